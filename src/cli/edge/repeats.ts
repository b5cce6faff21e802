import type { ServerResponse } from 'node:http'
import type { Spool } from './spool.ts'

/** A request whose lines are being written. */
interface Writing {
  /** True if the sender has disconnected, so that it will repeat the request. */
  isAlone: boolean
  /** Resolves to whether the lines became durable. */
  readonly done: Promise<boolean>
}

/**
 * Counts a request once even if its sender repeats it: after a crash, after the connection ended before the answer, or
 * while the first request is still being written. Equal requests of two senders that both wait are two requests.
 * docs/decisions/0337-edge.md
 */
export class Repeats {
  readonly #spool: Spool
  readonly #writing = new Map<string, Set<Writing>>()

  constructor(spool: Spool) {
    this.#spool = spool
  }

  /**
   * Stores a request with `write` unless it repeats an earlier one; returns when its lines are durable.
   * @param digest of the body
   * @returns undefined for a repetition
   */
  async take<Counted>(
    digest: string,
    response: ServerResponse,
    write: () => Promise<Counted>,
  ): Promise<Counted | undefined> {
    const spool = this.#spool
    let isRepeated = spool.isRepeated(digest)
    while (!isRepeated) {
      const first = [...(this.#writing.get(digest) ?? [])].find(({ isAlone }) => isAlone)
      if (!first) break
      // If writing the earlier request fails, this request takes its place.
      isRepeated = (await first.done) || spool.isRepeated(digest)
      // This sender has disconnected too, and will repeat the request.
      if (!isRepeated && response.destroyed) throw new Error('nobody waits for an answer')
    }
    const counted = isRepeated ? undefined : await this.#write(digest, response, write)
    const noteOutcome = () => {
      if (response.writableFinished) spool.answered(digest)
      else if (!isRepeated) spool.unanswered(digest)
    }
    // The connection may have ended during the write.
    if (response.destroyed) noteOutcome()
    else response.once('close', noteOutcome)
    return counted
  }

  async #write<Counted>(digest: string, response: ServerResponse, write: () => Promise<Counted>): Promise<Counted> {
    const counted = write()
    const isDone = () => true
    const writing: Writing = { isAlone: response.destroyed, done: counted.then(isDone, () => false) }
    const alone = () => {
      writing.isAlone = true
    }
    response.once('close', alone)
    const equals = this.#writing.get(digest) ?? new Set()
    this.#writing.set(digest, equals.add(writing))
    try {
      return await counted
    } finally {
      response.off('close', alone)
      equals.delete(writing)
      if (equals.size === 0) this.#writing.delete(digest)
    }
  }
}
