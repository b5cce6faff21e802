import { type OmissionReason, omissionReasons } from '../../../engine/delivery/omission.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'

/** The reasons that have a text of their own; a filter is named by its flag. */
type NamedReason = Exclude<OmissionReason, `filter:${string}`>
const isNamed = (reason: OmissionReason): reason is NamedReason => !reason.startsWith('filter:')
const reasons = omissionReasons.filter(isNamed)

/** Says why indicators are not delivered. Shows an unknown reason unchanged. */
export function reasonText(
  reason: string,
  { filterFlags }: Pick<SubscriptionChoices, 'filterFlags'>,
  { t }: Pick<Language, 't'>,
): string {
  if (reason.startsWith('filter:')) {
    return t('subscriptions.reason.filter', { filter: nameIn(filterFlags, reason.slice('filter:'.length)) })
  }
  const known = reasons.find((one) => one === reason)
  return known ? t(`subscriptions.reason.${known}`) : reason
}
