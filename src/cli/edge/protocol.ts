import { CleanLines } from './lines.ts'

/** What is asked of the edge over HTTP, without its body. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
}

/** An answer: JSON, or bytes with their type in `headers`. */
export interface Answer {
  readonly status: number
  readonly body: object | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Lines of one stream. */
export interface LaneLines {
  readonly lane: string
  readonly bytes: Uint8Array
  readonly lines: number
  readonly tooLong: number
}

/** What a body holds, and what is answered once it is durable. */
export interface ReadBody {
  readonly lanes: readonly LaneLines[]
  /** Most bytes of the answer, if it grows with the body. */
  readonly answerBytes?: number
  answer(counted: { readonly lines: number; readonly tooLong: number; readonly isRepeated: boolean }): Answer
}

/** Reads a body. @param lineBytes a longer line is left out and counted */
export type TakeBody = (body: Buffer, lineBytes: number) => ReadBody

/** How a sender shows its key: the scheme of `Authorization`. */
export type KeyScheme = 'Bearer' | 'Basic' | 'Splunk' | 'ApiKey'

/** What is wrong with how a sender shows its key: there is none, it is of no scheme of the protocol, nobody has it. */
export type KeyFault = 'missing' | 'scheme' | 'unknown'

/** A way to send lines over HTTP. */
export interface Protocol {
  readonly keySchemes: readonly KeyScheme[]
  /** What to do with a request; undefined if it is none of this protocol. */
  route(asked: Asked): OpenAnswer | { readonly take: TakeBody } | undefined
  /** Tells in the words of this protocol that a request is not taken. `busy`: it may come again. */
  refused(status: number, reason: string): Answer
  /** Tells the same where senders must show a key. */
  unauthorised(fault: KeyFault, asked: Asked): Answer
}

/** An answer to what needs no body. `isOpen`: also to whoever shows no key. */
export interface OpenAnswer extends Answer {
  readonly isOpen?: boolean
}

/** Asks for a key as RFC 6750 does. */
export const bearerWanted = { 'www-authenticate': 'Bearer realm="winnow-edge"' }

/** The key that a sender shows. */
export function shownKey(authorization: string | undefined, schemes: readonly KeyScheme[]): { key: string } | KeyFault {
  if (authorization === undefined) return 'missing'
  const [, scheme = '', shown = ''] = /^(\S+) +(\S+) *$/.exec(authorization) ?? []
  const known = schemes.find((one) => one.toLowerCase() === scheme.toLowerCase())
  if (!known) return 'scheme'
  if (known === 'Bearer' || known === 'Splunk') return { key: shown }
  // A user and a password, or the id of a key and the key.
  const [, key] = /^[^:]*:(.*)$/s.exec(Buffer.from(shown, 'base64').toString()) ?? []
  return key === undefined ? 'scheme' : { key }
}

/** A request cannot be taken, and why. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The lane of a stream that its sender names. */
export function laneNamed(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join(' ')
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, 100)
}

/** Streams that are told apart in what comes at once; the lines of more are read together. */
const mostLanes = 256
export const otherLanes = 'others'

/** Gathers lines by their lane. */
export class Lanes {
  readonly #lineBytes: number
  readonly #lanes = new Map<string, CleanLines>()

  constructor(lineBytes: number) {
    this.#lineBytes = lineBytes
  }

  /** What gathers the lines of a lane. */
  of(lane: string): CleanLines {
    const known = this.#lanes.get(lane)
    if (known) return known
    if (this.#lanes.size >= mostLanes && lane !== otherLanes) return this.of(otherLanes)
    const made = new CleanLines(this.#lineBytes)
    // A part of a string keeps the whole of it in memory.
    this.#lanes.set(Buffer.from(lane).toString(), made)
    return made
  }

  get all(): LaneLines[] {
    return [...this.#lanes].map(([lane, { bytes, lines, tooLong }]) => ({ lane, bytes, lines, tooLong }))
  }
}

/** A text of JSON may be so many times as long as the longest line: beyond, what it holds is not looked at. */
const mostJson = 8

/** Whether an event or document is so long that it is left out unread. What is read takes up to forty times its bytes in memory. */
export const isTooLongToRead = (bytes: number, lineBytes: number) => bytes > mostJson * lineBytes
