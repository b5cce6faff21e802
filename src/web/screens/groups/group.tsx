import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import { Suspense, useState } from 'react'
import { redirect, useLocation, useRouteLoaderData, useSearchParams } from 'react-router'
import { type GroupEntry, groups as groupCalls } from '../../../contract/groups.ts'
import { ask, notFound } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf, pathTo, type TabId, tabIn } from '../../paths.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { isId } from '../../session/ids.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { GroupMark } from '../../ui/layout/group-mark.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { type CodeHandle, loadWithCode, preloadable } from '../../ui/state/preloadable.ts'
import { ListPanel } from '../lists/list-panel-code.ts'
import type { Route } from './+types/group'
import { above } from './forest.ts'
import { loadTab, type TabContent } from './group-page.ts'

const NewSubscription = preloadable(() => import('../subscriptions/new-subscription.tsx'))

/** The content of each tab. */
const Tab = {
  overview: preloadable(() => import('./overview-tab.tsx')),
  members: preloadable(() => import('./members-tab.tsx')),
  customers: preloadable(() => import('../customers/customers-tab.tsx')),
  reports: preloadable(() => import('../report-list/reports-tab.tsx')),
  subscriptions: preloadable(() => import('../subscriptions/subscriptions-tab.tsx')),
  lists: preloadable(() => import('../lists/lists-tab.tsx')),
  webhooks: preloadable(() => import('../webhooks/webhooks-tab.tsx')),
  licences: preloadable(() => import('../licences/licences-tab.tsx')),
  watches: preloadable(() => import('../search/watches-tab.tsx')),
  sensors: preloadable(() => import('../sensors/sensors-tab.tsx')),
  hunt: preloadable(() => import('../hunt/hunt-tab.tsx')),
  audit: preloadable(() => import('../audit/audit-tab.tsx')),
} satisfies Record<TabId<'group'>, { load(): Promise<unknown> }>

export const handle: CodeHandle = {
  loadCode: (search) => {
    const tab = tabIn('group', search)
    const isNew = tab === 'subscriptions' && search.has('new')
    const isList = tab === 'lists' && search.has('list')
    return Promise.all([(isNew ? NewSubscription : Tab[tab]).load(), isList && ListPanel.load()])
  },
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { groupId } = params
  // `/groups/reports` and `/groups/subscriptions`: the tab without a group.
  if (groupId === 'reports' || groupId === 'subscriptions') throw redirect(pathTo('groups', localeOf(url.pathname)))
  if (!isId(groupId)) throw notFound({ context, url })
  const place = { context, url }
  // Also tells whether the group exists for this reader.
  const members = await ask(place, groupCalls.members, { params: { id: groupId } })
  return { groupId, members, content: await loadTab(place, groupId) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadWithCode(handle, args)

export default function Group({ loaderData: { groupId, members, content } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const guarded = useRouteLoaderData('guarded') as GuardedData
  const group = useGroup()
  const here = useLocation()
  // Set by the page that accepts an invitation.
  const isWelcome = (here.state as { welcome?: boolean } | null)?.welcome === true
  const [isGreeted, setGreeted] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Breadcrumbs
        aria-label={t('group.way')}
        separator="›"
        sx={{ mb: -1.5, typography: 'body2', '& a': { display: 'inline-block', py: 0.25, overflowWrap: 'anywhere' } }}
      >
        <PageLink to={path('groups')} color="textSecondary">
          {t('nav.groups')}
        </PageLink>
        {[...above(groupId, guarded.groups), ...(group ? [group] : [])].map(({ id, name, mark }) => (
          <PageLink key={id} to={path('group', { groupId: id })} color="textSecondary">
            {name}
            <GroupMark mark={mark} />
          </PageLink>
        ))}
      </Breadcrumbs>
      {isWelcome && !isGreeted && group && (
        <Alert severity="success" onClose={() => setGreeted(true)} closeText={t('close')}>
          {t('people.welcome.done', { group: group.name })}{' '}
          {t(may(group, 'GROUP_RENAME') ? 'people.welcome.next.profile' : 'people.welcome.next')}
        </Alert>
      )}
      <Suspense>
        <Panel key={groupId} members={members} content={content} />
      </Suspense>
    </Box>
  )
}

type Refusal =
  | 'group.gone'
  | `${'reports' | 'subscriptions' | 'webhooks' | 'watches' | 'sensors' | 'hunt' | 'audit'}.noPermission`

function Panel({ members, content }: { members: GroupEntry['users']; content: TabContent }) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const group = useGroup()
  const refused = (text: Refusal) => (
    <>
      <PlaceHead title={t(`nav.${content.tab}`)} />
      <Alert severity="warning">{t(text)}</Alert>
    </>
  )
  if (!group) return refused('group.gone')
  const { tab, data } = content
  switch (tab) {
    case 'overview':
      return <Tab.overview group={group} members={members} {...data} />
    case 'members':
      return <Tab.members group={group} members={members} {...data} />
    case 'customers':
      return <Tab.customers {...data} />
    case 'reports':
      if (!data || !may(group, 'REPORT_READ')) return refused('reports.noPermission')
      return <Tab.reports group={group} {...data} />
    case 'subscriptions':
      if (data && search.get('new') && may(group, 'SUBSCRIPTION_CREATE')) {
        return <NewSubscription group={group} choices={data.choices} />
      }
      if (!data || !may(group, 'SUBSCRIPTION_READ')) return refused('subscriptions.noPermission')
      return <Tab.subscriptions group={group} {...data} />
    case 'lists':
      return <Tab.lists {...data} />
    case 'webhooks':
      if (!data || !may(group, 'SUBSCRIPTION_READ')) return refused('webhooks.noPermission')
      return <Tab.webhooks {...data} />
    case 'licences':
      return <Tab.licences group={group} {...data} />
    case 'watches':
      return data ? <Tab.watches {...data} /> : refused('watches.noPermission')
    case 'sensors':
      if (!data || !may(group, 'SENSOR_READ')) return refused('sensors.noPermission')
      return <Tab.sensors group={group} {...data} />
    case 'hunt':
      if (!data || !may(group, 'SENSOR_READ')) return refused('hunt.noPermission')
      return <Tab.hunt group={group} {...data} />
    case 'audit':
      return data ? <Tab.audit group={group} members={members} {...data} /> : refused('audit.noPermission')
  }
}
