import { isOmitted, type Selected, type Selector } from '../../engine/delivery/select.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'
import type { CurrentIndicator, ListingReader } from '../sources/listing-store.ts'
import { type DeniedValue, listedIndicators, type UncheckedIndicator } from './listed-indicators.ts'
import type { ChosenNow } from './selection.ts'

export interface SelectionMeans {
  readonly selector: Selector
  readonly warnings: Pick<WarningIndex, 'checkBlocked'>
}

/**
 * Yields the indicators that a group's choice delivers now, in batches, by kind and value (code points). The selector
 * counts omissions. Releases and previews both use this function, so that they agree.
 */
export async function* selectedNow(
  listings: Pick<ListingReader, 'listedNow'>,
  { numbers, denied }: Pick<ChosenNow, 'numbers' | 'denied'>,
  means: SelectionMeans,
): AsyncGenerator<Selected[]> {
  for await (const batch of decided(listings.listedNow(numbers), denied, means)) {
    const delivered: Selected[] = []
    for (const { selected } of batch) if (selected) delivered.push(selected)
    yield delivered
  }
}

/** The decision about an indicator. */
export interface Decided {
  readonly indicator: UncheckedIndicator
  /** Undefined if it is not delivered. */
  readonly selected: Selected | undefined
  /** What the selector counted: `Selector.effect`. */
  readonly effect: number
}

/** Decides about each listed or denied indicator, in the order of `listed`; also yields those that are not delivered. */
export async function* decided(
  listed: AsyncIterable<readonly CurrentIndicator[]>,
  denied: readonly DeniedValue[],
  { selector, warnings }: SelectionMeans,
): AsyncGenerator<Decided[]> {
  for await (const batch of listedIndicators(listed, denied)) {
    yield batch.map((indicator) => {
      const result = selector.select({ ...indicator, warnings: warnings.checkBlocked(indicator.kind, indicator.value) })
      return { indicator, selected: isOmitted(result) ? undefined : result, effect: selector.effect }
    })
  }
}
