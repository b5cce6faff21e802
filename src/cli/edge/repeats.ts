import type { ServerResponse } from 'node:http'
import type { Intake } from './intake.ts'

/** Lines of a request that are being written. */
interface Writing {
  /** Whether its sender has gone, and will send the same again. */
  isAlone: boolean
  /** Whether the lines became durable. */
  readonly done: Promise<boolean>
}

/**
 * Counts a request once, though its sender repeats it: after a crash, after its connection ended before the answer, and while
 * the first is still being written. Equal requests of senders that are both waiting are two. docs/decisions/0383-repeated-while-it-is-written.md
 */
export class Repeats {
  readonly #intake: Intake
  readonly #writing = new Map<string, Set<Writing>>()

  constructor(intake: Intake) {
    this.#intake = intake
  }

  /**
   * Takes a request by `write`, unless it is a repetition; returns when its lines are durable.
   * @param digest of its body
   * @returns undefined for a repetition
   */
  async take<Counted>(
    digest: string,
    response: ServerResponse,
    write: () => Promise<Counted>,
  ): Promise<Counted | undefined> {
    const intake = this.#intake
    let isRepeated = intake.isRepeated(digest)
    while (!isRepeated) {
      const first = [...(this.#writing.get(digest) ?? [])].find(({ isAlone }) => isAlone)
      if (!first) break
      // If it fails, this one is the first.
      isRepeated = (await first.done) || intake.isRepeated(digest)
      // Its sender has not waited either, and comes again.
      if (!isRepeated && response.destroyed) throw new Error('nobody waits for an answer')
    }
    const counted = isRepeated ? undefined : await this.#write(digest, response, write)
    const told = () => {
      if (response.writableFinished) intake.answered(digest)
      else if (!isRepeated) intake.unanswered(digest)
    }
    // The connection may have ended while the lines were written.
    if (response.destroyed) told()
    else response.once('close', told)
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
