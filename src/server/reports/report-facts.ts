import { type Changes, sourceFacts } from '../../analysis/source-facts.ts'
import type { PriceList } from '../../catalogue/prices.ts'
import type { SourceFacts } from '../../engine/recommend/recommend.ts'
import type { RegisteredSource } from '../sources/register.ts'

/**
 * Facts about the sources that a group's report compares. Keys of `changes` are source numbers. The fee of a licence is
 * shown to the group that pays it, not to groups below.
 */
export function reportFacts(
  groupId: string,
  sources: readonly Pick<RegisteredSource, 'source' | 'number' | 'listed' | 'groupId' | 'licence'>[],
  prices: PriceList,
  changes: ReadonlyMap<number, Changes>,
): SourceFacts[] {
  return sources.map(({ source, number, listed, groupId: holder, licence }) => ({
    ...sourceFacts(source, prices, { records: listed, changes: changes.get(number) }),
    ...(licence && { ownFee: holder === groupId ? licence.yearlyFee : null }),
  }))
}
