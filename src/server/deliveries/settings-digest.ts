import { hash } from 'node:crypto'
import type pg from 'pg'
import { kindIds } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'
import { ageingOf, freshFor, standsByItsList } from '../../engine/delivery/ageing.ts'
import { reliabilityOf } from '../../engine/delivery/score.ts'
import type { DeliverySource } from '../../engine/delivery/source.ts'
import { composerVersion } from './due.ts'
import type { ComposedSubscription } from './selection.ts'

export interface SettingsOf {
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Digest of the compiled warning lists. */
  readonly warnings: string
}

/**
 * Digest of everything that decides what is delivered and how it is written, except the listings and their ages. While it
 * stays the same, an indicator with unchanged listings is delivered as before until `Selector.standsUntil`. It changes at
 * least once a day, which limits the life of an error.
 */
export const settingsOf = async (...given: Parameters<typeof settingsParts>): Promise<string> =>
  hash('sha256', JSON.stringify(await settingsParts(...given))).slice(0, 32)

/** What the digest is of. Each part follows from parts of `digestParts`, so that its change makes the delivery due. */
export async function settingsParts(
  pool: pg.Pool,
  subscription: ComposedSubscription,
  { origin, now, warnings }: SettingsOf,
) {
  const { selector, enricher } = subscription
  const { sources, selection, independence, exceptions, ownLists } = selector
  const { rows } = await pool.query<{ marked: string; data: string | null }>(
    `SELECT marked_digest AS marked, (
       SELECT string_agg(enricher || ':' || version, ',' ORDER BY enricher) FROM enrichment_data
       WHERE enricher = ANY($1) OR enricher = 'geo') AS data
     FROM listing_state`,
    [enricher],
  )
  const related = sources.flatMap((_, a) => sources.flatMap((_, b) => (independence.related(a, b) ? [[a, b]] : [])))
  const { name, numbers, blockShared, licences, ownState } = subscription
  return {
    way: [composerVersion, Math.floor(now / dayMs), origin],
    warnings,
    data: rows,
    choice: [name, numbers, enricher, blockShared, selection],
    licences: [...licences],
    exceptions: exceptions?.lists.map(({ id }) => id) ?? [],
    own: [ownLists ?? [], ownState],
    sources: sources.map((source) => settingsOfSource(source, now)),
    related,
  }
}

/** Results derived from a source's figures and newest snapshot, because these themselves change far more often. */
function settingsOfSource(source: DeliverySource, now: number) {
  const { listed, removedPerDay, warningShare, takenAt, ...rest } = source
  const stands = standsByItsList(source)
  const isFresh = now - takenAt <= freshFor(source)
  return {
    ...rest,
    stands,
    // Entries of a snapshot that is no longer fresh were last confirmed at its time.
    confirmed: !stands ? 'by entry' : isFresh ? 'now' : takenAt,
    reliability: reliabilityOf(source),
    halfLives: kindIds.map((kind) => ageingOf(kind, source).halfLife),
  }
}
