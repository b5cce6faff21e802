import { kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { fingerprintOf } from '../../engine/extract/fingerprint.ts'
import { IndexFileError } from '../../engine/match/index-layout.ts'
import type { ReadValue } from '../../engine/search/life.ts'
import { byCost, type Driver, pointsOf, termsOf } from '../../engine/search/plan.ts'
import type { Where } from '../../engine/search/query.ts'
import { type OutsideFacts, type SearchView, truthsIn } from '../../engine/search/truth.ts'
import type { Clock } from '../platform/clock.ts'
import { type Batch, byScan, type Candidate, isMet, sliceEntries } from './candidates.ts'
import type { Place } from './cursor.ts'
import { orderOf } from './name-hits.ts'
import { pause, pauses } from './pause.ts'
import type { Reference } from './reference.ts'
import { byTurns, type Sections, sizeOf, type Turn, taggedBefore, turnsOf } from './turns.ts'
import type { SeenNames } from './views.ts'

/** A part of the hits of a search. */
export interface Found {
  readonly hits: readonly ReadValue[]
  readonly searched: number
  /** How much there is to search, as `searched` counts it; undefined if it is entries of the index. */
  readonly total: number | undefined
  /** Where the rest is; undefined at the end. */
  readonly rest: Place | undefined
}

export interface Search {
  readonly where: Where
  readonly drivers: readonly Driver[]
  readonly view: SearchView
  /** What the visible sources have said of values; asked only if a condition is about it. */
  said(values: readonly Value[]): Promise<readonly Required<Pick<OutsideFacts, 'tags' | 'families'>>[]>
  /** The names of the view; without them the index is gone through. */
  readonly names: SeenNames | undefined
  /** Where to begin; at the start if missing. */
  readonly place: Place | undefined
  readonly signal: AbortSignal
}

/** Hits of one answer. */
export const mostHits = 100
/** Hits that are judged between two breaks, and if the database is asked about them. */
const portion = 64
const askedPortion = 256
/** How long one answer may search. */
const longestMs = 1500

/** Finds what meets a question, so much at a time that other requests do not wait for it. */
export function createExecutor({ reference, clock }: { readonly reference: Reference; readonly clock: Clock }) {
  /** @throws the signal's reason */
  async function find(search: Search): Promise<Found> {
    try {
      return await findWith(search)
    } catch (error) {
      if (!(error instanceof IndexFileError) || !search.names) throw error
      search.names.drop(error)
      return findWith({ ...search, names: undefined })
    }
  }

  async function findWith(search: Search): Promise<Found> {
    const { view, where, signal } = search
    const sections = search.names?.sections
    const turns = turnsOf(search.drivers, where, sections !== undefined)
    const judge = judgeOf(search, turns)
    // A place in a turn is none in the index, and the other way round.
    const place = (search.place?.turn !== undefined) === (turns !== undefined) ? search.place : undefined
    if (turns) {
      const hits: ReadValue[] = []
      const wanted = () => mostHits - hits.length
      const asked = { view, turns, sections: sections ?? noSections, from: place, wanted, clock }
      const found = await gather({ candidates: byTurns(asked), judge, hits, from: place, signal })
      return { ...found, total: sizeOf(turns, sections ?? noSections) }
    }
    const from = place && place.version !== view.index.version ? await samePlace(search, place) : place
    const hits: ReadValue[] = []
    // What is asked for by its value is found even if only a range or name around it is listed.
    if (!place) {
      const around = pointsOf(where).filter(({ kind, value }) => !view.index.lists(kind, value))
      hits.push(...(await judge.met(around.filter(isMet(view)).map((value) => ({ value })))))
    }
    const found = await gather({ candidates: byScan(search, from, clock), judge, hits, from, signal })
    return { ...found, total: undefined }
  }

  interface Gathering {
    readonly candidates: Generator<Batch, void>
    readonly judge: Judge
    readonly hits: ReadValue[]
    readonly from: Place | undefined
    readonly signal: AbortSignal
  }

  async function gather({ candidates, judge, hits, from, signal }: Gathering): Promise<Omit<Found, 'total'>> {
    const started = clock.now()
    const before = from?.searched ?? 0
    let searched = before
    const pauseIfLong = pauses(signal)
    for (const { found, next } of candidates) {
      for (let at = 0; at < found.length; at += judge.portion) {
        const some = found.slice(at, at + judge.portion)
        const met = new Set(await judge.met(some))
        await pauseIfLong()
        for (const { value, place } of some) {
          if (!met.has(value)) continue
          hits.push(value)
          if (hits.length >= mostHits) return endAt(place())
        }
        const last = some.at(-1)
        if (last && clock.now() - started >= longestMs) return endAt(last.place())
      }
      searched = before + next.searched
      if (next.isEnd) return end(undefined)
      if (next.isBound || clock.now() - started >= longestMs) {
        return end({ ...next, searched })
      }
      await pauseIfLong()
    }
    return end(undefined)

    function endAt(place: Place): Omit<Found, 'total'> {
      return end({ ...place, searched: before + place.searched })
    }

    function end(rest: Place | undefined): Omit<Found, 'total'> {
      return { hits, searched: rest?.searched ?? searched, rest }
    }
  }

  /** With what has to be asked elsewhere. */
  function judgeOf({ where: asked, view, said }: Search, turns: readonly Turn[] | undefined): Judge {
    const where = byCost(asked)
    const fields = new Set(termsOf(where).map(({ field }) => field))
    const isSaid = fields.has('tag') || fields.has('family') || isWordDenied(where)
    const truths = truthsIn(view)
    return {
      portion: isSaid ? askedPortion : portion,
      async met(candidates) {
        const likely = candidates.filter(({ value }) => truths.roughly(where, value) !== 'no')
        const values = likely.map(({ value }) => value)
        const networks = fields.has('asn') || fields.has('country') ? await reference.networks(values) : []
        const verdicts = fields.has('warned') ? await reference.verdicts(values) : []
        const context = isSaid ? await said(values) : []
        return likely.flatMap(({ value, turn }, i) => {
          const outside: OutsideFacts = { ...networks[i], ...context[i], warned: verdicts[i] === 'benign' }
          const isYes = (part: Where) => truths.truthOf(part, value, outside) === 'yes'
          const earlier = taggedBefore(turns ?? [], turn)
          return isYes(where) && !earlier.some((term) => isYes({ op: 'term', term })) ? [value] : []
        })
      },
    }
  }

  /** The place in a newer index: behind all entries that the older one held up to there. */
  async function samePlace({ view: { index }, signal }: Search, place: Place): Promise<Place> {
    let at: number | undefined = 0
    const lanes = new Int32Array(2)
    let here = 0
    while (at !== undefined) {
      let isThere = false
      const from: number = at
      at = index.scanFrom(from, sliceEntries, (entry, next) => {
        fingerprintOf(kindByCode.get(entry.code)?.id as Value['kind'], entry.value(), lanes)
        isThere = orderOf(lanes[0] as number) > orderOf(place.low)
        if (!isThere) here = next
        return !isThere
      })
      if (isThere) return { ...place, at: here }
      await pause(signal)
    }
    return { ...place, at: here }
  }

  return { find }
}

/** Decides which candidates are hits, and of how many at once. */
interface Judge {
  readonly portion: number
  met(candidates: readonly Pick<Candidate, 'value' | 'turn'>[]): Promise<readonly ReadValue[]>
}

/**
 * Whether a word stands behind NOT: what does not hold it in its name may hold it in a tag or family. What names hold is
 * found without asking for these.
 */
function isWordDenied(where: Where, isDenied = false): boolean {
  if (where.op === 'term') return isDenied && where.term.field === 'word'
  if (where.op === 'not') return isWordDenied(where.negated, !isDenied)
  return where.members.some((part) => isWordDenied(part, isDenied))
}

const noSections: Sections = { names: [], tags: [], families: [] }
