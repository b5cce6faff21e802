import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { KindId } from '../../domain/observables/index.ts'
import { kindById } from '../../domain/observables/index.ts'
import { Problem } from '../../domain/problem.ts'
import { taskThreads } from '../platform/task-threads.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { fileBytes } from '../sources/index-file.ts'
import { bucketDigits, buckets, headerSize, magic } from './range-layout.ts'
import type { RangeOrder } from './range-thread.ts'
import type { GroupView } from './views.ts'

/** Values of an index by the first digits of a SHA-256 (of `bucketText`), including values of hidden sources. */
export interface RangeTable {
  /**
   * The values of all buckets that match the digits, up to `most` at a time. The digits may be shorter or longer than a
   * bucket's.
   */
  read(prefix: string, most: number): Iterable<readonly string[]>
}

interface Open extends RangeTable {
  readonly version: number
  close(): void
}

/** A replaced table is closed after this time, when no request can still be reading it. */
const lateMs = 600_000
/** Bytes of a table that are read at once, and that a thread keeps in memory while making one. */
const readBytes = 256 << 10
const writtenBytes = 32 << 20

/**
 * Tables for range calls, one for each index and kind. A table is made in a thread on first use, because hashing
 * millions of values takes seconds, and is kept as a file.
 */
export function rangeTables(folder: string, mostBytes = writtenBytes) {
  const made = new Map<string, Promise<Open>>()
  const gate = createFairGate({ width: 1, mostWaiting: 32 })
  const threads = taskThreads(
    'range',
    (order: RangeOrder) =>
      new Worker(new URL('./range-thread.ts', import.meta.url), { workerData: order, resourceLimits: threadLimits() }),
  )

  /** @throws Problem `server.busy` if too many tables wait */
  async function make({ version, path }: GroupView, kind: KindId): Promise<Open> {
    const { code } = kindById[kind]
    const file = join(folder, `${version}-${code}.range`)
    const done = await gate.enter('', async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        const isOld = Number.parseInt(name, 10) < version
        if (isOld) await rm(join(folder, name), { force: true }).catch(() => {})
      }
      if (!existsSync(file)) await threads.run({ index: path, code, file, mostBytes })
      return true
    })
    if (!done) throw new Problem('server.busy')
    return openTable(file, version)
  }

  /** Closes tables of older indexes. */
  function closeOld(version: number): void {
    for (const [key, table] of made) {
      if (Number.parseInt(key, 10) >= version) continue
      made.delete(key)
      // A request that has just got the table may still read it.
      void table.then((old) => setTimeout(old.close, lateMs).unref()).catch(() => {})
    }
  }

  return {
    /** @throws Problem `server.busy` */
    async open(view: GroupView, kind: KindId): Promise<RangeTable> {
      const key = `${view.version} ${kind}`
      closeOld(view.version)
      const known = made.get(key) ?? make(view, kind)
      made.set(key, known)
      // Forget a failed table, so that the next caller makes it again.
      known.catch(() => made.delete(key))
      return known
    },
    async stop(): Promise<void> {
      await threads.stop()
      for (const table of made.values()) await table.then((open) => open.close()).catch(() => {})
      made.clear()
    },
  }
}

export type RangeTables = ReturnType<typeof rangeTables>

function openTable(file: string, version: number): Open {
  const bytes = fileBytes(file)
  if (Buffer.from(bytes.read(0, magic.length)).toString() !== magic) throw new Error(`${file} is no range table`)
  const offsetOf = (bucket: number) => Buffer.from(bytes.read(magic.length + 8 * bucket, 8).slice()).readDoubleLE()
  return {
    version,
    close: bytes.close,
    *read(prefix, most) {
      const digits = prefix.slice(0, bucketDigits)
      const first = digits === '' ? 0 : Number.parseInt(digits.padEnd(bucketDigits, '0'), 16)
      const end = digits === '' ? buckets : first + 16 ** (bucketDigits - digits.length)
      let values: string[] = []
      const stop = offsetOf(end)
      for (let from = offsetOf(first); from < stop; ) {
        const data = Buffer.from(bytes.read(headerSize + from, Math.min(readBytes, stop - from)))
        let at = 0
        while (at + 2 <= data.length && at + 2 + data.readUInt16LE(at) <= data.length) {
          const next = at + 2 + data.readUInt16LE(at)
          values.push(data.toString('utf8', at + 2, next))
          at = next
          if (values.length < most) continue
          yield values
          values = []
        }
        if (at === 0) throw new Error(`${file} is cut off`)
        from += at
      }
      if (values.length > 0) yield values
    },
  }
}
