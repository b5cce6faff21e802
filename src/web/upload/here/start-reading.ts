import { MergedValues } from '../../../engine/extract/merged-values.ts'
import {
  type AnsweredTimes,
  type EarlierLog,
  type FromReader,
  maxMemory,
  maxValues,
  type OpenTimesOfLog,
  type Preview,
  type ReadFault,
  type ReadProgress,
  type ReadSettings,
  type ZipEntry,
} from '../../../log-reader/messages.ts'
import type { ReaderThread } from './reader-thread.ts'

/** How far the reading of all logs is. */
export interface ReadingProgress extends ReadProgress {
  /** Packed bytes of all logs. */
  readonly size: number
  readonly logs: number
  /** Logs that have been read or left out. */
  readonly done: number
}

/** Why a log cannot be read. */
export interface WhyNot {
  readonly fault: ReadFault
  /** Byte of a packed file where it is damaged, if known. */
  readonly atByte?: number
}

/** One of several logs that is left out. */
export interface LeftOutLog extends WhyNot {
  readonly name: string
}

/** Messages of a `Reading` to the page. */
export type ReadingMessage =
  | { readonly say: 'progress'; readonly progress: ReadingProgress }
  | { readonly say: 'ask'; readonly open: OpenTimesOfLog }
  /** `preview` has the values of all logs that could be read; with a filter, only the candidates among them. */
  | { readonly say: 'found'; readonly preview: Preview; readonly logs: number; readonly leftOut: readonly LeftOutLog[] }
  | { readonly say: 'packed'; readonly parts: readonly Uint8Array[] }
  | { readonly say: 'sifted'; readonly candidates: Uint8Array | undefined }
  | ({ readonly say: 'failed' } & WhyNot)

export interface ReadingTools {
  openThread(onMessage: (message: FromReader) => void): ReaderThread
  /** Number of threads that this device can run at the same time. */
  readonly cores: number
  /** Filter of the values that a source may list. With it, all other values are counted but not kept. */
  readonly filter?: ArrayBuffer
}

/** More threads would exceed the memory limit of docs/decisions/0339-a-log-that-stays.md. */
const mostThreads = 2
/** One thread counts all values that are not kept, so that a value in several logs counts once (docs/decisions/0348-only-what-a-source-may-list.md). */
const mostThreadsWithFilter = 1

interface Log {
  readonly file: File
  readonly entry: ZipEntry | undefined
  readonly size: number
  /** Number of the thread that reads it. */
  thread?: number
  progress?: ReadProgress
  preview?: Preview
  itself?: EarlierLog
  /** Memory of its sightings, in bytes. */
  memory?: number
  /** Set if the log could not be read; it is then left out. */
  fault?: WhyNot
}

export type ReadingSettings = Omit<ReadSettings, 'threads' | 'maxValues'>

/** What can be done with logs that are being read. */
export type Reading = Pick<PooledReading, keyof PooledReading>

/** Reads files, and the files inside archives, in threads of this browser. Each thread reads one file at a time. */
export class PooledReading {
  readonly #files: readonly File[]
  #settings: ReadingSettings
  readonly #onMessage: (message: ReadingMessage) => void
  readonly #tools: ReadingTools
  readonly #threads: ReaderThread[] = []
  readonly #idle: number[] = []
  readonly #logs: Log[] = []
  #listed = 0
  #next = 0
  /** Numbers of the logs that wait until all logs before them are read. */
  readonly #waiting = new Set<number>()
  /** True once year and zone of the first log are known: the other logs use them, so they may begin. */
  #hasBegun = false
  #isPaused = false
  #isOver = false
  #preview: Preview | undefined
  /** Counts, for all logs, of the values that are not kept. */
  #dropped: Preview['dropped']
  /** For each log the places of its values in the merged preview. Empty if there is one log: its own places are the same. */
  readonly #places = new Map<Log, Uint32Array>()
  readonly #segments: Extract<FromReader, { say: 'written' }>['segments'][number][] = []
  #unwritten = 0

  constructor(
    files: readonly File[],
    settings: ReadingSettings,
    onMessage: (message: ReadingMessage) => void,
    tools: ReadingTools,
  ) {
    this.#files = files
    this.#settings = settings
    this.#onMessage = onMessage
    this.#tools = tools
    this.#open()
    this.#list()
  }

  pause(): void {
    this.#isPaused = true
    for (const thread of this.#threads) thread.say({ say: 'pause' })
  }

  resume(): void {
    this.#isPaused = false
    for (const thread of this.#threads) thread.say({ say: 'resume' })
    this.#dispatch()
  }

  /** Answers the question of an `ask` message. */
  answer(times: AnsweredTimes): void {
    // Only the first log asks; thread 0 reads it.
    this.#threads[0]?.say({ say: 'times', times })
  }

  /** Starts writing the sightings; a `packed` message follows. `leaves` has a 1 for each value that may be sent. */
  pack(leaves: Uint8Array): void {
    this.#segments.length = 0
    this.#unwritten = 0
    for (const [number, thread] of this.#threads.entries()) {
      const logs = [...this.#logs.entries()].flatMap(([logNumber, log]) => {
        if (log.thread !== number || log.fault) return []
        const places = this.#places.get(log)
        return [
          { log: logNumber, leaves: places ? Uint8Array.from(places, (place) => leaves[place] as number) : leaves },
        ]
      })
      if (logs.length === 0) continue
      this.#unwritten++
      thread.say({ say: 'write', logs })
    }
  }

  /** Starts comparing the values with a filter of candidates; a `sifted` message follows. */
  sift(filter: ArrayBuffer): void {
    const { kinds, values, offsets } = this.#preview as Preview
    this.#threads[0]?.say({ say: 'sift', values: { kinds, values, offsets }, filter }, [filter])
  }

  /** Ends the threads and frees their memory. */
  end(): void {
    this.#isOver = true
    for (const thread of this.#threads) thread.end()
  }

  #open(): void {
    const number = this.#threads.length
    const thread = this.#tools.openThread((message) => !this.#isOver && this.#take(message, number))
    this.#threads.push(thread)
    this.#idle.push(number)
    const { filter } = this.#tools
    if (filter) thread.say({ say: 'keep', filter })
  }

  #list(): void {
    const file = this.#files[this.#listed]
    if (file) this.#threads[0]?.say({ say: 'list', file })
    else this.#dispatch()
  }

  #mostThreads(): number {
    const most = this.#tools.filter ? mostThreadsWithFilter : mostThreads
    return Math.min(most, this.#tools.cores, this.#logs.length)
  }

  /** Gives logs to idle threads. The first log runs alone: it may ask for year and zone, which hold for all logs. */
  #dispatch(): void {
    if (this.#isPaused) return
    const most = this.#hasBegun ? this.#mostThreads() : 1
    const isAlone = () => this.#hasBegun || this.#idle.length === this.#threads.length
    while (this.#next < this.#logs.length && isAlone()) {
      if (this.#idle.length === 0 && this.#threads.length < most) this.#open()
      const thread = this.#idle.pop()
      if (thread === undefined) return
      const logNumber = this.#next++
      const log = this.#logs[logNumber] as Log
      log.thread = thread
      const { file, entry } = log
      this.#threads[thread]?.say({
        say: 'read',
        log: logNumber,
        file,
        entry,
        settings: { ...this.#settings, threads: this.#mostThreads(), maxValues },
        mayAsk: !this.#hasBegun,
      })
    }
  }

  #take(message: FromReader, thread: number): void {
    switch (message.say) {
      case 'listed': {
        const file = this.#files[this.#listed++] as File
        for (const entry of message.entries) this.#logs.push({ file, entry, size: entry?.packedBytes ?? file.size })
        this.#list()
        break
      }
      case 'begun': {
        if (this.#hasBegun) break
        this.#hasBegun = true
        const { year, zoneOffsetMinutes: zone } = message.times ?? {}
        if (year !== undefined) this.#settings = { ...this.#settings, year }
        if (zone !== undefined) this.#settings = { ...this.#settings, zone, isZoneAssumed: false }
        this.#dispatch()
        break
      }
      case 'wait':
        this.#waiting.add(message.log)
        this.#answerWaiting()
        break
      case 'progress':
        Object.assign(this.#logs[message.log] as Log, { progress: message.progress, memory: message.progress.memory })
        this.#tellProgress(message.progress.format)
        break
      case 'found': {
        const log = this.#logs[message.log] as Log
        log.preview = message.preview
        log.itself = message.itself
        log.memory = message.memory
        this.#dropped = message.dropped
        this.#ended(thread)
        break
      }
      case 'written':
        this.#segments.push(...message.segments)
        if (--this.#unwritten === 0) this.#threads[0]?.say({ say: 'pack', segments: this.#segments })
        break
      case 'failed': {
        const log = message.log === undefined ? undefined : this.#logs[message.log]
        const { fault, atByte } = message
        const why = { fault, ...(atByte !== undefined && { atByte }) }
        // A thread that ran out of memory has also lost the logs that it read before.
        const endsAll = fault === 'too-many' || fault === 'died'
        if (!log || endsAll || this.#logs.length === 1) this.#fail(why)
        else {
          log.fault = why
          delete log.progress
          delete log.memory
          this.#ended(thread)
        }
        break
      }
      default:
        this.#onMessage(message)
    }
  }

  /** Sends each waiting log (its lines have no year) what the logs before it say, once these are all read. */
  #answerWaiting(): void {
    const done = this.#logs.findIndex(({ itself, fault }) => !itself && !fault)
    for (const log of this.#waiting) {
      if (log > done) continue
      this.#waiting.delete(log)
      const earlier = this.#logs.slice(0, log).flatMap(({ itself }) => itself ?? [])
      this.#threads[this.#logs[log]?.thread ?? 0]?.say({ say: 'earlier', earlier })
    }
  }

  #ended(thread: number): void {
    this.#idle.push(thread)
    if (this.#isTooMuch()) return
    this.#answerWaiting()
    if (this.#logs.every(({ itself, fault }) => itself || fault)) this.#found()
    else this.#dispatch()
  }

  /** Ends the reading if all logs together have more than this browser can hold. */
  #isTooMuch(): boolean {
    let [values, memory] = [0, 0]
    for (const { preview, progress, memory: bytes = 0 } of this.#logs) {
      values += preview?.kinds.length ?? progress?.values ?? 0
      memory += bytes
    }
    const isSo = values > maxValues || memory > maxMemory
    if (isSo) this.#fail({ fault: 'too-many' })
    return isSo
  }

  #tellProgress(format: string): void {
    if (this.#isTooMuch()) return
    let [bytes, lines, values, memory, size, done] = [0, 0, 0, 0, 0, 0]
    for (const log of this.#logs) {
      const isDone = log.itself !== undefined || log.fault !== undefined
      if (isDone) done++
      bytes += isDone ? log.size : (log.progress?.bytes ?? 0)
      lines += log.preview?.lines ?? log.progress?.lines ?? 0
      values += log.preview?.kinds.length ?? log.progress?.values ?? 0
      memory += log.memory ?? 0
      size += log.size
    }
    const logs = this.#logs.length
    this.#onMessage({ say: 'progress', progress: { format, bytes, lines, values, memory, size, done, logs } })
  }

  #found(): void {
    const read = this.#logs.filter((log): log is Log & { preview: Preview } => log.preview !== undefined)
    const [first, ...others] = read
    if (!first) {
      this.#fail(this.#logs[0]?.fault ?? { fault: 'empty' })
      return
    }
    const preview = others.length === 0 ? first.preview : this.#merged(read)
    this.#preview = { ...preview, ...(this.#dropped && { dropped: this.#dropped }) }
    // The merged preview replaces those of the logs.
    for (const log of this.#logs) delete log.preview
    const leftOut = this.#logs.flatMap(({ file, entry, fault }) =>
      fault ? { name: entry?.name ?? file.name, ...fault } : [],
    )
    this.#onMessage({ say: 'found', preview: this.#preview, logs: read.length, leftOut })
  }

  #merged(read: readonly (Log & { preview: Preview })[]): Preview {
    const values = new MergedValues()
    const formats = new Map<string, number>()
    let [lines, bytes] = [0, 0]
    let span: { from: number; to: number } | undefined
    for (const log of read) {
      const { preview } = log
      this.#places.set(log, values.add(preview))
      formats.set(preview.format, (formats.get(preview.format) ?? 0) + preview.lines + 1)
      lines += preview.lines
      bytes += preview.bytes
      const { from, to } = preview
      if (from === undefined || to === undefined) continue
      span = { from: Math.min(from, span?.from ?? from), to: Math.max(to, span?.to ?? to) }
    }
    const [commonest] = [...formats].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    return { format: commonest?.[0] as string, lines, bytes, ...span, ...values.columns() }
  }

  #fail(why: WhyNot): void {
    if (this.#isOver) return
    this.end()
    this.#onMessage({ say: 'failed', ...why })
  }
}
