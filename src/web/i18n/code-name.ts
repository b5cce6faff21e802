import type { Locale } from '../../domain/text.ts'
import { languageTag } from './translate.ts'

/** The name of a month such as `2026-03` in UTC; any other text stays as it is. */
export function monthName(month: string, locale: Locale): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month
  const format = new Intl.DateTimeFormat(languageTag[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00.000Z`))
}

/** The name of a country (ISO 3166-1 alpha-2) or a language (ISO 639-1); any other text stays as it is. */
export function codeName(type: 'region' | 'language', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(languageTag[locale], { type, fallback: 'code' }).of(code) ?? code
  } catch {
    // `of` throws if the text cannot be a code; sources and identity providers send any text.
    return code
  }
}
