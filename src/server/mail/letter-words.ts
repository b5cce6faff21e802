import { defang } from '../../domain/observables/defang.ts'
import type { Locale } from '../../domain/text.ts'

const LONGEST_NAME = 100

/**
 * Makes a user-chosen name safe for a mail: one line, without bidirectional control characters, and with nothing that a
 * mail program would turn into a link. Otherwise, anybody who may invite could send links in our name. An invisible
 * word joiner behind each of `.`, `:`, `@` and `/`, and of what browsers read as these, prevents links.
 */
export function named(text: string): string {
  return oneLine(text).replace(/[.:@/\u2024\u3002\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g, '$&\u2060')
}

/**
 * Writes an indicator so that no mail program turns it into a link. It contains nothing invisible, and search, lists
 * and command line understand this spelling, so a copied indicator is found again.
 */
export function indicator(kind: string, value: string): string {
  return oneLine(
    defang(kind, value)
      .replace(/(?<!\[)\.(?!\])/g, '[.]')
      .replaceAll('@', '[at]'),
  )
}

export function oneLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].length > LONGEST_NAME ? `${[...line].slice(0, LONGEST_NAME - 1).join('')}…` : line
}

export function day(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

export function moment(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(at)
    .concat(' UTC')
}
