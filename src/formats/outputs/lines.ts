import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { Omission } from '../output-format.ts'

/** Ends of lines to any reader, and what terminals and eyes are deceived with: controls, and marks of direction. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Nearly every name, told apart fast. */
const plainName = /^[!-~](?:[ -~]*[!-~])?$/

/** A text that people wrote, in one line: whatever ends a line or is no sign at all is a blank. */
export function oneLine(text: string): string {
  return plainName.test(text) ? text : text.replace(unprintable, ' ').trim()
}

/** Whether the value is what its kind's own reader makes of it, so that all that the kind promises of its signs holds. */
export function isCanonical({ kind, value }: Pick<DeliveredIndicator, 'kind' | 'value'>): boolean {
  return kindById[kind].canonical(value) === value
}

/** A value of visible signs without any blank among them. */
export const isOneWord = (value: string): boolean => !/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)

/**
 * The value as a line of a list that has one value a line: canonical, one word, and not what a reader of lists takes for a
 * comment (`#`, `;`, `!`, `//`, `--`).
 */
export function listLine(indicator: DeliveredIndicator): readonly string[] | Omission {
  const { value } = indicator
  return isCanonical(indicator) && isOneWord(value) && !/^(?:[#;!]|\/\/|--)/.test(value) ? [value] : 'inexpressible'
}

/** A value as JSON in one line, for every reader's idea of a line: what JSON leaves as it is of Unicode's line ends is escaped. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Milliseconds since epoch as ISO 8601 in UTC, with milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
