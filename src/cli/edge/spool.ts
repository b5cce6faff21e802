import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { utcDay } from '../../domain/dates.ts'
import { hourMs } from '../../domain/time-units.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import { syncFolder } from '../../formats/sync-folder.ts'
import { filesIn, writeDurable } from './durable.ts'
import { otherLanes } from './protocol.ts'
import { decodeRecords, encodeRecord, type LanePart } from './records.ts'

/** Largest group of waiting records that are written and synced together. */
const groupBytes = 8 << 20
/** Streams of one spool file that are told apart; the lines of all others share a lane, and so one format. */
const mostLanes = 32
/** How long a repetition of an unanswered request is recognised. */
const repeatedWithinMs = hourMs
/** Unanswered requests that are remembered. */
const mostUnanswered = 10_000

/** The quota or the disk is full. The sender may repeat the request later. */
export class SpoolFull extends Error {}

interface State {
  /** Permanent id that distinguishes spools of the same name. */
  readonly id: string
  /** Number of the next spool file; never reused. */
  readonly next: number
}

interface Waiting {
  readonly bytes: Buffer
  readonly lines: boolean
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A spool file that gets no further lines. */
export interface ClosedSpool {
  /** Number and date of the file, from which the name of its segment is made. */
  readonly name: string
  readonly path: string
  readonly size: number
}

/**
 * Stores lines on disk until a segment is made of them. Lines that `append` has stored survive `kill -9` and a power
 * cut. docs/decisions/0337-edge.md
 */
export class Spool {
  readonly #folder: string
  readonly #statePath: string
  readonly #now: () => number
  #state: State
  #handle: FileHandle | undefined
  #name = ''
  #size = 0
  #lanes = new Set<string>()
  #firstAt: number | undefined
  #queue: Waiting[] = []
  #waitingBytes = 0
  #busy: Promise<void> = Promise.resolve()
  readonly closed: ClosedSpool[] = []
  /**
   * Durable requests that were possibly not answered, by digest: until when they are remembered, and how often they
   * came.
   */
  readonly #unanswered = new Map<string, { until: number; times: number }>()
  /** Returns how many more bytes fit into the quota; set by the edge. */
  room: () => number = () => Number.POSITIVE_INFINITY

  private constructor(folder: string, statePath: string, state: State, now: () => number) {
    this.#folder = folder
    this.#statePath = statePath
    this.#state = state
    this.#now = now
  }

  /**
   * Opens the spool of a folder with everything that an earlier process has left there.
   * @param now ms since epoch
   */
  static async open(folder: string, now: () => number): Promise<Spool> {
    const files = join(folder, 'spool')
    await makeFolder(files, 0o700)
    const statePath = join(folder, 'state.json')
    const spool = new Spool(files, statePath, await readState(statePath), now)
    const empty = await spool.#recover()
    await spool.#openNext()
    for (const path of empty) await rm(path)
    return spool
  }

  get id(): string {
    return this.#state.id
  }

  /** Bytes of all spool files. */
  get bytes(): number {
    return this.#size + this.closed.reduce((sum, { size }) => sum + size, 0)
  }

  /** Bytes of the open file, and the time of its first lines, ms since epoch. */
  get open(): { readonly size: number; readonly since: number | undefined } {
    return { size: this.#size, since: this.#firstAt }
  }

  /**
   * Stores whole lines, all or none; returns when they are durable.
   * @param digest identifies a request that its sender repeats unchanged until it is answered: 32 hexadecimal digits
   * @throws SpoolFull
   */
  append(parts: readonly LanePart[], digest?: string): Promise<void> {
    const newBytes = parts.reduce((sum, { lines }) => sum + lines.length, 0)
    if (newBytes + this.#waitingBytes > this.room()) {
      return Promise.reject(new SpoolFull('the quota of the spool is used up'))
    }
    const named = parts.map(({ lane, lines }) => {
      if (!this.#lanes.has(lane) && this.#lanes.size >= mostLanes) return { lane: otherLanes, lines }
      this.#lanes.add(lane)
      return { lane, lines }
    })
    return this.#write(encodeRecord({ is: 'lines', digest, parts: named }), true)
  }

  /** Remembers a durable request whose sender possibly received no answer, so that it may come again. */
  unanswered(digest: string): void {
    const before = this.#unanswered.get(digest)
    this.#unanswered.delete(digest)
    this.#unanswered.set(digest, { until: this.#now() + repeatedWithinMs, times: (before?.times ?? 0) + 1 })
    for (const oldest of this.#unanswered.keys()) {
      if (this.#unanswered.size <= mostUnanswered) break
      this.#unanswered.delete(oldest)
    }
  }

  /** Tells whether a request was stored before and its sender possibly received no answer. */
  isRepeated(digest: string): boolean {
    return (this.#unanswered.get(digest)?.until ?? 0) > this.#now()
  }

  /** Notes that the sender of a request received the answer. */
  answered(digest: string): void {
    const before = this.#unanswered.get(digest)
    if (before && before.times > 1) before.times--
    else this.#unanswered.delete(digest)
    // If this note is lost, an equal later request is taken for a repetition.
    this.#write(encodeRecord({ is: 'answered', digests: [digest] }), false).catch(() => undefined)
  }

  /** Closes the open file if it has lines, and opens the next one. */
  rotate(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#firstAt !== undefined) await this.#openNext()
    })
  }

  /** Deletes a closed file after its segment has become durable. */
  async remove(file: ClosedSpool): Promise<void> {
    await rm(file.path, { force: true })
    await syncFolder(this.#folder)
    this.closed.splice(this.closed.indexOf(file), 1)
  }

  /** Finishes the writes in progress, and closes the file. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle?.close()
      this.#handle = undefined
    })
  }

  #write(bytes: Buffer, lines: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, lines, resolve, reject })
      this.#waitingBytes += bytes.length
      if (this.#queue.length === 1) this.#inTurn(() => this.#writeGroup())
    })
  }

  /** Runs work one after the other. A failure reaches only the caller of the failed work. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#busy.then(work)
    this.#busy = done.catch(() => undefined)
    return done
  }

  async #writeGroup(): Promise<void> {
    while (this.#queue.length > 0) {
      let size = 0
      let n = 0
      for (; n < this.#queue.length && (n === 0 || size < groupBytes); n++) size += this.#queue[n]?.bytes.length ?? 0
      const group = this.#queue.slice(0, n)
      const withLines = group.some(({ lines }) => lines)
      try {
        if (!this.#handle) throw new SpoolFull('the spool is closed')
        const [only] = group.length === 1 ? group : []
        const bytes = only?.bytes ?? Buffer.concat(group.map((one) => one.bytes))
        await writeAll(this.#handle, bytes, this.#size)
        if (withLines) await this.#handle.datasync()
        this.#size += size
        if (withLines) this.#firstAt ??= this.#now()
        for (const { resolve } of group) resolve()
      } catch (error) {
        // Cut off what was partly written: its senders received no answer.
        await this.#handle?.truncate(this.#size).catch(() => undefined)
        const full = new SpoolFull(`the spool cannot be written: ${(error as Error).message}`, { cause: error })
        for (const { reject } of group) reject(full)
      }
      this.#queue.splice(0, n)
      this.#waitingBytes -= size
    }
  }

  async #openNext(): Promise<void> {
    const { id, next } = this.#state
    await this.#saveState({ id, next: next + 1 })
    const name = `${String(next).padStart(10, '0')}-${utcDay(this.#now())}`
    const path = this.#path(name)
    const handle = await open(path, 'wx', 0o600)
    const digests = [...this.#unanswered].flatMap(([digest, { times }]) => Array<string>(times).fill(digest))
    const first = encodeRecord({ is: 'unanswered', digests })
    try {
      await writeAll(handle, first, 0)
      await handle.datasync()
      await syncFolder(this.#folder)
    } catch (error) {
      await handle.close()
      await rm(path, { force: true })
      throw error
    }
    if (this.#handle) {
      await this.#handle.close()
      this.closed.push({ name: this.#name, path: this.#path(this.#name), size: this.#size })
    }
    this.#handle = handle
    this.#name = name
    this.#size = first.length
    this.#lanes = new Set()
    this.#firstAt = undefined
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.spool`)
  }

  async #saveState(state: State): Promise<void> {
    await writeDurable(this.#statePath, [Buffer.from(`${JSON.stringify(state)}\n`)])
    this.#state = state
  }

  /**
   * Closes the files of an earlier process, and finds the requests that it did not answer.
   * @returns files without lines
   */
  async #recover(): Promise<string[]> {
    const empty: string[] = []
    const open: string[] = []
    for (const { name: file } of await filesIn(this.#folder, '.spool')) {
      const path = join(this.#folder, file)
      let size = 0
      let hasLines = false
      for await (const { record, end } of decodeRecords(createReadStream(path))) {
        size = end
        if (record.is === 'unanswered') open.splice(0, open.length, ...record.digests)
        else if (record.is === 'answered') {
          for (const digest of record.digests) {
            const at = open.indexOf(digest)
            if (at >= 0) open.splice(at, 1)
          }
        } else {
          hasLines = true
          if (record.digest !== undefined) open.push(record.digest)
        }
      }
      if (hasLines) this.closed.push({ name: file.replace('.spool', ''), path, size })
      else empty.push(path)
      const next = Number.parseInt(file, 10) + 1
      if (next > this.#state.next) this.#state = { ...this.#state, next }
    }
    for (const digest of open) this.unanswered(digest)
    return empty
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten
  }
}

async function readState(path: string): Promise<State> {
  try {
    const { id, next } = JSON.parse(await readFile(path, 'utf8'))
    if (/^[0-9a-f]{8}$/.test(id) && Number.isSafeInteger(next) && next > 0) return { id, next }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { id: randomBytes(4).toString('hex'), next: 1 }
  }
  throw new Error(`${path} is damaged`)
}
