import { describe, expect, it } from 'vitest'
import { logAnalysis } from '../../../test/log-analysis.ts'
import { collected, watchedFrom } from '../../../test/looks.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createExtractor } from '../extract/extraction.ts'
import { passedOf } from '../extract/passed.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { openIndex } from '../index/index-reader.ts'
import { wholeObservable } from '../match/weight.ts'
import { analyse } from './analyse.ts'
import { ofWhatPassed } from './passed.ts'
import { figuresAt } from './selection.ts'

const now = Date.UTC(2026, 5, 1)
const codes: Readonly<Record<string, number>> = { '-': 0, pass: 1, block: 2, 'pass-in': 4, 'pass-out': 7 }
const decoder = new TextDecoder()

/** Days before now between which nobody looked at the sources. */
interface Gap {
  readonly from: number
  readonly until: number
}

interface ReportOptions {
  readonly byKind?: { readonly ipv4?: number }
  readonly current?: readonly string[]
  readonly gap?: Gap
  /** Days before now of the report. The log has a period only with it. */
  readonly asOf?: number
}

/**
 * A report for a log with rows of days before now, action (`pass@` and an own host) and address, and for sources with the
 * days since which they list an address.
 */
function reportOf(
  rows: readonly (readonly [daysAgo: number, said: string, address: string])[],
  lists: Readonly<Record<string, readonly (readonly [address: string, fromDaysAgo: number, untilDaysAgo: number])[]>>,
  { byKind = { ipv4: 1 }, current = [], gap, asOf }: ReportOptions = {},
) {
  const ids = Object.keys(lists)
  const builder = createIndexBuilder({ now })
  for (const [source, id] of ids.entries()) {
    for (const [value, from, until] of lists[id] ?? []) {
      builder.add({
        kind: value.includes('/') ? 'ipv4-cidr' : 'ipv4',
        value,
        source,
        from: now - from * dayMs,
        until: until === 0 ? Number.POSITIVE_INFINITY : now - until * dayMs,
        dated: true,
        present: until === 0,
      })
    }
  }
  const watched = watchedFrom(now - 100 * dayMs, now)
  const isInGap = (look: number) => gap !== undefined && look > now - gap.from * dayMs && look < now - gap.until * dayMs
  const looks = Array.from(watched.looks ?? []).filter((look) => !isInGap(look))
  const index = openIndex(bufferBytes(builder.build(ids.map((id) => collected({ id, ...watched, looks })))))
  let word = ''
  const extractor = createExtractor({
    keepAll: true,
    hosts: true,
    clock: (bytes, start, end) => Date.parse(decoder.decode(bytes.subarray(start, Math.min(end, start + 24)))),
    event: {
      read(bytes, start, end) {
        word = decoder.decode(bytes.subarray(start, end)).split(' ')[1] as string
        return codes[word.split('@')[0] as string] as number
      },
      host: () => word.split('@')[1],
    },
  })
  const lines = rows.map(([ago, said, address]) => `${new Date(now - ago * dayMs).toISOString()} ${said} ${address}\n`)
  extractor.push(new TextEncoder().encode(lines.join('')))
  const extraction = extractor.finish()
  const days = rows.map(([ago]) => ago)
  return analyse(
    logAnalysis([...extraction.possibleMatches()], {
      index,
      current,
      options: { now: now - (asOf ?? 0) * dayMs },
      passed: passedOf(extraction),
      extraction: {
        byKind,
        ...(asOf !== undefined && { from: now - Math.max(...days) * dayMs, to: now - Math.min(...days) * dayMs }),
      },
    }),
  )
}

/** Listed since twenty days ago. */
const since20 = (...addresses: readonly string[]) => addresses.map((address) => [address, 20, 0] as const)
/** Lines `days-ago what address`. */
const rows = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [ago, said = '', address = ''] = line.split(' ')
    return [Number(ago), said, address] as const
  })

const [a, b, c] = ['100.20.30.1', '100.20.30.2', '100.20.30.3'] as const
const blocked = Array.from({ length: 350 }, (_, i) => `100.20.${40 + Math.floor(i / 250)}.${(i % 250) + 1}`)
const blockedRows = blocked.map((address) => [2, 'block', address] as const)

/** A log with 350 blocked addresses, which "many" lists, and three that passed, each listed by others, too. */
const edgeLog = (current: readonly string[]) =>
  reportOf(
    [[3, 'pass', a], [3, 'pass', b], [3, 'pass', c], ...blockedRows],
    {
      many: since20(...blocked, c),
      seven: since20(c),
      few: since20(a, b),
      copy: since20(a),
      scans: [[blocked[0] as string, 20, 0]],
    },
    { current },
  ).report

describe('a source in use that covers little of the log', () => {
  const superfluous = (report: ReturnType<typeof edgeLog>) => report.superfluousFeeds.map(({ ID }) => ID)

  it('is not superfluous if it alone lists something that got through', () => {
    const report = edgeLog(['few', 'copy', 'scans'])

    expect(report.recommendedFeeds.map(({ ID }) => ID)).toEqual(['many', 'few'])
    expect(superfluous(report)).toEqual(['copy', 'scans'])
    expect(report.currentFeeds.map(({ ID, superfluous: is }) => [ID, is])).toEqual([
      ['few', false],
      ['copy', true],
      ['scans', true],
    ])
  })

  it('is not superfluous in the report of what got through if it alone lists what is blocked', () => {
    const { passed } = reportOf(
      [[3, 'pass', a], ...blockedRows],
      { blocks: since20(...blocked), lets: since20(a), copy: since20(a) },
      { current: ['blocks', 'copy'] },
    ).report

    expect(passed?.recommendedFeeds.map(({ ID }) => ID)).toEqual(['copy'])
    expect(passed?.superfluousFeeds).toEqual([])
    expect(passed?.currentFeeds[0]).toMatchObject({ ID: 'blocks', superfluous: false })
  })

  it('is superfluous beside a selection only if that covers what got through', () => {
    const report = edgeLog(['seven'])
    const beside = (...sources: string[]) => figuresAt(report, { sources }).superfluous.map(({ ID }) => ID)

    expect(beside('many')).toEqual(['seven'])
    expect(beside('scans')).toEqual([])
  })
})

describe('a source in use that may have listed the only thing that got through', () => {
  const logOf = (passedDaysAgo: number, untilDaysAgo: number, gap?: Gap) =>
    reportOf(
      [[passedDaysAgo, 'pass', a], ...blockedRows],
      { many: since20(...blocked), old: [[a, 100, untilDaysAgo]] },
      { current: ['old'], ...(gap && { gap }) },
    ).report
  const judgement = (report: ReturnType<typeof logOf>) => {
    const [[expected = 0] = []] = report.passed?.classes.classes ?? []
    return { probability: expected / wholeObservable, isSuperfluous: report.currentFeeds[0]?.superfluous }
  }

  it('is superfluous if that is improbable, although it is more than a hundredth of what got through', () => {
    // Nobody looked for a month in which the address passed and the source dropped it.
    const { probability, isSuperfluous } = judgement(logOf(20, 40, { from: 40, until: 10 }))

    expect(probability).toBeGreaterThan(0.01)
    expect(probability).toBeLessThan(0.5)
    expect(isSuperfluous).toBe(true)
  })

  it('is not superfluous if that is probable, although it is not proven', () => {
    // The first look is three days after the address passed.
    const { probability, isSuperfluous } = judgement(logOf(103, 0))

    expect(probability).toBeGreaterThan(0.5)
    expect(probability).toBeLessThan(1)
    expect(isSuperfluous).toBe(false)
  })
})

describe('the report on the events that passed', () => {
  it('has the same figures as the report of a log that contains nothing else', () => {
    const lists = {
      one: since20(a, b),
      two: since20(b, c),
    } as const
    const rows = [
      [3, 'pass', a],
      [3, 'block', b],
      [2, 'pass', b],
      [2, 'block', c],
      [1, '-', c],
    ] as const

    const { report } = reportOf(rows, lists)
    const alone = reportOf(
      rows.filter(([, said]) => said === 'pass'),
      lists,
    ).report

    expect(report.summary.suspicious).toBe(3)
    expect(report.passed?.summary.suspicious).toBe(2)
    expect(report.passed?.recommendedFeeds).toEqual(alone.recommendedFeeds)
    expect(report.passed?.classes).toEqual(alone.classes)
    expect(
      report.passed?.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.coverage, statistics.exclusive]),
    ).toEqual([
      ['one', 2, 1],
      ['two', 1, 0],
    ])
  })

  it('does not state how many observables were seen only after its date, as they may have been blocked before', () => {
    const { report } = reportOf(
      rows(`5 block ${a}`, `3 pass ${a}`, `3 pass ${b}`),
      {
        one: since20(a, b),
      },
      { asOf: 4 },
    )

    expect(report.summary.suspiciousLater).toBe(1)
    expect(report.passed?.summary.suspicious).toBe(2)
    expect(ofWhatPassed(report).summary).not.toHaveProperty('suspiciousLater')
  })

  it('keeps every source of the whole log, even one that lists only blocked observables', () => {
    const { report } = reportOf(rows(`3 pass ${a}`, `3 block ${b}`), { one: since20(a), two: since20(b) })
    const coverageOf = (some: typeof report.comparedFeeds = []) =>
      some.map(({ ID, statistics, excluded }) => [ID, statistics.coverage, excluded])

    expect(coverageOf(report.comparedFeeds)).toEqual([
      ['one', 1, undefined],
      ['two', 1, undefined],
    ])
    expect(coverageOf(report.passed?.comparedFeeds)).toEqual([
      ['one', 1, undefined],
      ['two', 0, 'no-coverage'],
    ])
    expect(report.passed?.classes.IDs).toEqual(report.classes.IDs)
  })

  it('has its own evidence with the counts, times and states of these events', () => {
    const { passed, evidence } = reportOf(rows(`9 block ${a}`, `2 pass ${a}`, `1 block ${b}`), {
      one: [
        [a, 12, 5],
        [b, 20, 0],
      ],
    })
    const summarised = (table: typeof evidence | undefined) =>
      [...(table?.rows() ?? [])].map(({ value, count, firstSeen, matches }) => [
        value,
        count,
        firstSeen,
        matches.map(({ when }) => when),
      ])
    const ago = (days: number) => new Date(now - days * dayMs).toISOString()

    expect(summarised(evidence)).toEqual([
      [a, 2, ago(9), ['in-time']],
      [b, 1, ago(1), ['in-time']],
    ])
    expect(summarised(passed?.evidence)).toEqual([[a, 1, ago(2), ['expired']]])
  })

  it('computes chance matches from the addresses that passed', () => {
    const { report } = reportOf(
      rows(`3 pass ${a}`, `3 block ${b}`, `3 block ${c}`),
      { one: [['100.20.0.0/16', 20, 0]] },
      { byKind: { ipv4: 300_000 } },
    )
    const [whole, passed] = [report, report.passed].map((one) => one?.comparedFeeds[0]?.statistics.byChance ?? 0)

    expect(whole).toBeGreaterThan(0)
    expect(passed).toBeCloseTo((whole as number) / 3, 2)
  })

  it('shows which share of a source the firewall blocks anyway', () => {
    const { report, evidence } = reportOf(
      rows(`3 block ${a}`, `2 block ${a}`, `2 block ${b}`, `1 pass-out ${b}`, `1 - ${c}`),
      {
        one: since20(a, b, c),
      },
    )

    expect(report.comparedFeeds[0]?.statistics).toMatchObject({ coverage_light: 3, blocked: 1 })
    expect(report.summary.events).toEqual({ passed: 1, blocked: 1, unknown: 1, inbound: 0, outbound: 1, internal: 0 })
    expect([...evidence.rows()].map(({ value, events }) => [value, events])).toEqual([
      [a, { passed: 0, blocked: 2, inbound: 0, outbound: 0, internal: 0 }],
      [b, { passed: 1, blocked: 1, inbound: 0, outbound: 1, internal: 0 }],
      [c, undefined],
    ])
  })

  it('is missing if the log states no actions', () => {
    const { report } = reportOf(rows(`3 - ${a}`), { one: since20(a) })

    expect(report.passed).toBeUndefined()
    expect(report.summary.events).toBeUndefined()
    expect(report.comparedFeeds[0]?.statistics).not.toHaveProperty('blocked')
  })
})

describe('one own host from which most comes', () => {
  const addresses = Array.from({ length: 8 }, (_, i) => `100.20.30.${i + 1}`)
  const listed = addresses.map((address) => [address, 50, 0] as const)
  const rows = (hosts: readonly string[]) => hosts.map((said, i) => [1, said, addresses[i] as string] as const)
  const laptop = 'pass-out@10.1.2.3'
  const other = 'pass-out@10.9.9.9'

  it('is said of the report and of each source, with the number of observables', () => {
    const log = [laptop, laptop, laptop, laptop, laptop, laptop, other, other]
    const { report, evidence } = reportOf(rows(log), { all: listed, late: listed.slice(3), few: listed.slice(0, 4) })
    const said = new Map(report.comparedFeeds.map(({ ID, statistics }) => [ID, statistics.oneHost]))

    expect(report.summary.oneHost).toEqual({ host: '10.1.2.3', hits: 6 })
    expect(report.passed?.summary.oneHost).toEqual({ host: '10.1.2.3', hits: 6 })
    expect(said.get('all')).toEqual({ host: '10.1.2.3', hits: 6 })
    expect(said.get('late')).toEqual({ host: '10.1.2.3', hits: 3 })
    // Four are too few to say it.
    expect(said.get('few')).toBeUndefined()
    expect(evidence.of('few', { offset: 0, limit: 1 }).rows[0]?.hosts).toEqual([{ host: '10.1.2.3', count: 1 }])
  })

  it('is not said if others saw the same, or if half comes from others', () => {
    const log = [laptop, laptop, laptop, laptop, laptop, other, other, other]
    const both = [...rows(log), [2, other, addresses[0] as string] as const]

    expect(reportOf(rows(log), { all: listed }).report.summary.oneHost?.hits).toBe(5)
    expect(reportOf(both, { all: listed }).report.summary.oneHost).toBeUndefined()
  })

  it('has a lower bound where the log names no host of some sightings', () => {
    const log = [...rows(Array.from({ length: 8 }, () => laptop)), [2, 'pass', addresses[0] as string] as const]

    expect(reportOf(log, { all: listed }).report.summary.oneHost).toEqual({ host: '10.1.2.3', hits: 7, atMost: 8 })
  })

  it('is not said of the one host to which whatever comes in comes, unless its own connections say it', () => {
    const edge = 'pass-in@203.0.113.9'
    const log = rows(Array.from({ length: 8 }, () => edge))
    const called = (count: number) =>
      rows(Array.from({ length: 8 }, (_, i) => (i < count ? 'pass-out@203.0.113.9' : edge)))
    const oneHost = (...logs: readonly (readonly (readonly [number, string, string])[])[]) =>
      reportOf(logs.flat(), { all: listed }).report.summary.oneHost

    expect(oneHost(log)).toBeUndefined()
    expect(oneHost(called(4))).toBeUndefined()
    expect(oneHost(called(5))).toEqual({ host: '203.0.113.9', hits: 8 })
    // Another host could have been reached, too.
    expect(oneHost(log.slice(1), [[1, 'pass-in@203.0.113.10', addresses[0] as string]])?.hits).toBe(7)
  })

  it('has a lower bound where many hosts saw an observable that only some let through', () => {
    const blocked = Array.from({ length: 9 }, (_, i) => `block@10.9.9.${i}`)
    const log = [
      ...rows(Array.from({ length: 8 }, () => laptop)),
      ...blocked.map((said) => [2, said, addresses[0] as string] as const),
    ]
    const { report, passed } = reportOf(log, { all: listed })
    const first = passed?.evidence.of('all', { offset: 0, limit: 9 }).rows.find(({ value }) => value === addresses[0])

    expect(report.summary.oneHost).toEqual({ host: '10.1.2.3', hits: 7 })
    expect(report.passed?.summary.oneHost).toEqual({ host: '10.1.2.3', hits: 7, atMost: 8 })
    expect(first).toMatchObject({ count: 1 })
    expect(first).not.toHaveProperty('hosts')
  })

  it('counts only events that passed in the report of passed events', () => {
    const log = [
      ...rows(Array.from({ length: 8 }, () => laptop)),
      [2, 'block@10.9.9.9', addresses[0] as string] as const,
    ]
    const { report } = reportOf(log, { all: listed })

    expect(report.summary.oneHost?.hits).toBe(7)
    expect(report.passed?.summary.oneHost?.hits).toBe(8)
  })
})
