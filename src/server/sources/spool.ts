import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { longestCadenceMs } from './schedule.ts'

/** A file that was fetched, as it came. */
export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
  open(): AsyncIterable<Uint8Array>
  discard(): Promise<void>
}

/**
 * Feeds wait on disk between network and database: a slow publisher must not hold a transaction open, and what has not
 * changed need not be read. Files of a process that was killed are cleared away when they are a day old.
 */
export interface Spool {
  /** All of the bytes or none: a file that the disk has no room for throws. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile>
  /** A folder that stays until the next visit of its source, however seldom those are; cleared away after the last one. */
  shelf(name: string): Promise<string>
  clear(now: number): Promise<number>
}

const oldMs = 24 * 3_600_000
/** The longest cadence, the tenth by which it is spread, and a day for the visit. */
const unaskedMs = longestCadenceMs * 1.1 + oldMs
const shelfPrefix = 'misp-'

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
      const asked = new Date()
      await utimes(path, asked, asked)
      return path
    },

    async clear(now) {
      let cleared = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (!found || now - found.mtimeMs < (name.startsWith(shelfPrefix) ? unaskedMs : oldMs)) continue
        // Any other folder holds what is needed to compose one delivery.
        await rm(path, { recursive: true, force: true })
        cleared++
      }
      return cleared
    },
  }
}
