import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SubscriptionChoices } from './choices.ts'

/** Whose data countries and networks of addresses are: their licence asks to be named with a link where they are shown. */
export function Credits({ choices }: { choices: Pick<SubscriptionChoices, 'enrichers'> }) {
  const { t } = useTexts()
  const credits = [
    ...new Map(choices.enrichers.flatMap(({ credits = [] }) => credits.map((credit) => [credit.url, credit]))).values(),
  ]
  if (credits.length === 0) return null
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1.5, m: 0 }}>
      {t('subscriptions.credits')}{' '}
      {credits.map(({ text, url }, index) => (
        <span key={url}>
          {index > 0 && ' · '}
          <Link href={url} target="_blank" rel="noopener noreferrer" color="inherit">
            {text}
          </Link>
        </span>
      ))}
    </Typography>
  )
}
