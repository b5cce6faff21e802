import type { Language } from '../../i18n/use-texts.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'

const reasons = [
  'kind',
  'not-listed',
  'allow-listed',
  'country',
  'located-elsewhere',
  'industry',
  'tlp-red',
  'tlp-strict',
  'aged-out',
  'benign',
  'topic',
] as const

/** Why indicators are not delivered; an unknown reason is shown as it is. */
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
