import type { AuthMethod, TargetFormatId } from '../../../domain/subscription.ts'

/** Where a subscription is delivered: our origin, and the id of the subscription. */
export interface DeliveryPlace {
  readonly origin: string
  readonly id: string
}

/** A key, or a placeholder for one. */
export interface KeyInHand {
  readonly method: AuthMethod
  /** User name; set for a Basic password. */
  readonly user?: string | undefined
  readonly secret: string
}

/** Stands for the key where guides are shown to somebody who has none in hand. */
export const keyPlaceholder = 'YOUR-KEY'

/** Address of a file of a format; without `part`, of its usual file. */
export function outputAddress({ origin, id }: DeliveryPlace, format: TargetFormatId, part?: string): string {
  if (format === 'TAXII21') return `${origin}/taxii2/`
  return `${origin}/v1/feeds/${id}/${format}${part === undefined ? '' : `/${part}`}`
}

/** Options of curl that send a key. */
export function curlKeyOptions({ method, user, secret }: KeyInHand): string {
  return method === 'basic' ? `-u '${user}:${secret}'` : `-H 'x-api-key: ${secret}'`
}

/** Shell command that fetches the usual file of a format. */
export function curlCommand(place: DeliveryPlace, format: TargetFormatId, key: KeyInHand): string {
  const accept = format === 'TAXII21' ? ` -H 'accept: application/taxii+json;version=2.1'` : ''
  return `curl -fsS --compressed ${curlKeyOptions(key)}${accept} '${outputAddress(place, format)}'`
}
