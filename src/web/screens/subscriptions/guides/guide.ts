import type { TargetFormatId } from '../../../../domain/subscription.ts'
import type { LocalizedText } from '../../../../domain/text.ts'
import { type DeliveryPlace, type KeyInHand, outputAddress, shownToCurl } from '../addresses.ts'

/** What a snippet is filled with. */
export interface GuidePlace extends DeliveryPlace {
  /** The one of the guide's formats that the subscription delivers; the guide's usual one where it delivers none. */
  readonly format: TargetFormatId
  /** What the format is read with; its secret may be a word that stands for one. */
  readonly key: KeyInHand
}

/** How one product is connected. What was read for it, and what the product can do, stands in `docs/decisions/0155`. */
export interface Guide {
  readonly id: string
  readonly name: string
  /** What it can read, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly text: LocalizedText
  readonly snippet: (place: GuidePlace) => string
  /** The vendor's or project's own page or code. */
  readonly doc: string
  /** The day it was last held against that, `YYYY-MM-DD`. */
  readonly read: string
  /** Some of it was seen in somebody's working integration only. */
  readonly byExample?: true
}

/** Beside an API key any user name will do. */
export const userOf = ({ key }: GuidePlace) => key.user ?? 'winnow'

export const address = (place: GuidePlace, part: string) => outputAddress(place, place.format, part)
/** For products that know no fields for a user and a password. */
export const signedIn = (url: string, place: GuidePlace) =>
  url.replace('://', `://${userOf(place)}:${place.key.secret}@`)
export const curl = (place: GuidePlace, part: string) =>
  `curl -fsS --compressed ${shownToCurl(place.key)} '${address(place, part)}'`
/** For a text in double quotes in a shell. */
export const header = ({ key }: GuidePlace) =>
  key.method === 'basic'
    ? `Authorization: Basic $(printf '%s' '${key.user}:${key.secret}' | base64 -w0)`
    : `x-api-key: ${key.secret}`
/** Replaces a file in one go, and only where all of it came. */
export const renewed = (place: GuidePlace, part: string, file: string) =>
  `${curl(place, part)} -o ${file}.new && mv ${file}.new ${file}`

/** The collection of a subscription in our TAXII server. */
export const collectionAddress = ({ origin, id }: DeliveryPlace) => `${origin}/taxii2/feeds/collections/${id}/`
