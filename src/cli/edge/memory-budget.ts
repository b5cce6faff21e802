import { Refusal } from './protocol.ts'

/** Requests that are read or written at the same time: one connection may send many without waiting for answers. */
const mostRequests = 2000

/** Limits the memory of all requests together. */
export class MemoryBudget {
  readonly #most: number
  #bytes = 0
  #requests = 0

  /** @param most bytes of all requests together */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Reserves a place for a request.
   * @throws Refusal with 503 if too many are in progress
   */
  begin() {
    if (this.#requests >= mostRequests) throw tooMuch()
    this.#requests++
    let bytes = 0
    return {
      get bytes() {
        return bytes
      },
      /** @throws Refusal with 503 if all requests together would hold too much */
      add: (more: number) => {
        if (this.#bytes + more > this.#most) throw tooMuch()
        this.#bytes += more
        bytes += more
      },
      /** Releases all but this many bytes. */
      keep: (fewer: number) => {
        this.#bytes -= bytes - fewer
        bytes = fewer
      },
      /** Releases everything. Call it exactly once. */
      end: () => {
        this.#bytes -= bytes
        bytes = 0
        this.#requests--
      },
    }
  }
}

/** The memory of one request. */
export type RequestMemory = ReturnType<MemoryBudget['begin']>

const tooMuch = () => new Refusal(503, 'too much at once')
