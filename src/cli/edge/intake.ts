import { setTimeout as wait } from 'node:timers/promises'
import type { EdgeLimits } from './lines.ts'
import type { LaneLines } from './protocol.ts'
import { type Spool, SpoolFull } from './spool.ts'

/** How lines came. */
export type Receiver = 'http' | 'syslog' | 'stdin'

/** What came by one receiver since the start. */
export interface Received {
  lines: number
  bytes: number
  /** Lines that were left out, because they were too long. */
  tooLong: number
  /** Requests that were not taken, and were told so. */
  refused: number
  /** Requests without a valid key, and connections without TLS or a valid certificate where these are asked for. */
  unauthorised: number
}

/** What all receivers put lines into. */
export class Intake {
  readonly #spool: Spool
  readonly limits: EdgeLimits
  readonly received: Record<Receiver, Received> = { http: none(), syslog: none(), stdin: none() }
  /** Lines that were taken, by the name of the key that their sender showed. */
  readonly senders = new Map<string, number>()
  /** Set when the spool is full, until it takes lines again. */
  isFull = false
  isStopping = false

  constructor(spool: Spool, limits: EdgeLimits) {
    this.#spool = spool
    this.limits = limits
  }

  /** Takes lines, all or none; returns when they are durable. @throws SpoolFull */
  async take(
    receiver: Receiver,
    given: readonly LaneLines[],
    { digest, sender }: { readonly digest?: string | undefined; readonly sender?: string | undefined } = {},
  ): Promise<{ readonly lines: number; readonly tooLong: number }> {
    const parts = given.filter(({ lines }) => lines > 0).map(({ lane, bytes }) => ({ lane, lines: bytes }))
    if (parts.length > 0) {
      try {
        await this.#spool.append(parts, digest)
        this.isFull = false
      } catch (error) {
        this.isFull = true
        throw error
      }
    }
    const sum = { lines: 0, tooLong: 0 }
    const its = this.received[receiver]
    for (const { lines, tooLong, bytes } of given) {
      sum.lines += lines
      sum.tooLong += tooLong
      its.bytes += bytes.length
    }
    its.lines += sum.lines
    its.tooLong += sum.tooLong
    if (sender !== undefined) this.senders.set(sender, (this.senders.get(sender) ?? 0) + sum.lines)
    return sum
  }

  /** The same for streams that can only be left waiting. @returns false if the edge stops meanwhile */
  async takeOrWait(receiver: Receiver, given: readonly LaneLines[]): Promise<boolean> {
    for (;;) {
      try {
        await this.take(receiver, given)
        return true
      } catch (error) {
        if (!(error instanceof SpoolFull)) throw error
        if (this.isStopping) return false
        await wait(250)
      }
    }
  }

  /** Whether a request is one that was taken before, and not known to be answered. */
  isRepeated(digest: string): boolean {
    return this.#spool.isRepeated(digest)
  }

  /** Notes that the sender of a request was told that it is taken. */
  answered(digest: string): void {
    this.#spool.answered(digest)
  }

  /** Notes that the sender of a request that was taken was perhaps not told. */
  unanswered(digest: string): void {
    this.#spool.unanswered(digest)
  }
}

function none(): Received {
  return { lines: 0, bytes: 0, tooLong: 0, refused: 0, unauthorised: 0 }
}
