import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import type { Locale } from '../../../domain/text.ts'
import { keyPlaceholder } from './addresses.ts'
import { type Guide, replacesItsList } from './guides/guide.ts'

/** What a guide needs to know of a subscription. */
export type GuidedSubscription = Pick<SubscriptionDetail, 'id' | 'targetFormats' | 'deliveryUser' | 'mode'>

/** A guide in one language, filled in for one subscription except for the key. */
export interface ShownGuide extends Pick<Guide, 'id' | 'name' | 'doc' | 'read' | 'byExample'> {
  readonly text: string
  readonly snippet: string
  /** The product would take the changes of this subscription for its whole list. */
  readonly needsWhole: boolean
}

/** Tells whether the product reads a format of the subscription. */
export const fits = ({ formats }: Guide, { targetFormats }: GuidedSubscription): boolean =>
  targetFormats.some(({ id }) => formats.includes(id))

export function shownGuide(
  guide: Guide,
  { id, targetFormats, deliveryUser, mode }: GuidedSubscription,
  origin: string,
  locale: Locale,
): ShownGuide {
  const chosen = targetFormats.find((one) => guide.formats.includes(one.id))
  const format = chosen?.id ?? guide.formats[0]
  const isBasic = chosen?.authMethod === 'basic'
  const key = {
    method: isBasic ? 'basic' : 'apiKey',
    secret: keyPlaceholder,
    ...(isBasic && { user: deliveryUser }),
  } as const
  return {
    id: guide.id,
    name: guide.name,
    doc: guide.doc,
    read: guide.read,
    ...(guide.byExample && { byExample: true }),
    text: guide.text[locale],
    snippet: guide.snippet({ origin, id, format, key }),
    needsWhole: mode === 'DELTA' && replacesItsList(guide, format),
  }
}
