import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useEffect, useRef } from 'react'
import type { GroupProfile } from '../../../contract/groups.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { faultText } from '../../organisation/fault-text.ts'
import { OrganizationFields } from '../../organisation/organization-step.tsx'
import { OwnRangesField } from '../../organisation/own-ranges-field.tsx'
import { useOrganisationForm } from '../../organisation/use-organisation-form.ts'
import type { OrganisationOptions } from '../../organisation/wizard-data.ts'
import { MainButton, QuietButton } from '../../ui/layout/buttons.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'

/** Form for the organisation's profile. */
export function ProfileForm({
  profile,
  options,
  onSaved,
  onClosed,
}: {
  profile: GroupProfile
  options: OrganisationOptions
  onSaved: () => void
  /** Called if nothing was changed. */
  onClosed: () => void
}) {
  const { t, path, language } = useTexts()
  const { state, change, faults, failure, busy, ...form } = useOrganisationForm({
    profile,
    options,
    steps: ['organization'],
    mayBeEmpty: true,
    onSaved,
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card
      component="form"
      {...unkept}
      noValidate
      aria-labelledby="profile-title"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      sx={{ p: { xs: 2.5, md: 3 }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box>
        <SectionTitle ref={title} tabIndex={-1} id="profile-title" sx={{ outline: 'none' }}>
          {t('step.organization')}
        </SectionTitle>
        <Quiet>
          {t('group.profile.text')}{' '}
          <PageLink to={path('recommenderConfiguration')} underline="always">
            {t('group.profile.more')}
          </PageLink>
        </Quiet>
      </Box>
      <OrganizationFields state={state} change={change} data={options} />
      <OwnRangesField value={form.ranges} onChange={form.setRanges} />
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
        <QuietButton disabled={busy} onClick={onClosed}>
          {t('cancel')}
        </QuietButton>
      </Box>
    </Card>
  )
}
