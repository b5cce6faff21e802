import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { HuntHit } from '../../../contract/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Asks why a hit is confirmed or a false alarm. */
export default function JudgeDialog({
  hit: { kind, value },
  state,
  onJudge,
  onClose,
}: {
  hit: HuntHit
  state: 'confirmed' | 'false-alarm'
  onJudge: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const { busy, failure, run } = useAction()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const what = state === 'confirmed' ? 'confirm' : 'falseAlarm'
  return (
    <FormDialog
      title={t(`hunt.${what}.title`)}
      submit={t(`hunt.${what}`)}
      busy={busy}
      failure={failure}
      onSubmit={() => {
        setTried(true)
        if (!isMissing) void run(() => onJudge(reason.trim()))
      }}
      onClose={onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {t(`hunt.${what}.text`, { value: defang(kind, value) })}
      </DialogContentText>
      <TextField
        label={t('hunt.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
        error={isTried && isMissing}
        helperText={t(isTried && isMissing ? 'hunt.reason.missing' : 'hunt.reason.hint')}
        slotProps={{ htmlInput: { maxLength: 500, autoComplete: 'off' } }}
      />
    </FormDialog>
  )
}
