import Chip from '@mui/material/Chip'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const colours = { active: 'success', faulty: 'error', paused: 'warning', expired: 'default' } as const

/** State of a subscription; one whose newest release could not be composed does not count as active. */
export function StateChip({
  subscription: { state, isFaulty },
}: {
  subscription: Pick<Subscription, 'state' | 'isFaulty'>
}) {
  const { t } = useTexts()
  const shown = state === 'active' && isFaulty ? 'faulty' : state
  return <Chip size="small" variant="outlined" color={colours[shown]} label={t(`subscriptions.state.${shown}`)} />
}
