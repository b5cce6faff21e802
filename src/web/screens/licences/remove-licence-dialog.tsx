import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { OwnLicence } from '../../../contract/licences.ts'
import { api, CallFailed } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'

/** Removes a licence. If subscriptions contain its source, they are listed and a second confirmation is needed. */
export default function RemoveLicenceDialog({
  licence,
  onClose,
  onDone,
  onFailed,
}: {
  licence: OwnLicence
  onClose: () => void
  onDone: () => void
  onFailed: (error: unknown) => void
}) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const name = licence.sourceName
  const [revokes, setRevokes] = useState(true)
  const [inUse, setInUse] = useState<{
    count: number
    subscriptions: string
    emptied: number
    emptiedSubscriptions: string
  }>()

  async function remove() {
    try {
      await api('DELETE /api/web/groups/{id}/byox', {
        params: { id: groupId },
        query: { sourceID: licence.sourceID },
        body: { forceRemoveFromSubscription: inUse !== undefined, revokeConsent: revokes },
      })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailed && error.code === 'licence.in-use')) return onFailed(error)
      const { count, subscriptions, emptied, emptiedSubscriptions } = error.values
      setInUse({
        count: Number(count),
        subscriptions: String(subscriptions),
        emptied: Number(emptied),
        emptiedSubscriptions: String(emptiedSubscriptions),
      })
    }
  }

  return (
    <FormDialog
      title={t('licences.remove.title', { name })}
      submit={t(inUse ? 'licences.remove.force' : 'source.remove')}
      colour="error"
      onSubmit={remove}
      onClose={onClose}
    >
      <Typography>{t('licences.remove.text')}</Typography>
      {!licence.licenseConsent.needsConsent && (
        <CheckField label={t('licences.remove.revoke')} isOn={revokes} onChange={setRevokes} />
      )}
      {inUse && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('licences.remove.inUse', inUse)}
        </Alert>
      )}
      {inUse && inUse.emptied > 0 && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {t('licences.remove.emptied', { count: inUse.emptied, subscriptions: inUse.emptiedSubscriptions })}
        </Alert>
      )}
    </FormDialog>
  )
}
