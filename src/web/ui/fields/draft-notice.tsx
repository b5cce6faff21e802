import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTexts } from '../../i18n/use-texts.ts'

/** Notice above a form that was filled with a saved draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTexts()
  return (
    <Alert
      severity="info"
      data-testid="draft"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {t('group.discard')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Alert>
  )
}
