import { describe, expect, it } from 'vitest'
import { extractText } from '../../../test/extract-text.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { eventCode, NO_EVENT } from '../../domain/log-event.ts'
import { createExtractor, type Extraction, mergeExtractions } from './extraction.ts'
import { fingerprintOf } from './fingerprint.ts'
import { TooMuchKept } from './kept-most.ts'
import type { Prefilter } from './prefilter.ts'
import { scriptScanner } from './script-scanner.ts'

const encoder = new TextEncoder()
const clock = (bytes: Uint8Array, start: number, end: number): number =>
  Date.parse(new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + 20))))

function extract(log: string, chunk = 1 << 20, options = {}): Extraction {
  const extractor = createExtractor({ clock, ...options })
  const bytes = encoder.encode(log)
  for (let i = 0; i < bytes.length; i += chunk) extractor.push(bytes.subarray(i, i + chunk))
  return extractor.finish()
}

function prefilterOf(...listed: [kind: 'ipv4' | 'domain' | 'url', value: string][]): Prefilter {
  const table = new Int32Array(2 * 64)
  const pair = new Int32Array(2)
  for (const [kind, value] of listed) {
    fingerprintOf(kind, value, pair)
    let slot = (pair[0] as number) & 63
    while (table[2 * slot] !== 0) slot = (slot + 1) & 63
    table.set(pair, 2 * slot)
  }
  return { table, mask: 63, ipv4Blocks: new Uint8Array(1 << 21), anyIpv6Range: false }
}

const day = [
  '2026-03-01T10:00:00Z get http://evil-test.com/a from 100.20.30.40',
  '2026-03-01T10:59:59Z get http://www.evil-test.com/b from 100.20.30.41',
  '  continued: 100.20.30.40',
  '2026-03-01T12:00:00Z query other-test.com',
  '',
].join('\n')

describe('an extraction', () => {
  it('counts each observable and keeps its first and last event time', () => {
    const { lines, from, to, linesWithoutTime, occurrences, uniques, ...rest } = extract(day)

    const address = [...rest.all()].find(({ value }) => value === '100.20.30.40')
    expect(address).toEqual({
      kind: 'ipv4',
      value: '100.20.30.40',
      count: 2,
      first: Date.parse('2026-03-01T10:00:00Z'),
      last: Date.parse('2026-03-01T10:59:59Z'),
    })
    expect({ lines, linesWithoutTime, occurrences }).toEqual({ lines: 4, linesWithoutTime: 1, occurrences: 8 })
    expect([from, to]).toEqual([Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-01T12:00:00Z')])
    expect(uniques).toEqual({ url: 2, domain: 3, ipv4: 2 })
  })

  it('is the same for any division of the log into chunks', () => {
    const whole = [...extract(day).all()]

    for (let chunk = 1; chunk < 60; chunk++) expect([...extract(day, chunk).all()]).toEqual(whole)
  })

  it('keeps the hours of everything that a listing can match: the value, a parent domain, the host of a URL, a range', () => {
    const prefilter = prefilterOf(['domain', 'evil-test.com'])
    prefilter.ipv4Blocks[(100 << 13) | (20 << 5) | (30 >>> 3)] = 1 << (30 & 7)

    const candidates = [...extract(day, 1 << 20, { prefilter }).possibleMatches()]

    expect(candidates.map(({ value }) => value).toSorted()).toEqual([
      '100.20.30.40',
      '100.20.30.41',
      'evil-test.com',
      'http://evil-test.com/a',
      'http://www.evil-test.com/b',
      'www.evil-test.com',
    ])
    const second = Date.parse('2026-03-01T10:00:00Z') / 1000
    expect([...(candidates.find(({ value }) => value === '100.20.30.40')?.hours ?? [])]).toEqual([
      second,
      second + 3599,
    ])
  })

  it('keeps hours with an assumed time separate, also after merging', () => {
    const isAssumed = ['2025', '2024']
    let year = ''
    const yearClock = (bytes: Uint8Array, start: number, end: number) => {
      year = new TextDecoder().decode(bytes.subarray(start, start + 4))
      return clock(bytes, start, end)
    }
    const options = { keepAll: true, clock: yearClock, isTimeAssumed: () => isAssumed.includes(year) }
    const mixed = '2026-03-01T10:00:00Z 100.20.30.40\n2025-03-01T10:00:00Z 100.20.30.40 100.20.30.41\n'
    const more = '2024-03-01T10:00:05Z 100.20.30.40\n  continued: 100.20.30.42\n2026-03-01T10:00:05Z nothing\n'
    const at = (text: string) => Date.parse(text) / 1000
    const [early, old, recent] = [at('2024-03-01T10:00:05Z'), at('2025-03-01T10:00:00Z'), at('2026-03-01T10:00:00Z')]

    const parts = [extract(mixed, 1 << 20, options), extract(more, 1 << 20, options)]
    const seen = (extraction: Extraction) =>
      Array.from(extraction.all(), ({ value, first, last, hours, assumedHours }) => ({
        value,
        seen: [first, last].map((time) => (time as number) / 1000),
        hours: [...(hours ?? [])],
        assumed: assumedHours && Array.from(assumedHours),
      })).toSorted((a, b) => a.value.localeCompare(b.value))

    expect(parts.map(({ linesWithAssumedTime }) => linesWithAssumedTime)).toEqual([1, 1])
    expect(seen(parts[0] as Extraction)).toEqual([
      { value: '100.20.30.40', seen: [old, recent], hours: [recent, recent], assumed: [old, old] },
      { value: '100.20.30.41', seen: [old, old], hours: [], assumed: [old, old] },
    ])
    const whole = mergeExtractions(parts)
    expect(whole.linesWithAssumedTime).toBe(2)
    expect(seen(whole)).toEqual([
      { value: '100.20.30.40', seen: [early, recent], hours: [recent, recent], assumed: [early, early, old, old] },
      { value: '100.20.30.41', seen: [old, old], hours: [], assumed: [old, old] },
      { value: '100.20.30.42', seen: [early, early], hours: [], assumed: [early, early] },
    ])
  })

  it('ignores times before 1990 and more than a day after now', () => {
    const log = '1970-01-01T00:00:00Z 100.20.30.40\n2030-01-01T00:00:00Z 100.20.30.40\n'

    const found = extract(log, 1 << 20, { now: Date.parse('2026-11-20T00:00:00Z') })

    expect([...found.all()]).toEqual([{ kind: 'ipv4', value: '100.20.30.40', count: 2 }])
    expect(found.linesWithoutTime).toBe(2)
  })

  it('gives no time to lines with an impossible time, nor to the lines that belong to them', () => {
    const clocks = [Date.parse('2026-03-01T10:00:00Z'), Number.NaN, Number.NEGATIVE_INFINITY, Number.NaN]
    const log = '100.20.30.40\n100.20.30.41\n100.20.30.42\n100.20.30.43\n'

    const found = extract(log, 1 << 20, { clock: () => clocks.shift() as number })

    expect(Array.from(found.all(), ({ value, first }) => `${value} ${first}`)).toEqual([
      '100.20.30.40 1772359200000',
      '100.20.30.41 1772359200000',
      '100.20.30.42 undefined',
      '100.20.30.43 undefined',
    ])
    expect(found.linesWithoutTime).toBe(3)
  })

  it("excludes the organisation's own addresses and names", () => {
    const log = '100.20.30.40 100.20.31.1 http://intra.own-test.com/x own-test.com bob@own-test.com evil-test.com\n'

    const found = extract(log, 1 << 20, { ownRanges: ['100.20.30.0/24', 'own-test.com'] })

    expect(Array.from(found.all(), ({ value }) => value)).toEqual(['100.20.31.1', 'evil-test.com'])
  })

  it.each(['script', 'wasm'])(
    'finds nothing in a line that is not an event, and gives it no time: %s',
    async (name) => {
      const scanner = name === 'script' ? scriptScanner : await bestScanner()
      const tool = (bytes: Uint8Array, start: number, end: number) =>
        bytes[start] === 0x23 ? NO_EVENT : clock(bytes, start, end)
      const log = [
        '2026-03-01T10:00:00Z 100.20.30.40',
        '#2099-01-01T00:00:00Z 100.20.30.41 tool.evil-test.com',
        '  more: 100.20.30.42',
        '2026-03-01T11:00:00Z 100.20.30.43',
      ].join('\n')

      for (const chunk of [7, 1 << 20]) {
        const found = extract(log, chunk, { clock: tool, scanner })
        expect(Array.from(found.all(), ({ value }) => value.slice(-2))).toEqual(['40', '42', '43'])
        expect([found.from, found.to].map((ms = 0) => new Date(ms).toISOString().slice(0, 13))).toEqual([
          '2026-03-01T10',
          '2026-03-01T11',
        ])
        expect([found.lines, found.linesWithoutTime, found.occurrences]).toEqual([4, 1, 3])
        expect([...found.all()][1]?.first).toBe(Date.parse('2026-03-01T10:00:00Z'))
      }
    },
  )

  it('skips a line that is too long, counts it, and continues', () => {
    const log = `100.20.30.40\n${'x '.repeat(600_000)}100.20.30.41\n100.20.30.42\n`

    for (const chunk of [100_000, 1 << 22]) {
      const found = extract(log, chunk)
      expect(Array.from(found.all(), ({ value }) => value)).toEqual(['100.20.30.40', '100.20.30.42'])
      expect([found.lines, found.overlongLines]).toEqual([3, 1])
    }
  })

  it('reads UTF-16 with and without a byte order mark, and UTF-8 with one', () => {
    const text = 'seen 100.20.30.40 at evil-test.com, then münchen-test.de and nothing else\r\n'.repeat(3)
    const little = new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)
    const big = little.map((_, i) => little[i ^ 1] as number)
    const logs = [
      little,
      big,
      Uint8Array.of(0xff, 0xfe, ...little),
      Uint8Array.of(0xfe, 0xff, ...big),
      Uint8Array.of(0xef, 0xbb, 0xbf, ...encoder.encode(text)),
    ]

    for (const log of logs) {
      for (const chunk of [1, 7, 1 << 20]) {
        const extractor = createExtractor()
        for (let i = 0; i < log.length; i += chunk) extractor.push(log.subarray(i, i + chunk))
        const extraction = extractor.finish()
        expect(Array.from(extraction.all(), ({ value, count }) => `${value} ${count}`)).toEqual([
          '100.20.30.40 3',
          'evil-test.com 3',
          'xn--mnchen-test-thb.de 3',
        ])
        expect(extraction.lines).toBe(3)
      }
    }
  })

  it('drops values that no listing can match if there are too many, and keeps counting', () => {
    const prefilter = prefilterOf(['domain', 'evil-test.com'])
    const lines = Array.from({ length: 40_000 }, (_, i) => `2026-03-01T10:00:00Z h${i}.good-test.com evil-test.com\n`)

    const extraction = extract(lines.join(''), 1 << 16, { prefilter, maxUniques: 5000 })

    expect(Array.from(extraction.possibleMatches(), ({ value, count }) => [value, count])).toEqual([
      ['evil-test.com', 40_000],
    ])
    expect(extraction.uniques).toEqual({ domain: 40_001 })
    expect([...extraction.all()].length).toBeLessThan(20_000)
  })

  describe('with limits for possible matches', () => {
    const prefilter = { ...prefilterOf(), ipv4Blocks: new Uint8Array(1 << 21).fill(255) }
    const most = { values: 1000, valueBytes: 100_000, hours: 6 }
    const seen = (hours: number) =>
      Array.from({ length: hours }, (_, hour) => `2026-03-01T0${hour}:00:00Z 100.20.30.40 100.20.30.41\n`).join('')

    it('throws if it would keep more hours of possible matches', () => {
      expect([...extract(seen(3), 50, { prefilter, most }).possibleMatches()]).toHaveLength(2)
      expect(() => extract(seen(4), 50, { prefilter, most })).toThrow(TooMuchKept)
      expect(() => extract(seen(4), 50, { prefilter: prefilterOf(), most })).not.toThrow()
    })

    it('counts hours that passed and event codes towards the limit', () => {
      const passed = { read: () => eventCode('passed', 'unknown') }

      // Two values, each seen and passed in one hour.
      expect(() => extract(seen(1), 50, { prefilter, most, event: passed })).not.toThrow()
      expect(() => extract(seen(2), 50, { prefilter, most, event: passed })).toThrow(TooMuchKept)
    })

    it('throws if it would keep more, or longer, possible matches', () => {
      const lines = Array.from({ length: 6000 }, (_, i) => `x 100.20.${i >> 8}.${i & 255}\n`).join('')

      expect(() => extract(lines, 1 << 14, { prefilter, most, maxUniques: 500 })).toThrow(TooMuchKept)
      expect(() =>
        extract(lines, 1 << 14, { prefilter, most: { ...most, values: 1e6, valueBytes: 1e4 }, maxUniques: 500 }),
      ).toThrow(TooMuchKept)
      expect(() =>
        extract(lines, 1 << 14, { prefilter, most: { ...most, values: 1e6 }, maxUniques: 500 }),
      ).not.toThrow()
    })
  })

  it('reports sightings line by line on request', () => {
    const seen: string[] = []

    extract(day, 7, { onSighting: ({ line, kind, value }: never) => seen.push(`${line} ${kind} ${value}`) })

    expect(seen).toContain('2 domain www.evil-test.com')
    expect(seen).toContain('3 ipv4 100.20.30.40')
  })
})

it('returns each observable of a text once', () => {
  expect(extractText('100.20.30.40 100[.]20[.]30[.]40 EVIL-Test.com evil-test.com')).toEqual([
    { kind: 'ipv4', value: '100.20.30.40' },
    { kind: 'domain', value: 'evil-test.com' },
  ])
})

it('treats brackets without a counterpart as the rest of a defanging mark, however many there are', () => {
  const valuesIn = (text: string) => extractText(text).map(({ value }) => value)
  expect(valuesIn('evil].one].com')).toEqual(['evil.one.com'])
  expect(valuesIn('[evil].one].com')).toEqual(['one.com'])
  expect(valuesIn('(evil].one).two].com')).toEqual(['evil.one', 'two.com'])
  expect(valuesIn(`evil${'].a'.repeat(40)}].com`)).toEqual([`evil${'.a'.repeat(40)}.com`])
  for (const openers of [1, 4]) expect(valuesIn(`evil${'('.repeat(openers)}.)com`)).toEqual(['evil.com'])
  for (const openers of [5, 4000]) expect(valuesIn(`evil${'('.repeat(openers)}.)com`)).toEqual([])
})

it('finds the same in bytes passed in and in bytes written directly into its window', () => {
  const line = (n: number) => `2026-03-01T10:00:00Z deny 100.20.${n % 200}.${n % 97} host-${n}.evil-test.com\n`
  const log = new TextEncoder().encode(
    `${Array.from({ length: 30_000 }, (_, n) => line(n)).join('')}${'x'.repeat(2_000_000)}\n${line(7)}`,
  )
  const pushed = createExtractor({})
  for (let at = 0; at < log.length; at += 77_777) pushed.push(log.subarray(at, at + 77_777))
  const pulled = createExtractor({})
  let at = 0
  const read = (into: Uint8Array) => {
    const part = log.subarray(at, at + Math.min(into.length, 50_001))
    into.set(part)
    at += part.length
    return part.length
  }
  while (pulled.pull(read) > 0);

  const data = ({ all: _, possibleMatches: __, ...plain }: Extraction) => plain
  expect(data(pulled.finish())).toEqual(data(pushed.finish()))
})
