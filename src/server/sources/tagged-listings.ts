import { readThreatName } from '../../analysis/enrichers/threat-index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { ListingReader } from './listing-store.ts'

/** Called for each listing with tags, in any order, with the number of its source. */
export type NameVisitor = (value: Value, source: number, tags: readonly string[], families: readonly string[]) => void

/** Visits the tags of all listings, including ended ones, with the names of the malware families that they mean. */
export function visitNames(listings: Pick<ListingReader, 'visitTags'>, visitor: NameVisitor): Promise<void> {
  const familiesOf = createFamilyLookup()
  return listings.visitTags((value, source, tags) => visitor(value, source, tags, familiesOf(tags)))
}

/** Limit of the cache: feeds invent tags without end, so the cache is emptied beyond this. */
const mostKnown = 50_000

/** Returns the names of the malware families and tools that tags mean, with the other names of each. */
export function createFamilyLookup(): (tags: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  function namesOf(tag: string): readonly string[] {
    let names = known.get(tag)
    if (!names) {
      const { family } = readThreatName(tag)
      names = family ? [family.name, ...(family.aka ?? [])] : []
      if (known.size >= mostKnown) known.clear()
      known.set(tag, names)
    }
    return names
  }
  return (tags) => [...new Set(tags.flatMap(namesOf))]
}
