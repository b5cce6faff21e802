import type { Subscription } from '../../../../contract/subscriptions.ts'

/** Tells whether the first release is being composed: there is none yet, the trial continues, and no attempt has failed. */
export const isComposing = ({ delivery, state, isFaulty }: Pick<Subscription, 'delivery' | 'state' | 'isFaulty'>) =>
  !delivery && state !== 'expired' && !isFaulty
