import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../formats/make-folder.ts'
import { filesIn, syncFolder, writeDurable } from './durable.ts'
import { otherLanes } from './protocol.ts'
import { decodeRecords, encodeRecord, type LanePart } from './records.ts'

/** Bytes that wait in the spool file while another write is under way are written together, up to so many. */
const groupBytes = 8 << 20
/** Of more senders' streams, a segment does not tell the formats apart. */
const mostLanes = 32
/** A request that was not answered is known for this long when it comes again. */
const repeatedWithinMs = 3_600_000
/** Unanswered requests that are known. */
const mostUnanswered = 10_000

/** There is no room for more, by the quota or on the disk. The same may be sent again later. */
export class SpoolFull extends Error {}

interface State {
  /** Tells this spool from others of the same name, for good. */
  readonly id: string
  /** Number of the next spool file. No number is used twice. */
  readonly next: number
}

interface Waiting {
  readonly bytes: Buffer
  readonly lines: boolean
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A spool file that gets no more lines. */
export interface ClosedSpool {
  /** Number and date of the file; the name of its segment follows from it. */
  readonly name: string
  readonly path: string
  readonly size: number
}

/**
 * Lines on disk until a segment is made of them. What `append` has taken survives `kill -9` and a power cut.
 * docs/decisions/0337-edge.md
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
  /** Requests that are durable and not known to be answered, by digest: until when, and how many. */
  readonly #unanswered = new Map<string, { until: number; times: number }>()
  /** Bytes that may still be taken; set by whoever knows the quota. */
  room: () => number = () => Number.POSITIVE_INFINITY

  private constructor(folder: string, statePath: string, state: State, now: () => number) {
    this.#folder = folder
    this.#statePath = statePath
    this.#state = state
    this.#now = now
  }

  /** Opens the spool of a folder, with all that an earlier process left in it. @param now ms since epoch */
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

  /** Bytes of the open file, and since when it has lines, ms since epoch. */
  get open(): { readonly size: number; readonly since: number | undefined } {
    return { size: this.#size, since: this.#firstAt }
  }

  /**
   * Takes whole lines, all or none. Returns when they are durable.
   * @param digest of a request that its sender repeats as it is until it is answered: 32 hexadecimal digits
   * @throws SpoolFull
   */
  append(parts: readonly LanePart[], digest?: string): Promise<void> {
    const given = parts.reduce((sum, { lines }) => sum + lines.length, 0)
    if (given + this.#waitingBytes > this.room()) {
      return Promise.reject(new SpoolFull('the quota of the spool is used up'))
    }
    const named = parts.map(({ lane, lines }) => {
      if (!this.#lanes.has(lane) && this.#lanes.size >= mostLanes) return { lane: otherLanes, lines }
      this.#lanes.add(lane)
      return { lane, lines }
    })
    return this.#write(encodeRecord({ is: 'lines', digest, parts: named }), true)
  }

  /** Remembers a request that is durable, and whose sender was perhaps not told: it may come again. */
  unanswered(digest: string): void {
    const before = this.#unanswered.get(digest)
    this.#unanswered.delete(digest)
    this.#unanswered.set(digest, { until: this.#now() + repeatedWithinMs, times: (before?.times ?? 0) + 1 })
    for (const oldest of this.#unanswered.keys()) {
      if (this.#unanswered.size <= mostUnanswered) break
      this.#unanswered.delete(oldest)
    }
  }

  /** Tells whether a request was taken before and its sender perhaps not told. */
  isRepeated(digest: string): boolean {
    return (this.#unanswered.get(digest)?.until ?? 0) > this.#now()
  }

  /** Notes that the sender of a request was told. */
  answered(digest: string): void {
    const before = this.#unanswered.get(digest)
    if (before && before.times > 1) before.times--
    else this.#unanswered.delete(digest)
    // What is lost of these notes makes a request that comes again be taken for a repetition.
    this.#write(encodeRecord({ is: 'answered', digests: [digest] }), false).catch(() => undefined)
  }

  /** Closes the open file if it has lines, and opens another one. */
  rotate(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#firstAt !== undefined) await this.#openNext()
    })
  }

  /** Forgets a closed file: its segment is durable. */
  async remove(file: ClosedSpool): Promise<void> {
    await rm(file.path, { force: true })
    await syncFolder(this.#folder)
    this.closed.splice(this.closed.indexOf(file), 1)
  }

  /** Writes what is under way, and nothing more. */
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

  /** One after the other; a failure is that of whoever waits for it. */
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
        // What was written of it is written over, or cut off: nobody was told that it is there.
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
    const name = `${String(next).padStart(10, '0')}-${new Date(this.#now()).toISOString().slice(0, 10)}`
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

  /** Closes the files of an earlier process, and finds what it did not answer. @returns files without lines */
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
