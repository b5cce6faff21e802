import Typography from '@mui/material/Typography'
import { useRevalidator } from 'react-router'
import type { CollectingState } from '../../../contract/sources.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Says what collecting contacts and how often, and switches it on or off. */
export default function CollectingDialog({
  groupId,
  state: { from, hosts, sources, everyMinutes },
  onClose,
}: {
  groupId: string
  state: CollectingState
  onClose: () => void
}) {
  const { t, format } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const isOn = from === null
  const [least, most] = [everyMinutes.least, everyMinutes.most].map((minutes) => format.duration(minutes * 60))
  const save = () =>
    run(async () => {
      await api('PUT /api/web/collecting', { query: { groupID: groupId }, body: { isOn } })
      await revalidate()
      onClose()
    })
  return (
    <FormDialog
      title={t(isOn ? 'collecting.start' : 'collecting.stop')}
      submit={t(isOn ? 'collecting.start.go' : 'collecting.stop')}
      busy={busy}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isOn ? (
        (['contacts', 'way', 'leaves'] as const).map((about) => (
          <Typography key={about} variant="body2">
            {t(`collecting.${about}`, { hosts, sources: format.number(sources), least: least ?? '', most: most ?? '' })}
          </Typography>
        ))
      ) : (
        <Typography variant="body2">{t('collecting.stop.text')}</Typography>
      )}
    </FormDialog>
  )
}
