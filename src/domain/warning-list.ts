/**
 * Lists of values that appear in feeds and logs without being a threat (or that change how to judge one), in the format
 * of the MISP project's warning lists: https://github.com/MISP/misp-warninglists
 */

/**
 * Comparisons of an entry with a value: `string`: equal; `substring`: contained in the value; `hostname`: the name or a
 * name below it; `cidr`: inside the range; `regex`: pattern.
 */
export const warningListTypes = ['string', 'substring', 'hostname', 'cidr', 'regex'] as const
export type WarningListType = (typeof warningListTypes)[number]

export interface WarningList {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: number | string
  readonly type: WarningListType
  readonly list: readonly string[]
  /** MISP's category (`False positive`, `Known identifier`) or one of our category ids. */
  readonly category?: string
  /** MISP attribute types that the list is meant for. */
  readonly matchingAttributes?: readonly string[]
  /** Publisher and page of the data, for lists that we compile ourselves. */
  readonly origin?: WarningOrigin
  /** Date of the entries: `2026-08-22`. */
  readonly date?: string
}

export interface WarningOrigin {
  readonly publisher: string
  readonly page: string
}

/** Categories of warning lists. `engine/warnings` decides what a category means for a value. */
export const warningCategories = [
  'reserved',
  'public-suffix',
  'top-sites',
  'popular',
  'organisation',
  'vendor',
  'name-server',
  'public-dns',
  'open-resolver',
  'cdn',
  'front-end',
  'shared-hosting',
  'connectivity-check',
  'time',
  'update',
  'certificate',
  'mail',
  'security-vendor',
  'false-positive',
  'parking',
  'sinkhole',
  'cloud',
  'vpn',
  'scanner',
  'crawler',
  'dynamic-dns',
  'url-shortener',
  'user-content',
  'disposable-mail',
  'placeholder',
  'other',
] as const
export type WarningCategory = (typeof warningCategories)[number]

/**
 * Effect of a list on a value that it contains. `benign`: no threat; `doubtful`: shared infrastructure, so blocking
 * would hurt others and a listing says little; `mentioned`: shown for information only.
 */
const warningVerdicts = ['benign', 'doubtful', 'mentioned'] as const
export type WarningVerdict = (typeof warningVerdicts)[number]

/** One warning list that contains a value. */
export interface WarningHit {
  readonly listId: string
  /** Name of the list. */
  readonly name: string
  readonly category: WarningCategory
  /** The effect of this hit on this value; it can be weaker or stronger than the category's usual effect. */
  readonly verdict: WarningVerdict
  readonly origin?: WarningOrigin
  readonly date?: string
}
