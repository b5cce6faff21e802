import { urlHost } from '../../domain/observables/url-host.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { fingerprintOf } from '../../engine/extract/fingerprint.ts'
import { IndexFileError } from '../../engine/index/index-layout.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import type { ReadValue } from '../../engine/search/life.ts'
import type { FoundName } from '../../engine/search/names-cursor.ts'
import { nameKey, nameOfKey } from '../../engine/search/names-layout.ts'
import type { NamesQuestion, NamesReader } from '../../engine/search/names-reader.ts'

/** A position between two values of names. */
export interface NamePlace {
  /** Version of the index that `at` is about. */
  readonly version: string
  /** Key of the name at which the search continues. */
  readonly key: string
  /** Number of this name's values that are done. */
  readonly at: number
  /**
   * First 32 bits of the fingerprint of the last value, by which the place is found in a newer index; 0 if the last
   * value is the name itself.
   */
  readonly low: number
}

export interface NameSearch {
  readonly index: IndexReader
  /** The sections of names, one for each group of sources that the caller may see. */
  readonly sections: readonly NamesReader[]
  readonly question: NamesQuestion
  /** True if the section holds tags: all values that a tag leads to are then hits, whatever their kind. */
  readonly isTagged?: boolean
  readonly from: NamePlace | undefined
  /** Limit for the number of names and for the number of values; `work` limits the blocks of each section. */
  readonly most: number
  readonly work: number
  readonly isLate: () => boolean
}

/**
 * The next names that match a question, from all visible sections. For each name: the domain or hidden service itself,
 * then the URLs on it, as far as the index shows them. The search goes on behind `next`, or behind any place that was found.
 * @throws IndexFileError if a section is damaged
 */
export function nameHits(search: NameSearch) {
  const { index, sections, question, from, most, work, isLate } = search
  const pages = sections.map((section) => ({
    section,
    page: section.search(question, { from: from?.key, most, work, isLate }),
  }))
  const nexts = pages.flatMap(({ page }) => page.next ?? []).sort(compareCodeUnits)
  const [horizon] = nexts
  const names = new Map<string, { readonly section: NamesReader; readonly found: FoundName }[]>()
  for (const { section, page } of pages) {
    for (const found of page.names) {
      const key = nameKey(found.name)
      if (horizon !== undefined && key >= horizon) break
      const known = names.get(key)
      if (known) known.push({ section, found })
      else names.set(key, [{ section, found }])
    }
  }
  const keys = pages.length > 1 ? [...names.keys()].sort(compareCodeUnits) : names.keys()
  const read = pages.reduce((sum, { page }) => sum + page.read, 0)
  const hits: { readonly value: ReadValue; readonly place: NamePlace }[] = []
  for (const key of keys) {
    for (const hit of valuesOf(search, key, names.get(key) ?? [])) {
      // Check for each value: a name may have very many URLs.
      if (hits.length === most) return { found: hits, read, next: (hits.at(-1) as typeof hit).place }
      hits.push(hit)
    }
  }
  if (horizon === undefined) return { found: hits, read }
  return { found: hits, read, next: { version: index.version, key: horizon, at: 0, low: 0 } }
}

/** Number of names before a key; without a key, of all names. */
export function namesBefore(sections: readonly NamesReader[], key: string | undefined): number {
  return sections.reduce((sum, section) => sum + (key === undefined ? section.size : section.rank(key)), 0)
}

/** The entries of one name in the sections that have it. */
type Held = readonly { readonly section: NamesReader; readonly found: FoundName }[]

function* valuesOf(
  { index, from: start, isTagged }: NameSearch,
  key: string,
  held: Held,
): Generator<{ readonly value: ReadValue; readonly place: NamePlace }> {
  const { version } = index
  const from = start?.key === key ? start : undefined
  const name = nameOfKey(key)
  const done = from?.version === version ? from.at : 0
  let at = 0
  if (held.some(({ found }) => found.isListed)) {
    at++
    const kind = name.endsWith('.onion') ? 'onion' : 'domain'
    const entry = from?.at ? undefined : index.find(kind, name)
    if (entry?.postings.length) yield { value: { kind, value: name, entry }, place: { version, key, at, low: 0 } }
  }
  const lanes = new Int32Array(2)
  for (const position of urlPositions(held)) {
    if (++at <= done) continue
    const entry = index.at(position)
    if (!entry?.postings.length) continue
    const { kind, value } = entry
    if (!isTagged && (kind !== 'url' || urlHost(value) !== name)) {
      throw new IndexFileError('the names file is damaged: the reference of a URL')
    }
    fingerprintOf(kind, value, lanes)
    const low = lanes[0] as number
    if (from && from.version !== version && orderOf(low) <= orderOf(from.low)) continue
    yield { value: { kind, value, entry }, place: { version, key, at, low } }
  }
}

/** Positions of the URLs on a name in the index, ascending, without duplicates. */
function urlPositions(held: Held): readonly number[] {
  const refs = held.flatMap(({ section, found: { firstUrl, urls } }) =>
    urls === 0 ? [] : [...section.urlsFrom(firstUrl, urls)],
  )
  const each = held.length > 1 ? [...new Set(refs)].sort((a, b) => a - b) : refs
  return each.map((ref) => 4 * ref)
}

/** The order of entries in an index: by the last byte of the fingerprint's first 32 bits, then by these 32 bits. */
export function orderOf(low: number): number {
  return (low & 255) * 2 ** 32 + (low >>> 0)
}
