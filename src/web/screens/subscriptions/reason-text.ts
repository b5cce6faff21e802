import { type OmissionReason, omissionReasons } from '../../../engine/delivery/omission.ts'
import type { Language } from '../../i18n/use-texts.ts'

/** Reasons that have a text of their own. The others are filters, which their flags name. */
type NamedReason = Exclude<OmissionReason, `filter:${string}`>
const isNamed = (reason: OmissionReason): reason is NamedReason => !reason.startsWith('filter:')
const reasons = omissionReasons.filter(isNamed)

/**
 * Says why indicators are not delivered; an unknown reason stays as it is.
 * @param filterName names the filter of a flag
 */
export function reasonText(reason: string, filterName: (flag: string) => string, { t }: Pick<Language, 't'>): string {
  if (reason.startsWith('filter:')) {
    return t('subscriptions.reason.filter', { filter: filterName(reason.slice('filter:'.length)) })
  }
  const known = reasons.find((one) => one === reason)
  return known ? t(`subscriptions.reason.${known}`) : reason
}
