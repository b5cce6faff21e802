import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../domain/time-units.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
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

export type Spool = ReturnType<typeof createSpool>

const oldMs = dayMs
/**
 * Unused shelves are deleted after the longest cadence, with a tenth for its random spread and a day for the collection
 * itself.
 */
const unaskedMs = longestCadenceMs * 1.1 + oldMs
const shelfPrefix = 'misp-'
/** A folder that changed more recently may change again without another time, where the clock of the disk is coarse. */
const settledMs = 2000
/** Shelves whose bytes this process remembers. */
const mostMeasured = 50_000
const isKeptBetweenVisits = (name: string) => [shelfPrefix, rowShelfPrefix].some((prefix) => name.startsWith(prefix))

/**
 * Buffers feeds on disk between network and database: a slow publisher must not keep a transaction open, and unchanged
 * files need not be parsed. Files of killed processes are deleted after a day.
 */
export function createSpool(folder: string) {
  /** A shelf may have thousands of files. They are moved there whole, which changes the time of their folder. */
  const measured = new Map<string, { readonly changedAt: number; readonly bytes: number }>()
  return {
    /** Stores all of the bytes, or throws if the disk is full. */
    async write(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
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

    /**
     * A folder that is kept until the source is collected next, however rarely that happens, and deleted some time after
     * the last collection.
     */
    async shelf(name: string): Promise<string> {
      const path = join(folder, `${shelfPrefix}${name}`)
      await mkdir(path, { recursive: true, mode: 0o700 })
      const now = new Date()
      await utimes(path, now, now)
      return path
    },

    /** Names of the shelves that begin with a text. */
    async shelves(beginning: string): Promise<string[]> {
      const all = await readdir(folder).catch(() => [])
      return all
        .filter((name) => name.startsWith(shelfPrefix + beginning))
        .map((name) => name.slice(shelfPrefix.length))
    },

    /** Bytes of the files on a shelf. */
    async shelvedBytes(name: string): Promise<number> {
      const path = join(folder, shelfPrefix + name)
      const changedAt = (await stat(path).catch(() => undefined))?.ctimeMs
      if (changedAt === undefined) return 0
      const known = measured.get(name)
      if (known?.changedAt === changedAt) return known.bytes
      let bytes = 0
      for (const file of await readdir(path).catch(() => [])) {
        bytes += (await stat(join(path, file)).catch(() => undefined))?.size ?? 0
      }
      if (Date.now() - changedAt >= settledMs) {
        measured.set(name, { changedAt, bytes })
        dropOldest(measured, mostMeasured)
      }
      return bytes
    },

    removeShelf: (name: string): Promise<void> =>
      rm(join(folder, shelfPrefix + name), { recursive: true, force: true }),

    /** @returns how much was deleted */
    async clear(now: number): Promise<number> {
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
