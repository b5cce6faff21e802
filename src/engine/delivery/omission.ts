/** Reasons for leaving an indicator out of a subscription. */
import { type FilterFlag, otherFilterFlags } from '../../domain/subscription.ts'
import { warningCategories } from '../../domain/warning-list.ts'

/**
 * Reasons for not delivering an indicator, or one source's listing of it.
 * `exception`: a user excluded this entry, or one around it.
 * `own`: an own address or name, or an entry in one.
 * `filter:…`: a filter flag of the source.
 * `benign`: a warning list calls it harmless.
 * `aged-out`: not confirmed for too long.
 * `tlp-red`: the source restricts it to named recipients.
 * `tlp-strict`: the source restricts it to another organisation.
 * `country`, `industry`: the source is about others than the selected ones.
 * `located-elsewhere`: the address itself is located in another country.
 * `too-wide`: a range that would block more than a publisher can intend (`reach.ts`).
 */
export type OmissionReason =
  | 'kind'
  | 'not-listed'
  | 'exception'
  | 'allow-listed'
  | 'own'
  | 'too-wide'
  | 'country'
  | 'located-elsewhere'
  | 'industry'
  | 'tlp-red'
  | 'tlp-strict'
  | 'aged-out'
  | `filter:${FilterFlag}`
  | 'benign'
  | 'topic'

/** In the order of the checks. If the sources of an indicator fail at different checks, the last one is reported. */
export const omissionReasons: readonly OmissionReason[] = [
  'kind',
  'not-listed',
  'exception',
  'allow-listed',
  'own',
  'too-wide',
  'country',
  'located-elsewhere',
  'industry',
  'tlp-red',
  'tlp-strict',
  'aged-out',
  ...otherFilterFlags.filter((flag) => flag !== 'low-confidence').map((flag) => `filter:${flag}` as const),
  ...warningCategories.map((category) => `filter:${category}` as const),
  'benign',
  'topic',
  'filter:low-confidence',
]

/** An indicator that is not delivered, and why. */
export interface Omitted {
  readonly omitted: OmissionReason
  /** Id of the allow list that contains it. */
  readonly list?: string
  /** Id of the exception. */
  readonly exception?: string
}

const places = new Map(omissionReasons.map((reason, place) => [reason, place]))

/** Position in {@link omissionReasons}. */
export function placeOf(reason: OmissionReason): number {
  return places.get(reason) as number
}

/** Counts by reason, without zeros; `count` takes a position in {@link omissionReasons}. */
export function byReason(count: (reason: number) => number): Partial<Record<OmissionReason, number>> {
  const counts: Partial<Record<OmissionReason, number>> = {}
  for (const [place, reason] of omissionReasons.entries()) {
    const n = count(place)
    if (n > 0) counts[reason] = n
  }
  return counts
}
