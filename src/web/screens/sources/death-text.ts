import type { DeathCause } from '../../../domain/report-codes.ts'
import type { Language } from '../../i18n/use-texts.ts'

interface Life {
  readonly dead?: DeathCause | null | undefined
  /** ISO 8601; null if the source was never collected successfully. */
  readonly newestLook: string | null
}

/** Heading of the note on a dead source. Nothing else is known of a source that nobody looks at. */
export function deathTitle(dead: DeathCause): 'sources.dead' | 'sources.unwatched' {
  return dead === 'unwatched' ? 'sources.unwatched' : 'sources.dead'
}

/**
 * Says why a source is dead, and since when: `unchanged for more than 90 days, last collected on 3 May 2026`. An empty text
 * if it is alive.
 */
export function deathText({ dead, newestLook }: Life, { t, format }: Language): string {
  if (!dead) return ''
  const seen = newestLook ? t('sources.dead.seen', { date: format.date(newestLook) }) : t('sources.dead.never')
  return dead === 'unwatched' ? seen : `${t(`sources.dead.${dead}`)}, ${seen}`
}
