import type { TargetFormatId } from '../../../../domain/subscription.ts'
import type { LocalizedText } from '../../../../domain/text.ts'
import { type DeliveryPlace, type KeyInHand, outputAddress, shownToCurl } from '../addresses.ts'

/** Values for a snippet. */
export interface GuidePlace extends DeliveryPlace {
  /** The guide's format that the subscription delivers; otherwise the guide's default. */
  readonly format: TargetFormatId
  /** Key to read the format with; its secret may be a placeholder. */
  readonly key: KeyInHand
}

/** Connection guide for one product. For sources and capabilities see `docs/guides.md`. */
export interface Guide {
  readonly id: string
  readonly name: string
  /** Formats that it can read, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly text: LocalizedText
  readonly snippet: (place: GuidePlace) => string
  /** Page or code of the vendor or project. */
  readonly doc: string
  /** Day of the last check against that page, `YYYY-MM-DD`. */
  readonly read: string
  /** Partly based on a working integration of a third party. */
  readonly byExample?: true
}

/** Any user name works together with an API key. */
export const userOf = ({ key }: GuidePlace) => key.user ?? 'winnow'

export const address = (place: GuidePlace, part: string) => outputAddress(place, place.format, part)
/** For products without fields for user and password. */
export const signedIn = (url: string, place: GuidePlace) =>
  url.replace('://', `://${userOf(place)}:${place.key.secret}@`)
export const curl = (place: GuidePlace, part: string) =>
  `curl -fsS --compressed ${shownToCurl(place.key)} '${address(place, part)}'`
/** For double-quoted text in a shell. */
export const header = ({ key }: GuidePlace) =>
  key.method === 'basic'
    ? `Authorization: Basic $(printf '%s' '${key.user}:${key.secret}' | base64 -w0)`
    : `x-api-key: ${key.secret}`
/** Replaces a file atomically, and only after a complete download. */
export const renewed = (place: GuidePlace, part: string, file: string) =>
  `${curl(place, part)} -o ${file}.new && mv ${file}.new ${file}`

export interface Takeover {
  /** Name of the cron job. */
  readonly name: string
  readonly part: string
  /** Path of the file for its reader. */
  readonly file: string
  /** Succeeds if the reader accepts `$new`. */
  readonly check: string
  /** Makes the reader reload the file. */
  readonly reload: string
}

/**
 * A cron script. It replaces a file only if the download is new, complete and accepted by the reader; otherwise the old
 * file stays and cron mails the reason. A download counts as done only after the reader accepted it; otherwise it is
 * repeated next time.
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

/** The subscription's collection on our TAXII server. */
export const collectionAddress = ({ origin, id }: DeliveryPlace) => `${origin}/taxii2/feeds/collections/${id}/`
