import { setTimeout as wait } from 'node:timers/promises'
import type { SightingsServer } from '../sightings-server.ts'
import { type CutOptions, segmentOf } from './cutter.ts'
import { Gate, type GateFiles } from './gate.ts'
import { Intake } from './intake.ts'
import type { EdgeLimits } from './lines.ts'
import { Outbox } from './outbox.ts'
import { type Receivers, startReceivers } from './receivers.ts'
import { type ClosedSpool, Spool } from './spool.ts'
import { controlServer, type EdgeStatus, statusOf } from './status.ts'
import { takeInput } from './streams.ts'

export interface EdgeOptions extends Receivers {
  /** Folder of the spool and of unsent segments. Only one edge at a time works in it. */
  readonly folder: string
  /** Prefix of the segments' names: letters, digits, `_`, `.` and `-`. */
  readonly name: string
  readonly server: SightingsServer
  readonly cut: CutOptions
  /** A segment is cut after this time, or after this many bytes of lines. */
  readonly everyMs: number
  readonly segmentBytes: number
  /** Limit for all bytes on disk. */
  readonly quotaBytes: number
  readonly limits: EdgeLimits
  /** Who may send; by default, anybody who can connect. */
  readonly gate?: GateFiles
  /** Interval in ms at which these files are checked for changes. */
  readonly gateEveryMs?: number
  /** Destroyed when the edge stops. */
  readonly stdin?: AsyncIterable<Uint8Array> & { destroy?(): unknown }
  /** ms since epoch. */
  readonly now: () => number
  /** Called once when a problem begins. */
  readonly onTrouble: (text: string) => void
}

/** A running edge. */
export interface Edge {
  /** Ports on which the receivers listen. */
  readonly ports: Readonly<Partial<Record<keyof Receivers, number>>>
  /** Reads the files of keys and certificates again if they have changed. */
  reload(): Promise<void>
  status(): EdgeStatus
  /** Resolves when standard input has ended and all of it is durable. */
  readonly inputEnded: Promise<void>
  /**
   * Stops receiving, makes segments of all stored lines, and sends them.
   * @param giveUp ends the sending
   */
  stop(giveUp: AbortSignal): Promise<void>
}

/** Interval of the cutting and sending loops. */
const tickMs = 200
const gateMs = 5000

/**
 * Starts to receive lines, to make segments of them, and to send these. docs/edge.md
 * @throws Error if another edge works in the folder, or a port is taken
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { folder, limits, now } = options
  const gate = await Gate.open(options.gate ?? {}, options.onTrouble)
  const control = await controlServer(folder, () => edge.status())
  const [spool, outbox] = await Promise.all([Spool.open(folder, now), Outbox.open(folder)]).catch((error) => {
    control.close()
    throw error
  })
  spool.room = () => options.quotaBytes - spool.bytes - outbox.bytes
  const intake = new Intake(spool, limits)
  const work = startWork(options, { spool, outbox, intake })
  const ends: (() => unknown)[] = []
  const ports: Partial<Record<keyof Receivers, number>> = {}
  const startedAt = now()
  const reloading = setInterval(() => gate.reload(), options.gateEveryMs ?? gateMs)

  const edge: Edge = {
    ports,
    inputEnded: Promise.resolve(),
    status: () => statusOf(options, { spool, outbox, intake, gate, startedAt, trouble: work.trouble() }),
    reload: () => gate.reload(),
    async stop(giveUp) {
      clearInterval(reloading)
      intake.isStopping = true
      // An open standard input would keep the process alive.
      options.stdin?.destroy?.()
      for (const end of ends) await end()
      await work.stop(giveUp)
      await spool.close()
      control.close()
    },
  }
  try {
    ends.push(...(await startReceivers(options, ports, { intake, gate, status: () => edge.status() })))
  } catch (error) {
    await edge.stop(AbortSignal.abort())
    throw error
  }
  if (!options.stdin) return edge
  const inputEnded = takeInput(options.stdin, intake).catch((error) => {
    if (intake.isStopping) return
    options.onTrouble(`standard input ended early: ${error instanceof Error ? error.message : String(error)}`)
  })
  return { ...edge, inputEnded }
}

/** Begins the work beside the receivers: cuts segments, and sends them. */
function startWork(
  { name, server, cut, everyMs, segmentBytes, now, onTrouble }: EdgeOptions,
  { spool, outbox, intake }: { readonly spool: Spool; readonly outbox: Outbox; readonly intake: Intake },
) {
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let trouble: string | undefined

  async function cutAll(): Promise<void> {
    for (;;) {
      const isLast = stopping.signal.aborted
      try {
        const { size, since } = spool.open
        if (since !== undefined && (isLast || intake.isFull || size >= segmentBytes || now() - since >= everyMs)) {
          await spool.rotate()
        }
        for (let next = spool.closed[0]; next; next = spool.closed[0]) await cutOne(next)
        if (spool.room() > 0) intake.isFull = false
        trouble = undefined
      } catch (error) {
        const text = `no segment can be made: ${error instanceof Error ? error.message : String(error)}`
        if (text !== trouble) onTrouble(text)
        trouble = text
      }
      if (isLast) return
      const pauseMs = trouble === undefined ? tickMs : 10 * tickMs
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Order: first store the segment durably, then delete its lines, then send it. A crash in between loses nothing. */
  async function cutOne(closed: ClosedSpool): Promise<void> {
    if (outbox.has(closed.name)) return spool.remove(closed)
    const [number, date] = [closed.name.slice(0, 10), closed.name.slice(11)]
    const segment = await segmentOf(closed.path, `${name}.${spool.id}:${date}:${number}`, now(), cut)
    const kept = segment && (await outbox.keep(closed.name, segment.bytes))
    await spool.remove(closed)
    kept?.release()
  }

  async function send(): Promise<void> {
    let reported: string | undefined
    for (let attempt = 0; ; ) {
      const isLast = stopping.signal.aborted
      if (isLast) await cutting
      let seconds: number | undefined
      try {
        seconds = await outbox.sendNext(server, { attempt, chance: Math.random(), now, signal: givingUp.signal })
      } catch (error) {
        outbox.problem = error instanceof Error ? error.message : String(error)
        seconds = 10
      }
      const { problem } = outbox
      if (problem !== undefined && problem !== reported) onTrouble(problem)
      reported = problem
      attempt = seconds ? attempt + 1 : 0
      if (givingUp.signal.aborted || (isLast && seconds === undefined)) return
      if (seconds !== 0) {
        const { signal } = isLast ? givingUp : stopping
        await wait(seconds === undefined ? tickMs : seconds * 1000, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  const cutting = cutAll()
  const sending = send()
  return {
    /** Why segments cannot be made at present; undefined if they can. */
    trouble: () => trouble,
    async stop(giveUp: AbortSignal): Promise<void> {
      stopping.abort()
      await cutting
      if (giveUp.aborted) givingUp.abort()
      else giveUp.addEventListener('abort', () => givingUp.abort(), { once: true })
      await sending
    },
  }
}
