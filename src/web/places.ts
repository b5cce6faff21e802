import type { PermissionId } from '../domain/permission.ts'
import type { Language } from './i18n/use-texts.ts'
import { type PageId, type PlainPage, pageAt, type TabId, tabIn, tabs } from './paths.ts'

/** Headings of the navigation, in their order. */
export const headings = ['today', 'decide', 'deliver', 'lookUp', 'organisation'] as const
type Heading = (typeof headings)[number]

interface Place {
  /** Where it stands in the navigation; otherwise only the palette leads to it. */
  readonly heading?: Heading
  /** Opens it after `g`. */
  readonly letter?: string
  /** Needed in the active group. */
  readonly needs?: PermissionId
  /** Only for a group with groups below it. */
  readonly needsGroupsBelow?: true
  /** Pages that belong to it. */
  readonly holds?: readonly PageId[]
  /** Visitors may see it. */
  readonly isPublic?: true
}

/**
 * Every place of the product, by its page or its tab of a group, in the order of the navigation. The navigation, the palette and
 * the shortcuts are made of these rows; names are in `i18n/shell.ts` (`nav.…`), synonyms in `i18n/palette.ts` (`words.…`).
 */
export const places = {
  dashboard: { heading: 'today', letter: 'd' },
  inbox: { heading: 'today', letter: 'x' },
  recommender: {
    heading: 'decide',
    letter: 'n',
    needs: 'REPORT_CREATE',
    holds: ['recommenderConfiguration'],
  },
  reports: { heading: 'decide', letter: 'r', needs: 'REPORT_READ', holds: ['report'] },
  sources: { heading: 'decide', letter: 's', holds: ['source'] },
  savedSources: { heading: 'decide', letter: 'm' },
  licences: { heading: 'decide', letter: 'b' },
  subscriptions: { heading: 'deliver', letter: 'a', needs: 'SUBSCRIPTION_READ', holds: ['subscription'] },
  lists: { heading: 'deliver', letter: 'l' },
  webhooks: { heading: 'deliver', letter: 'v', needs: 'SUBSCRIPTION_READ' },
  search: { heading: 'lookUp', letter: 'i', needs: 'IOC_SEARCH_SHOW' },
  darkWeb: {
    heading: 'lookUp',
    letter: 'k',
    needs: 'DARK_WEB_SEARCH_USE',
    holds: ['darkWebPost', 'darkWebActor'],
  },
  watches: { heading: 'lookUp', letter: 'w', needs: 'IOC_SEARCH_SHOW' },
  hunt: { heading: 'lookUp', letter: 't', needs: 'SENSOR_READ' },
  overview: { heading: 'organisation', letter: 'o' },
  members: { heading: 'organisation', letter: 'u' },
  customers: { heading: 'organisation', letter: 'c', needsGroupsBelow: true },
  sensors: { heading: 'organisation', letter: 'e', needs: 'SENSOR_READ' },
  audit: { heading: 'organisation', letter: 'j', needs: 'GROUP_AUDIT_READ' },
  groups: { heading: 'organisation', letter: 'g' },
  support: { letter: 'h', holds: ['article'] },
  gettingStarted: {},
  faq: {},
  profile: { letter: 'p' },
  recommenderConfiguration: {},
  status: { isPublic: true },
  pricing: { isPublic: true },
  imprint: { isPublic: true },
  privacy: { isPublic: true },
  terms: { isPublic: true },
  home: { isPublic: true },
} as const satisfies Partial<Record<PlainPage | TabId<'group'>, Place>>

export type PlaceId = keyof typeof places
export const placeIds = Object.keys(places) as PlaceId[]
export const placeOf = (id: PlaceId): Place => places[id]

const isTab = (id: PlaceId): id is PlaceId & TabId<'group'> => (tabs.group as readonly string[]).includes(id)

/** Address of a place; undefined if it belongs to a group and there is none. */
export function placeAddress(
  id: PlaceId,
  { path }: Pick<Language, 'path'>,
  groupId: string | undefined,
): string | undefined {
  if (!isTab(id)) return path(id as Exclude<PlaceId, TabId<'group'>>)
  return groupId === undefined ? undefined : path('group', { groupId }, id === 'overview' ? undefined : id)
}

/** The place to which an address belongs. */
export function placeAt(pathname: string, search: string): PlaceId | undefined {
  const page = pageAt(pathname)
  if (page === undefined) return undefined
  if (page === 'group') return tabIn('group', new URLSearchParams(search))
  return placeIds.find((id) => placeOf(id).holds?.includes(page)) ?? placeIds.find((id) => id === page)
}
