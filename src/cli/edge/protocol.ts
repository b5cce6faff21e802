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
  readonly lines: readonly Uint8Array[]
}

/** What a body holds, and what is answered once it is durable. */
export interface ReadBody {
  readonly lanes: readonly LaneLines[]
  answer(counted: { readonly lines: number; readonly tooLong: number; readonly isRepeated: boolean }): Answer
}

/** How a sender shows its key: the scheme of `Authorization`. */
export type KeyScheme = 'Bearer' | 'Basic' | 'Splunk' | 'ApiKey'

/** What is wrong with how a sender shows its key: there is none, it is of no scheme of the protocol, nobody has it. */
export type KeyFault = 'missing' | 'scheme' | 'unknown'

/** A way to send lines over HTTP. */
export interface Protocol {
  readonly keySchemes: readonly KeyScheme[]
  /** What to do with a request; undefined if it is none of this protocol. */
  route(asked: Asked): OpenAnswer | { readonly take: (body: Buffer) => ReadBody } | undefined
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

/** Gathers lines by their lane. */
export class Lanes {
  readonly #lanes = new Map<string, Uint8Array[]>()

  add(lane: string, line: Uint8Array): void {
    const known = this.#lanes.get(lane)
    if (known) known.push(line)
    else this.#lanes.set(lane, [line])
  }

  get all(): LaneLines[] {
    return [...this.#lanes].map(([lane, lines]) => ({ lane, lines }))
  }
}
