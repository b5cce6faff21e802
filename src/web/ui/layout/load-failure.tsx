import Alert from '@mui/material/Alert'
import { useTexts } from '../../i18n/use-texts.ts'
import { failureText } from '../../text/failure-text.ts'
import { SmallButton } from './buttons.tsx'

/** Says what could not be loaded and why, with a retry button; nothing without a failure. */
export function LoadFailure({
  failure,
  what,
  onRetry,
}: {
  failure: unknown
  /** Text before the reason. */
  what?: string
  onRetry: () => void
}) {
  const language = useTexts()
  if (failure === undefined) return null
  return (
    <Alert severity="error" action={<SmallButton onClick={onRetry}>{language.t('retry')}</SmallButton>}>
      {what} {failureText(failure, language)}
    </Alert>
  )
}
