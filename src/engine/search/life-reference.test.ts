import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { hourMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../index/index-builder.ts'
import { bufferBytes } from '../index/index-bytes.ts'
import { type IndexReader, openIndex } from '../index/index-reader.ts'
import { collectedSpans } from '../listings/looks.ts'
import { createTimeline } from '../listings/timeline.ts'
import { meet, Past } from '../match/match-time.ts'
import { type Bar, barAt, type Life, lifeOf, type Standing, standingAt } from './life.ts'
import { countsAt, type LifeSummary, summaryAt } from './life-summary.ts'

/**
 * Passes random histories through the timeline and the index file. Compares every standing and summary with a second,
 * plain implementation of the definitions, which uses only the snapshots and their dates, without intervals, index and
 * bars.
 */
const histories = rounds(400, 10_000)
/** Number of histories that share one index. They list nothing in common and have separate sources. */
const batch = 100

const t0 = Date.UTC(2026, 0, 1)
const horizonHours = 1200
const now = t0 + horizonHours * hourMs
const never = Number.POSITIVE_INFINITY

interface Row {
  readonly value: number
  readonly firstSeen?: number
  readonly validUntil?: number
}

interface Snapshot {
  readonly time: number
  readonly rows: readonly Row[]
}

interface Source {
  readonly id: string
  readonly toleranceMs: number
  readonly increment: boolean
  /** Collected by ourselves: complete until the next look, for at most the tolerance. */
  readonly isCollected: boolean
  /** Its dates tell when a value was put on the list, rather than when the threat was first seen. */
  readonly hasAddedDates: boolean
  readonly snapshots: readonly Snapshot[]
  /** The snapshots that count; an empty one is held back and is not a look. */
  readonly accepted: readonly Snapshot[]
}

/**
 * The values that the sources of a history may list, and the values to look up, each with the listed values that match
 * it.
 */
function worldOf(history: number) {
  const network = `50.${history >> 8}.${history & 255}`
  const name = `evil-${history}.com`
  const listed: [KindId, string][] = [
    ['ipv4', `${network}.7`],
    ['ipv4-cidr', `${network}.0/24`],
    ['ipv4-cidr', `${network}.0/28`],
    ['domain', name],
    ['domain', `a.${name}`],
    ['url', `http://${name}/x`],
  ]
  const asked: { of: Value; strong: number[]; light: number[] }[] = [
    { of: { kind: 'ipv4', value: `${network}.7` }, strong: [0, 1, 2], light: [] },
    { of: { kind: 'ipv4', value: `${network}.200` }, strong: [1], light: [] },
    { of: { kind: 'ipv4-cidr', value: `${network}.0/24` }, strong: [1], light: [] },
    { of: { kind: 'domain', value: `b.a.${name}` }, strong: [3, 4], light: [] },
    { of: { kind: 'domain', value: name }, strong: [3], light: [5] },
    { of: { kind: 'url', value: `http://${name}/x` }, strong: [5], light: [3] },
  ]
  return { listed, asked }
}

function sourceOf(id: string, values: number, next: () => number): Source {
  const below = (n: number) => Math.floor(next() * n)
  const toleranceMs = (2 + below(70)) * hourMs
  const count = next() < 0.05 ? 1 : 2 + below(12)
  let time = t0 + below(horizonHours / 2) * hourMs
  const increment = next() < 0.15
  const isCollected = next() < 0.5
  const dates = next() < 0.5 ? 0.6 : 0
  const [stay, come] = [0.4 + 0.6 * next(), next()]
  const heldRows = new Map<number, Row>()
  const snapshots: Snapshot[] = []
  for (let look = 0; look < count && time <= now; look++) {
    const before = new Map(heldRows)
    heldRows.clear()
    for (let value = 0; value < values; value++) {
      const known = before.get(value)
      if (next() >= (known ? (increment ? 1 : stay) : come)) continue
      const made = {
        value,
        ...(next() < dates && { firstSeen: time - (below(300) - 30) * hourMs }),
        ...(next() < dates && { validUntil: time + (below(500) - 60) * hourMs }),
      }
      heldRows.set(value, known ?? made)
    }
    const rows = [...heldRows.values()].filter((row) => !(increment && before.has(row.value)))
    snapshots.push({ time, rows })
    // A held-back snapshot changes nothing.
    if (rows.length === 0) for (const [value, row] of before) heldRows.set(value, row)
    // Steps are shorter than the tolerance, equal to it, or longer.
    time +=
      next() < 0.1 ? toleranceMs : next() < 0.25 ? toleranceMs + (1 + below(200)) * hourMs : (1 + below(40)) * hourMs
  }
  return {
    id,
    toleranceMs,
    increment,
    isCollected,
    hasAddedDates: next() < 0.5,
    snapshots,
    accepted: snapshots.filter(({ rows }) => rows.length > 0),
  }
}

/**
 * Definition (section 3): watched at a look, between two looks that are no further apart than the tolerance, and for the
 * tolerance after a look if we collect the source.
 */
function isWatchedThen({ accepted, toleranceMs, isCollected }: Source, instant: number): boolean {
  return accepted.some(({ time: look }, i) => {
    const after = accepted[i + 1]?.time ?? never
    const isNear = after - look <= toleranceMs || (isCollected && instant <= look + toleranceMs)
    return look === instant || (look < instant && instant < after && isNear)
  })
}

/** Whether looks tell that the source listed the value or not: in sampled spans only two looks that agree do. */
function knownThen(source: Source, stays: readonly Stay[], instant: number): boolean | undefined {
  const { accepted, toleranceMs, isCollected } = source
  const b = accepted.findLast(({ time }) => time <= instant)?.time
  const a = accepted.find(({ time }) => time > instant)?.time
  const holds = (look: number, at: number) => stays.some(({ from, until }) => from <= look && at < until)
  if (b === undefined) return undefined
  if (b === instant || (isCollected && instant <= b + toleranceMs)) return holds(b, instant)
  if (a === undefined || a - b > toleranceMs) return undefined
  const isHeld = holds(b, b)
  return isHeld === holds(a, a) && isHeld === holds(b, instant) ? isHeld : undefined
}

interface Stay {
  readonly from: number
  readonly until: number
  /** True if the start is the publisher's date: it was first seen before the look that found it. */
  readonly isFromDate: boolean
  readonly isUntilDate: boolean
  /** The publisher's date, if it says only when the threat was first seen. */
  readonly firstSeen: number | undefined
  /** True if the start is known: it has a date, or was not found at the first look. */
  readonly isKnown: boolean
  readonly lastHeld: number | undefined
}

/** Consecutive looks that hold a value, with the publisher's dates where they count (rules 2 to 7 of `timeline.ts`). */
function staysOf(source: Source, value: number): Stay[] {
  const looks = source.accepted
  const stays: Stay[] = []
  let ended = Number.NEGATIVE_INFINITY
  for (let i = 0; i < looks.length; i++) {
    const { time, rows } = looks[i] as Snapshot
    const row = rows.find((one) => one.value === value)
    if (!row) continue
    let end = i
    const holds = (k: number) => source.increment || looks[k]?.rows.some((one) => one.value === value)
    while (end + 1 < looks.length && holds(end + 1)) end++
    const gone = looks[end + 1]?.time ?? never
    const seen = row.firstSeen === undefined ? undefined : Math.min(row.firstSeen, time)
    const usable = seen !== undefined && seen >= ended ? seen : undefined
    let from = usable ?? time
    const isUntilDate = row.validUntil !== undefined && row.validUntil <= gone
    let until = isUntilDate ? (row.validUntil as number) : gone
    let isBackdated = false
    if (until < from) {
      // It ended before it started: an empty interval at the known date.
      isBackdated = row.firstSeen === undefined
      if (isBackdated) from = until
      else until = from
    }
    ended = until
    let isFromDate = usable !== undefined && usable < time
    // Looks outrank dates.
    if (isFromDate && looks.some((look) => (usable as number) <= look.time && look.time < time)) {
      isFromDate = false
      from = time
      until = Math.max(until, time)
    }
    // Nobody lists a threat before somebody has seen it; when after that, no date tells.
    const firstSeen = isFromDate && !source.hasAddedDates ? usable : undefined
    if (firstSeen !== undefined) {
      isFromDate = false
      from = time
    }
    const lastHeld = looks.slice(i, end + 1).findLast((look) => look.time >= from && look.time < until)?.time
    stays.push({
      from,
      until,
      isFromDate,
      isUntilDate,
      firstSeen,
      isKnown: (usable !== undefined || i > 0) && !isBackdated,
      lastHeld,
    })
    i = end
  }
  return stays
}

function standingThen(source: Source, stays: readonly Stay[], instant: number): Omit<Standing, 'when'> {
  const isSaid = stays.some(
    ({ from, isFromDate, lastHeld = Number.NEGATIVE_INFINITY }) =>
      source.hasAddedDates && isFromDate && from <= instant && instant < lastHeld,
  )
  const isRuledOut = stays.every(
    ({ from, until, isFromDate, firstSeen, isUntilDate }) =>
      (isFromDate && instant < from) || instant < (firstSeen ?? instant) || (isUntilDate && instant >= until),
  )
  const said = isSaid ? { publisher: 'listed' as const } : isRuledOut ? { publisher: 'notListed' as const } : {}
  const known = knownThen(source, stays, instant)
  return known === undefined ? { state: 'notWatched', ...said } : { state: known ? 'listed' : 'notListed' }
}

interface Made {
  readonly world: ReturnType<typeof worldOf>
  readonly sources: readonly Source[]
}

function indexOf(made: readonly Made[]): { index: IndexReader; positions: Map<string, number> } {
  const timeline = createTimeline()
  const all = made.flatMap(({ world, sources }) => sources.map((source) => ({ source, listed: world.listed })))
  for (const { source, listed } of all) {
    for (const { time, rows } of source.snapshots) {
      const writer = timeline.snapshot(source.id, time, { increment: source.increment })
      for (const { value, ...dates } of rows) {
        const [kind, text] = listed[value] as [KindId, string]
        writer.add({ kind, value: text, ...dates })
      }
      writer.commit()
    }
  }
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) builder.add(listing)
  const sourceOf = new Map(all.map(({ source }) => [source.id, source]))
  const bytes = builder.build(
    timeline.sources.map((id, position) => {
      const { toleranceMs, isCollected, hasAddedDates } = sourceOf.get(id) as Source
      const watch = { looks: timeline.looks(position), toleranceMs }
      return { id, ...watch, hasAddedDates, ...(isCollected && { complete: collectedSpans(watch) }) }
    }),
  )
  return { index: openIndex(bufferBytes(bytes)), positions: new Map(timeline.sources.map((id, i) => [id, i])) }
}

/** Every second at which something can change, its neighbours, and some others. */
function instantsOf(sources: readonly Source[], next: () => number): number[] {
  const edges = sources.flatMap((source) => [
    ...source.accepted.flatMap(({ time, rows }) => [
      time,
      time + source.toleranceMs,
      ...rows.flatMap(({ firstSeen, validUntil }) => [firstSeen ?? time, validUntil ?? time]),
    ]),
  ])
  const chosen = edges.filter(() => next() * edges.length < 10).flatMap((edge) => [edge - 1000, edge, edge + 1000])
  const others = Array.from({ length: 6 }, () => t0 + Math.floor(next() * horizonHours * 3600) * 1000)
  return [...chosen, ...others, now].filter((instant) => instant <= now)
}

/** The bars cover all time up to now once, and neighbours differ. */
function checkBars({ rows }: Life): void {
  for (const row of rows) {
    const bars = row.bars()
    expect(bars[0]?.from).toBe(Number.NEGATIVE_INFINITY)
    expect(bars.at(-1)?.until).toBe(now)
    for (let i = 1; i < bars.length; i++) {
      const [before, bar] = [bars[i - 1], bars[i]] as [Bar, Bar]
      const isSame = (['state', 'publisher', 'when', 'gap'] as const).every((key) => before[key] === bar[key])
      if (bar.from !== before.until || isSame) expect(bars).toBe('adjacent and different')
    }
  }
}

/** The expected result of `summaryAt` for the sources of one history, at the given positions. */
function summaryThen(
  { sources }: Made,
  { strong, light }: { strong: number[]; light: number[] },
  stays: ReadonlyMap<Source, readonly (readonly Stay[])[]>,
  positions: ReadonlyMap<string, number>,
  at: number,
) {
  const groups = {
    listed: [] as number[],
    published: [] as number[],
    unproven: [] as number[],
    notListed: [] as number[],
  }
  const lightly: number[] = []
  const begun: { source: number; from: number }[] = []
  for (const source of sources) {
    const position = positions.get(source.id) as number
    const staysOfValues = strong.map((value) => stays.get(source)?.[value] ?? []).filter((some) => some.length > 0)
    const standings = staysOfValues.map((some) => standingThen(source, some, at))
    const isListed = standings.some(({ state }) => state === 'listed')
    const isPublished = standings.some(({ publisher }) => publisher === 'listed')
    const mayBe = standings.some(({ state, publisher }) => state === 'notWatched' && !publisher)
    if (isListed) groups.listed.push(position)
    else if (isPublished) groups.published.push(position)
    else if (mayBe) groups.unproven.push(position)
    else if (staysOfValues.length > 0) groups.notListed.push(position)
    const lights = light.map((value) => stays.get(source)?.[value] ?? []).filter((some) => some.length > 0)
    const isLight = lights.some((some) => {
      const { state, publisher } = standingThen(source, some, at)
      return state === 'listed' || publisher === 'listed'
    })
    if (isLight && !isListed && !isPublished) lightly.push(position)
    const starts = staysOfValues.flat().filter(({ from, until }) => from < until && from <= at)
    if (starts.length > 0) begun.push({ source: position, from: Math.min(...starts.map(({ from }) => from)) })
  }
  begun.sort((a, b) => a.from - b.from || a.source - b.source)
  return { ...groups, light: lightly, begun }
}

it(`${histories} random histories: every standing and summary follows from the looks (SEED=${seed})`, () => {
  const next = random(seed)
  const counted = { listed: 0, notListed: 0, notWatched: 0, published: 0, ruledOut: 0, rows: 0 }
  for (let start = 0; start < histories; start += batch) {
    const made = Array.from({ length: batch }, (_, i): Made => {
      const world = worldOf(start + i)
      const count = 1 + Math.floor(next() * 3)
      const sources = Array.from({ length: count }, (_, s) => sourceOf(`${start + i}.${s}`, world.listed.length, next))
      return { world, sources: sources.filter((source) => source.accepted.length > 0) }
    })
    const { index, positions } = indexOf(made)
    for (const history of made) {
      const stays = new Map(
        history.sources.map((source) => [source, history.world.listed.map((_, v) => staysOf(source, v))]),
      )
      const instants = instantsOf(history.sources, next)
      for (const asked of history.world.asked) {
        const life = lifeOf(index, asked.of, now)
        checkBars(life)
        const wanted = history.sources.flatMap((source) =>
          [...asked.strong, ...asked.light].flatMap((value) => {
            const staysOfValue = stays.get(source)?.[value] ?? []
            const [kind, indicator] = history.world.listed[value] as [KindId, string]
            return staysOfValue.length > 0 ? [{ source, staysOfValue, kind, indicator }] : []
          }),
        )
        expect(life.rows.length).toBe(wanted.length)
        counted.rows += wanted.length
        for (const { source, staysOfValue, indicator } of wanted) {
          const row = life.rows.find(
            (row) => row.source === positions.get(source.id) && row.indicators.includes(indicator),
          )
          if (!row) throw new Error(`no row of ${source.id} for ${indicator}`)
          for (const instant of instants) {
            const { state, publisher, when } = standingAt(row, instant)
            const bar = barAt(row, instant)
            if (bar.state !== state || bar.publisher !== publisher || bar.when !== when) {
              expect(bar).toMatchObject({ state, publisher, when })
            }
            const got = { state, ...(publisher && { publisher }) }
            const right = standingThen(source, staysOfValue, instant)
            if (got.state !== right.state || got.publisher !== right.publisher) {
              expect({ of: asked.of, source, instant, ...got }).toEqual({ of: asked.of, source, instant, ...right })
            }
            const past = new Past(row.stored, row.times.watch)
            const met = meet(past, { events: [instant / 1000] }, () => 0, now).when
            const inReport = met === 'in-time' ? 'verified' : met
            if (inReport !== when) expect({ of: asked.of, source, instant, when }).toEqual({ when: inReport })
            counted[state]++
            if (state === 'notWatched' && publisher === 'listed') counted.published++
            if (state === 'notWatched' && publisher === 'notListed') counted.ruledOut++
          }
        }
        for (const at of instants.slice(-4)) {
          const summary: LifeSummary = summaryAt(life, index, at)
          const { begun, ...right } = summaryThen(history, asked, stays, positions, at)
          const { listed, published, unproven, notListed, light, first, next: second } = summary
          expect({ listed, published, unproven, notListed, light }).toEqual(right)
          const { warned, doubtful } = summary
          const named = { listed, published, unproven, notListed, light }
          const numbers = Object.fromEntries(Object.entries(named).map(([group, sources]) => [group, sources.length]))
          expect(countsAt(life, at)).toEqual({ ...numbers, warned, doubtful })
          expect(first && { source: first.source, from: first.from }).toEqual(begun[0])
          // The second source, or another one that may have been first.
          const rivals = summary.lead?.certainty === 'proven' ? begun.slice(1, 2) : begun.slice(1)
          expect(second === undefined).toBe(rivals.length === 0)
          if (second) expect(rivals).toContainEqual({ source: second.source, from: second.from })
        }
      }
    }
    const at = t0 + Math.floor(next() * horizonHours) * hourMs
    const watched = made.flatMap(({ sources }) => sources).filter((source) => isWatchedThen(source, at)).length
    expect(summaryAt({ kind: 'ipv4', value: '50.0.0.1', now, rows: [] }, index, at).watched).toBe(watched)
  }

  // Checks that every kind of answer occurs often.
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(histories / 2)
}, 600_000)
