import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallChip } from '../../ui/layout/small-chip.tsx'

const colours = { active: 'success', faulty: 'error', held: 'warning', paused: 'warning', expired: 'default' } as const

/** State of a subscription; one whose newest release could not be composed, or waits for a person, does not count as active. */
export function StateChip({
  subscription: { state, isFaulty, held },
}: {
  subscription: Pick<Subscription, 'state' | 'isFaulty' | 'held'>
}) {
  const { t } = useTexts()
  const shown = state !== 'active' ? state : isFaulty ? 'faulty' : held ? 'held' : state
  return <SmallChip color={colours[shown]} label={t(`subscriptions.state.${shown}`)} />
}
