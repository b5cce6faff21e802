import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { failureText } from '../failure-text.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** What could not be loaded and why, with another try; nothing where there is no failure. */
export function LoadFailure({
  failure,
  what,
  onRetry,
}: {
  failure: unknown
  /** A sentence before the reason. */
  what?: string
  onRetry: () => void
}) {
  const language = useTexts()
  if (failure === undefined) return null
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {language.t('retry')}
        </Button>
      }
    >
      {what} {failureText(failure, language)}
    </Alert>
  )
}
