import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import type { GroupProfile } from '../../../contract/groups.ts'
import type { Organisation } from '../../../domain/organisation.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAction } from '../../ui/use-action.ts'
import { OrganizationFields } from '../recommender/organization-step.tsx'
import { initialState, organisationOf, type RecommenderState, requestOf, stepFault } from '../recommender/state.ts'
import type { OrganisationOptions } from '../recommender/wizard-data.ts'
import { NetworksField } from './networks-field.tsx'
import { mostNetworks, readNetworks } from './own-networks.ts'

/** What organisation a group stands for, to be changed. */
export function ProfileForm({
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
  const { t, path } = useTexts()
  const { revalidate } = useRevalidator()
  const iocTypes = options.iocTypes.filter(({ disabled }) => !disabled).map(({ value }) => value)
  const saved = initialState(profile.cOrg as Organisation | null, iocTypes)
  const savedNetworks = profile.ownRanges.join('\n')
  const [state, setState] = useState(saved)
  const [networks, setNetworks] = useState(savedNetworks)
  const [isAsked, setAsked] = useState(false)
  const { busy, failure, run } = useAction()

  const isChanged = JSON.stringify(organisationOf(state)) !== JSON.stringify(organisationOf(saved))
  const isUntold = profile.cOrg === null && !isChanged
  const hasFault = !isUntold && stepFault(state, 'organization') === 'organization'
  const { entries, faults } = readNetworks(networks)
  const canSave =
    (isChanged || networks.trim() !== savedNetworks) && faults.length === 0 && entries.length <= mostNetworks

  const save = async () => {
    setAsked(true)
    if (hasFault) return
    const isSaved = await run(async () => {
      const answer = await api('PUT /api/web/groups/{id}/profile', {
        params: { id: groupId },
        body: { cOrg: isUntold ? null : requestOf(state, 0).cOrg, ownRanges: entries },
      })
      setNetworks(answer.ownRanges.join('\n'))
      await revalidate()
    })
    if (isSaved) {
      setAsked(false)
      onSaved()
    }
  }
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="profile-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && canSave) void save()
      }}
      sx={{ p: { xs: 2.5, md: 3 }, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box>
        <Typography variant="h3" component="h2" id="profile-title">
          {t('group.profile')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('group.profile.text')}{' '}
          <Link component={RouterLink} to={path('recommenderConfiguration')} underline="always">
            {t('group.profile.more')}
          </Link>
        </Typography>
      </Box>
      <OrganizationFields
        state={state}
        change={(part: Partial<RecommenderState>) => setState((before) => ({ ...before, ...part }))}
        data={options}
      />
      <NetworksField value={networks} onChange={setNetworks} />
      {isAsked && hasFault && (
        <Alert severity="error">{t(state.org === 'mssp' ? 'organization.error.mssp' : 'organization.error')}</Alert>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy} disabled={!canSave}>
          {t('group.save')}
        </Button>
        <Button
          color="inherit"
          disabled={busy || (!isChanged && networks === savedNetworks)}
          onClick={() => {
            setState(saved)
            setNetworks(savedNetworks)
            setAsked(false)
          }}
        >
          {t('group.discard')}
        </Button>
      </Box>
    </Card>
  )
}
