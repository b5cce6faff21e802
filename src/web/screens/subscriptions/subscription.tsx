import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { HeldRelease, SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type TabId, tabIn, tabs } from '../../paths.ts'
import { isId } from '../../session/ids.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { AddressTabs } from '../../ui/layout/address-tabs.tsx'
import { Ago } from '../../ui/layout/ago.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { OutlinedButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, PageHeading, Quiet } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { type CodeHandle, loadWithCode, preloadable } from '../../ui/state/preloadable.ts'
import { useChange } from '../../ui/state/use-action.ts'
import type { Route } from './+types/subscription'
import { reasonText } from './reason-text.ts'
import { isComposing } from './setup/composing.ts'
import { StateChip } from './state-chip.tsx'
import { StateNotes } from './state-notes.tsx'
import { loadSubscription, type TabContent } from './subscription-page.ts'

/** The content of each tab. */
const Tab = {
  contents: preloadable(() => import('./contents-tab.tsx')),
  connect: preloadable(() => import('./connect-tab.tsx')),
  keys: preloadable(() => import('./keys-tab.tsx')),
  pulls: preloadable(() => import('./pulls-tab.tsx')),
  history: preloadable(() => import('./history-tab.tsx')),
  settings: preloadable(() => import('./settings-tab.tsx')),
} satisfies Record<TabId<'subscription'>, { load(): Promise<unknown> }>

export const handle: CodeHandle = { loadCode: (search) => Tab[tabIn('subscription', search)].load() }

export async function loader({ context, params: { groupId, subscriptionId }, url }: Route.LoaderArgs) {
  if (!isId(groupId) || !isId(subscriptionId)) throw data({ path: url.pathname }, 404)
  return { groupId, ...(await loadSubscription({ context, url }, { groupId, id: subscriptionId })) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadWithCode(handle, args)

export default function SubscriptionPage({ loaderData: { groupId, subscription, content } }: Route.ComponentProps) {
  const { t, format, path } = useTexts()
  const group = useGroup()
  const mayChange = may(group, 'SUBSCRIPTION_PATCH')
  const offered = tabs.subscription.filter(
    (name) =>
      name === content.tab ||
      (name === 'history' ? may(group, 'SUBSCRIPTION_HISTORY') : name !== 'settings' || mayChange),
  )
  const { name, delivery, trialEndsAt, lastPullAt, createdAt, createdBy, basedOnReport } = subscription
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PageTitle of={group?.name}>
        {content.tab === 'contents' ? name : `${t(`subscriptions.tab.${content.tab}`)} – ${name}`}
      </PageTitle>
      <Box>
        <BackLink to={path('group', { groupId }, 'subscriptions')}>{t('subscriptions.back')}</BackLink>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
          <PageHeading sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name}</PageHeading>
          <StateChip subscription={subscription} />
          {subscription.isTrial && <SmallChip label={t('subscriptions.trial')} />}
        </Box>
        <Quiet sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {createdBy
            ? t('lists.createdBy', { date: format.date(createdAt), name: createdBy })
            : t('lists.created', { date: format.date(createdAt) })}
          {basedOnReport && (
            <>
              {' · '}
              <PlainLink to={path('report', { groupId, reportId: basedOnReport.id })}>
                {t('subscriptions.fromReport')}
              </PlainLink>
            </>
          )}
        </Quiet>
      </Box>
      {subscription.held && subscription.state !== 'expired' && (
        <HeldNote held={subscription.held} id={subscription.id} mayChange={mayChange} />
      )}
      <StateNotes subscription={subscription} shown={content.tab} mayChange={mayChange} />
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 2, md: 4 },
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, auto)' },
          justifyContent: { md: 'start' },
        }}
      >
        <Fact term={t('indicators')}>{delivery ? format.number(delivery.indicators) : '–'}</Fact>
        <Fact
          term={t('subscriptions.fact.release')}
          note={delivery && t('subscriptions.fact.checked', { time: format.dateTime(delivery.checkedAt) })}
        >
          {delivery ? <Ago at={delivery.releasedAt} /> : isComposing(subscription) ? t('subscriptions.composing') : '–'}
        </Fact>
        <Fact term={t('subscriptions.column.lastPull')}>
          {lastPullAt ? <Ago at={lastPullAt} /> : t('subscriptions.never')}
        </Fact>
        <Fact term={t('subscriptions.column.end')}>
          {trialEndsAt ? format.dateTime(trialEndsAt) : t('subscriptions.endless')}
        </Fact>
      </Box>
      <AddressTabs
        label={t('subscriptions.tabs')}
        tabs={offered.map((id) => ({ id, label: t(`subscriptions.tab.${id}`) }))}
        loaded={content.tab}
        named={(search) => tabIn('subscription', search)}
      >
        <Panel key={subscription.id} subscription={subscription} content={content} mayChange={mayChange} />
      </AddressTabs>
    </Box>
  )
}

function Panel({
  content,
  mayChange,
  ...given
}: {
  subscription: SubscriptionDetail
  content: TabContent
  mayChange: boolean
}) {
  const { t } = useTexts()
  const { tab, data } = content
  switch (tab) {
    case 'contents':
      return <Tab.contents {...given} {...data} />
    case 'connect':
      return <Tab.connect {...given} {...data} />
    case 'keys':
      return <Tab.keys {...given} />
    case 'pulls':
      return <Tab.pulls {...given} {...data} />
    case 'history':
      if (data) return <Tab.history {...given} {...data} />
      return <Alert severity="warning">{t('subscriptions.history.none')}</Alert>
    case 'settings':
      if (mayChange) return <Tab.settings {...given} {...data} />
      return <Alert severity="warning">{t('subscriptions.settings.none')}</Alert>
  }
}

function Fact({ term, note, children }: { term: string; note?: string | null; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Quiet component="dt">{term}</Quiet>
      <Typography component="dd" sx={{ m: 0, fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
      {note && (
        <Caption component="dd" sx={{ m: 0 }}>
          {note}
        </Caption>
      )}
    </Box>
  )
}

/** Says that a release waits for a person and why; who may, approves or refuses it with one click. */
function HeldNote({
  held: { since, before, after, causes, decision },
  id,
  mayChange,
}: {
  held: HeldRelease
  id: string
  mayChange: boolean
}) {
  const groupId = useGroupId()
  const { t, format, language } = useTexts()
  const { busy, failure, run } = useChange()
  const decide = (made: NonNullable<HeldRelease['decision']>) =>
    run(() => {
      const input = { params: { id }, query: { groupID: groupId }, body: { decision: made } }
      return api('POST /api/web/subscriptions/{id}/held-release', input)
    })
  return (
    <Alert severity={decision === 'approved' ? 'info' : 'warning'}>
      {t('held.text', {
        lost: format.number(before - after),
        before: format.number(before),
        time: format.dateTime(since),
      })}{' '}
      {t(`held.${decision ?? 'open'}`)}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {causes.map(({ what, name, lost }) => {
          const cause = what === 'reason' ? reasonText(name, (flag) => flag, language) : name
          return <li key={`${what} ${name}`}>{t(`held.${what}`, { name: cause, lost: format.number(lost) })}</li>
        })}
      </Box>
      {mayChange && decision !== 'approved' && (
        <Box sx={{ mt: 1.25, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedButton size="small" disabled={busy} onClick={() => decide('approved')}>
            {t('held.approve')}
          </OutlinedButton>
          {decision === null && (
            <SmallButton disabled={busy} onClick={() => decide('refused')}>
              {t('held.refuse')}
            </SmallButton>
          )}
        </Box>
      )}
      {failure && <Box sx={{ mt: 1 }}>{failure}</Box>}
    </Alert>
  )
}
