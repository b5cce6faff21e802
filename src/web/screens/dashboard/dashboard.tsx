import ArrowForward from '@mui/icons-material/ArrowForward'
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { dashboard as dashboardCalls } from '../../../contract/dashboard.ts'
import { inbox as inboxCalls } from '../../../contract/inbox.ts'
import { servicesContext } from '../../../contract/services.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { api } from '../../app/api.ts'
import { ask, askOrFault } from '../../app/ask.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import type { TabId } from '../../paths.ts'
import { rem } from '../../rem.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { withFormatTitles } from '../../text/format-titles.ts'
import { MainButton, MainLink } from '../../ui/layout/buttons.tsx'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { Overline, PageHeading, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { ReportTable } from '../report-list/report-table.tsx'
import { CollectingNotice } from '../sources/collecting-notice.tsx'
import { savedIn } from '../sources/saved.ts'
import type { Route } from './+types/dashboard'
import { CoverageChart } from './coverage-chart.tsx'
import { Needs, NewNotices, needEntry } from './entries.tsx'
import { pair } from './evidence-card.tsx'
import { EvidenceFailure, EvidenceSection } from './evidence-section.tsx'
import { type NextStep, nextStep, nothingComesIn } from './next-step.ts'
import { QuickActions } from './quick-actions.tsx'
import { ReaderStart } from './reader-start.tsx'
import { SubscriptionsCard } from './subscriptions-card.tsx'

const noticesShown = 5

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const claims = context.get(servicesContext).session?.claims
  const person = { firstName: claims?.given_name ?? '', email: claims?.email ?? '' }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return { person, group: undefined }
  const saved = savedIn(request.headers.get('cookie')).join(',').slice(0, 4000)
  const [{ reports, ...rest }, collecting, inbox, { reply: evidence, fault }] = await Promise.all([
    ask(place, dashboardCalls.read, { query: { groupID: groupId } }),
    ask(place, sourceCalls.collecting, { query: { groupID: groupId } }),
    ask(place, inboxCalls.list, { query: { limit: noticesShown } }),
    askOrFault(place, dashboardCalls.evidence, { query: { groupID: groupId, saved } }),
  ])
  const named = reports && (await withFormatTitles(place, reports))
  return { person, group: { ...rest, id: groupId, reports: named, collecting, inbox, evidence, fault } }
}

export default function Dashboard({ loaderData: { person, group } }: Route.ComponentProps) {
  const { t } = useTexts()
  const groupOfUser = useGroup()
  const name = groupOfUser?.name
  const isNew = group !== undefined && (group.reports?.length ?? 0) === 0
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 3, md: 4 } }}>
      <PageTitle>{t('nav.dashboard')}</PageTitle>
      <Box>
        <PageHeading>
          {person.firstName ? t('dashboard.hello', { name: person.firstName }) : t('dashboard.helloNobody')}
        </PageHeading>
        {name && (
          <SecondaryText sx={{ mt: 0.5 }}>
            {t(isNew && may(groupOfUser, 'REPORT_CREATE') ? 'dashboard.lead.new' : 'dashboard.lead', { group: name })}
          </SecondaryText>
        )}
      </Box>
      {group ? <OfGroup group={group} isNew={isNew} /> : <WithoutGroup email={person.email} />}
    </Box>
  )
}

type GroupData = NonNullable<Route.ComponentProps['loaderData']['group']>

function OfGroup({ group, isNew }: { group: GroupData; isNew: boolean }) {
  const { t, path } = useTexts()
  const { id, coverage, reports, sources, collecting, inbox, subscriptions, evidence, fault } = group
  const mayMakeReports = may(useGroup(), 'REPORT_CREATE')
  const step = nextStep(group.needs, evidence, { mayMakeReports })
  // As long as no sightings arrive, people open this page to request a report.
  const isForAsking = isNew || (evidence !== null && evidence !== undefined && nothingComesIn(evidence))
  const isUrgent = step !== undefined && !(isNew && step.kind === 'need')
  const needs = group.needs.filter((need) => !(isUrgent && step.kind === 'need' && step.need === need))
  const actions = mayMakeReports && <QuickActions sources={sources} isNew={isNew} isQuiet={isUrgent} />
  return (
    <>
      <CollectingNotice state={collecting} onlyDemo={sources.onlyDemo} />
      {isUrgent && <NextStepCard step={step} />}
      <Box sx={{ ...pair, '&:empty': { display: 'none' } }}>
        <NewNotices {...inbox} />
        <Needs needs={needs} />
        {subscriptions && subscriptions.count > 0 && <SubscriptionsCard subscriptions={subscriptions} />}
      </Box>
      {isForAsking && actions}
      {isNew && reports && !mayMakeReports && <ReaderStart />}
      {isNew && coverage === null && <Alert severity="info">{t('reports.noPermission')}</Alert>}
      {evidence && <EvidenceSection evidence={evidence} onlyDemo={sources.onlyDemo} />}
      {fault && <EvidenceFailure fault={fault} />}
      {coverage !== null && coverage.length > 1 && (
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <CoverageChart points={coverage} />
        </Card>
      )}
      {!isForAsking && actions}
      {reports && reports.length > 0 && (
        <Box component="section" aria-labelledby="recent-title">
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', mb: 1.5 }}>
            <SectionTitle id="recent-title" sx={{ flex: '1 1 8em' }}>
              {t('dashboard.recent')}
            </SectionTitle>
            <ButtonLink size="small" to={path('group', { groupId: id }, 'reports')}>
              {t('report.back')}
            </ButtonLink>
          </Box>
          <ReportTable reports={reports} labelledBy="recent-title" />
        </Box>
      )}
    </>
  )
}

function WithoutGroup({ email }: { email: string }) {
  const { t, path } = useTexts()
  return (
    <Card sx={{ p: { xs: 3, md: 5 }, display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: 720 }}>
      <GroupAddOutlined aria-hidden color="primary" sx={{ fontSize: rem(40) }} />
      <SectionTitle>{t('groups.empty')}</SectionTitle>
      <SecondaryText sx={{ mb: 1 }}>{t('dashboard.noGroup.text', { email })}</SecondaryText>
      <ButtonLink variant="outlined" to={path('article', { path: 'invitations' })}>
        {t('dashboard.noGroup.help')}
      </ButtonLink>
    </Card>
  )
}

interface StepText {
  readonly title: string
  readonly text: ReactNode
  readonly go: string
  /** Missing: the button makes the report of the week. */
  readonly to?: string
}

/** The one thing to do next. */
function NextStepCard({ step }: { step: NextStep }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const { busy, failure, run } = useChange()
  const mayTell = may(useGroup(), 'GROUP_RENAME')
  const { title, text, go, to } = stepText(step, groupId, mayTell, language)
  const make = () =>
    run(() => api('POST /api/web/groups/{id}/standing-reports', { params: { id: groupId }, body: { days: 7 } }))
  return (
    <Card
      component="section"
      aria-label={t('morning.next')}
      sx={{ p: { xs: 2, sm: 3 }, borderLeft: 4, borderLeftColor: 'primary.main', display: 'grid', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Overline sx={{ lineHeight: 1.6 }}>{t('morning.next')}</Overline>
          <SectionTitle sx={{ overflowWrap: 'anywhere' }}>{title}</SectionTitle>
          <SecondaryText sx={{ mt: 0.5, textWrap: 'pretty' }}>{text}</SecondaryText>
        </Box>
        {to === undefined ? (
          <MainButton loading={busy} onClick={() => void make()}>
            {go}
          </MainButton>
        ) : (
          <MainLink to={to} endIcon={<ArrowForward />}>
            {go}
          </MainLink>
        )}
      </Box>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </Card>
  )
}

function stepText(step: NextStep, groupId: string, mayTell: boolean, language: Language): StepText {
  const { t, path } = language
  const tab = (name: TabId<'group'>) => path('group', { groupId }, name)
  const words = (kind: Exclude<NextStep['kind'], 'need'>, count = 0) => ({
    title: t(`morning.next.${kind}`, { count }),
    text: t(`morning.next.${kind}.text`),
  })
  switch (step.kind) {
    case 'hits':
      return { ...words(step.kind, step.count), go: t('morning.next.hits.go'), to: tab('hunt') }
    case 'silent':
      return { ...words(step.kind, step.count), go: t('hunt.empty.go'), to: tab('sensors') }
    case 'send':
      return { ...words(step.kind), go: t('hunt.empty.go'), to: tab('sensors') }
    case 'standing':
      return { ...words(step.kind), go: t('upload.waiting.go') }
    case 'more': {
      const to = path('report', { groupId, reportId: step.reportId })
      return { ...words(step.kind, step.count), go: t('morning.next.report.go'), to }
    }
    case 'need':
      return { ...needEntry(step.need, groupId, mayTell, language), go: t('morning.next.need.go') }
  }
}
