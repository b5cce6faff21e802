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

/** A way to send lines over HTTP. */
export interface Protocol {
  /** What to do with a request; undefined if it is none of this protocol. */
  route(asked: Asked): Answer | { readonly take: (body: Buffer) => ReadBody } | undefined
  /** Tells in the words of this protocol that a request is not taken. `busy`: it may come again. */
  refused(status: number, reason: string): Answer
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
