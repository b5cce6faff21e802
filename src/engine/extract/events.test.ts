import { describe, expect, it } from 'vitest'
import { eventCode } from '../../domain/log-event.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { createExtractor, type Extraction, mergeExtractions } from './extraction.ts'
import { isAllBlocked, passedOnly, sightingsWith } from './passed.ts'
import type { Sighting } from './sighting.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const clock = (bytes: Uint8Array, start: number, end: number): number =>
  Date.parse(decoder.decode(bytes.subarray(start, Math.min(end, start + 20))))
const event = {
  read(bytes: Uint8Array, start: number, end: number): number {
    const line = decoder.decode(bytes.subarray(start, end))
    return eventCode(
      line.includes('pass') ? 'passed' : line.includes('block') ? 'blocked' : 'unknown',
      line.includes('out') ? 'outbound' : 'unknown',
    )
  },
}

function extract(lines: readonly string[], options = {}, chunk = 1 << 20): Extraction {
  const extractor = createExtractor({ clock, event, keepAll: true, ...options })
  const bytes = encoder.encode(`${lines.join('\n')}\n`)
  for (let i = 0; i < bytes.length; i += chunk) extractor.push(bytes.subarray(i, i + chunk))
  return extractor.finish()
}

const log = [
  '2026-03-01T10:00:00Z pass out 100.20.30.40',
  '2026-03-01T10:30:00Z block 100.20.30.40 100.20.30.41',
  '2026-03-01T12:00:00Z pass 100.20.30.40 and again 100.20.30.40',
  '2026-03-01T13:00:00Z 100.20.30.40',
  '2026-03-01T14:00:00Z 100.20.30.42',
]
const sightingOf = (extraction: Extraction, value: string) =>
  [...extraction.all()].find((sighting) => sighting.value === value) as Sighting

describe('the event codes of a log', () => {
  it('are counted for each observable, with the hours in which it passed', () => {
    const { events, count } = sightingOf(extract(log), '100.20.30.40')

    expect(count).toBe(5)
    expect(events && { codes: [...Array.from(events.codes)], counts: [...Array.from(events.counts)] }).toEqual({
      codes: [eventCode('passed', 'unknown'), eventCode('blocked', 'unknown'), eventCode('passed', 'outbound')],
      counts: [2, 1, 1],
    })
    const [ten, noon] = [Date.parse('2026-03-01T10:00:00Z') / 1000, Date.parse('2026-03-01T12:00:00Z') / 1000]
    expect([...(events?.passedHours ?? [])]).toEqual([ten, ten, noon, noon])
  })

  it('are missing if the log states no action and no direction', () => {
    expect(sightingOf(extract(log), '100.20.30.42').events).toBeUndefined()
    expect(extract(['2026-03-01T10:00:00Z 100.20.30.40']).columns.events).toBeUndefined()
    expect(extract(log, { event: undefined }).columns.events).toBeUndefined()
  })

  it('are the same for parts of a log that are merged in any order and grouping', () => {
    const { occurrences, from, ...whole } = extract(log)
    const valuesOf = ({ all }: Pick<Extraction, 'all'>) => [...all()].sort((a, b) => compareCodeUnits(a.value, b.value))
    const parts = log.map((line) => extract([line]))
    const grouped = [mergeExtractions(parts.slice(0, 2)), mergeExtractions(parts.slice(2))]

    for (const order of [parts, parts.toReversed(), [parts[2], parts[0], parts[4], parts[1], parts[3]], grouped]) {
      const merged = mergeExtractions(order as Extraction[])
      expect(valuesOf(merged)).toEqual(valuesOf(whole))
      expect(merged).toMatchObject({ occurrences, from })
    }
  })

  it('are read in order from lines with observables, and from headers if the format has them', () => {
    const read: string[] = []
    const noted = (hasHeaders: boolean) => ({
      hasHeaders,
      read(bytes: Uint8Array, start: number, end: number) {
        read.push(decoder.decode(bytes.subarray(start, end)))
        return 0
      },
    })
    const readOf = (lines: readonly string[], hasHeaders: boolean) => {
      read.length = 0
      extract(lines, { event: noted(hasHeaders) })
      return [...read]
    }

    expect(readOf(['# header', ...log, 'nothing'], false)).toEqual(log)
    expect(readOf([...log, 'nothing'], true)).toEqual(log)
    const headers = [
      '# header',
      log[0],
      '# 100.20.30.40',
      '# header',
      'nothing',
      ...log.slice(1),
      'nothing',
      '# header',
    ]
    expect(readOf(headers as string[], true)).toEqual(headers.filter((line) => line !== 'nothing'))
  })

  it('tell how often an observable passed or was blocked', () => {
    const sighting = sightingOf(extract(log), '100.20.30.40')

    expect((['passed', 'blocked', 'unknown'] as const).map((action) => sightingsWith(sighting, action))).toEqual([
      3, 1, 1,
    ])
    expect(isAllBlocked(sighting)).toBe(false)
    expect(isAllBlocked(sightingOf(extract(log), '100.20.30.41'))).toBe(true)
    expect(isAllBlocked(sightingOf(extract(log), '100.20.30.42'))).toBe(false)
  })
})

describe('the own hosts of a log', () => {
  const withHosts = {
    hosts: true,
    event: {
      ...event,
      read(bytes: Uint8Array, start: number, end: number) {
        this.line = decoder.decode(bytes.subarray(start, end))
        return event.read(bytes, start, end)
      },
      line: '',
      host() {
        return /by (\S+)/.exec(this.line)?.[1]
      },
    },
  }
  const lines = [
    '2026-03-01T10:00:00Z pass out 100.20.30.40 by 10.0.0.2',
    '2026-03-01T10:30:00Z block 100.20.30.40 100.20.30.41 by 10.0.0.1',
    '2026-03-01T12:00:00Z pass 100.20.30.40 and again 100.20.30.40 by 10.0.0.1',
    '2026-03-01T13:00:00Z pass 100.20.30.40',
    '2026-03-01T14:00:00Z out 100.20.30.42 by 100.20.30.42',
  ]
  const hostsOf = (extraction: Extraction, value: string) => sightingOf(extraction, value).hosts

  it('are kept for each possible match if asked for', () => {
    const extraction = extract(lines, withHosts)

    expect(hostsOf(extraction, '100.20.30.40')).toEqual({
      named: [
        { host: '10.0.0.1', count: 3, passed: 2 },
        { host: '10.0.0.2', count: 1, passed: 1 },
      ],
    })
    expect(hostsOf(extraction, '100.20.30.41')).toEqual({ named: [{ host: '10.0.0.1', count: 1, passed: 0 }] })
    // Its own public address.
    expect(hostsOf(extraction, '100.20.30.42')).toBeUndefined()
    expect(extract(lines, { ...withHosts, hosts: false }).columns.hosts).toBeUndefined()
    expect(extract(lines, { ...withHosts, keepAll: false }).columns.hosts).toBeUndefined()
  })

  it('are the same for parts of a log that are merged in any order, and when values are dropped', () => {
    const whole = hostsOf(extract(lines, withHosts), '100.20.30.40')
    const parts = lines.map((line) => extract([line], withHosts))

    expect(hostsOf(mergeExtractions(parts.toReversed()), '100.20.30.40')).toEqual(whole)
    expect(hostsOf(extract(lines, withHosts, 7), '100.20.30.40')).toEqual(whole)
  })

  it('of what passed are those of the sightings that passed', () => {
    const extraction = extract(lines, withHosts)
    const passed = new Map([...passedOnly(extraction.all())].map(({ value, hosts }) => [value, hosts]))

    expect(passed.get('100.20.30.40')).toEqual({
      named: [
        { host: '10.0.0.1', count: 2, passed: 2 },
        { host: '10.0.0.2', count: 1, passed: 1 },
      ],
    })
    expect(passed.has('100.20.30.41')).toBe(false)
  })
})

describe('the sightings that passed', () => {
  it('are as if the log contained nothing else', () => {
    const passing = extract(log.filter((line) => line.includes('pass')))

    const passed = [...passedOnly(extract(log).all())].map(({ events: _, ...sighting }) => sighting)

    expect(passed).toEqual(
      [...passing.all()].map(({ events: _, ...sighting }) => ({ ...sighting, assumedHours: new Int32Array() })),
    )
  })

  it('of an observable that always passed are all of its sightings', () => {
    const only = extract([log[0] as string])

    expect([...passedOnly(only.all())]).toEqual([...only.all()])
  })
})
