import { isSmallSample } from '../../domain/sample-size.ts'
import { atMost } from '../../engine/match/weight.ts'
import type { Language } from '../i18n/use-texts.ts'

/** A part of the suspicious observables as a percentage, or as "3 of 12" if there are too few for percentages. */
export function shareText(count: number, suspicious: number, { t, format }: Language, digits?: number): string {
  return isSmallSample(suspicious)
    ? t('share.of', { count: format.expected(count), whole: format.number(suspicious) })
    : format.percent(Math.min(100, (count / suspicious) * 100), digits)
}

/**
 * The same for what is at least `expected`: never rounded down, so that an upper limit is one, but the same text for the
 * same number.
 */
export function atMostText(count: number, expected: number, suspicious: number, language: Language): string {
  return isSmallSample(suspicious) || count <= expected
    ? shareText(count, suspicious, language)
    : language.format.percent(atMost((count / suspicious) * 100))
}
