import Link from '@mui/material/Link'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'
import type { SubscriptionChoices } from './choices.ts'

/** Credits the data of the enrichers in `of`, or of all enrichers, with links that their licences require. */
export function Credits({ choices, of }: { choices: Pick<SubscriptionChoices, 'enrichers'>; of?: readonly string[] }) {
  const { t } = useTexts()
  const credits = [
    ...new Map(
      choices.enrichers
        .filter(({ value }) => of === undefined || of.includes(value))
        .flatMap(({ credits = [] }) => credits.map((credit) => [credit.url, credit])),
    ).values(),
  ]
  if (credits.length === 0) return null
  return (
    <Caption component="p" sx={{ px: 2, py: 1.5, m: 0 }}>
      {t('subscriptions.credits')}{' '}
      {credits.map(({ text, url }, index) => (
        <span key={url}>
          {index > 0 && ' · '}
          <Link href={url} target="_blank" rel="noopener noreferrer" color="inherit">
            {text}
          </Link>
        </span>
      ))}
    </Caption>
  )
}
