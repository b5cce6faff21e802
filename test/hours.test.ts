import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { isLight } from '../src/domain/hit.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import { hourMs } from '../src/domain/time-units.ts'
import type { Classes } from '../src/engine/coverage/classes.ts'
import { cover } from '../src/engine/coverage/coverage.ts'
import type { Sighting } from '../src/engine/extract/sighting.ts'
import { createIndexBuilder } from '../src/engine/index/index-builder.ts'
import { bufferBytes } from '../src/engine/index/index-bytes.ts'
import { openIndex } from '../src/engine/index/index-reader.ts'
import { collectedSpans, type NearestLooks } from '../src/engine/listings/looks.ts'
import { createTimeline } from '../src/engine/listings/timeline.ts'
import { match } from '../src/engine/match/match.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rounds } from './soak.ts'

// Pasts from snapshots and dates go through timeline, index file, matching and coverage. The definition, slow plain code,
// must find the same states, proven hours, expected figures, delays and leads, and the same coverage of each set of sources.

/** The definition, with its cases. */
const folder = fileURLToPath(new URL('../../shared/spec/reference/', import.meta.url))
const isThere = existsSync(`${folder}states.mjs`)
const skips = isThere ? '' : ' (skipped: the definition is not there)'

interface Says {
  readonly added?: number
  readonly firstSeen?: number
  expires?: number
}

/** A past of the definition; times in hours since `t0`. */
interface Plain {
  readonly looks: readonly { readonly t: number; readonly holds: boolean; readonly says?: Says }[]
  readonly complete: readonly (readonly [number, number])[]
  readonly tolerance: number
  readonly additionsOnly?: boolean
}

interface Moment {
  readonly known: 'listed' | 'not' | 'unproven'
  readonly zero?: boolean
  readonly situation?: (typeof situations)[number]
  /** Distances of the looks around it. */
  readonly before?: number
  readonly after?: number
  /** The probability in thousandths, if it is unproven. */
  readonly p: number
}

interface Definition {
  momentOf(past: Plain, e: number): Omit<Moment, 'p'>
  stateOf(moments: readonly Moment[], more: { readonly listedAfterFirst: boolean }): string
  coverageOf(moments: readonly Moment[], probability: (moment: Moment) => number): number
  unionOf(moments: readonly (readonly Moment[])[], probability: (moment: Moment) => number): number
}

const definition = isThere ? ((await import(pathToFileURL(`${folder}states.mjs`).href)) as Definition) : undefined
const { momentOf, stateOf, coverageOf, unionOf } = definition ?? ({} as Definition)

const t0 = Date.UTC(2026, 0, 1)
const ms = (hours: number) => t0 + Math.round(hours * hourMs)
const now = ms(5000)

type Way = 'exact' | 'wide'

interface Past extends Plain {
  /** By look: how it holds the observable; otherwise itself. */
  readonly ways?: readonly (readonly Way[])[]
  /** By look: whether it also holds what only matches lightly. */
  readonly light?: readonly boolean[]
}

interface Observable {
  /** By source. */
  readonly pasts: readonly Past[]
  readonly hours: readonly number[]
  /** By hour: its time is a guess. */
  readonly isAssumed?: readonly boolean[]
  /** Only the first and the last of more than two sightings are known. */
  readonly onlyEnds?: boolean
  /** Its probability does not depend on distances. */
  readonly isWindow?: boolean
}

const situations = ['both', 'neither', 'went', 'came', 'before', 'after'] as const
type Unproven = Pick<Moment, 'situation' | 'before' | 'after'>

/** Any function of source, situation and distances, in thousandths. */
function likely(source: number, { situation, before = 0, after = 0 }: Unproven): number {
  return 150 * (source + 1) + 20 * situations.indexOf(situation as 'both') + (Math.round(4 * (before + after)) % 17)
}

function situationOf({ before, after }: NearestLooks): Moment['situation'] {
  if (!before) return 'before'
  if (!after) return 'after'
  if (before.listed) return after.listed ? 'both' : 'went'
  return after.listed ? 'came' : 'neither'
}

/** An observable, and what sources may list for it. */
function valuesOf(i: number): Record<'seen' | Way | 'light', [KindId, string]> {
  const [network, name] = [`51.${i >> 8}.${i & 255}`, `evil-${i}.com`]
  const address: [KindId, string] = ['ipv4', `${network}.7`]
  const domain: [KindId, string] = ['domain', `a.${name}`]
  const url: [KindId, string] = ['url', `http://a.${name}/x`]
  if (i % 3 === 0)
    return {
      seen: address,
      exact: address,
      wide: ['ipv4-cidr', `${network}.0/24`],
      light: ['url', `http://${address[1]}/x`],
    }
  if (i % 3 === 1) return { seen: domain, exact: domain, wide: ['domain', name], light: url }
  return { seen: url, exact: url, wide: url, light: domain }
}

function sightingOf({ hours, isAssumed, onlyEnds }: Observable, i: number): Sighting {
  const [kind, value] = valuesOf(i).seen
  const seconds = (assumed: boolean) => {
    const some = hours.filter((_, k) => (isAssumed?.[k] ?? false) === assumed)
    return Int32Array.from(some.flatMap((hour) => [ms(hour) / 1000, ms(hour) / 1000]))
  }
  if (onlyEnds) return { kind, value, count: 9, first: ms(hours[0] as number), last: ms(hours.at(-1) as number) }
  return { kind, value, count: hours.length, hours: seconds(false), ...(isAssumed && { assumedHours: seconds(true) }) }
}

/** The index of the sources of some observables; `source.observable` is the id of a source. */
function indexOf(observables: readonly Observable[]) {
  const timeline = createTimeline()
  const pasts = observables.flatMap((one, i) => one.pasts.map((past, s) => ({ id: `${s}.${i}`, i, past })))
  for (const { id, i, past } of pasts) {
    const values = valuesOf(i)
    for (const [k, { t, holds, says }] of past.looks.entries()) {
      const writer = timeline.snapshot(id, ms(t), { increment: past.additionsOnly ?? false, accept: true })
      writer.add({ kind: 'domain', value: `something-else-${id}.com` })
      const dates = Object.entries({ added: says?.added, firstSeen: says?.firstSeen, validUntil: says?.expires })
      for (const way of holds ? (past.ways?.[k] ?? ['exact' as const]) : []) {
        const [kind, value] = values[way]
        const told = dates.flatMap(([name, hours]) => (hours === undefined ? [] : [[name, ms(hours)]]))
        writer.add({ kind, value, ...Object.fromEntries(told) })
      }
      if (past.light?.[k]) writer.add({ kind: values.light[0], value: values.light[1] })
      writer.commit()
    }
  }
  const builder = createIndexBuilder({ now })
  for (const listing of timeline.listings()) builder.add(listing)
  const pastOf = new Map(pasts.map(({ id, past }) => [id, past]))
  const sources = timeline.sources.map((id, position) => {
    const { tolerance, complete, looks } = pastOf.get(id) as Past
    return {
      id,
      looks: timeline.looks(position),
      toleranceMs: tolerance * hourMs,
      complete: Float64Array.from(complete.flat(), ms),
      hasAddedDates: looks.some(({ says }) => says?.added !== undefined),
    }
  })
  return { ids: timeline.sources, index: openIndex(bufferBytes(builder.build(sources))) }
}

/** State, proven and expected part, hours until the first proven one, and lead. */
type Answer = readonly [state: string, proven: number, expected: number, delay: number, lead: number]
const none: Answer = ['none', 0, 0, Number.NaN, Number.NaN]

/** What the product finds of each observable, by source: all together, and of light matches only the state. */
function found(observables: readonly Observable[], window?: { readonly from: number; readonly to: number }) {
  const { ids, index } = indexOf(observables)
  const position = new Map(ids.map((id, source) => [id, source]))
  const distance = (look: NearestLooks['before']) => (look && !window ? look.distanceMs / hourMs : 0)
  const chance = (source: number, _: KindId, seen: NearestLooks) => {
    const distances = { before: distance(seen.before), after: distance(seen.after) }
    return likely(Number((ids[source] as string).split('.')[0]), { situation: situationOf(seen), ...distances }) / 1000
  }
  const table = match(observables.map(sightingOf), index, {
    now,
    judge: () => undefined,
    chance,
    ...(window && { window }),
  })
  const coverage = cover(table, ids.length)
  const matchesOf = new Map(
    Array.from({ length: table.size }, (_, k) => [table.sighting(k).value, table.at(k).matches]),
  )
  const answers = observables.map(({ pasts }, i) =>
    pasts.map((_, s) => {
      const source = position.get(`${s}.${i}`) as number
      const its = (matchesOf.get(valuesOf(i).seen[1]) ?? []).filter((one) => one.source === source)
      const [light, strong] = [its.filter(({ how }) => isLight(how)), its.filter(({ how }) => !isLight(how))]
      const states = (some: typeof its) => [...new Set(some.map(({ when }) => when.replace('-', ' ')))].join() || 'none'
      const { verified, coverage: expected } = coverage.sources[source] as (typeof coverage.sources)[number]
      const [{ delay, lead } = { delay: Number.NaN, lead: Number.NaN }] = strong
      const answer: Answer = [states(strong), verified, expected, delay / hourMs, lead / hourMs]
      return { answer, light: states(light) }
    }),
  )
  return { answers, coverage, position }
}

/** What the definition says of the hours of an observable. */
function momentsOf(past: Plain, { hours, isAssumed, isWindow }: Observable, source: number): readonly Moment[] {
  return hours.map((hour, k) => {
    const { before, after, ...of } = momentOf(past, hour)
    const moment = isWindow ? of : { before, after, ...of }
    if (!isAssumed?.[k] || moment.known === 'unproven') return { ...moment, p: likely(source, moment) }
    return { known: 'unproven', p: moment.known === 'listed' ? 1000 : 0 }
  })
}

const expectedOf = ({ p }: Moment) => p
const isHeld = ({ looks }: Plain) => looks.some(({ holds }) => holds)

function defined(past: Plain, observable: Observable, source: number): Answer {
  if (!isHeld(past)) return none
  const { hours, isAssumed, onlyEnds } = observable
  const { looks } = past
  const moments = momentsOf(past, observable, source)
  const first = hours[0] as number
  const listedAfterFirst = looks.some(({ t, holds }, i) => holds && t > first && !(looks[i - 1]?.holds ?? false))
  const state = stateOf(moments, { listedAfterFirst })
  const met = moments.findIndex(({ known }) => known === 'listed')
  const start = looks.findIndex(({ holds }) => holds)
  const { t: found, says } = looks[start] as Plain['looks'][number]
  const isAdded =
    says?.added !== undefined && says.added < found && !looks.some(({ t }) => t < found && t >= (says.added as number))
  const from = isAdded ? (says?.added as number) : found
  const isTimed = met >= 0 && !isAssumed?.[0]
  const isStartKnown = first >= from || isAdded || start > 0
  return [
    onlyEnds && (state === 'late' || state === 'expired') ? 'unproven' : state,
    coverageOf(moments, () => 0),
    coverageOf(moments, expectedOf),
    isTimed ? (hours[met] as number) - first : Number.NaN,
    isTimed && isStartKnown ? first - from : Number.NaN,
  ]
}

/** A first-seen date is not kept where a look between it and the listing lacks the value. */
function isDateKept({ looks }: Plain): boolean {
  const says = looks.findIndex(({ says }) => says?.firstSeen !== undefined)
  const firstSeen = looks[says]?.says?.firstSeen ?? Number.POSITIVE_INFINITY
  return !looks.some(({ t }, k) => k < says && t >= firstSeen)
}

function expectSame(got: Answer, wanted: Answer, past: Past, of: unknown) {
  const told = (answer: Answer) => answer.filter((_, k) => k !== 2 || isDateKept(past)).join(' ')
  if (told(got) !== told(wanted)) expect(JSON.stringify([of, told(got)])).toBe(JSON.stringify([of, told(wanted)]))
}

it.skipIf(!isThere)(`the product agrees with the cases of the definition${skips}`, () => {
  interface Case extends Omit<Plain, 'looks'> {
    readonly looks: readonly (readonly [number, 0 | 1, Says?])[]
  }
  const cases = JSON.parse(readFileSync(`${folder}cases.json`, 'utf8')) as {
    readonly what: string
    readonly past: Case
    readonly e?: number
    readonly hours?: readonly number[]
  }[]
  const observables = cases.map(({ past, e, hours }): Observable => {
    const looks = past.looks.map(([t, holds, says]) => ({ t, holds: holds === 1, ...(says && { says }) }))
    return { pasts: [{ ...past, complete: past.complete ?? [], looks }], hours: hours ?? [e as number] }
  })
  const { answers } = found(observables)
  for (const [i, { what }] of cases.entries()) {
    const observable = observables[i] as Observable
    const past = observable.pasts[0] as Past
    expectSame(answers[i]?.[0]?.answer as Answer, defined(past, observable, 0), past, what)
  }
})

function picker(next: () => number) {
  const below = (n: number) => Math.floor(next() * n)
  return { below, pick: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}

/** A random past: looks at whole hours, some spans complete, dates that stay the same while it is listed. */
function randomPast(next: () => number): Past {
  const { below, pick } = picker(next)
  const tolerance = pick([6, 24, 72, 200])
  const gap = pick([[6], [24], [6, 24, 150], [24, 100, 300]])
  let t = 10 + below(200)
  const times = Array.from({ length: 1 + below(9) }, () => {
    t += pick(gap)
    return t
  })
  const additionsOnly = next() < 0.15
  const kind = pick(['none', 'none', 'added', 'firstSeen'] as const)
  const [comes, stays] = [next(), next()]
  let says: Says | undefined
  const looks = times.map((t) => {
    const holds = next() < (says ? (additionsOnly ? 1 : stays) : comes)
    const isNew = holds && !says
    if (isNew) {
      says = {
        ...(kind !== 'none' && { [kind]: Math.max(1, t - 1 - below(200)) }),
        ...(kind !== 'none' && next() < 0.5 && { expires: t + 1 + below(200) }),
      }
    } else if (!holds) {
      // Stores do not keep the expiry of what was removed before.
      if (says?.expires !== undefined && says.expires > t) delete says.expires
      says = undefined
    }
    // Additions only name what is new.
    return { t, holds: holds && (!additionsOnly || isNew), ...(holds && { says: says as Says }) }
  })
  const complete = next() < 0.5 ? collectedSpans({ looks: times, toleranceMs: tolerance }) : []
  return {
    looks,
    complete: Array.from(
      { length: complete.length / 2 },
      (_, i) => [complete[2 * i] as number, complete[2 * i + 1] as number] as const,
    ),
    tolerance,
    additionsOnly,
    light: looks.map(() => next() < 0.3),
    ...(kind === 'none' &&
      !additionsOnly && { ways: looks.map(() => pick<readonly Way[]>([['exact'], ['wide'], ['exact', 'wide']])) }),
  }
}

/** A random observable around the looks at its first source. */
function randomObservable(next: () => number, sources: number): Observable {
  const { below, pick } = picker(next)
  const pasts = Array.from({ length: sources }, () => randomPast(next))
  const times = (pasts[0] as Past).looks.map(({ t }) => t)
  const [first, last] = [(times[0] as number) - 20, (times.at(-1) as number) + 60]
  const some = Array.from({ length: pick([1, 1, 2, 3, 7]) }, () => first + below(last - first) + pick([0, 0.25, 0.5]))
  const ofEach = new Map(some.toSorted((a, b) => b - a).map((hour) => [Math.floor(hour), hour]))
  const hours = [...ofEach.values()].sort((a, b) => a - b)
  const onlyEnds = hours.length === 2 && next() < 0.3
  return {
    pasts,
    hours,
    ...(onlyEnds ? { onlyEnds } : next() < 0.2 && { isAssumed: hours.map(() => next() < 0.5) }),
  }
}

const histories = rounds(2000, 10_000)
const batch = 200
const made = (next: () => number, sources: number) =>
  Array.from({ length: batch }, () => randomObservable(next, sources))

it.skipIf(!isThere)(
  `the product finds what the definition says of ${histories} random pasts (SEED=${seed})${skips}`,
  () => {
    const next = random(seed)
    const seen = new Set<string>()
    for (let done = 0; done < histories; done += batch) {
      const some = made(next, 1)
      const { answers } = found(some)
      for (const [i, observable] of some.entries()) {
        const past = observable.pasts[0] as Past
        const [{ answer, light }] = answers[i] as [(typeof answers)[number][number]]
        const wanted = defined(past, observable, 0)
        expectSame(answer, wanted, past, observable)
        const looks = past.looks.map(({ t }, k) => ({ t, holds: past.light?.[k] ?? false }))
        const [wantedLight] = defined({ ...past, looks }, observable, 0)
        if (light !== wantedLight)
          expect(JSON.stringify([observable, light])).toBe(JSON.stringify([observable, wantedLight]))
        seen.add(wanted[0])
      }
    }
    expect([...seen].sort()).toEqual(['during', 'expired', 'in time', 'late', 'none', 'unproven'])
  },
)

it.skipIf(!isThere)(
  `each set of sources covers of each hour the highest probability among them (SEED=${seed})${skips}`,
  () => {
    const next = random(seed)
    for (let done = 0; done < histories / 4; done += batch) {
      const some = made(next, 4)
      const { coverage, position } = found(some)
      for (let round = 0; round < 5; round++) {
        const wanted = { expected: 0, proven: 0, possible: 0, met: 0 }
        const chosen = new Set<number>()
        for (const [i, one] of some.entries()) {
          const some = one.pasts.flatMap((past, s) =>
            next() < 0.4 && isHeld(past) && isDateKept(past) ? [{ past, s }] : [],
          )
          for (const { s } of some) chosen.add(position.get(`${s}.${i}`) as number)
          const moments = some.map(({ past, s }) => momentsOf(past, one, s))
          if (moments.length === 0) continue
          wanted.expected += unionOf(moments, expectedOf)
          wanted.proven += unionOf(moments, () => 0)
          wanted.possible += unionOf(
            moments.map((hours) => hours.map((hour) => ({ ...hour, zero: false }))),
            () => 1000,
          )
          if (moments.flat().some(({ known }) => known === 'listed')) wanted.met++
        }
        const weightOf = ({ weights, sets }: Classes, of: ReadonlySet<number>) =>
          weights.reduce((sum, weight, k) => (sets[k]?.some((source) => of.has(source)) ? sum + weight : sum), 0)
        const { expected, proven, possible, met } = coverage
        expect({
          expected: weightOf(expected, chosen),
          proven: weightOf(proven, chosen),
          possible: weightOf(possible, chosen),
          met: weightOf(met, chosen),
        }).toEqual(wanted)
      }
    }
  },
)

it.skipIf(!isThere)(`in a window the best moment counts (SEED=${seed})${skips}`, () => {
  const next = random(seed)
  const { below } = picker(next)
  for (let done = 0; done < histories / 4; done += batch) {
    const some = made(next, 1)
    const [from, length] = [below(1500), 1 + below(48)]
    // Looks and dates are at whole hours: moments at, just before and just after each say what holds throughout.
    const hours = Array.from({ length: length + 1 }, (_, k) => from + k)
    const moments = hours.flatMap((hour) => [hour - 1 / 3600, hour, hour + 1 / 3600]).slice(1, -1)
    const { answers } = found(some, { from: ms(from), to: ms(from + length) })
    for (const [i, { pasts }] of some.entries()) {
      const [past] = pasts as [Past]
      const [{ answer }] = answers[i] as [(typeof answers)[number][number]]
      const of = moments.map((hour) => defined(past, { pasts, hours: [hour], isWindow: true }, 0))
      // No event suggests a value that neither neighbouring look held.
      const held = past.looks.map(({ t, holds, says }, k) => {
        const isListed = past.additionsOnly ? past.looks.slice(0, k + 1).some((look) => look.holds) : holds
        return isListed && (says?.expires ?? Number.POSITIVE_INFINITY) > t
      })
      const isNear = moments.map((hour) => {
        const after = past.looks.filter(({ t }) => t <= hour).length
        return held[after - 1] || held[after]
      })
      const known = ['in time', 'unproven', 'late', 'expired', 'none'].find((state) =>
        of.some(([one]) => one === state),
      )
      const most = Math.max(...of.map(([state, , expected], k) => (state !== 'unproven' || isNear[k] ? expected : 0)))
      const wanted: Answer = [
        known as string,
        Math.max(...of.map(([, proven]) => proven)),
        most,
        Number.NaN,
        Number.NaN,
      ]
      expectSame(answer, wanted, past, { past, from, length })
    }
  }
})
