/**
 * Lists of things that appear in feeds and logs without being a threat (or that put a threat in another light), in the
 * form of the MISP project's warning lists: https://github.com/MISP/misp-warninglists
 */

/** How an entry is compared: itself; anywhere in the value; the name or one below it; inside the range; a pattern. */
export const warningListTypes = ['string', 'substring', 'hostname', 'cidr', 'regex'] as const
export type WarningListType = (typeof warningListTypes)[number]

export interface WarningList {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly version: number | string
  readonly type: WarningListType
  readonly list: readonly string[]
  /** MISP's own word (`False positive`, `Known identifier`) or one of our category ids. */
  readonly category?: string
  /** MISP attribute types for which the list is meant. */
  readonly matchingAttributes?: readonly string[]
  /** Who published what the list says, and the page where it stands; of lists of our own. */
  readonly origin?: WarningOrigin
  /** The day as of which the entries held: `2026-08-22`. */
  readonly date?: string
}

export interface WarningOrigin {
  readonly publisher: string
  readonly page: string
}

/** What being on a list says. What follows from it for a value is decided in `engine/warnings`. */
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
 * What a list makes of a value that it names: *benign*, no threat at all; *doubtful*, infrastructure that many share, so
 * that blocking it would hurt others and a listing of it says little; or only *mentioned* beside it.
 */
export const warningVerdicts = ['benign', 'doubtful', 'mentioned'] as const
export type WarningVerdict = (typeof warningVerdicts)[number]

/** One list that a value is on. */
export interface WarningHit {
  readonly listId: string
  /** The name of the list. */
  readonly name: string
  readonly category: WarningCategory
  /** What this hit makes of this value, which may be less, or more, than what its category makes of others. */
  readonly verdict: WarningVerdict
  readonly origin?: WarningOrigin
  readonly date?: string
}
