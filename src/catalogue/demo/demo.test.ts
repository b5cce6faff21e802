import { describe, expect, it } from 'vitest'
import { isRejection } from '../../domain/listing.ts'
import { kindById } from '../../domain/observables/index.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import { feedFormatById } from '../../formats/feeds/index.ts'
import { demoLog } from './log.ts'
import { demoMoment } from './moment.ts'
import { demoLooks, demoOutages, demoSnapshots, snapshotHours } from './snapshots.ts'
import { demoSources } from './sources.ts'
import { world } from './world.ts'

const now = Date.UTC(2026, 10, 20, 6, 0)

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

describe('the demo’s world', () => {
  it('consists of values that pass all checks and belong to nobody', () => {
    for (const { kind, value } of world().entities) {
      expect(kindById[kind].canonical(value), value).toBe(value)
      expect(kindById[kind].isRoutable(value), value).toBe(true)
      expect(value).toMatch(
        /^192\.(?:31\.196|52\.193|175\.48)\.|^2620:4f:8000:|\.example\.(?:com|net|org)(?:\/|$)|^https?:\/\/192\.|^[0-9a-f]{64}$/,
      )
    }
  })
})

it('the demo is fixed for one day, at six o’clock', () => {
  const six = Date.UTC(2026, 10, 20, 6)
  expect([0, 1, 24 * hourMs - 1].map((later) => demoMoment(six + later))).toEqual([six, six, six])
  expect(demoMoment(six - 1)).toBe(six - 24 * hourMs)
})

describe('the demo’s snapshots', () => {
  const snapshots = [...demoSnapshots(now)]

  it('are the same for the same time', () => {
    expect([...demoSnapshots(now)]).toEqual(snapshots)
  })

  it('reach back 60 days for every demo source, oldest first', () => {
    for (const { id } of demoSources) {
      const times = snapshots.filter(({ sourceId }) => sourceId === id).map(({ takenAt }) => takenAt)
      expect(times).toEqual(demoLooks(id).map((hours) => now - hours * hourMs))
      expect(times[0]).toBe(now - 60 * 24 * hourMs)
      expect(times.at(-1)).toBe(now - hourMs)
    }
  })

  it('lack days of two sources during the log, for more than three times their cadence', () => {
    for (const id of Object.keys(demoOutages) as (keyof typeof demoOutages)[]) {
      const cadence = demoSources.find((source) => source.id === id)?.cadenceMinutes ?? 0
      const looks = demoLooks(id).filter((hours) => hours <= 7 * 24)
      const gaps = looks.slice(1).map((hours, i) => ((looks[i] ?? 0) - hours) * hourMs)

      expect(Math.max(...gaps), id).toBeGreaterThan(3 * cadence * minuteMs)
    }
    expect(demoLooks('demo.threat-graph')).toBe(snapshotHours)
  })

  it.each(demoSources.map((source) => [source.id, source] as const))(
    'of %s are read without a rejection',
    async (id, source) => {
      const format = feedFormatById(source.reading.format)
      const options = format?.options.parse('options' in source.reading ? source.reading.options : {})
      const kinds = new Set<string>()
      for (const { sourceId, takenAt, text } of snapshots) {
        if (sourceId !== id || !format || !options) continue
        let rows = 0
        for await (const batch of format.read(bytesOf(text), options)) {
          for (const item of batch) {
            if (isRejection(item)) throw new Error(`${id} line ${item.line}: ${item.reason} ${item.text}`)
            kinds.add(item.kind)
            if (item.firstSeen !== undefined) expect(item.firstSeen).toBeLessThanOrEqual(takenAt)
            rows++
          }
        }
        expect(rows).toBeGreaterThan(10)
      }
      expect([...kinds].sort()).toEqual([...source.kinds].sort())
    },
  )
})

describe('the demo’s log', () => {
  const log = demoLog(now)
  const lines = log.trimEnd().split('\n')

  it('has about 20,000 lines in order of time, from the last seven days', () => {
    const times = lines.map((line) => Number(/eventtime=(\d{13})/.exec(line)?.[1]))

    expect(lines.length).toBeGreaterThan(18_000)
    expect(lines.length).toBeLessThan(25_000)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(now - 7 * 24 * hourMs)
    expect(times.at(-1)).toBeLessThanOrEqual(now)
  })

  it('is the same for the same time', () => {
    expect(demoLog(now)).toBe(log)
  })

  it('is the same whenever it is made, except for the times: the home page shows its figures', () => {
    const withoutTimes = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.replace(/^date=\S+ time=\S+/, '').replace(/eventtime=\d+/, ''))

    const before = new Set(withoutTimes(log))
    const other = withoutTimes(demoLog(now + 13 * minuteMs + 31 * 24 * hourMs)).filter((line) => !before.has(line))
    expect(other.slice(0, 3)).toEqual([])
  })

  it('contains matches of every type, and harmless hosts that careless sources list', () => {
    const active = world().entities.filter(({ activeFrom }) => activeFrom !== undefined)

    for (const kind of ['ipv4', 'ipv6', 'domain', 'url', 'sha256']) {
      expect(active.filter((entity) => entity.kind === kind).length, kind).toBeGreaterThan(20)
    }
    for (const { value } of active) expect(log.includes(value), value).toBe(true)
    expect(log).toContain('8.8.8.8')
    expect(log).toContain('google.com')
  })

  it('yields a report with overlap, exclusive coverage, late listings and a superfluous source', () => {
    const active = world().entities.filter(({ activeFrom }) => activeFrom !== undefined)
    const timely = new Map<string, Set<string>>()
    const late = new Map<string, number>()
    for (const { id } of demoSources) {
      const listedAt = new Map<string, number>()
      for (const { sourceId, takenAt, text } of demoSnapshots(now)) {
        if (sourceId !== id) continue
        const cells = new Set(text.split(/[\s,;"']+/))
        for (const { value } of active) if (cells.has(value) && !listedAt.has(value)) listedAt.set(value, takenAt)
      }
      const inTime = active.filter(
        ({ value, activeFrom = 0 }) => (listedAt.get(value) ?? now + 1) <= now - activeFrom * hourMs,
      )
      timely.set(id, new Set(inTime.map(({ value }) => value)))
      late.set(id, listedAt.size - inTime.length)
    }
    const exclusive = (id: string) =>
      [...(timely.get(id) as Set<string>)].filter(
        (value) => ![...timely].some(([other, values]) => other !== id && values.has(value)),
      ).length
    const share = (count: number) => count / active.length

    expect(share(exclusive('demo.perimeter-pro'))).toBeGreaterThan(0.05)
    expect(share(exclusive('demo.phish-lens'))).toBeGreaterThan(0.05)
    expect(share(exclusive('demo.threat-graph'))).toBeGreaterThan(0.05)
    expect(share(exclusive('demo.legacy-blocklist'))).toBeLessThan(0.01)
    expect(share(exclusive('demo.global-reputation'))).toBeLessThan(0.01)
    expect(late.get('demo.global-reputation')).toBeGreaterThan(50)
    expect(late.get('demo.community-hashes')).toBeGreaterThan(0)
  })
})
