import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type GroupProfile, groups as groupCalls } from '../../../contract/groups.ts'
import { reports as reportCalls } from '../../../contract/reports.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { ask, askMaybe } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { faultText } from '../../organisation/fault-text.ts'
import { OrganizationFields } from '../../organisation/organization-step.tsx'
import { OwnRangesField } from '../../organisation/own-ranges-field.tsx'
import { ProfileFacts } from '../../organisation/profile-facts.tsx'
import { useOrganisationForm } from '../../organisation/use-organisation-form.ts'
import { loadOptions, type OrganisationOptions } from '../../organisation/wizard-data.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { NoGroups } from '../../session/no-groups.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import type { Route } from './+types/configuration'
import { CtiConfigStep } from './cti-config-step.tsx'
import { FineTuningStep } from './fine-tuning-step.tsx'
import { SharedSection } from './shared-section.tsx'

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
  const group = useGroup(loaderData?.groupId)
  const { toast, tell } = useTell()
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PageTitle>{t('configuration.title')}</PageTitle>
      <Box>
        <Typography variant="h2" component="h1">
          {t('configuration.title')}
        </Typography>
        {group && (
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {t('configuration.lead', { group: group.name })}{' '}
            {may(group, 'REPORT_CREATE') && (
              <PageLink to={path('recommender')} underline="always">
                {t('configuration.toWizard')}
              </PageLink>
            )}
          </Typography>
        )}
      </Box>
      {!loaderData || !group ? (
        <NoGroups />
      ) : may(group, 'GROUP_RENAME') ? (
        <Form
          key={group.id}
          groupId={loaderData.groupId}
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
          groupId={group.id}
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
  groupId,
  profile,
  options,
  onSaved,
}: {
  groupId: string
  profile: GroupProfile
  options: OrganisationOptions
  onSaved: () => void
}) {
  const language = useTexts()
  const { t } = language
  const { state, change, faults, failure, busy, ...form } = useOrganisationForm({
    groupId,
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
        <OrganizationFields {...fields} isAsked={faults.includes('organization')} />
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
        <Button type="submit" variant="contained" loading={busy} disabled={!form.canSave}>
          {t('group.save')}
        </Button>
        <Button color="inherit" disabled={busy || !form.canDiscard} onClick={form.discard}>
          {t('group.discard')}
        </Button>
      </Box>
    </Box>
  )
}
