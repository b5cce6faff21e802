import type { Locale } from '../../domain/text.ts'

/** Notation of a date, also the placeholder of an empty field. */
export const dayHint: Readonly<Record<Locale, string>> = { de: 'TT.MM.JJJJ', en: 'MM/DD/YYYY' }

/** Writes `2026-11-20` in the notation of the language; empty for an invalid date. */
export function writeDay(iso: string, locale: Locale): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  if (!year) return ''
  return locale === 'de' ? `${day}.${month}.${year}` : `${month}/${day}/${year}`
}

/** Reads a date in the notation of the language or in ISO 8601; undefined if it is invalid. */
export function readDay(text: string, locale: Locale): string | undefined {
  const written = text.trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? []
  const [, first, second, last] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(written) ?? []
  const [year, month, day] = isoYear
    ? [isoYear, isoMonth, isoDay]
    : locale === 'de'
      ? [last, second, first]
      : [last, first, second]
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}
