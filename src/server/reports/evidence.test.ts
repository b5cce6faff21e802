import { expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { storedReportsForFile } from '../../../test/stored-reports.ts'
import { bestState, type HitState, hitOrders, hitStates, isCovered, probabilityOf } from '../../domain/hit.ts'
import {
  actionsOf,
  directionsOf,
  type HitCount,
  hitActions,
  hitCounts,
  hitDirections,
} from '../../domain/hit-events.ts'
import type { Evidence } from '../../domain/report.ts'
import { matchTimes, type Verdict, verdicts } from '../../domain/report-codes.ts'
import type { EvidenceFilter, EvidencePage } from './evidence.ts'

const stored = await storedReportsForFile()

/** A finished report with this evidence, for the whole log and for passed events. */
const reportWith = (evidence: readonly Evidence[], passedEvidence: readonly Evidence[] = []) =>
  stored.done({ evidence, passedEvidence })

const seed = 20261119
const random = seeded(seed)
const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
const evidence = Array.from({ length: 300 }, (_, n): Evidence => {
  const isDomain = random() < 0.5
  const value = isDomain ? `host-${n}.malware.example` : `198.51.100.${n % 256}`
  return {
    kind: isDomain ? 'domain' : 'ipv4',
    value,
    count: Math.floor(random() * 50) + 1,
    verdict: oneOf<Verdict>(['credible', 'credible', ...verdicts]),
    firstSeen: random() < 0.1 ? null : new Date(1_790_000_000_000 + Math.floor(random() * 1e9)).toISOString(),
    lastSeen: null,
    ...(random() < 0.6 && {
      events: {
        passed: oneOf([0, 3]),
        blocked: oneOf([0, 1]),
        inbound: oneOf([0, 2]),
        outbound: oneOf([0, 1]),
        internal: 0,
      },
    }),
    ...(random() < 0.5 && {
      hosts: oneOf([
        [],
        [{ host: 'pc1', count: 1 }],
        [
          { host: 'pc1', count: 2 },
          { host: 'pc2', count: 1 },
        ],
      ]),
    }),
    matches: Array.from({ length: Math.floor(random() * 4) + 1 }, () => {
      const when = oneOf(matchTimes)
      return {
        ID: oneOf(['a', 'b', 'c']),
        indicator: random() < 0.2 ? '198.51.100.0/24' : value,
        how: oneOf(['exact', 'cidr', 'domain', 'url-host', 'host-url'] as const),
        when,
        probability: { 'in-time': 1, during: 0.5, unproven: oneOf([0, 0.25, 0.75]), late: 0, expired: 0 }[when],
        distanceHours: null,
        listedFrom: null,
        listedUntil: null,
        leadHours: null,
        ...(random() < 0.3 && { wide: true }),
      }
    }),
  }
})
const dayOf = ({ firstSeen, lastSeen }: Evidence) => (lastSeen ?? firstSeen)?.slice(0, 10)
const days = [...new Set(evidence.flatMap((one) => dayOf(one) ?? []))]
/** Passed events have other times, so their counts and matches differ. */
const passedEvidence = evidence.slice(0, 200).map((one, n) => {
  const { verdict, matches } = evidence[299 - n] as Evidence
  return { ...one, count: Math.ceil(one.count / 2), verdict, matches }
})
const place = (taskId: string) => ({ groupId: stored.groupId, taskId })
const whole = { offset: 0, limit: 1000 }

it('of rows with long values, a page has those that fit, and an export has all', async () => {
  // Rows of 2.5 MB: URLs of 8,000 letters that 300 sources list.
  const url = `https://host.malware.example/${'x'.repeat(8000)}`
  const [one] = evidence as [Evidence]
  const match = { ...one.matches[0], indicator: url } as Evidence['matches'][number]
  const long = (n: number): Evidence => ({ ...one, kind: 'url', value: url, count: n, matches: Array(300).fill(match) })
  const taskId = await reportWith(Array.from({ length: 9 }, (_, n) => long(n)))
  const page = async (offset: number) => {
    const found = await stored.reports.evidence(stored.by, { ...place(taskId), offset, limit: 1000 })
    return [found?.total, ...(found?.rows ?? []).map(({ count }) => count)]
  }

  expect(await page(0)).toEqual([9, 0, 1, 2, 3, 4, 5])
  expect(await page(6)).toEqual([9, 6, 7, 8])
  const exported: number[][] = []
  for await (const rows of (await stored.reports.allEvidence(stored.by, place(taskId))) ?? [])
    exported.push(rows.map(({ count }) => count))
  expect(exported).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
  ])

  // After long rows, few are read at once, then more again.
  const mixed = await reportWith([...Array.from({ length: 4 }, (_, n) => long(n)), ...Array<Evidence>(30).fill(one)])
  const sizes: number[] = []
  for await (const rows of (await stored.reports.allEvidence(stored.by, place(mixed))) ?? []) sizes.push(rows.length)
  expect(sizes).toEqual([3, 6, 12, 13])
})

it('finds exactly the rows that match a filter, and sorts them', async () => {
  const taskId = await reportWith(evidence, passedEvidence)
  for (let round = 0; round < 150; round++) {
    const maybe = <T>(value: T) => (random() < 0.4 ? value : undefined)
    const pageOptions: Omit<EvidencePage, 'groupId' | 'taskId' | 'offset' | 'limit'> = {
      verdicts: maybe([oneOf(verdicts)]),
      source: maybe(oneOf(['a', 'b', 'c', 'none'])),
      states: maybe([oneOf(hitStates), oneOf(hitStates)]),
      kind: maybe(oneOf(['ipv4', 'domain', 'url'])),
      actions: maybe([oneOf(hitActions), oneOf(hitActions)]),
      directions: maybe([oneOf(hitDirections)]),
      host: maybe(oneOf(['pc1', 'pc2', 'pc3'])),
      day: maybe(oneOf(days)),
      covered: maybe({ by: oneOf([['a'], ['b', 'c'], []]), is: random() < 0.5 }),
      wide: maybe(true),
      passed: maybe(true),
      search: maybe(oneOf(['HOST-1', 'malware[.]example', '100.0/24', '%', ''])),
      order: oneOf(hitOrders),
      descending: random() < 0.5,
    }

    const matching = await stored.reports.evidence(stored.by, { ...place(taskId), ...pageOptions, ...whole })

    const context = `seed ${seed}, round ${round}: ${JSON.stringify(pageOptions)}`
    const wanted = sorted(
      evidenceOf(pageOptions).filter((one) => means(pageOptions, one)),
      pageOptions,
    )
    expect(
      matching?.rows.map(({ value, count }) => [value, count]),
      context,
    ).toEqual(wanted.map(({ value, count }) => [value, count]))
    expect(matching?.total, context).toBe(wanted.length)
  }
})

it('counts for each value of a property the rows that a filter by it selects', async () => {
  const taskId = await reportWith(evidence, passedEvidence)
  const selection = ['a']
  const filterBy: Record<HitCount, (value: string) => Partial<EvidenceFilter>> = {
    verdict: (value) => ({ verdicts: [value as Verdict] }),
    action: (value) => ({ actions: [value as 'passed'] }),
    direction: (value) => ({ directions: [value as 'inbound'] }),
    host: (host) => ({ host }),
    day: (day) => ({ day }),
    source: (source) => ({ source }),
    kind: (kind) => ({ kind }),
    state: (value) => ({ states: [value as HitState] }),
    covered: (value) => ({ covered: { by: selection, is: value === 'yes' } }),
    wide: () => ({ wide: true }),
  }
  for (const by of hitCounts) {
    for (const other of [
      {},
      { kind: 'ipv4', actions: ['passed'] },
      { search: 'malware', wide: true, passed: true },
    ] as const) {
      const filter = { ...place(taskId), ...other }
      const counts = await stored.reports.evidenceCounts(stored.by, filter, { by, selection })

      for (const { value, count } of counts ?? []) {
        const found = evidenceOf(filter).filter((one) => means({ ...filter, ...filterBy[by](value) }, one))
        expect(count, `seed ${seed}: ${by} ${value} ${JSON.stringify(other)}`).toBe(found.length)
      }
      expect(counts?.length, `seed ${seed}: ${by}`).toBeGreaterThan(0)
    }
  }
})

it('returns every row once and in order, however many there are', async () => {
  const many = Array.from({ length: 4100 }, (_, n) => ({ ...(evidence[n % 300] as Evidence), count: n }))
  const taskId = await reportWith(many)
  const counts: number[] = []

  for await (const page of (await stored.reports.allEvidence(stored.by, place(taskId))) ?? []) {
    counts.push(...page.map(({ count }) => count))
  }

  expect(counts).toEqual(many.map(({ count }) => count))
})

it('finds an observable under a source by what this source lists, and by all sources otherwise', async () => {
  const [row] = evidence as [Evidence]
  const [match] = row.matches as [Evidence['matches'][number]]
  const listing = (ID: string) => ({ ...match, ID, indicator: `of ${ID}` })
  const apart = [{ ID: 'b', verdict: 'doubtful' as const, matches: [listing('b')] }]
  const taskId = await reportWith([
    { ...row, verdict: 'credible', matches: [listing('a')], byHost: [{ ID: 'b', indicator: 'around' }], apart },
    { ...row, verdict: 'benign', matches: [listing('a'), listing('b')], apart },
  ])
  const found = async (filter: Partial<EvidenceFilter>) =>
    (await stored.reports.evidence(stored.by, { ...place(taskId), ...whole, ...filter }))?.rows.map(
      ({ verdict, matches, byHost = [], apart: stored }) => [
        verdict,
        [...matches, ...byHost].map(({ indicator }) => indicator).join(),
        stored,
      ],
    )
  const asDoubtful = ['doubtful', 'of b', undefined]

  expect(await found({ source: 'b', verdicts: ['doubtful'] })).toEqual([asDoubtful, asDoubtful])
  expect(await found({ source: 'b', states: hitStates })).toEqual([asDoubtful, asDoubtful])
  expect(await found({ source: 'b', verdicts: ['credible', 'benign'] })).toEqual([])
  expect(await found({ source: 'b', verdicts: ['credible'] })).toEqual([])
  expect(await found({ source: 'a', verdicts: ['credible'] })).toEqual([['credible', 'of a,around', undefined]])
  expect(await found({ verdicts: ['benign'] })).toEqual([['benign', 'of a,of b', undefined]])
})

const evidenceOf = ({ passed }: Pick<EvidenceFilter, 'passed'>) => (passed ? passedEvidence : evidence)

function means(asked: Omit<EvidenceFilter, 'groupId' | 'taskId'>, one: Evidence): boolean {
  const { verdicts: classes, source, states, kind, covered, wide, search } = asked
  const scope = scopeOf(asked)
  const own = one.matches.filter(({ ID }) => !scope || scope.has(ID))
  const isMet = source === undefined || own.length > 0
  const term = (search ?? '').replaceAll('[.]', '.').toLowerCase()
  return (
    isMet &&
    (!classes || classes.includes(one.verdict)) &&
    (!states || states.includes(bestState(one, scope) as HitState)) &&
    (kind === undefined || one.kind === kind) &&
    (!asked.actions || actionsOf(one.events).some((action) => asked.actions?.includes(action))) &&
    (!asked.directions || directionsOf(one.events).some((direction) => asked.directions?.includes(direction))) &&
    (asked.host === undefined || (one.hosts ?? []).some(({ host }) => host === asked.host)) &&
    (asked.day === undefined || dayOf(one) === asked.day) &&
    (!covered || isCovered(one, new Set(covered.by)) === covered.is) &&
    (!wide || (own.length > 0 && own.every((match) => match.wide))) &&
    [one.value, ...one.matches.map(({ indicator }) => indicator)].some((text) => text.includes(term))
  )
}

function scopeOf({ source, covered }: Pick<EvidenceFilter, 'source' | 'covered'>): Set<string> | undefined {
  if (source !== undefined) return new Set([source])
  return covered?.is ? new Set(covered.by) : undefined
}

function sorted(
  rows: readonly Evidence[],
  asked: Pick<EvidencePage, 'order' | 'descending' | 'source' | 'covered' | 'passed'>,
): Evidence[] {
  const { order = 'position', descending } = asked
  const scope = scopeOf(asked)
  const worth = (one: Evidence): string | number | null => {
    switch (order) {
      case 'position':
        return (asked.passed ? passedEvidence : evidence).indexOf(one)
      case 'verdict':
        return verdicts.indexOf(one.verdict)
      case 'state':
        return hitStates.indexOf(bestState(one, scope) as HitState)
      case 'probability':
        return probabilityOf(one, scope)
      case 'sources':
        return new Set(one.matches.map(({ ID }) => ID)).size
      default:
        return one[order]
    }
  }
  return [...rows].sort((a, b) => {
    const [x, y] = [worth(a), worth(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return x === y ? 0 : x < y === Boolean(descending) ? 1 : -1
  })
}
