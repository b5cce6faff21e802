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
}

/** What being on a list says. Which of them take a value out of the reckoning is decided in `engine/warnings`. */
export const warningCategories = [
  'reserved',
  'public-suffix',
  'top-sites',
  'popular',
  'organisation',
  'vendor',
  'public-dns',
  'open-resolver',
  'cdn',
  'connectivity-check',
  'certificate',
  'mail',
  'security-vendor',
  'false-positive',
  'parking',
  'sinkhole',
  'cloud',
  'vpn',
  'scanner',
  'dynamic-dns',
  'url-shortener',
  'user-content',
  'disposable-mail',
  'other',
] as const
export type WarningCategory = (typeof warningCategories)[number]

/** One list that a value is on. */
export interface WarningHit {
  readonly listId: string
  readonly category: WarningCategory
  /** Whether this hit makes the value benign; otherwise it is only mentioned beside it. */
  readonly filters: boolean
}
