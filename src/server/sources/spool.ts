import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../domain/time-units.ts'
import { rowShelfPrefix } from './row-shelf.ts'
import { longestCadenceMs } from './schedule.ts'

/** A fetched file, unchanged. */
export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  /** Digest of the content, hex. */
  readonly sha256: string
  open(): AsyncIterable<Uint8Array>
  discard(): Promise<void>
}

/**
 * Buffers feeds on disk between network and database: a slow publisher must not keep a transaction open, and unchanged
 * files need not be parsed. Files of killed processes are deleted after a day.
 */
export interface Spool {
  /** Stores all of the bytes, or throws if the disk is full. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile>
  /**
   * A folder that is kept until the source is collected next, however rarely that happens, and deleted some time after
   * the last collection.
   */
  shelf(name: string): Promise<string>
  /** Bytes on the shelves whose names begin with a text, besides one of them. */
  shelvedBytes(beginning: string, besides: string): Promise<number>
  clear(now: number): Promise<number>
}

const oldMs = dayMs
/**
 * Unused shelves are deleted after the longest cadence, with a tenth for its random spread and a day for the collection
 * itself.
 */
const unaskedMs = longestCadenceMs * 1.1 + oldMs
const shelfPrefix = 'misp-'
const isKeptBetweenVisits = (name: string) => [shelfPrefix, rowShelfPrefix].some((prefix) => name.startsWith(prefix))

export function createSpool(folder: string): Spool {
  return {
    async write(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${crypto.randomUUID()}.part`)
      const file = await open(path, 'wx', 0o600)
      const hash = createHash('sha256')
      let length = 0
      try {
        for await (const chunk of bytes) {
          hash.update(chunk)
          length += chunk.length
          await file.appendFile(chunk)
        }
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
      await file.close()
      return {
        path,
        bytes: length,
        sha256: hash.digest('hex'),
        open: () => createReadStream(path, { highWaterMark: 256 << 10 }),
        discard: () => rm(path, { force: true }),
      }
    },

    async shelf(name) {
      const path = join(folder, `${shelfPrefix}${name}`)
      await mkdir(path, { recursive: true, mode: 0o700 })
      const now = new Date()
      await utimes(path, now, now)
      return path
    },

    async shelvedBytes(beginning, besides) {
      let sum = 0
      for (const shelf of await readdir(folder).catch(() => [])) {
        if (!shelf.startsWith(shelfPrefix + beginning) || shelf === shelfPrefix + besides) continue
        for (const name of await readdir(join(folder, shelf)).catch(() => [])) {
          sum += (await stat(join(folder, shelf, name)).catch(() => undefined))?.size ?? 0
        }
      }
      return sum
    },

    async clear(now) {
      let cleared = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const fileStats = await stat(path).catch(() => undefined)
        if (!fileStats || now - fileStats.mtimeMs < (isKeptBetweenVisits(name) ? unaskedMs : oldMs)) continue
        // All other folders hold temporary files of a delivery's composition.
        await rm(path, { recursive: true, force: true })
        cleared++
      }
      return cleared
    },
  }
}
