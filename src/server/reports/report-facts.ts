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
  /** By source id: when the trial of a source that is only on trial ends, ms since epoch. */
  readonly trialEnds?: ReadonlyMap<string, number>
}

/**
 * Facts about the sources that a group's report compares. The fee of a licence is paid by the group that has it, so that
 * it costs groups below nothing. A trial costs nothing until it ends.
 */
export function reportFacts(
  groupId: string,
  sources: readonly Pick<RegisteredSource, 'source' | 'number' | 'listed' | 'groupId' | 'licence'>[],
  { prices, changes, licenceEnds, trialEnds }: Known,
): SourceFacts[] {
  return sources.map(({ source, number, listed, groupId: holder, licence }) => {
    const licenceEnded = licenceEnds?.get(source.id)
    const facts = sourceFacts(source, prices, { records: listed, changes: changes.get(number) })
    const trialUntil = licence || facts.price === 0 ? undefined : trialEnds?.get(source.id)
    return {
      ...facts,
      ...(licence && { ownFee: holder === groupId ? licence.yearlyFee : 0 }),
      ...(trialUntil !== undefined && { price: 0, trialUntil }),
      ...(licenceEnded !== undefined && { licenceEnded }),
    }
  })
}
