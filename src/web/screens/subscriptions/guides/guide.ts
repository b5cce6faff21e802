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

export interface Takeover {
  /** As cron calls it. */
  readonly name: string
  readonly part: string
  /** Where its reader has it. */
  readonly file: string
  /** Ends well where `$new` is good to its reader. */
  readonly check: string
  /** Makes the reader read it again. */
  readonly reload: string
}

/**
 * A script for cron. A reader gets a file only where it is new, came whole and is good to it; otherwise it keeps what it has,
 * and cron mails why. What was fetched counts as had only when the reader took it: else it is tried again the next time.
 */
export function takenOver(place: GuidePlace, { name, part, file, check, reload }: Takeover): string {
  const folder = file.slice(0, file.lastIndexOf('/'))
  return [
    '#!/bin/sh',
    `# /etc/cron.hourly/${name} (chmod 700)`,
    'set -eu; umask 022',
    'mkdir -p /var/lib/winnow; cd /var/lib/winnow',
    `new=${part}.new`,
    `status=$(${curl(place, part)} -o $new -w '%{http_code}' \\`,
    `  --etag-compare ${part}.etag --etag-save $new.etag)`,
    '[ "$status" = 200 ] || exit 0',
    `${check} > $new.log 2>&1 || { cat $new.log >&2; exit 1; }`,
    `cp $new ${folder}/.winnow.new; mv ${folder}/.winnow.new ${file}`,
    reload,
    `mv $new.etag ${part}.etag`,
  ].join('\n')
}

/** The collection of a subscription in our TAXII server. */
export const collectionAddress = ({ origin, id }: DeliveryPlace) => `${origin}/taxii2/feeds/collections/${id}/`
