import { Refusal } from './protocol.ts'

/** Requests that are being read or written at the same time: one connection may send many without waiting for answers. */
const mostRequests = 2000

/** What requests hold in memory, together and each of them. */
export class Held {
  readonly #most: number
  #bytes = 0
  #requests = 0

  /** @param most bytes of all requests */
  constructor(most: number) {
    this.#most = most
  }

  /** @throws Refusal */
  begin(): HeldByOne {
    if (this.#requests >= mostRequests) throw tooMuch()
    this.#requests++
    let bytes = 0
    return {
      get bytes() {
        return bytes
      },
      add: (more) => {
        if (this.#bytes + more > this.#most) throw tooMuch()
        this.#bytes += more
        bytes += more
      },
      keep: (fewer) => {
        this.#bytes -= bytes - fewer
        bytes = fewer
      },
      end: () => {
        this.#bytes -= bytes
        bytes = 0
        this.#requests--
      },
    }
  }
}

/** What one request holds. */
export interface HeldByOne {
  readonly bytes: number
  /** @throws Refusal if that is too much for all requests together */
  add(bytes: number): void
  /** Lets go of all but some bytes. */
  keep(bytes: number): void
  /** Lets go of everything, once. */
  end(): void
}

const tooMuch = () => new Refusal(503, 'too much at once')
