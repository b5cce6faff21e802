import { CleanLines } from './lines.ts'

/** An HTTP request to the edge, without its body. */
export interface EdgeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
}

/** An HTTP answer: JSON, or bytes with their content type in `headers`. */
export interface Answer {
  readonly status: number
  readonly body: object | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Lines of one stream. A lane is the name of the stream. */
export interface LaneLines {
  readonly lane: string
  readonly bytes: Uint8Array
  readonly lines: number
  readonly tooLong: number
}

/** The lines of a body, and the answer to send when they are durable. */
export interface ReadBody {
  readonly lanes: readonly LaneLines[]
  /** Largest size of the answer, if it grows with the body. */
  readonly answerBytes?: number
  answer(counted: { readonly lines: number; readonly tooLong: number; readonly isRepeated: boolean }): Answer
}

/**
 * Parses a body.
 * @param lineBytes longer lines are left out and counted
 */
export type TakeBody = (body: Buffer, lineBytes: number) => ReadBody

/** Scheme of the `Authorization` header with which a sender shows its key. */
export type KeyScheme = 'Bearer' | 'Basic' | 'Splunk' | 'ApiKey'

/** Fault of a sender's key: there is none, the protocol does not know its scheme, or no sender has it. */
export type KeyFault = 'missing' | 'scheme' | 'unknown'

/** A protocol for sending lines over HTTP. */
export interface Protocol {
  readonly keySchemes: readonly KeyScheme[]
  /** How to handle a request; undefined if it is not one of this protocol. */
  route(request: EdgeRequest): OpenAnswer | { readonly take: TakeBody } | undefined
  /** A refusal in the format of this protocol. With status 503 the sender may repeat the request. */
  refused(status: number, reason: string): Answer
  /** A refusal of the sender's key in the format of this protocol. */
  unauthorised(fault: KeyFault, request: EdgeRequest): Answer
}

/** An answer that needs no body. `isOpen`: needs no key either. */
export interface OpenAnswer extends Answer {
  readonly isOpen?: boolean
}

/** Header that asks for a key (RFC 6750). */
export const bearerWanted = { 'www-authenticate': 'Bearer realm="winnow-edge"' }

/** The key in an `Authorization` header. */
export function shownKey(authorization: string | undefined, schemes: readonly KeyScheme[]): { key: string } | KeyFault {
  if (authorization === undefined) return 'missing'
  const [, scheme = '', shown = ''] = /^(\S+) +(\S+) *$/.exec(authorization) ?? []
  const known = schemes.find((one) => one.toLowerCase() === scheme.toLowerCase())
  if (!known) return 'scheme'
  if (known === 'Bearer' || known === 'Splunk') return { key: shown }
  // Basic has `user:password`, ApiKey has `id:key`, both in base64.
  const [, key] = /^[^:]*:(.*)$/s.exec(Buffer.from(shown, 'base64').toString()) ?? []
  return key === undefined ? 'scheme' : { key }
}

/** The reason for refusing a request, with its HTTP status. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The lane for the names that a sender gives: printable ASCII, at most 100 characters. */
export function laneNamed(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, 100)
}

/** Streams of one request that are told apart; the lines of all others share `otherLanes`. */
const mostLanes = 256
export const otherLanes = 'others'

/** Collects lines by lane. */
export class Lanes {
  readonly #lineBytes: number
  readonly #lanes = new Map<string, CleanLines>()

  constructor(lineBytes: number) {
    this.#lineBytes = lineBytes
  }

  /** The collector for the lines of a lane. */
  of(lane: string): CleanLines {
    const known = this.#lanes.get(lane)
    if (known) return known
    if (this.#lanes.size >= mostLanes && lane !== otherLanes) return this.of(otherLanes)
    const made = new CleanLines(this.#lineBytes)
    // Copy the name: a substring would keep the whole body in memory.
    this.#lanes.set(Buffer.from(lane).toString(), made)
    return made
  }

  get all(): LaneLines[] {
    return [...this.#lanes].map(([lane, { bytes, lines, tooLong }]) => ({ lane, bytes, lines, tooLong }))
  }
}

/** Longest JSON text that is parsed, as a multiple of the longest line. */
const mostJson = 8

/**
 * Tells whether an event or document is too long to be parsed. Parsing takes up to forty times its bytes in memory.
 */
export const isTooLongToRead = (bytes: number, lineBytes: number) => bytes > mostJson * lineBytes

/** The value of a JSON text; undefined if it is none. */
export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** What is written; undefined if a value in it is nested too deeply for `JSON.stringify`. */
export function unlessTooDeep(write: () => string): string | undefined {
  try {
    return write()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
