import type { TargetFormatId } from '../../../../domain/subscription.ts'
import type { LocalizedText } from '../../../../domain/text.ts'
import { curlKeyOptions, type DeliveryPlace, type KeyInHand, outputAddress } from '../addresses.ts'

/** Values that a snippet contains. */
export interface GuidePlace extends DeliveryPlace {
  /** The format of the guide that the subscription delivers; if it delivers none of them, the guide's usual one. */
  readonly format: TargetFormatId
  /** Key that opens the format; its secret may be a placeholder. */
  readonly key: KeyInHand
}

/** How to connect one product. `docs/guides.md` lists what the guides rest on. */
export interface Guide {
  readonly id: string
  readonly name: string
  /** Formats that the product can read, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly text: LocalizedText
  readonly snippet: (place: GuidePlace) => string
  /** Documentation or source code of the vendor or project. */
  readonly doc: string
  /** Day of the last check against that page, `YYYY-MM-DD`. */
  readonly read: string
  /** True if the guide also rests on a working integration of a third party. */
  readonly byExample?: true
  /** True for tools that read files of any format, such as curl. */
  readonly isForAnyFormat?: true
  /** True if many other products read the format as well, so that nobody can tell that this one is meant. */
  readonly isOneOfMany: boolean
}

/** A guide as it is written. */
interface Written extends Omit<Guide, 'snippet' | 'isOneOfMany'> {
  /** The text, or its lines. */
  readonly snippet: (place: GuidePlace) => string | readonly string[]
  /** Needs to be said only of formats of few products. */
  readonly isOneOfMany?: true
}

/** Formats that products of all kinds read. */
const general: readonly TargetFormatId[] = ['PLAIN', 'CSV', 'JSON', 'HOSTS', 'ADBLOCK']

export const guidesOf = (written: readonly Written[]): readonly Guide[] =>
  written.map(({ snippet, isOneOfMany, ...guide }) => ({
    ...guide,
    snippet: (place) => [snippet(place)].flat().join('\n'),
    isOneOfMany: isOneOfMany ?? (!guide.isForAnyFormat && general.includes(guide.formats[0])),
  }))

/**
 * Formats that mode DELTA gives as changes, and that the products of our guides take for their whole list. The guide to Elastic
 * uses an address that is always whole.
 */
const takenWhole: readonly TargetFormatId[] = ['PLAIN', 'CSV', 'JSON']

/** Tells whether a product would replace its list with mere changes if its subscription were of mode DELTA. */
export const replacesItsList = (guide: Guide, format: TargetFormatId): boolean =>
  !guide.isForAnyFormat && takenWhole.includes(format)

/** An API key works with any user name. */
export const userOf = ({ key }: GuidePlace) => key.user ?? 'winnow'

export const address = (place: GuidePlace, part: string) => outputAddress(place, place.format, part)
/** The address with user and key in it, for products without fields for these. */
export const signedIn = (url: string, place: GuidePlace) =>
  url.replace('://', `://${userOf(place)}:${place.key.secret}@`)
export const curl = (place: GuidePlace, part: string) =>
  `curl -fsS --compressed ${curlKeyOptions(place.key)} '${address(place, part)}'`
/** The HTTP header with the key, for a double-quoted string of a shell. */
export const header = ({ key }: GuidePlace) =>
  key.method === 'basic'
    ? `Authorization: Basic $(printf '%s' '${key.user}:${key.secret}' | base64 -w0)`
    : `x-api-key: ${key.secret}`
/** Command that replaces a file in one step, and only after a complete download. */
export const renewed = (place: GuidePlace, part: string, file: string) =>
  `${curl(place, part)} -o ${file}.new && mv ${file}.new ${file}`

/**
 * Command that writes a line that matches nothing (RFC 5737, RFC 6761) into a file without entries, for products that may
 * refuse an empty list and go on enforcing the last one.
 */
export const neverEmpty = (file: string, line: '192.0.2.0' | '2001:db8::' | 'nothing-is-listed.invalid') =>
  `[ -s ${file} ] || echo ${line} > ${file}`

/** What a cron script of `takenOver` fetches and who reads it. */
export interface Takeover {
  /** Name of the cron job. */
  readonly name: string
  readonly part: string
  /** Path of the file that the product reads. */
  readonly file: string
  /** Command that changes the file `$new` into what the product reads, if it reads no plain list. */
  readonly prepare?: string
  /** Command that succeeds if the product accepts the file `$new`. */
  readonly check: string
  /** Command that makes the product load the file again. */
  readonly reload: string
}

/**
 * The head of an hourly cron script that works in a folder.
 * @param shell `bash` if a fault within a pipe must end the script
 */
export const cronHead = (name: string, folder: string, shell: 'sh' | 'bash' = 'sh'): string[] => [
  `#!/bin/${shell}`,
  `# /etc/cron.hourly/${name} (chmod 700)`,
  `set -eu${shell === 'bash' ? ' -o pipefail' : ''}; umask 022`,
  `mkdir -p ${folder}; cd ${folder}`,
]

/**
 * A cron script that replaces a file if the download is new, complete and accepted by the product. Otherwise the old file
 * stays, cron mails the reason, and the next run tries again: only an accepted download is remembered by its ETag. Each job has
 * an ETag of its own, because several may read the same part.
 */
export function takenOver(place: GuidePlace, { name, part, file, prepare, check, reload }: Takeover): string {
  const folder = file.slice(0, file.lastIndexOf('/'))
  return [
    ...cronHead(name, '/var/lib/winnow'),
    `new=${name}.new`,
    `status=$(${curl(place, part)} -o $new -w '%{http_code}' \\`,
    `  --etag-compare ${name}.etag --etag-save $new.etag)`,
    '[ "$status" = 200 ] || exit 0',
    ...(prepare ? [prepare] : []),
    `${check} > $new.log 2>&1 || { cat $new.log >&2; exit 1; }`,
    `cp $new ${folder}/.winnow.new; mv ${folder}/.winnow.new ${file}`,
    reload,
    `mv $new.etag ${name}.etag`,
  ].join('\n')
}

/** The subscription's collection on our TAXII server. */
export const collectionAddress = ({ origin, id }: DeliveryPlace) => `${origin}/taxii2/feeds/collections/${id}/`
