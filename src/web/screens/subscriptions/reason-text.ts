import { type OmissionReason, omissionReasons } from '../../../engine/delivery/omission.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'

/** Reasons that have a text of their own. The others are filters, which their flags name. */
type NamedReason = Exclude<OmissionReason, `filter:${string}`>
const isNamed = (reason: OmissionReason): reason is NamedReason => !reason.startsWith('filter:')
const reasons = omissionReasons.filter(isNamed)

/** Says why indicators are not delivered; an unknown reason stays as it is. */
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
