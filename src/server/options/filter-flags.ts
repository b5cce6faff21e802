import type { FilterFlag } from '../../domain/subscription.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { warningCategoryNames } from '../../domain/warning-category-names.ts'

/**
 * Values that a subscriber can filter out of a source: values of little or no use, and values on warning lists, by
 * category.
 */
export const filterFlags: Readonly<Record<FilterFlag, LocalizedText>> = {
  'not-routable': { de: 'Nicht routbare Adressen', en: 'Non-routable addresses' },
  'low-confidence': { de: 'Geringe Gewissheit', en: 'Low confidence' },
  expired: { de: 'Abgelaufene Einträge', en: 'Expired entries' },
  ...warningCategoryNames,
}
