import type { Locale } from '../../../domain/text.ts'
import { languageTag } from '../../i18n/translate.ts'

/** The name of a month such as 2026-03 (UTC) in the reader's language; what is no month stays as it is. */
export function monthName(month: string, locale: Locale): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month
  const format = new Intl.DateTimeFormat(languageTag[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00.000Z`))
}

/** The name of a country (ISO 3166-1 alpha-2) or language (ISO 639-1) in the reader's language; the code if it has none. */
export function codeName(type: 'region' | 'language', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(languageTag[locale], { type, fallback: 'code' }).of(code) ?? code
  } catch {
    // Sources write what they like.
    return code
  }
}
