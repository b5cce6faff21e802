import type { Locale } from '../../../domain/text.ts'
import { languageTag } from '../../i18n/translate.ts'

/** The name of a country (ISO 3166-1 alpha-2) or language (ISO 639-1) in the reader's language; the code if it has none. */
export function codeName(type: 'region' | 'language', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(languageTag[locale], { type, fallback: 'code' }).of(code) ?? code
  } catch {
    // Sources write what they like.
    return code
  }
}
