import type { Value } from '../../domain/observables/read.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { holdsOf } from '../../engine/search/holds.ts'
import { readNamePattern } from '../../engine/search/name-pattern.ts'
import { type SectionContents, tagName } from '../../engine/search/names-file.ts'
import { blockNames } from '../../engine/search/names-layout.ts'
import type { NamesQuestion, NamesReader } from '../../engine/search/names-reader.ts'
import { type Driver, planBounds, termsOf } from '../../engine/search/plan.ts'
import type { Term, Where } from '../../engine/search/query.ts'
import type { SearchView } from '../../engine/search/truth.ts'
import type { Clock } from '../platform/clock.ts'
import type { SearchPosition } from './cursor.ts'
import { type NamePlace, nameHits, namesBefore } from './name-hits.ts'
import { type Batch, listedWithin, listingMatcher, type PossibleHit, sliceEntries, sliceMs } from './possible-hits.ts'

/** One of the conditions that find hits. A search evaluates them one after the other. */
export type Step =
  | Extract<Driver, { by: 'point' | 'addresses' }>
  | { readonly by: 'names'; readonly contents: 'names'; readonly question: NamesQuestion }
  | {
      readonly by: 'names'
      readonly contents: 'tags' | 'families'
      readonly question: NamesQuestion
      readonly term: Term
    }

/** The sections of names that may be searched, by content. */
export type Sections = Readonly<Record<SectionContents, readonly NamesReader[]>>

/** Blocks of names that are read between two pauses, and for one answer. */
const sliceBlocks = 192
const mostBlocks = planBounds.names / blockNames
/**
 * Names of the first page. Each page requests twice as many as the one before, up to `mostNames`, because few of them
 * may be hits.
 */
const fewestNames = 16
const mostNames = 100

/**
 * The steps that find all hits of a query by look-ups and names; undefined if they do not suffice and the index must be
 * scanned.
 */
export function stepsOf(drivers: readonly Driver[], where: Where, hasNames: boolean): readonly Step[] | undefined {
  const isByName = termsOf(where).some(({ field }) => field === 'name')
  const steps: Step[] = []
  for (const driver of drivers) {
    if (driver.by === 'addresses') steps.push(driver)
    else if (driver.by === 'point') {
      steps.push(driver)
      // A name is also the host of URLs, so search these too.
      const pattern = isByName && driver.kind === 'domain' ? readNamePattern(driver.value) : undefined
      if (pattern) steps.push({ by: 'names', contents: 'names', question: pattern })
    } else if (driver.by === 'below') steps.push({ by: 'names', contents: 'names', question: { under: driver.name } })
    else if (driver.by === 'names') steps.push({ by: 'names', contents: 'names', question: driver.pattern })
    else {
      const tagged = driver.by === 'store' ? taggedBy(driver.term) : undefined
      if (tagged) steps.push(tagged)
      else if (driver.by !== 'store' || driver.term.field !== 'word') return undefined
    }
  }
  return steps.length > 0 && (hasNames || steps.every(({ by }) => by !== 'names')) ? steps : undefined
}

/** The step that finds what a tag or family leads to. Several tags of a pattern may lead to the same indicator. */
function taggedBy(term: Extract<Driver, { by: 'store' }>['term']): Step | undefined {
  if ((term.field !== 'tag' && term.field !== 'family') || term.text.isPattern) return undefined
  const pattern = tagName(term.text.text)
  const contents = term.field === 'tag' ? 'tags' : 'families'
  return { by: 'names', contents, question: { pattern, shape: 'exact', literal: pattern }, term }
}

/** The total work in look-ups and names, as `searched` counts it. */
export function sizeOf(steps: readonly Step[], sections: Sections): number {
  return steps.reduce((sum, step) => sum + stepSize(step, sections), 0)
}

function stepSize(step: Step, sections: Sections): number {
  if (step.by === 'point') return 1
  if (step.by === 'names') return namesBefore(sections[step.contents], undefined)
  const bits = (step.range.includes(':') ? 128 : 32) - Number(step.range.slice(step.range.indexOf('/') + 1))
  return 2 ** bits
}

export interface StepsSearch {
  readonly view: SearchView
  readonly steps: readonly Step[]
  readonly sections: Sections
  readonly from: SearchPosition | undefined
  /**
   * Number of hits that still fit into the answer. A page of names need not be longer, because each name is looked up.
   */
  readonly wanted: () => number
  readonly clock: Clock
}

/**
 * Yields what each step finds and no earlier step has found. Whether an earlier tag condition has found a value is left
 * to the caller, who knows the tags.
 */
export function* bySteps({ view, steps, sections, from, wanted, clock }: StepsSearch): Generator<Batch, void> {
  const { version } = view.index
  const before = from?.searched ?? 0
  const first = from?.step ?? 0
  let done = sizeOf(steps.slice(0, first), sections)
  let blocksLeft = mostBlocks
  for (const [step, current] of [...steps.entries()].slice(first)) {
    const base = done - before
    const resumed = step === first ? from : undefined
    const isNew = (value: Value) => !steps.slice(0, step).some((earlier) => finds(earlier, value, view.index))
    done += stepSize(current, sections)
    const end = { version, at: 0, low: 0, step: step + 1, searched: done - before, isEnd: step + 1 >= steps.length }
    if (current.by !== 'names') {
      yield* lookedUp({ view, current, step, base, skipped: resumed?.at ?? 0, isNew, end })
      continue
    }
    let place = namePlaceOf(resumed)
    let fewest = fewestNames
    do {
      const begun = clock.now()
      const isLate = () => clock.now() - begun >= sliceMs
      const work = Math.min(sliceBlocks, blocksLeft)
      const { contents, question } = current
      const options = {
        from: place,
        most: Math.max(fewest, wanted()),
        work,
        isLate,
        isTagged: contents !== 'names',
      }
      const page = nameHits({ index: view.index, sections: sections[contents], question, ...options })
      blocksLeft -= page.read
      fewest = Math.min(mostNames, 2 * fewest)
      const searchedAt = ({ key }: NamePlace) => base + namesBefore(sections[current.contents], key)
      const matched = page.found.flatMap(({ value, place: at }) => {
        if (!isNew(value)) return []
        return { value, step, place: () => ({ ...at, step, searched: searchedAt(at) }) }
      })
      place = page.next
      const isBound = blocksLeft <= 0
      yield {
        found: matched,
        next: place ? { ...place, step, searched: searchedAt(place), isEnd: false, isBound } : { ...end, isBound },
      }
      blocksLeft = Math.max(1, blocksLeft)
    } while (place)
  }
}

/** Looks up a value, or the listed addresses and ranges of a range. */
function* lookedUp({
  view,
  current,
  step,
  base,
  skipped,
  isNew,
  end,
}: {
  readonly view: SearchView
  readonly current: Exclude<Step, { by: 'names' }>
  readonly step: number
  readonly base: number
  readonly skipped: number
  readonly isNew: (value: Value) => boolean
  readonly end: Batch['next']
}): Generator<Batch, void> {
  const { index } = view
  const isListed = listingMatcher(view)
  const values =
    current.by === 'addresses' ? listedWithin(index, current.range) : [{ kind: current.kind, value: current.value }]
  let found: PossibleHit[] = []
  let at = 0
  const placeOf = (): SearchPosition => ({
    version: index.version,
    at,
    low: 0,
    step,
    searched: base + Math.min(at, end.searched - base),
  })
  for (const value of values) {
    at++
    if (value && at > skipped && isNew(value) && (current.by === 'addresses' || isListed(value))) {
      const place = placeOf()
      found.push({ value, step, place: () => place })
    }
    if (at % sliceEntries === 0) {
      yield { found, next: { ...placeOf(), isEnd: false, isBound: at - skipped >= planBounds.scan } }
      found = []
    }
  }
  yield { found, next: end }
}

/** The conditions about tags and families before a step. */
export function taggedBefore(steps: readonly Step[], step = 0): readonly Term[] {
  return steps.slice(0, step).flatMap((one) => (one.by === 'names' && one.contents !== 'names' ? one.term : []))
}

/** Tells whether a step finds a value. Only a step by point also finds a value that is not listed itself. */
function finds(step: Step, value: Value, index: Pick<IndexReader, 'lists'>): boolean {
  if (step.by === 'point') return step.kind === value.kind && step.value === value.value
  if (step.by === 'names' && step.contents !== 'names') return false
  return (holdsOf(termOf(step), value) ?? false) && index.lists(value.kind, value.value)
}

function termOf(step: Exclude<Step, { by: 'point' } | { contents: 'tags' | 'families' }>): Term {
  if (step.by === 'addresses')
    return { field: 'in', kind: step.range.includes(':') ? 'ipv6-cidr' : 'ipv4-cidr', range: step.range }
  return 'under' in step.question
    ? { field: 'under', name: step.question.under }
    : { field: 'name', pattern: step.question }
}

function namePlaceOf(place: SearchPosition | undefined): NamePlace | undefined {
  if (place?.key === undefined) return undefined
  const { version, key, at, low } = place
  return { version, key, at, low }
}
