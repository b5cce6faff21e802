import type { Language } from '../../i18n/use-texts.ts'

/** The text of a sum of prices, which says "at least" where the price of a source is unknown. */
export function sumText(price: string, unpriced: readonly string[], { t }: Pick<Language, 't'>): string {
  return unpriced.length > 0 ? t('price.atLeast', { price }) : price
}
