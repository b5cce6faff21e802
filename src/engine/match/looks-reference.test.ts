import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { rounds } from '../../../test/soak.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { MatchTime } from '../../domain/report.ts'
import { hourMs } from '../../domain/time-units.ts'
import { cover } from '../coverage/coverage.ts'
import type { Sighting } from '../extract/sighting.ts'
import { collectedSpans, type NearestLooks } from '../listings/looks.ts'
import { createTimeline } from '../listings/timeline.ts'
import { probabilityOf } from '../persistence/probability.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes } from './index-bytes.ts'
import { openIndex } from './index-reader.ts'
import { match } from './match.ts'

/**
 * Checks the path from snapshots to figures against a second, plain implementation of the definitions, which uses only
 * the snapshots, their contents and the publisher's dates, without timeline intervals and index.
 */
const seed = 20261121
const histories = rounds(1000, 10_000)
/** Number of histories that share one index. They list nothing in common and have separate sources. */
const batch = 100

const t0 = Date.UTC(2026, 0, 1)
const horizonHours = 2000
const at = (hours: number) => t0 + hours * hourMs
const now = at(horizonHours)

/** Consecutive looks that hold a value. Times in ms since epoch. */
interface Stay {
  readonly first: number
  /** The first look that no longer holds it; Infinity if there is none. */
  readonly gone: number
  /** The publisher's dates for it. */
  readonly firstSeen?: number
  readonly validUntil?: number
}

interface Source {
  readonly id: string
  readonly looks: readonly number[]
  readonly toleranceMs: number
  /** Collected by ourselves: complete until the next look, for at most the tolerance. */
  readonly isCollected: boolean
  /** By value. */
  readonly stays: readonly (readonly Stay[])[]
}

interface Seen {
  readonly sighting: Sighting
  /** ms since epoch. */
  readonly certain: readonly number[]
  readonly assumed: readonly number[]
  /** Positions of the matching values, and whether they match by more than a common host. */
  readonly met: readonly (readonly [value: number, isStrong: boolean])[]
}

/** The values that the sources of a history list, and which of them match the log: section 3 of the definitions. */
function valuesOf(history: number): { listed: [KindId, string][]; seen: [KindId, string, Seen['met']][] } {
  const network = `50.${history >> 8}.${history & 255}`
  const name = `evil-${history}.com`
  return {
    listed: [
      ['ipv4', `${network}.7`],
      ['ipv4-cidr', `${network}.0/24`],
      ['ipv4-cidr', `${network}.0/28`],
      ['domain', name],
      ['domain', `a.${name}`],
      ['url', `http://${name}/x`],
    ],
    seen: [
      ['ipv4', `${network}.7`, [0, 1, 2].map((value) => [value, true])],
      ['ipv4', `${network}.200`, [[1, true]]],
      // prettier-ignore
      [
        'domain',
        name,
        [
          [3, true],
          [5, false],
        ],
      ],
      // prettier-ignore
      [
        'domain',
        `b.a.${name}`,
        [
          [3, true],
          [4, true],
        ],
      ],
      // prettier-ignore
      [
        'url',
        `http://${name}/x`,
        [
          [5, true],
          [3, false],
        ],
      ],
    ],
  }
}

const order: readonly MatchTime[] = ['verified', 'unproven', 'late', 'expired']

interface Answer {
  readonly when: MatchTime
  readonly probability: number
}

const best = (answers: readonly Answer[]): Answer =>
  answers.toSorted(
    (a, b) => order.indexOf(a.when) - order.indexOf(b.when) || b.probability - a.probability,
  )[0] as Answer

/** The times at which the source lists the value during a stay, from its looks and the publisher's dates, which they outrank. */
function spansOf(
  stays: readonly Stay[],
  looks: readonly number[],
): { from: number; until: number; stay: Stay; isPublished: boolean }[] {
  let before = Number.NEGATIVE_INFINITY
  return stays.map((stay) => {
    const { first, gone, firstSeen, validUntil = Number.POSITIVE_INFINITY } = stay
    // A date before the previous removal is ignored.
    const isPublished = firstSeen !== undefined && firstSeen < first && firstSeen >= before
    const begin = isPublished ? firstSeen : first
    const end = Math.min(gone, validUntil)
    const from = end < begin && firstSeen === undefined ? end : begin
    before = Math.max(end, from)
    const isRefuted = isPublished && looks.some((look) => firstSeen <= look && look < first)
    if (isRefuted) return { from: first, until: Math.max(before, first), stay, isPublished: false }
    return { from, until: before, stay, isPublished }
  })
}

type Ask = (seen: NearestLooks) => number

/**
 * Whether the looks tell what the source listed at an event: there is one, two around it agree and are close enough, or we
 * collect the source and the last one is not too long ago. Dates tell when between two looks a listing changed.
 */
function isKnownAt(
  { looks, toleranceMs, isCollected }: Source,
  spans: ReturnType<typeof spansOf>,
  event: number,
): boolean {
  const before = looks.filter((look) => look <= event).at(-1)
  const after = looks.find((look) => look > event)
  if (before === undefined) return false
  if (before === event || (isCollected && event <= before + toleranceMs)) return true
  if (after === undefined || after - before > toleranceMs) return false
  const holds = (look: number) => spans.some(({ from, until }) => from <= look && look < until)
  const isFound = spans.some(
    ({ from, until, stay, isPublished }) =>
      (from === after && !isPublished) ||
      (until === after && !(stay.validUntil !== undefined && stay.validUntil <= stay.gone)),
  )
  return holds(before) === holds(after) || !isFound
}

/** The expected answer for one event, for a source that lists a value in these stays. */
function judge(source: Source, stays: readonly Stay[], event: number, ask: Ask): Answer {
  const { looks } = source
  const spans = spansOf(stays, looks)
  const before = looks.filter((look) => look <= event).at(-1)
  const after = looks.find((look) => look > event)
  const isKnown = isKnownAt(source, spans, event)
  for (const { from, until, stay, isPublished } of spans) {
    if (event < from || event >= until) continue
    if (isKnown) return { when: 'verified', probability: 1 }
    // If the value was removed before its expiry, the expiry proves nothing.
    if (stay.validUntil !== undefined && stay.validUntil <= stay.gone) return { when: 'verified', probability: 1 }
    const lastHeld = looks.filter((look) => look >= from && look < until).at(-1)
    if (isPublished && lastHeld !== undefined && event <= lastHeld) return { when: 'verified', probability: 1 }
  }
  if (!isKnown) {
    const seen = (look: number | undefined) =>
      look === undefined
        ? undefined
        : {
            distanceMs: Math.abs(event - look),
            // The dates apply to the event too: not before first seen, not after expiry.
            listed: spans.some(({ from, until, stay, isPublished }) => {
              if (look < from || look >= until) return false
              if (isPublished && event < from) return false
              return !(stay.validUntil !== undefined && stay.validUntil <= stay.gone && event >= until)
            }),
          }
    // If the dates of every stay exclude the event, the probability is 0.
    const isLeftOut = spans.every(({ from, until, stay, isPublished }) => {
      const hasExpired = stay.validUntil !== undefined && stay.validUntil <= stay.gone && event >= until
      return (isPublished && event < from) || hasExpired
    })
    return { when: 'unproven', probability: isLeftOut ? 0 : ask({ before: seen(before), after: seen(after) }) }
  }
  return { when: spans.some(({ from }) => from <= event) ? 'expired' : 'late', probability: 0 }
}

function judgeAll(source: Source, stays: readonly Stay[], { certain, assumed }: Seen, ask: Ask): Answer {
  const asUnproven = (event: number): Answer => {
    return { when: 'unproven', probability: judge(source, stays, event, ask).probability }
  }
  if (certain.length + assumed.length === 0) return asUnproven(now)
  return best([...certain.map((event) => judge(source, stays, event, ask)), ...assumed.map(asUnproven)])
}

/** Random sources with random looks and contents, and a log. */
function history(number: number, next: () => number) {
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const { listed, seen } = valuesOf(number)

  function looks(): number[] {
    const start = below(horizonHours - 400)
    const patterns: Record<string, () => number[]> = {
      regular: () => Array.from({ length: 2 + below(12) }, (_, i) => i * pick([6, 24])),
      gap: () => {
        const daily = Array.from({ length: 4 + below(12) }, (_, i) => i * 24)
        const from = below(daily.length)
        return daily.filter((_, i) => i < from || i > from + 1 + below(6) || i === 0)
      },
      sparse: () => Array.from({ length: 1 + below(5) }, () => below(1500)),
      often: () => Array.from({ length: 2 + below(12) }, () => below(96)),
    }
    const hours = (patterns[pick(Object.keys(patterns))] as () => number[])()
    return [...new Set(hours.map((hours) => at(start + hours)))].sort((a, b) => a - b)
  }

  const sources = Array.from({ length: 1 + below(3) }, (_, s) => {
    const times = looks()
    const increment = next() < 0.15
    const datesAt = next() < 0.4 ? 0.7 : 0
    const [stay, come] = [next(), next()]
    /** Dates are set once per stay and repeated at each look. */
    const dates = (look: number) => ({
      ...(next() < datesAt && { firstSeen: look + below(300) * hourMs * (next() < 0.9 ? -1 : 1) }),
      ...(next() < datesAt && { validUntil: look + (below(600) - 60) * hourMs }),
    })
    const holds: { firstSeen?: number; validUntil?: number; value: number }[][] = []
    let before: readonly (ReturnType<typeof dates> | undefined)[] = listed.map(() => undefined)
    for (const look of times) {
      const heldNow = before.map((known) =>
        next() < (known ? (increment ? 1 : stay) : come) ? (known ?? dates(look)) : undefined,
      )
      // Additions contain only new values.
      const rows = heldNow.flatMap((known, value) =>
        known && !(increment && before[value]) ? [{ ...known, value }] : [],
      )
      holds.push(rows)
      // An empty snapshot is a publisher's error: the previous content continues with the same dates.
      if (rows.length > 0) before = heldNow
    }
    return {
      id: `${number}.${s}`,
      times,
      increment,
      holds,
      toleranceMs: pick([6, 48, 168, 504]) * hourMs,
      isCollected: next() < 0.5,
    }
  })

  const log = seen.map(([kind, value, met]): Seen => {
    /** Usually near the looks of a source. */
    const eventAt = () => {
      const { times } = pick(sources)
      const [first, last] =
        next() < 0.2 ? [t0, now] : [(times[0] as number) - 20 * hourMs, (times.at(-1) as number) + 20 * hourMs]
      return Math.max(t0, first + below((last - first) / 1000) * 1000)
    }
    const some = (likely: number) => Array.from({ length: next() < likely ? pick([1, 1, 1, 2, 3]) : 0 }, eventAt)
    const [certain, assumed] = [some(0.9), some(0.1)].map((times) => knownOf(times)) as [number[], number[]]
    return {
      sighting: {
        kind,
        value,
        count: 1,
        ...(certain.length > 0 && { hours: pairs(certain) }),
        ...(assumed.length > 0 && { assumedHours: pairs(assumed) }),
      },
      certain,
      assumed,
      met,
    }
  })
  return { listed, sources, log }
}

/** Only the earliest and the latest event of each hour are known. */
function knownOf(times: readonly number[]): number[] {
  const byHour = Map.groupBy(times, (time) => Math.floor(time / hourMs))
  return [...byHour.values()].flatMap((some) => [Math.min(...some), Math.max(...some)]).sort((a, b) => a - b)
}

const pairs = (known: readonly number[]) => Int32Array.from(known, (time) => time / 1000)

/** What the snapshots of a source say, stay by stay. An empty snapshot is held back and is not a look. */
function sourceOf({
  id,
  times,
  increment,
  holds,
  toleranceMs,
  isCollected,
}: ReturnType<typeof history>['sources'][number]): Source {
  const accepted = times
    .map((look, i) => ({ look, rows: holds[i] as (typeof holds)[number] }))
    .filter(({ rows }) => rows.length)
  const stays = Array.from({ length: 6 }, (_, value): Stay[] => {
    const staysOfValue: Stay[] = []
    for (const { look, rows } of accepted) {
      const row = rows.find((one) => one.value === value)
      const open = staysOfValue.at(-1)?.gone === Number.POSITIVE_INFINITY
      if (row && !open) staysOfValue.push({ first: look, gone: Number.POSITIVE_INFINITY, ...row })
      else if (!row && open && !increment) staysOfValue.push({ ...(staysOfValue.pop() as Stay), gone: look })
    }
    return staysOfValue
  })
  return { id, looks: accepted.map(({ look }) => look), toleranceMs, isCollected, stays }
}

it(`${histories} random histories (seed ${seed}): every match and every figure of every source follows from the looks`, () => {
  const next = random(seed)
  const counted = { verified: 0, unproven: 0, probable: 0, late: 0, expired: 0, windows: 0 }
  for (let start = 0; start < histories; start += batch) {
    const made = Array.from({ length: batch }, (_, i) => history(start + i, next))
    const timeline = createTimeline()
    for (const { listed, sources } of made) {
      for (const { id, times, increment, holds } of sources) {
        for (const [i, look] of times.entries()) {
          const writer = timeline.snapshot(id, look, { increment })
          for (const { value, ...dates } of holds[i] as (typeof holds)[number]) {
            const [kind, text] = listed[value] as [KindId, string]
            writer.add({ kind, value: text, ...dates })
          }
          writer.commit()
        }
      }
    }
    const sources = new Map(made.flatMap((one) => one.sources.map((source) => [source.id, sourceOf(source)])))
    const builder = createIndexBuilder({ now })
    for (const listing of timeline.listings()) builder.add(listing)
    const bytes = builder.build(
      timeline.sources.map((id, position) => {
        const { toleranceMs, isCollected } = sources.get(id) as Source
        const watch = { looks: timeline.looks(position), toleranceMs }
        return { id, ...watch, ...(isCollected && { complete: collectedSpans(watch) }) }
      }),
    )
    const index = openIndex(bufferBytes(bytes))
    const askOf = (source: number, kind: KindId) => (seen: NearestLooks) =>
      probabilityOf(index.persistence, source, kind, seen)
    const positionOf = new Map(timeline.sources.map((id, position) => [id, position]))
    const options = {
      now,
      judge: () => undefined,
      chance: (source: number, kind: KindId, seen: NearestLooks) => askOf(source, kind)(seen),
    }

    const compare = (
      sightings: readonly Sighting[],
      window: { from: number; to: number } | undefined,
      judged: (source: Source, stays: readonly Stay[], seen: Seen, ask: Ask) => Answer,
    ) => {
      const table = match(sightings, index, { ...options, ...(window && { window }) })
      const matchesByValue = new Map(
        Array.from({ length: table.size }, (_, i) => [table.at(i).sighting.value, table.at(i).matches]),
      )
      const wantedOf = timeline.sources.map(() => ({ verified: 0, unproven: 0, late: 0, expired: 0, coverage: 0 }))
      for (const [i, { listed, log, sources: ownSources }] of made.entries()) {
        for (const seen of log) {
          if (!sightings.includes(seen.sighting)) continue
          const matches = matchesByValue.get(seen.sighting.value) ?? []
          const wanted: string[] = []
          for (const { id } of ownSources) {
            const source = sources.get(id) as Source
            const position = positionOf.get(id) as number
            const strong: Answer[] = []
            for (const [value, isStrong] of seen.met) {
              const stays = source.stays[value] as readonly Stay[]
              if (stays.length === 0) continue
              const [kind, indicator] = listed[value] as [KindId, string]
              const answer = judged(source, stays, seen, askOf(position, kind))
              wanted.push([id, indicator, answer.when, Math.round(1000 * answer.probability)].join(' '))
              if (isStrong) strong.push(answer)
            }
            if (strong.length === 0) continue
            const { when, probability } = best(strong)
            const figures = wantedOf[position] as (typeof wantedOf)[number]
            figures[when]++
            figures.coverage += Math.round(1000 * probability)
            counted[when]++
            if (when === 'unproven' && probability > 0) counted.probable++
          }
          const got = matches.map(({ source, indicator, when, probability }) =>
            [timeline.sources[source], indicator, when, probability].join(' '),
          )
          if (got.sort().join() === wanted.sort().join()) continue
          expect({ seed, history: start + i, seen, got }).toEqual({ seed, history: start + i, seen, got: wanted })
        }
      }
      const figures = cover(table, timeline.sources.length).sources.map((source) => {
        const { verified, unproven, late, expired, coverage } = source
        return { verified, unproven, late, expired, coverage }
      })
      expect(figures).toEqual(wantedOf)
    }

    compare(
      made.flatMap(({ log }) => log.map(({ sighting }) => sighting)),
      undefined,
      judgeAll,
    )
    // A list of indicators counts as seen throughout a window. All times are whole hours, so checks at, just after and
    // just before each hour cover every moment.
    if (start % (10 * batch)) continue
    const first = Math.floor(next() * horizonHours)
    const hours = Array.from({ length: 2 + Math.floor(next() * 24) }, (_, i) => at(first + i))
    const moments = hours.flatMap((whole) => [whole - 1000, whole, whole + 1000]).slice(1, -1)
    compare(
      made.flatMap(({ log }) => log.map(({ sighting }) => sighting)),
      { from: hours[0] as number, to: hours.at(-1) as number },
      (source, stays, _, ask) => {
        // No event suggests a value that was in neither neighbouring look.
        const askHeld: Ask = (seen) => (seen.before?.listed || seen.after?.listed ? ask(seen) : 0)
        return best(moments.map((moment) => judge(source, stays, moment, askHeld)))
      },
    )
    counted.windows += batch
  }

  // Every kind of answer must occur often.
  for (const count of Object.values(counted)) expect(count).toBeGreaterThan(histories / 20)
})
