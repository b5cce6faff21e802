import { Readable } from 'node:stream'
import { Problem } from '../../domain/problem.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { byteRange } from '../platform/http/byte-range.ts'
import { type Encoding, preferredEncoding } from '../platform/http/preferred-encoding.ts'
import { keyHeaders } from '../platform/keys.ts'
import type { DeliveredPart } from './delivered-part.ts'
import type { HeldBodies } from './held-bodies.ts'
import { suffixes } from './write-body.ts'
import { isThere } from './write-part.ts'

/** The store no longer has the file. */
export class LostFile extends Error {
  override readonly name = 'LostFile'
  readonly blob: string

  constructor(blob: string) {
    super(`there is no file ${blob}`)
    this.blob = blob
  }
}

/** What an answer depends on besides its address: a cache must not give it to another key. */
export const varying = `accept-encoding, ${keyHeaders}`

/** The strong validator of a file in one encoding (RFC 9110, section 8.8.3): different bytes, different tag. */
export const etagOf = ({ sha256 }: Pick<DeliveredPart, 'sha256'>, encoding: Encoding): string =>
  `"${sha256.toString('hex').slice(0, 40)}${encoding === 'identity' ? '' : `-${encoding}`}"`

/**
 * Serves a file with conditional requests, ranges and encodings (RFC 9110). Ranges are always of the plain bytes.
 * @returns also the bytes of the answer on the wire
 * @throws Problem `delivery.changed`, `delivery.range`, LostFile
 */
export async function serveFile(
  file: DeliveredPart,
  request: Request,
  {
    blobs,
    bodies,
    headers,
  }: { readonly blobs: Pick<BlobStore, 'read' | 'size'>; readonly bodies: HeldBodies; readonly headers: Headers },
) {
  const { sizes, mediaType, blob } = file
  // Ranges apply to GET only (RFC 9110, section 14.2).
  const wantsRange = request.method === 'GET' && request.headers.has('range')
  const encoding = wantsRange ? 'identity' : preferredEncoding(sizes, request.headers.get('accept-encoding') ?? '')
  const etag = etagOf(file, encoding)
  headers.set('etag', etag)
  headers.set('last-modified', new Date(file.changedAt).toUTCString())
  headers.set('vary', varying)
  headers.set('accept-ranges', 'bytes')
  if (isOtherAsked(file, request.headers)) throw new Problem('delivery.changed')
  if (isSame(file, request.headers)) {
    return { response: new Response(null, { status: 304, headers }), bytes: 0, isUnchanged: true }
  }
  headers.set('content-type', mediaType)
  headers.set('content-disposition', `attachment; filename="${file.part}"`)
  // The digest is of the encoded bytes (RFC 9530, section 3), and we only have that of the plain ones.
  if (encoding === 'identity') headers.set('repr-digest', `sha-256=:${file.sha256.toString('base64')}:`)
  const size = sizes[encoding] as number
  const asked = wantsRange && mayRange(etag, file, request.headers) ? request.headers.get('range') : null
  const range = byteRange(asked, size, () => new Problem('delivery.range', { bytes: size }))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const bytes = range ? range.end - range.start : size
  headers.set('content-length', String(bytes))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD')
    return { response: new Response(null, { status, headers }), bytes: 0, isUnchanged: false }
  const name = blob + suffixes[encoding]
  const read = async () =>
    (range ? undefined : await bodies.read(name, size)) ??
    (Readable.toWeb(await blobs.read(name, range)) as ReadableStream)
  const body = await read().catch(async (error) => {
    throw (await isThere(name, blobs)) ? error : new LostFile(blob)
  })
  return {
    response: new Response(body, { status, headers }),
    bytes,
    isUnchanged: false,
  }
}

/**
 * Tells whether the reader asks for another file than this one, in any encoding. `If-Match` compares strongly and takes precedence
 * (RFC 9110, sections 13.1.1, 13.1.4 and 13.2.2).
 */
function isOtherAsked(file: DeliveredPart, headers: Headers): boolean {
  const tags = headers.get('if-match')
  if (tags) return tags.trim() !== '*' && !tagsIn(tags).some((tag) => isTagOf(file, tag))
  return secondOf(file) > httpDate(headers.get('if-unmodified-since'))
}

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Tells whether a strong tag is of this file in any encoding. */
const isTagOf = (file: DeliveredPart, tag: string): boolean =>
  tag.replace(/^("[0-9a-f]+)-\w+"$/, '$1"') === etagOf(file, 'identity')

/** Any encoding of the file counts as the same content. */
function isSame(file: DeliveredPart, headers: Headers): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    if (tags.trim() === '*') return true
    return tagsIn(tags).some((tag) => isTagOf(file, tag.replace(/^W\//, '')))
  }
  return isOfTime(file, headers.get('if-modified-since'))
}

/**
 * Compares for equality only: a release becomes visible later than its time, so a reader that sends the time of its own
 * clock may still have the previous file.
 */
const isOfTime = (file: DeliveredPart, time: string | null): boolean => secondOf(file) === httpDate(time)

/** When the file changed, as `Last-Modified` says it: in whole seconds, ms since epoch. */
const secondOf = ({ changedAt }: DeliveredPart): number => Math.floor(changedAt / 1000) * 1000

/** The three forms of an HTTP-date (RFC 9110, section 5.6.7). The last one names no zone; it is in UTC too. */
const httpDates = [
  /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
]

/** The time of an HTTP-date, ms since epoch; NaN for any other text, of which `Date.parse` takes many. */
function httpDate(text: string | null): number {
  if (text === null || !httpDates.some((form) => form.test(text))) return NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}

/** A range is of the plain bytes, so the tag of another encoding gets the whole file. */
function mayRange(etag: string, file: DeliveredPart, headers: Headers): boolean {
  const tags = headers.get('if-match')
  if (tags && tags.trim() !== '*' && !tagsIn(tags).includes(etag)) return false
  const condition = headers.get('if-range')?.trim()
  return condition === undefined || condition === etag || isOfTime(file, condition)
}
