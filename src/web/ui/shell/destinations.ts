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
  const inReports =
    below(path('groups')) && (/\/groups\/[^/]+\/reports\//.test(pathname) || /[?&]tab=reports(?:&|$)/.test(search))
  const inSubscriptions =
    below(path('groups')) &&
    (/\/groups\/[^/]+\/subscriptions\//.test(pathname) || /[?&]tab=subscriptions(?:&|$)/.test(search))
  const inHunt = below(path('groups')) && /[?&]tab=hunt(?:&|$)/.test(search)
  return [
    { id: 'dashboard', to: path('dashboard'), text: t('nav.dashboard'), isHere: below(path('dashboard')) },
    ...(searchAt
      ? ([
          {
            id: 'search',
            to: searchAt,
            text: t(maySearch ? 'nav.search' : 'nav.darkWeb'),
            isHere: below(path('search')) || below(path('darkWeb')),
          },
        ] as const)
      : []),
    ...(group && may(active, 'SENSOR_READ')
      ? ([
          {
            id: 'hunt',
            to: path('group', { groupId: group }, 'hunt'),
            text: t('group.tab.hunt'),
            isHere: inHunt,
          },
        ] as const)
      : []),
    ...(!known || may(active, 'REPORT_CREATE')
      ? ([
          {
            id: 'recommender',
            to: path('recommender'),
            text: t('nav.recommender'),
            isHere: below(path('recommender')),
          },
        ] as const)
      : []),
    { id: 'sources', to: path('sources'), text: t('nav.sources'), isHere: below(path('sources')) },
    {
      id: 'reports',
      to: group ? path('group', { groupId: group }, 'reports') : path('groups'),
      text: t('nav.reports'),
      isHere: inReports,
    },
    {
      id: 'subscriptions',
      to: group ? path('group', { groupId: group }, 'subscriptions') : path('groups'),
      text: t('nav.subscriptions'),
      isHere: inSubscriptions,
    },
    {
      id: 'groups',
      to: path('groups'),
      text: t('nav.groups'),
      isHere: below(path('groups')) && !inReports && !inSubscriptions && !inHunt,
    },
    { id: 'support', to: path('support'), text: t('nav.support'), isHere: below(path('support')) },
  ]
}
