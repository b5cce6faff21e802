import Alert from '@mui/material/Alert'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../layout/buttons.tsx'

/** Notice above a form that was filled with a saved draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTexts()
  return (
    <Alert
      severity="info"
      data-testid="draft"
      action={<SmallButton onClick={onDiscard}>{t('group.discard')}</SmallButton>}
    >
      {t('draft.restored')}
    </Alert>
  )
}
