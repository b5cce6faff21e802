import Box from '@mui/material/Box'
import type { DeliveryPreview } from '../../../contract/subscriptions.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'
import { reasonText } from './reason-text.ts'

/** Reasons for which indicators are left out, each with the number of these. */
export function Reasons({
  rows,
  choices,
}: {
  rows: DeliveryPreview['omitted']
  choices: Pick<SubscriptionChoices, 'filterFlags'>
}) {
  const language = useTexts()
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
      {rows.map(({ reason, indicators }) => (
        <li key={reason}>{reasonLine(reason, indicators, choices, language)}</li>
      ))}
    </Box>
  )
}

/** A reason with the number of indicators that are left out for it. */
export function reasonLine(
  reason: string,
  indicators: number,
  choices: Pick<SubscriptionChoices, 'filterFlags'>,
  language: Language,
): string {
  return language.t('subscriptions.preview.reason', {
    reason: reasonText(reason, (flag) => nameIn(choices.filterFlags, flag), language),
    count: language.format.number(indicators),
  })
}
