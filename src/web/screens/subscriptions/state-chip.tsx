import Chip from '@mui/material/Chip'
import type { SubscriptionState } from '../../../domain/subscription.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const colours = { active: 'success', paused: 'warning', expired: 'default' } as const

export function StateChip({ state }: { state: SubscriptionState }) {
  const { t } = useTexts()
  return <Chip size="small" variant="outlined" color={colours[state]} label={t(`subscriptions.state.${state}`)} />
}
