import { useLocation } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { may } from '../../session/use-group.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'

export interface Destination {
  readonly id:
    | 'dashboard'
    | 'search'
    | 'hunt'
    | 'recommender'
    | 'sources'
    | 'reports'
    | 'subscriptions'
    | 'groups'
    | 'support'
  readonly to: string
  readonly text: string
  readonly isHere: boolean
}

/** Targets of the main navigation for a signed-in user, and the one of the current page. */
export function useDestinations(): Destination[] {
  const { t, path } = useTexts()
  const { pathname, search } = useLocation()
  // Unknown on a public page whose groups came too late.
  const known = useGroupsOfUser()
  const group = known?.activeGroupId
  const active = known?.groups.find(({ id }) => id === group)
  const maySearch = !known || may(active, 'IOC_SEARCH_SHOW')
  // Or the dark web, for those who may only use that.
  const searchAt = maySearch ? path('search') : may(active, 'DARK_WEB_SEARCH_USE') ? path('darkWeb') : undefined
  const below = (address: string) => pathname === address || pathname.startsWith(`${address}/`)
  const isTab = (tab: string) =>
    below(path('groups')) &&
    (pathname.match(/\/groups\/[^/]+\/(\w+)\//)?.[1] === tab || new URLSearchParams(search).get('tab') === tab)
  const ofGroup = (tab: 'hunt' | 'reports' | 'subscriptions') => ({
    id: tab,
    to: group ? path('group', { groupId: group }, tab) : path('groups'),
    isHere: isTab(tab),
  })
  const page = (id: Exclude<Destination['id'], 'hunt' | 'reports' | 'subscriptions'>) => ({
    id,
    to: path(id),
    text: t(`nav.${id}`),
    isHere: below(path(id)),
  })
  const inGroup = ['hunt', 'reports', 'subscriptions'].some(isTab)
  const destinations: (Destination | false | undefined)[] = [
    page('dashboard'),
    searchAt !== undefined && {
      id: 'search',
      to: searchAt,
      text: t(maySearch ? 'nav.search' : 'nav.darkWeb'),
      isHere: below(path('search')) || below(path('darkWeb')),
    },
    group !== undefined && may(active, 'SENSOR_READ') && { ...ofGroup('hunt'), text: t('group.tab.hunt') },
    (!known || may(active, 'REPORT_CREATE')) && page('recommender'),
    page('sources'),
    { ...ofGroup('reports'), text: t('nav.reports') },
    { ...ofGroup('subscriptions'), text: t('nav.subscriptions') },
    { ...page('groups'), isHere: below(path('groups')) && !inGroup },
    page('support'),
  ]
  return destinations.filter((one) => !!one)
}
