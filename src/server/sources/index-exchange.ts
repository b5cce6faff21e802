import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { minuteMs } from '../../domain/time-units.ts'
import { syncFolder } from '../../formats/sync-folder.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type IndexName, namesPathOf } from './index-file.ts'

/** Prefix of the names of all blobs that hold an index or its names. */
export const indexBlobPrefix = 'index-'

/** Indexes whose files stay in the blob store: a download may take as long as two builds. */
const generations = 3
/** A download that receives no data for this long is aborted. */
const stalledMs = minuteMs

/** A file as it was uploaded. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
}

interface FileRow extends StoredFile {
  /** Nobody downloads a damaged file until it is uploaded again. */
  readonly damaged: boolean
}

export type IndexExchange = ReturnType<typeof indexExchange>

interface Dependencies {
  readonly pool: pg.Pool
  readonly blobs: Pick<BlobStore, 'list' | 'size' | 'read' | 'write' | 'remove'>
  /** Folder of the index files of this host. */
  readonly folder: string
  readonly log: Log
}

/**
 * Exchanges index files through the blob store, between hosts that share no disk. `client` is the connection that holds
 * the build lock: if the lock is lost, so is the write.
 */
export function indexExchange({ pool, blobs, folder, log }: Dependencies) {
  async function rowsOf(client: pg.Pool | pg.ClientBase, { version }: IndexName): Promise<Map<string, FileRow>> {
    const { rows } = await client.query<FileRow>(
      `SELECT name, bytes::float8 AS bytes, encode(sha256, 'hex') AS sha256, damaged FROM index_file WHERE version = $1`,
      [version],
    )
    return new Map(rows.map((row) => [row.name, row]))
  }

  /** Uploads a file under its own name. */
  async function upload(path: string): Promise<StoredFile> {
    const sha256 = createHash('sha256')
    let bytes = 0
    async function* counted() {
      for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
        sha256.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const name = basename(path)
    await blobs.write(indexBlobPrefix + name, counted())
    return { name, bytes, sha256: sha256.digest('hex') }
  }

  /** @returns whether the file is on this disk afterwards; false if its blob is missing or damaged */
  async function fetchFile(file: StoredFile, signal: AbortSignal): Promise<boolean> {
    const path = join(folder, file.name)
    if (existsSync(path)) return true
    const started = performance.now()
    // Try twice: the connection, too, may have damaged the data.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const temporary = `${path}.${crypto.randomUUID()}.fetch`
      try {
        if ((await copyTo(temporary, file, signal)) === file.sha256) {
          await rename(temporary, path)
          await syncFolder(folder)
          const ms = Math.round(performance.now() - started)
          log.info({ name: file.name, bytes: file.bytes, ms }, 'a file of the index downloaded')
          return true
        }
      } catch (error) {
        if (signal.aborted || (await blobs.size(indexBlobPrefix + file.name)) !== undefined) throw error
        return false
      } finally {
        await rm(temporary, { force: true })
      }
    }
    return false
  }

  /**
   * Copies a blob to a file.
   * @returns SHA-256 of the content, hex; empty if the blob is shorter or longer than it should be
   */
  async function copyTo(path: string, { name, bytes }: StoredFile, signal: AbortSignal): Promise<string> {
    const stalled = new AbortController()
    const timer = setTimeout(() => stalled.abort(new Error(`${name} does not come`)), stalledMs).unref()
    const until = AbortSignal.any([signal, stalled.signal])
    const sha256 = createHash('sha256')
    let taken = 0
    try {
      const body = await before(until, blobs.read(indexBlobPrefix + name))
      await pipeline(
        body,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            timer.refresh()
            taken += chunk.length
            if (taken > bytes) return
            sha256.update(chunk)
            yield chunk
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
        { signal: until },
      )
      return taken === bytes ? sha256.digest('hex') : ''
    } finally {
      clearTimeout(timer)
    }
  }

  async function isStored({ name, bytes }: StoredFile): Promise<boolean> {
    return (await blobs.size(indexBlobPrefix + name)) === bytes
  }

  async function noteDamage(name: string): Promise<void> {
    await pool.query('UPDATE index_file SET damaged = true WHERE name = $1', [name])
  }

  return {
    upload,

    /**
     * Downloads the missing files of an index, the names first. A file appears under its name only when it is complete
     * and verified. Records files that are missing or damaged in the blob store.
     * @returns whether the index is on this disk afterwards
     * @throws if the blob store or the disk fails
     */
    async download(index: IndexName, signal: AbortSignal): Promise<boolean> {
      const rows = await rowsOf(pool, index)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of [namesOf(index), index.file]) {
        const row = rows.get(name)
        if (!row || row.damaged || (await fetchFile(row, signal))) continue
        // The files of an index that was replaced meanwhile are gone.
        if (!(await rowsOf(pool, index)).has(name)) continue
        log.error({ name, version: index.version }, 'a file of the index is missing or damaged in the blob store')
        await noteDamage(name)
      }
      return existsSync(join(folder, index.file))
    },

    /** Tells whether the blob store has the index, as far as the database knows. */
    async has(index: IndexName): Promise<boolean> {
      return (await rowsOf(pool, index)).get(index.file)?.damaged === false
    },

    /** Tells whether the names of an index were found damaged. */
    async hasDamagedNames(index: IndexName): Promise<boolean> {
      return (await rowsOf(pool, index)).get(namesOf(index))?.damaged ?? false
    },

    noteDamagedNames: (path: string) => noteDamage(basename(path)),

    /**
     * Uploads files of an index on this disk that the blob store lacks.
     * @returns false if the file on this disk is not the published one
     */
    async mend(client: pg.ClientBase, index: IndexName): Promise<boolean> {
      const rows = await rowsOf(client, index)
      for (const name of [index.file, namesOf(index)]) {
        const path = join(folder, name)
        const row = rows.get(name)
        if (!existsSync(path) || (row && !row.damaged && (await isStored(row)))) continue
        const stored = await upload(path)
        if (row && name === index.file && row.sha256 !== stored.sha256) {
          log.error({ version: index.version }, 'the index file is damaged')
          return false
        }
        await client.query(
          `INSERT INTO index_file (name, version, bytes, sha256) VALUES ($1, $2, $3, decode($4, 'hex'))
           ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, sha256 = excluded.sha256, damaged = false`,
          [name, index.version, stored.bytes, stored.sha256],
        )
        log.info({ name, version: index.version }, 'a file of the index uploaded')
      }
      return true
    },

    /** Deletes the files of old indexes from the blob store, and those of killed builds. */
    async tidy(client: pg.ClientBase): Promise<void> {
      await client.query(
        `DELETE FROM index_file
         WHERE version NOT IN (SELECT version FROM listing_index ORDER BY version DESC LIMIT $1)`,
        [generations],
      )
      const { rows } = await client.query<{ name: string }>('SELECT name FROM index_file')
      const kept = new Set(rows.map(({ name }) => indexBlobPrefix + name))
      for await (const name of blobs.list(indexBlobPrefix)) if (!kept.has(name)) await blobs.remove(name)
    },
  }
}

const namesOf = ({ file }: IndexName) => basename(namesPathOf(file))

/**
 * Awaits a stream, unless `signal` aborts first: then rejects with its reason, and destroys a stream that comes later.
 */
async function before(signal: AbortSignal, coming: Promise<Readable>): Promise<Readable> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([coming, promise])
  } catch (error) {
    coming.then((late) => late.destroy()).catch(() => {})
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
