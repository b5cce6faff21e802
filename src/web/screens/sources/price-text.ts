import type { Language } from '../../i18n/use-texts.ts'

/**
 * What a source costs a year; `price` is null if unknown. Winnow does not know what a group pays for its own licence.
 */
export function priceText(price: number | null, isLicensed: boolean, { t, format }: Pick<Language, 't' | 'format'>) {
  if (isLicensed) return t('feeds.licensed')
  if (price === null) return t('feeds.noPrice')
  return price === 0 ? t('feeds.free') : format.price(price)
}
