import { kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { fingerprintOf } from '../../engine/extract/fingerprint.ts'
import { IndexFileError } from '../../engine/index/index-layout.ts'
import type { ReadValue } from '../../engine/search/life.ts'
import { byCost, type Driver, pointsOf, termsOf } from '../../engine/search/plan.ts'
import type { Where } from '../../engine/search/query.ts'
import { type OutsideFacts, type SearchView, truthsIn } from '../../engine/search/truth.ts'
import type { Clock } from '../platform/clock.ts'
import { pause, pauses } from '../platform/pause.ts'
import type { SearchPosition } from './cursor.ts'
import { orderOf } from './name-hits.ts'
import { type Batch, byScan, listingMatcher, type PossibleHit, sliceEntries } from './possible-hits.ts'
import type { Reference } from './reference.ts'
import { bySteps, type Sections, type Step, sizeOf, stepsOf, taggedBefore } from './steps.ts'
import type { SeenNames } from './views.ts'

/** A page of hits. */
export interface Found {
  readonly hits: readonly ReadValue[]
  readonly searched: number
  /** Total work in the unit of `searched`; undefined if that is entries of the index. */
  readonly total: number | undefined
  /** Where the next page begins; undefined at the end. */
  readonly rest: SearchPosition | undefined
}

export interface Search {
  readonly where: Where
  readonly drivers: readonly Driver[]
  readonly view: SearchView
  /**
   * Returns the tags and families that visible sources have given to values; called only if a condition needs them.
   */
  said(values: readonly Value[]): Promise<readonly Required<Pick<OutsideFacts, 'tags' | 'families'>>[]>
  /** The names of the view; without them, the whole index is scanned. */
  readonly names: SeenNames | undefined
  /** Where to begin; undefined for the first page. */
  readonly place: SearchPosition | undefined
  readonly signal: AbortSignal
}

/** Hits per answer. */
export const mostHits = 100
/** Possible hits that are judged between two pauses: without, and with a query to the database. */
const portion = 64
const askedPortion = 256
/** Time limit of the search for one answer. */
const longestMs = 1500

/** Finds the hits of a query, in portions between which other requests are answered. */
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
    const steps = stepsOf(search.drivers, where, sections !== undefined)
    const judge = judgeOf(search, steps)
    // A place of a search by steps is meaningless for a scan of the index, and vice versa.
    const place = (search.place?.step !== undefined) === (steps !== undefined) ? search.place : undefined
    if (steps) {
      const hits: ReadValue[] = []
      const wanted = () => mostHits - hits.length
      const stepsSearch = { view, steps, sections: sections ?? noSections, from: place, wanted, clock }
      const page = await gather({ batches: bySteps(stepsSearch), judge, hits, from: place, signal })
      return { ...page, total: sizeOf(steps, sections ?? noSections) }
    }
    const from = place && place.version !== view.index.version ? await samePlace(search, place) : place
    const hits: ReadValue[] = []
    // A value that is searched for itself counts as found even if only a range or name around it is listed.
    if (!place) {
      const around = pointsOf(where).filter(({ kind, value }) => !view.index.lists(kind, value))
      hits.push(...(await judge.met(around.filter(listingMatcher(view)).map((value) => ({ value })))))
    }
    const page = await gather({ batches: byScan(search, from, clock), judge, hits, from, signal })
    return { ...page, total: undefined }
  }

  interface Gathering {
    readonly batches: Generator<Batch, void>
    readonly judge: Judge
    readonly hits: ReadValue[]
    readonly from: SearchPosition | undefined
    readonly signal: AbortSignal
  }

  async function gather({ batches, judge, hits, from, signal }: Gathering): Promise<Omit<Found, 'total'>> {
    const started = clock.now()
    const before = from?.searched ?? 0
    let searched = before
    const pauseIfLong = pauses(signal)
    for (const { found, next } of batches) {
      for (let at = 0; at < found.length; at += judge.portion) {
        const portion = found.slice(at, at + judge.portion)
        const met = new Set(await judge.met(portion))
        await pauseIfLong()
        for (const { value, place } of portion) {
          if (!met.has(value)) continue
          hits.push(value)
          if (hits.length >= mostHits) return endAt(place())
        }
        const last = portion.at(-1)
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

    function endAt(place: SearchPosition): Omit<Found, 'total'> {
      return end({ ...place, searched: before + place.searched })
    }

    function end(rest: SearchPosition | undefined): Omit<Found, 'total'> {
      return { hits, searched: rest?.searched ?? searched, rest }
    }
  }

  /** Judges possible hits, and fetches the facts that the index does not have. */
  function judgeOf({ where: asked, view, said }: Search, steps: readonly Step[] | undefined): Judge {
    const where = byCost(asked)
    const fields = new Set(termsOf(where).map(({ field }) => field))
    const isSaid = fields.has('tag') || fields.has('family') || isWordDenied(where)
    const truths = truthsIn(view)
    return {
      portion: isSaid ? askedPortion : portion,
      async met(possible) {
        const likely = possible.filter(({ value }) => truths.roughly(where, value) !== 'no')
        const values = likely.map(({ value }) => value)
        const networks = fields.has('asn') || fields.has('country') ? await reference.networks(values) : []
        const verdicts = fields.has('warned') ? await reference.verdicts(values) : []
        const context = isSaid ? await said(values) : []
        return likely.flatMap(({ value, step }, i) => {
          const outside: OutsideFacts = { ...networks[i], ...context[i], warned: verdicts[i] === 'benign' }
          const isYes = (part: Where) => truths.truthOf(part, value, outside) === 'yes'
          const earlier = taggedBefore(steps ?? [], step)
          return isYes(where) && !earlier.some((term) => isYes({ op: 'term', term })) ? [value] : []
        })
      },
    }
  }

  /** The corresponding place in a newer index: behind all entries that the older index had up to there. */
  async function samePlace({ view: { index }, signal }: Search, place: SearchPosition): Promise<SearchPosition> {
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

/** Decides which possible hits are hits; `portion`: how many to pass at once. */
interface Judge {
  readonly portion: number
  met(possible: readonly Pick<PossibleHit, 'value' | 'step'>[]): Promise<readonly ReadValue[]>
}

/**
 * Tells whether the query has a word behind NOT. A value whose name lacks the word may have it in a tag or family, so
 * these must be fetched. Without NOT, they need not be: names with the word are found anyway.
 */
function isWordDenied(where: Where, isDenied = false): boolean {
  if (where.op === 'term') return isDenied && where.term.field === 'word'
  if (where.op === 'not') return isWordDenied(where.negated, !isDenied)
  return where.members.some((part) => isWordDenied(part, isDenied))
}

const noSections: Sections = { names: [], tags: [], families: [] }
