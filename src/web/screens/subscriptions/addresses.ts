import type { AuthMethod, TargetFormatId } from '../../../domain/subscription.ts'

/** Place from which a subscription is delivered. */
export interface DeliveryPlace {
  readonly origin: string
  readonly id: string
}

/** A key, or a placeholder for one. */
export interface KeyInHand {
  readonly method: AuthMethod
  /** Set for a Basic password. */
  readonly user?: string | undefined
  readonly secret: string
}

/** Address of a file of an output; of the default file if none is named. */
export function outputAddress({ origin, id }: DeliveryPlace, format: TargetFormatId, part?: string): string {
  if (format === 'TAXII21') return `${origin}/taxii2/`
  return `${origin}/v1/feeds/${id}/${format}${part === undefined ? '' : `/${part}`}`
}

/** curl options that send a key. */
export function shownToCurl({ method, user, secret }: KeyInHand): string {
  return method === 'basic' ? `-u '${user}:${secret}'` : `-H 'x-api-key: ${secret}'`
}

/** Shell command that fetches an output. */
export function curlCommand(place: DeliveryPlace, format: TargetFormatId, key: KeyInHand): string {
  const accept = format === 'TAXII21' ? ` -H 'accept: application/taxii+json;version=2.1'` : ''
  return `curl -fsS --compressed ${shownToCurl(key)}${accept} '${outputAddress(place, format)}'`
}
