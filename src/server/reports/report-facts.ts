import { type Changes, sourceFacts } from '../../analysis/source-facts.ts'
import type { PriceList } from '../../catalogue/prices.ts'
import type { SourceFacts } from '../../engine/recommend/recommend.ts'
import type { RegisteredSource } from '../sources/register.ts'

interface Known {
  readonly prices: PriceList
  /** By source number. */
  readonly changes: ReadonlyMap<number, Changes>
  /** By source id: when the group's own licence ended, ms since epoch. */
  readonly licenceEnds?: ReadonlyMap<string, number>
}

/**
 * Facts about the sources that a group's report compares. The fee of a licence is paid by the group that has it, so that
 * it costs groups below nothing.
 */
export function reportFacts(
  groupId: string,
  sources: readonly Pick<RegisteredSource, 'source' | 'number' | 'listed' | 'groupId' | 'licence'>[],
  { prices, changes, licenceEnds }: Known,
): SourceFacts[] {
  return sources.map(({ source, number, listed, groupId: holder, licence }) => {
    const licenceEnded = licenceEnds?.get(source.id)
    return {
      ...sourceFacts(source, prices, { records: listed, changes: changes.get(number) }),
      ...(licence && { ownFee: holder === groupId ? licence.yearlyFee : 0 }),
      ...(licenceEnded !== undefined && { licenceEnded }),
    }
  })
}
