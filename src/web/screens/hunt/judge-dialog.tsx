import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import type { HuntHit } from '../../../contract/hunt.ts'
import type { HuntState } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { verbs } from './verdict-buttons.tsx'

/** Asks why hits are confirmed or false alarms, or whether several are opened again. */
export default function JudgeDialog({
  hit,
  count,
  state,
  onJudge,
  onClose,
}: {
  /** The hit, if it is only one. */
  hit: HuntHit | undefined
  count: number
  state: HuntState
  onJudge: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = state !== 'open' && reason.trim() === ''
  const verb = verbs[state]
  return (
    <FormDialog
      title={t(`hunt.${verb}.title`, { count })}
      submit={t(`hunt.${verb}`)}
      onSubmit={() => {
        setTried(true)
        return isMissing ? undefined : onJudge(reason.trim())
      }}
      onClose={onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {hit && verb !== 'reopen'
          ? t(`hunt.${verb}.text`, { value: defang(hit.kind, hit.value) })
          : t(`hunt.${verb}.several`, { count })}
      </DialogContentText>
      {state !== 'open' && (
        <Field
          label={t('reason')}
          value={reason}
          onChange={setReason}
          required
          error={isTried && isMissing}
          helperText={t(isTried && isMissing ? 'hunt.reason.missing' : 'hunt.reason.hint')}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
