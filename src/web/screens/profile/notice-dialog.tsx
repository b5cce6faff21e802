import Box from '@mui/material/Box'
import { useState } from 'react'
import type { NoticeChoices } from '../../../contract/inbox.ts'
import { mailTimes, noticeKinds } from '../../../domain/notice.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { hourText } from './notice-settings.tsx'

const usualNight = { from: 22, to: 7 } as const
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: hourText(hour) }))

/** Form for what the reader is mailed, and when. The hours are those of the reader's clock. */
export default function NoticeDialog({
  choices,
  onSave,
  onClose,
}: {
  choices: NoticeChoices
  onSave: (choices: NoticeChoices) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTexts()
  const [mails, setMails] = useState(choices.mails)
  const [quiet, setQuiet] = useState(choices.quiet)
  const save = () => onSave({ mails, quiet, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  return (
    <FormDialog title={t('notices.title')} submit={t('save')} onSubmit={save} onClose={onClose}>
      {noticeKinds.map((kind) => (
        <SelectField
          key={kind}
          size="small"
          label={t(`notices.kind.${kind}`)}
          value={mails[kind]}
          options={mailTimes.map((time) => ({ value: time, text: t(`notices.${time}`) }))}
          onChange={(time) => setMails({ ...mails, [kind]: time })}
        />
      ))}
      <SwitchField
        label={t('notices.quiet')}
        isOn={quiet !== null}
        onChange={(isOn) => setQuiet(isOn ? usualNight : null)}
      />
      {quiet && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              size="small"
              label={t(`notices.quiet.${end}`)}
              value={quiet[end]}
              options={hours}
              onChange={(hour) => setQuiet({ ...quiet, [end]: hour })}
            />
          ))}
        </Box>
      )}
    </FormDialog>
  )
}
