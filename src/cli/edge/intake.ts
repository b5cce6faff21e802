import { setTimeout as wait } from 'node:timers/promises'
import type { EdgeLimits } from './lines.ts'
import type { LaneLines } from './protocol.ts'
import { type Spool, SpoolFull } from './spool.ts'

/** The way by which lines came. */
export type Receiver = 'http' | 'syslog' | 'stdin'

/** Counts of one receiver since the start. */
export type Received = ReturnType<typeof none>

/** Takes the lines of all receivers and stores them in the spool. */
export class Intake {
  readonly spool: Spool
  readonly limits: EdgeLimits
  readonly received: Record<Receiver, Received> = { http: none(), syslog: none(), stdin: none() }
  /** Number of stored lines by the name of the sender's key. */
  readonly senders = new Map<string, number>()
  /** True from a failed attempt to store lines until there is room again. */
  isFull = false
  isStopping = false

  constructor(spool: Spool, limits: EdgeLimits) {
    this.spool = spool
    this.limits = limits
  }

  /**
   * Stores lines, all or none; returns when they are durable.
   * @throws SpoolFull
   */
  async take(
    receiver: Receiver,
    streams: readonly LaneLines[],
    { digest, sender }: { readonly digest?: string | undefined; readonly sender?: string | undefined } = {},
  ): Promise<{ readonly lines: number; readonly tooLong: number }> {
    const parts = streams.filter(({ lines }) => lines > 0).map(({ lane, bytes }) => ({ lane, lines: bytes }))
    if (parts.length > 0) {
      try {
        await this.spool.append(parts, digest)
        this.isFull = false
      } catch (error) {
        this.isFull = true
        throw error
      }
    }
    const sum = { lines: 0, tooLong: 0 }
    const its = this.received[receiver]
    for (const { lines, tooLong, bytes } of streams) {
      sum.lines += lines
      sum.tooLong += tooLong
      its.bytes += bytes.length
    }
    its.lines += sum.lines
    its.tooLong += sum.tooLong
    if (sender !== undefined) this.senders.set(sender, (this.senders.get(sender) ?? 0) + sum.lines)
    return sum
  }

  /**
   * Stores lines as `take` does, but waits until there is room: for streams, which cannot be refused.
   * @returns false if the edge stops meanwhile
   */
  async takeOrWait(receiver: Receiver, streams: readonly LaneLines[]): Promise<boolean> {
    for (;;) {
      try {
        await this.take(receiver, streams)
        return true
      } catch (error) {
        if (!(error instanceof SpoolFull)) throw error
        if (this.isStopping) return false
        await wait(250)
      }
    }
  }
}

/**
 * `tooLong`: lines that were left out. `refused`: requests that were answered with a refusal. `unauthorised`: requests without a
 * valid key, and connections without TLS or a valid certificate where these are required.
 */
function none() {
  return { lines: 0, bytes: 0, tooLong: 0, refused: 0, unauthorised: 0 }
}
