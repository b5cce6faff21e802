import Typography from '@mui/material/Typography'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { PreviewState } from './use-preview.ts'

/** Says above the button how much would be delivered. The line keeps its space, so that the button never moves. */
export function PreviewLine({ shown: { state, preview } }: { shown: PreviewState }) {
  const { t } = useTexts()
  const isNothing = state === 'shown' && preview?.indicators === 0
  const text =
    state === 'off' || state === 'failed'
      ? ''
      : preview
        ? t('subscriptions.preview.total', { count: preview.indicators })
        : t('subscriptions.preview.loading')
  return (
    <Typography
      role="status"
      data-testid="delivery-total"
      sx={{
        minHeight: '1.5em',
        fontWeight: preview ? 620 : 400,
        color: isNothing ? 'warning.main' : 'text.primary',
        opacity: state === 'loading' ? 0.6 : 1,
      }}
    >
      {text}
    </Typography>
  )
}
