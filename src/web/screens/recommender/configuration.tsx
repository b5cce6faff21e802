import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type GroupProfile, groups as groupCalls } from '../../../contract/groups.ts'
import { reports as reportCalls, type Shared } from '../../../contract/reports.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { api } from '../../app/api.ts'
import { ask, askMaybe } from '../../app/ask.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { faultText } from '../../organisation/fault-text.ts'
import { OrganizationFields } from '../../organisation/organization-step.tsx'
import { OwnRangesField } from '../../organisation/own-ranges-field.tsx'
import { ProfileFacts } from '../../organisation/profile-facts.tsx'
import { useOrganisationForm } from '../../organisation/use-organisation-form.ts'
import { loadOptions, type OrganisationOptions } from '../../organisation/wizard-data.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { NoGroups } from '../../session/no-groups.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { reportName } from '../../text/report-name.ts'
import { plainList } from '../../theme.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { MainButton, QuietButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PageHeading, Quiet, SecondaryText, SmallText } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import type { Route } from './+types/configuration'
import { CtiConfigStep } from './cti-config-step.tsx'
import { FineTuningStep } from './fine-tuning-step.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return undefined
  const [profile, options, shared] = await Promise.all([
    ask(place, groupCalls.profile, { params: { id: groupId } }),
    loadOptions(place, groupId),
    askMaybe(place, reportCalls.shared, { query: { groupID: groupId } }),
  ])
  const named = shared?.some(({ sources }) => sources)
    ? await askMaybe(place, sourceCalls.list, { query: { groupID: groupId } })
    : undefined
  return { groupId, profile, options, shared, sources: named?.map(({ id, name }) => ({ id, name })) ?? [] }
}

/** Defaults for the recommendations of the active group. */
export default function Configuration({ loaderData }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const group = useGroup()
  const { toast, tell } = useTell()
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PageTitle>{t('nav.recommenderConfiguration')}</PageTitle>
      <Box>
        <PageHeading>{t('nav.recommenderConfiguration')}</PageHeading>
        {group && (
          <SecondaryText sx={{ mt: 0.5 }}>
            {t('configuration.lead', { group: group.name })}{' '}
            {may(group, 'REPORT_CREATE') && (
              <PageLink to={path('recommender')} underline="always">
                {t('configuration.toWizard')}
              </PageLink>
            )}
          </SecondaryText>
        )}
      </Box>
      {!loaderData || !group ? (
        <NoGroups />
      ) : may(group, 'GROUP_RENAME') ? (
        <Form
          key={group.id}
          profile={loaderData.profile}
          options={loaderData.options}
          onSaved={() => tell(t('configuration.saved'))}
        />
      ) : (
        <>
          <Alert severity="info">{t('configuration.readOnly')}</Alert>
          <ProfileFacts profile={loaderData.profile} options={loaderData.options} all />
        </>
      )}
      {loaderData?.shared && group && (
        <SharedSection
          key={`shared ${group.id}`}
          shared={loaderData.shared}
          sources={loaderData.sources}
          mayRevoke={may(group, 'REPORT_CREATE')}
        />
      )}
      {toast}
    </Box>
  )
}

function Form({
  profile,
  options,
  onSaved,
}: {
  profile: GroupProfile
  options: OrganisationOptions
  onSaved: () => void
}) {
  const { t, language } = useTexts()
  const { state, change, faults, failure, busy, ...form } = useOrganisationForm({
    profile,
    options,
    steps: ['organization', 'fineTuning'],
    onSaved,
  })
  const fields = { state, change, data: options }
  return (
    <Box
      component="form"
      {...unkept}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Section gap={3} title={t('step.organization')}>
        <OrganizationFields {...fields} />
        <OwnRangesField value={form.ranges} onChange={form.setRanges} />
      </Section>
      <Section gap={3} title={t('step.ctiConfig')}>
        <CtiConfigStep {...fields} />
      </Section>
      <Section gap={3} title={t('step.fineTuning')}>
        <FineTuningStep {...fields} />
      </Section>
      {faults.map((fault) => (
        <Alert key={fault} severity="error">
          {faultText(fault, state, language)}
        </Alert>
      ))}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <MainButton type="submit" loading={busy} disabled={!form.canSave}>
          {t('save')}
        </MainButton>
        <QuietButton disabled={busy || !form.canDiscard} onClick={form.discard}>
          {t('group.discard')}
        </QuietButton>
      </Box>
    </Box>
  )
}

/** Lists the data that the group agreed to share with the operator, with a button to withdraw the consent. */
function SharedSection({
  shared,
  sources,
  mayRevoke,
}: {
  shared: readonly Shared[]
  sources: readonly { readonly id: string; readonly name: string }[]
  mayRevoke: boolean
}) {
  const groupId = useGroupId()
  const { t, format, path, language } = useTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const { toast, tell, tellFailure } = useTell()

  const revoke = async (taskID: string, what: 'sources' | 'log') => {
    setBusy(`${taskID} ${what}`)
    try {
      await api('DELETE /api/web/uploads/files/results/{id}/shared', {
        params: { id: taskID },
        query: { groupID: groupId, what },
      })
      tell(t('shared.revoked'))
    } catch (error) {
      tellFailure(error)
    }
    await revalidate()
    setBusy(undefined)
  }

  return (
    <Section title={t('shared.title')} text={t('shared.text')} gap={1.5}>
      {shared.length === 0 && <Typography>{t('shared.none')}</Typography>}
      {shared.length > 0 && (
        <Box component="ul" sx={plainList}>
          {shared.map((one) => {
            const name = reportName(one, language)
            const parts = [
              ...(one.sources
                ? [{ what: 'sources' as const, text: sourcesText(one.sources.sources, sources, language) }]
                : []),
              ...(one.log ? [{ what: 'log' as const, text: logText(one.log, language) }] : []),
            ]
            return (
              <Box component="li" key={one.taskID} sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
                <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
                  <PageLink to={path('report', { groupId, reportId: one.taskID })} color="textPrimary">
                    {name}
                  </PageLink>{' '}
                  <Quiet component="span">{t('shared.since', { time: format.dateTime(one.sharedAt) })}</Quiet>
                </Typography>
                {parts.map(({ what, text }) => (
                  <Box key={what} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mt: 0.5 }}>
                    <SmallText sx={{ flexGrow: 1, overflowWrap: 'anywhere', minWidth: 0 }}>{text}</SmallText>
                    {mayRevoke && (
                      <Button
                        size="small"
                        color="error"
                        loading={busy === `${one.taskID} ${what}`}
                        disabled={busy !== undefined}
                        aria-label={t(`shared.revoke.${what}`, { name })}
                        onClick={() => void revoke(one.taskID, what)}
                      >
                        {t('shared.revoke')}
                      </Button>
                    )}
                  </Box>
                ))}
              </Box>
            )
          })}
        </Box>
      )}
      {toast}
    </Section>
  )
}

function sourcesText(
  ids: readonly string[],
  known: readonly { readonly id: string; readonly name: string }[],
  { t, format }: Language,
): string {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return t('shared.sources', { names: format.list(ids.map((id) => names.get(id) ?? id)) })
}

function logText(log: NonNullable<Shared['log']>, { t, format }: Language): string {
  const kinds = Object.entries(log.byKind).map(
    ([kind, count]) => `${t(`kind.${kind as KindId}`)} ${format.number(count)}`,
  )
  return t('shared.log', {
    format: log.format,
    lines: log.lines,
    skipped: format.number(log.skippedLines),
    timeless: format.number(log.linesWithoutTime),
    bytes: format.bytes(log.bytes),
    observables: kinds.length > 0 ? format.list(kinds) : t('shared.kinds.none'),
  })
}
