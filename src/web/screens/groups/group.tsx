import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { redirect, useLocation, useRouteLoaderData, useSearchParams } from 'react-router'
import { type GroupEntry, groups as groupCalls } from '../../../contract/groups.ts'
import { ask, notFound } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { localeOf, pathTo, type TabId, tabIn, tabs } from '../../paths.ts'
import type { GuardedData } from '../../session/guarded.tsx'
import { isId } from '../../session/ids.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { AddressTabs } from '../../ui/layout/address-tabs.tsx'
import { GroupMark } from '../../ui/layout/group-mark.tsx'
import { ButtonLink, PageLink } from '../../ui/layout/page-link.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { type CodeHandle, loadWithCode, preloadable } from '../../ui/state/preloadable.ts'
import { ListPanel } from '../lists/list-panel-code.ts'
import type { Route } from './+types/group'
import { above } from './forest.ts'
import { loadTab, type TabContent } from './group-page.ts'
import { neededFor } from './group-tabs.ts'

const OverviewTab = preloadable(() => import('./overview-tab.tsx'))
const MembersTab = preloadable(() => import('./members-tab.tsx'))
const ReportsTab = preloadable(() => import('../report-list/reports-tab.tsx'))
const SubscriptionsTab = preloadable(() => import('../subscriptions/subscriptions-tab.tsx'))
const NewSubscription = preloadable(() => import('../subscriptions/new-subscription.tsx'))
const ListsTab = preloadable(() => import('../lists/lists-tab.tsx'))
const LicencesTab = preloadable(() => import('../licences/licences-tab.tsx'))
const SensorsTab = preloadable(() => import('../sensors/sensors-tab.tsx'))
const HuntTab = preloadable(() => import('../hunt/hunt-tab.tsx'))
const AuditTab = preloadable(() => import('../audit/audit-tab.tsx'))

const tabCode = {
  overview: OverviewTab,
  members: MembersTab,
  reports: ReportsTab,
  subscriptions: SubscriptionsTab,
  lists: ListsTab,
  licences: LicencesTab,
  sensors: SensorsTab,
  hunt: HuntTab,
  audit: AuditTab,
} satisfies Record<TabId<'group'>, { load(): Promise<unknown> }>

export const handle: CodeHandle = {
  loadCode: (search) => {
    const tab = tabIn('group', search)
    const isNew = tab === 'subscriptions' && search.has('new')
    const isList = tab === 'lists' && search.has('list')
    return Promise.all([(isNew ? NewSubscription : tabCode[tab]).load(), isList && ListPanel.load()])
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
  const group = useGroup(groupId)
  const here = useLocation()
  // Set by the page that accepts an invitation.
  const isWelcome = (here.state as { welcome?: boolean } | null)?.welcome === true
  const [isGreeted, setGreeted] = useState(false)
  const offered = tabs.group.filter((name) => {
    const needed = neededFor[name]
    return needed === undefined || name === content.tab || may(group, needed)
  })
  const mayManage = (['GROUP_CREATE', 'GROUP_RENAME', 'GROUP_DELETE'] as const).some((one) => may(group, one))
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PageTitle>{group?.name ?? t('groups.title')}</PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
          <Breadcrumbs
            aria-label={t('group.way')}
            separator="›"
            sx={{ typography: 'body2', '& a': { display: 'inline-block', py: 0.25 } }}
          >
            <PageLink to={path('groups')} color="textSecondary">
              {t('groups.title')}
            </PageLink>
            {above(groupId, guarded.groups).map(({ id, name }) => (
              <PageLink key={id} to={path('group', { groupId: id })} color="textSecondary">
                {name}
              </PageLink>
            ))}
          </Breadcrumbs>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {group?.name}
            <GroupMark mark={group?.mark} />
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayManage && (
            <ButtonLink
              variant="outlined"
              color="inherit"
              to={`${path('groups')}?group=${groupId}`}
              startIcon={<AccountTreeOutlined />}
            >
              {t('group.manage')}
            </ButtonLink>
          )}
          {may(group, 'REPORT_CREATE') && (
            <ButtonLink
              variant={ownAction.has(content.tab) ? 'outlined' : 'contained'}
              to={path('recommender')}
              startIcon={<AddIcon />}
            >
              {t('group.new')}
            </ButtonLink>
          )}
        </Box>
      </Box>
      {isWelcome && !isGreeted && group && (
        <Alert severity="success" onClose={() => setGreeted(true)} closeText={t('close')}>
          {t('people.welcome.done', { group: group.name })}{' '}
          {t(may(group, 'GROUP_RENAME') ? 'people.welcome.next.profile' : 'people.welcome.next')}
        </Alert>
      )}
      <AddressTabs
        label={t('group.tabs')}
        tabs={offered.map((id) => ({ id, label: t(`group.tab.${id}`) }))}
        loaded={content.tab}
        named={(search) => tabIn('group', search)}
      >
        <Panel key={groupId} groupId={groupId} members={members} content={content} />
      </AddressTabs>
    </Box>
  )
}

/** Tabs with a main button of their own: two filled ones would compete. */
const ownAction: ReadonlySet<TabContent['tab']> = new Set([
  'members',
  'subscriptions',
  'lists',
  'licences',
  'sensors',
  'hunt',
])

function Panel({ groupId, members, content }: { groupId: string; members: GroupEntry['users']; content: TabContent }) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const group = useGroup(groupId)
  if (!group) return <Alert severity="warning">{t('group.gone')}</Alert>
  switch (content.tab) {
    case 'overview':
      return <OverviewTab group={group} members={members} {...content.data} />
    case 'members':
      return <MembersTab group={group} members={members} {...content.data} />
    case 'reports':
      return content.data && may(group, 'REPORT_READ') ? (
        <ReportsTab group={group} {...content.data} />
      ) : (
        <Alert severity="warning">{t('reports.noPermission')}</Alert>
      )
    case 'subscriptions':
      if (content.data && search.get('new') && may(group, 'SUBSCRIPTION_CREATE')) {
        return <NewSubscription group={group} choices={content.data.choices} />
      }
      return content.data && may(group, 'SUBSCRIPTION_READ') ? (
        <SubscriptionsTab group={group} {...content.data} />
      ) : (
        <Alert severity="warning">{t('subscriptions.noPermission')}</Alert>
      )
    case 'lists':
      return <ListsTab groupId={groupId} {...content.data} />
    case 'licences':
      return <LicencesTab group={group} {...content.data} />
    case 'sensors':
      return content.data && may(group, 'SENSOR_READ') ? (
        <SensorsTab group={group} {...content.data} />
      ) : (
        <Alert severity="warning">{t('sensors.noPermission')}</Alert>
      )
    case 'hunt':
      return content.data && may(group, 'SENSOR_READ') ? (
        <HuntTab group={group} {...content.data} />
      ) : (
        <Alert severity="warning">{t('hunt.noPermission')}</Alert>
      )
    case 'audit':
      return content.data ? (
        <AuditTab group={group} members={members} {...content.data} />
      ) : (
        <Alert severity="warning">{t('audit.noPermission')}</Alert>
      )
  }
}
