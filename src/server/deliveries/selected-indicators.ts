import { isOmitted, type Selected, type Selector } from '../../engine/delivery/select.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'
import type { ListingReader } from '../sources/listing-store.ts'
import { listedIndicators } from './listed-indicators.ts'
import type { ChosenNow } from './selection.ts'

/**
 * Yields the indicators that a group's choice delivers now, in batches, by kind and value (by code point). The selector
 * counts omissions. Releases and previews both use it, so that they agree.
 */
export async function* selectedNow(
  listings: Pick<ListingReader, 'listedNow'>,
  { numbers, denied }: Pick<ChosenNow, 'numbers' | 'denied'>,
  { selector, warnings }: { readonly selector: Selector; readonly warnings: Pick<WarningIndex, 'check'> },
): AsyncGenerator<Selected[]> {
  for await (const batch of listedIndicators(listings, { sources: numbers, denied })) {
    const delivered: Selected[] = []
    for (const indicator of batch) {
      const selected = selector.select({ ...indicator, warnings: warnings.check(indicator.kind, indicator.value) })
      if (!isOmitted(selected)) delivered.push(selected)
    }
    yield delivered
  }
}
