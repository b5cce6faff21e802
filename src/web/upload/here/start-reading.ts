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

/** What is told of a reading. */
export type Said =
  | { readonly say: 'progress'; readonly progress: ReadingProgress }
  | { readonly say: 'ask'; readonly open: OpenTimesOfLog }
  /** All values of all logs that could be read, or of these only candidates. */
  | { readonly say: 'found'; readonly preview: Preview; readonly logs: number; readonly leftOut: readonly LeftOutLog[] }
  | { readonly say: 'packed'; readonly parts: readonly Uint8Array[] }
  | { readonly say: 'sifted'; readonly candidates: Uint8Array | undefined }
  | ({ readonly say: 'failed' } & WhyNot)

/** Logs that are being read in threads of this browser. */
export interface Reading {
  pause(): void
  resume(): void
  /** Answers `ask`. */
  answer(times: AnsweredTimes): void
  /** Has the sightings written; `packed` follows. `leaves` has a 1 for each value that may leave. */
  pack(leaves: Uint8Array): void
  /** Has the values compared with a filter of candidates; `sifted` follows. */
  sift(filter: ArrayBuffer): void
  /** Ends the threads and frees their memory. */
  end(): void
}

export interface ReadingTools {
  openThread(onSaid: (said: FromReader) => void): ReaderThread
  /** Threads that run at the same time. */
  readonly cores: number
  /** Of candidates; if given, all other values are only counted. */
  readonly filter?: ArrayBuffer
}

/** More would not fit into the memory that is promised (docs/decisions/0362). */
const mostThreads = 2
/** What is only counted is counted in one thread, a value in several logs once (docs/decisions/0370). */
const mostThreadsWithFilter = 1

interface Log {
  readonly file: File
  readonly entry: ZipEntry | undefined
  readonly size: number
  /** The thread that reads it. */
  thread?: number
  progress?: ReadProgress
  preview?: Preview
  itself?: EarlierLog
  /** Bytes that its sightings take. */
  memory?: number
  /** Why it is left out. */
  fault?: WhyNot
}

/** Reads files, and the files in archives, one a thread. */
export function startReading(
  files: readonly File[],
  settings: Omit<ReadSettings, 'threads' | 'maxValues'>,
  hear: (said: Said) => void,
  tools: ReadingTools,
): Reading {
  return new PooledReading(files, settings, hear, tools)
}

class PooledReading implements Reading {
  readonly #files: readonly File[]
  #settings: Omit<ReadSettings, 'threads' | 'maxValues'>
  readonly #hear: (said: Said) => void
  readonly #tools: ReadingTools
  readonly #threads: ReaderThread[] = []
  readonly #idle: number[] = []
  readonly #logs: Log[] = []
  #listed = 0
  #next = 0
  /** Numbers of logs that wait for those before them. */
  readonly #waiting = new Set<number>()
  /** The times of the first log are settled, so that the others may begin. */
  #hasBegun = false
  #isPaused = false
  #isOver = false
  #preview: Preview | undefined
  /** Values of all logs that are not kept. */
  #dropped: Preview['dropped']
  /** The places of each log's values in the preview; undefined if they are the same. */
  readonly #places = new Map<Log, Uint32Array>()
  readonly #segments: Extract<FromReader, { say: 'written' }>['segments'][number][] = []
  #unwritten = 0

  constructor(
    files: readonly File[],
    settings: Omit<ReadSettings, 'threads' | 'maxValues'>,
    hear: (said: Said) => void,
    tools: ReadingTools,
  ) {
    this.#files = files
    this.#settings = settings
    this.#hear = hear
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

  answer(times: AnsweredTimes): void {
    // Only the log that begins first asks.
    this.#threads[0]?.say({ say: 'times', times })
  }

  pack(leaves: Uint8Array): void {
    this.#segments.length = 0
    this.#unwritten = 0
    for (const [number, thread] of this.#threads.entries()) {
      const logs = [...this.#logs.entries()].flatMap(([log, one]) => {
        if (one.thread !== number || one.fault) return []
        const places = this.#places.get(one)
        return [{ log, leaves: places ? Uint8Array.from(places, (place) => leaves[place] as number) : leaves }]
      })
      if (logs.length === 0) continue
      this.#unwritten++
      thread.say({ say: 'write', logs })
    }
  }

  sift(filter: ArrayBuffer): void {
    const { kinds, values, offsets } = this.#preview as Preview
    this.#threads[0]?.say({ say: 'sift', values: { kinds, values, offsets }, filter }, [filter])
  }

  end(): void {
    this.#isOver = true
    for (const thread of this.#threads) thread.end()
  }

  #open(): void {
    const number = this.#threads.length
    const thread = this.#tools.openThread((said) => !this.#isOver && this.#take(said, number))
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

  /** Gives logs to threads that have nothing to do; the first one alone, as it may ask for what holds for all. */
  #dispatch(): void {
    if (this.#isPaused) return
    const most = this.#hasBegun ? this.#mostThreads() : 1
    const isAlone = () => this.#hasBegun || this.#idle.length === this.#threads.length
    while (this.#next < this.#logs.length && isAlone()) {
      if (this.#idle.length === 0 && this.#threads.length < most) this.#open()
      const thread = this.#idle.pop()
      if (thread === undefined) return
      const log = this.#next++
      const one = this.#logs[log] as Log
      one.thread = thread
      const { file, entry } = one
      this.#threads[thread]?.say({
        say: 'read',
        log,
        file,
        entry,
        settings: { ...this.#settings, threads: this.#mostThreads(), maxValues },
        mayAsk: !this.#hasBegun,
      })
    }
  }

  #take(said: FromReader, thread: number): void {
    switch (said.say) {
      case 'listed': {
        const file = this.#files[this.#listed++] as File
        for (const entry of said.entries) this.#logs.push({ file, entry, size: entry?.packedBytes ?? file.size })
        this.#list()
        break
      }
      case 'begun': {
        if (this.#hasBegun) break
        this.#hasBegun = true
        const { year, zoneOffsetMinutes: zone } = said.times ?? {}
        if (year !== undefined) this.#settings = { ...this.#settings, year }
        if (zone !== undefined) this.#settings = { ...this.#settings, zone, isZoneAssumed: false }
        this.#dispatch()
        break
      }
      case 'wait':
        this.#waiting.add(said.log)
        this.#answerWaiting()
        break
      case 'progress':
        Object.assign(this.#logs[said.log] as Log, { progress: said.progress, memory: said.progress.memory })
        this.#tellProgress(said.progress.format)
        break
      case 'found': {
        const one = this.#logs[said.log] as Log
        one.preview = said.preview
        one.itself = said.itself
        one.memory = said.memory
        this.#dropped = said.dropped
        this.#ended(thread)
        break
      }
      case 'written':
        this.#segments.push(...said.segments)
        if (--this.#unwritten === 0) this.#threads[0]?.say({ say: 'pack', segments: this.#segments })
        break
      case 'failed': {
        const one = said.log === undefined ? undefined : this.#logs[said.log]
        const { fault, atByte } = said
        const why = { fault, ...(atByte !== undefined && { atByte }) }
        // A thread without memory has lost the other logs that it has read.
        const isOfAll = fault === 'too-many' || fault === 'died'
        if (!one || isOfAll || this.#logs.length === 1) this.#fail(why)
        else {
          one.fault = why
          delete one.progress
          delete one.memory
          this.#ended(thread)
        }
        break
      }
      default:
        this.#hear(said)
    }
  }

  /** Tells logs without years what was read before them, once all of it has been. */
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
    for (const { preview, progress, memory: own = 0 } of this.#logs) {
      values += preview?.kinds.length ?? progress?.values ?? 0
      memory += own
    }
    const isSo = values > maxValues || memory > maxMemory
    if (isSo) this.#fail({ fault: 'too-many' })
    return isSo
  }

  #tellProgress(format: string): void {
    if (this.#isTooMuch()) return
    let [bytes, lines, values, memory, size, done] = [0, 0, 0, 0, 0, 0]
    for (const one of this.#logs) {
      const isDone = one.itself !== undefined || one.fault !== undefined
      if (isDone) done++
      bytes += isDone ? one.size : (one.progress?.bytes ?? 0)
      lines += one.preview?.lines ?? one.progress?.lines ?? 0
      values += one.preview?.kinds.length ?? one.progress?.values ?? 0
      memory += one.memory ?? 0
      size += one.size
    }
    const logs = this.#logs.length
    this.#hear({ say: 'progress', progress: { format, bytes, lines, values, memory, size, done, logs } })
  }

  #found(): void {
    const read = this.#logs.filter((one): one is Log & { preview: Preview } => one.preview !== undefined)
    const [first, ...others] = read
    if (!first) {
      this.#fail(this.#logs[0]?.fault ?? { fault: 'empty' })
      return
    }
    const preview = others.length === 0 ? first.preview : this.#merged(read)
    this.#preview = { ...preview, ...(this.#dropped && { dropped: this.#dropped }) }
    // What is merged need not be kept.
    for (const one of this.#logs) delete one.preview
    const leftOut = this.#logs.flatMap(({ file, entry, fault }) =>
      fault ? { name: entry?.name ?? file.name, ...fault } : [],
    )
    this.#hear({ say: 'found', preview: this.#preview, logs: read.length, leftOut })
  }

  #merged(read: readonly (Log & { preview: Preview })[]): Preview {
    const values = new MergedValues()
    const formats = new Map<string, number>()
    let [lines, bytes] = [0, 0]
    let span: { from: number; to: number } | undefined
    for (const one of read) {
      const { preview } = one
      this.#places.set(one, values.add(preview))
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
    this.#hear({ say: 'failed', ...why })
  }
}
