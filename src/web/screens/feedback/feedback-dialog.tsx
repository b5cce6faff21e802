import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { InfoDialog } from '../../ui/dialogs/info-dialog.tsx'
import { FeedbackPanel } from './feedback-panel.tsx'

/** Dialog with the feedback on an indicator. */
export default function FeedbackDialog({ kind, value, onClose }: { kind: string; value: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <InfoDialog title={t('feedback.of', { value: defang(kind, value) })} onClose={onClose}>
      <FeedbackPanel target={{ type: 'indicator', kind, value }} isTitled={false} />
    </InfoDialog>
  )
}
