import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Source } from '../../domain/source.ts'
import { archiveCadence, toleranceOf } from '../../engine/listings/looks.ts'
import { IndexFileError, layoutVersion } from '../../engine/match/index-layout.ts'
import { type IndexReader, openIndex } from '../../engine/match/index-reader.ts'
import { type NamesFile, openNamesFile } from '../../engine/search/names-file.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { inChild } from '../platform/processes/in-child.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { BuildOrder } from './build-index.child.ts'
import { fileBytes, isUnfinished, type NumberedSource, namesPathOf, type WrittenIndex } from './index-file.ts'
import type { ListingStore, Looks } from './listing-store.ts'
import type { ListingsUrl } from './open-listings.ts'
import type { SourceRegister } from './register.ts'

/** An index in use. It stays readable until `release`, even if newer indexes are published meanwhile. */
export interface IndexLease {
  readonly reader: IndexReader
  readonly version: number
  /** Path of the file, for worker threads that open the index themselves; valid during the lease. */
  readonly path: string
  /** The names of the index; undefined if they have not been written yet. */
  readonly names: NamesFile | undefined
  /** Deletes the names because they are damaged. The next build writes them again. */
  dropNames(error: Error): void
  release(): void
}

export interface IndexLibrary {
  /**
   * Leases the newest index that this process can use; undefined if there is none.
   * @param latest the newest one, if the caller has just read it
   */
  acquire(latest?: Published): Promise<IndexLease | undefined>
  /**
   * Builds a new index in a child process and publishes it, if listings have changed since the newest index or this
   * process cannot use that one. Writes the names of an index that has none. Only one process builds at a time.
   * @returns the new version, or undefined if there is none
   */
  build(signal?: AbortSignal): Promise<number | undefined>
  /** Closes every index, now or when its last lease is released. */
  close(): void
}

interface Parts {
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly register: SourceRegister
  readonly listings: Pick<ListingStore, 'looks'>
  readonly listingsUrl: ListingsUrl
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

interface Open {
  readonly version: number
  readonly path: string
  readonly reader: IndexReader
  /** What closes its files. */
  readonly close: (() => void)[]
  names?: NamesFile | undefined
  leases: number
}

/** An index as the database knows it. */
export interface Published {
  readonly version: number
  readonly revision: number
  readonly file: string
}

/** Minimum age of an outdated file before it is deleted: another process may be about to open it. */
const graceMs = 3_600_000

export function indexLibrary({
  pool,
  connection,
  register,
  listings,
  listingsUrl,
  folder,
  clock,
  log,
}: Parts): IndexLibrary {
  const opened = new Map<number, Open>()
  let newest: Open | undefined

  async function published(): Promise<Published | undefined> {
    const { rows } = await pool.query<Published>(
      'SELECT version, revision, file FROM listing_index ORDER BY version DESC LIMIT 1',
    )
    return rows[0]
  }

  /** Tells whether the index has the layout that this program reads, and its file is on this machine. */
  const usable = ({ file }: Published) => file.startsWith(prefix) && existsSync(join(folder, file))

  function closeUnused(): void {
    for (const [version, open] of opened) {
      if (open === newest || open.leases > 0) continue
      for (const close of open.close) close()
      opened.delete(version)
    }
  }

  function lease(open: Open): IndexLease {
    open.leases++
    let released = false
    return {
      reader: open.reader,
      version: open.version,
      path: open.path,
      names: open.names,
      dropNames(error) {
        log.error({ error: error.message, version: open.version }, 'names of the index are damaged')
        rmSync(namesPathOf(open.path), { force: true })
        open.names = undefined
      },
      release() {
        if (released) return
        released = true
        open.leases--
        closeUnused()
      },
    }
  }

  async function acquire(given?: Published): Promise<IndexLease | undefined> {
    // What the caller has read may be older than what others have opened since.
    const latest = given && given.version >= (newest?.version ?? 0) ? given : await published()
    if (!latest) return undefined
    if (newest?.version === latest.version) return lease(withNames(newest))
    if (!usable(latest)) return newest && lease(newest)
    const path = join(folder, latest.file)
    const bytes = fileBytes(path)
    try {
      newest = { version: latest.version, path, reader: openIndex(bytes), close: [bytes.close], leases: 0 }
    } catch (error) {
      bytes.close()
      throw error
    }
    opened.set(latest.version, newest)
    closeUnused()
    return lease(withNames(newest))
  }

  /** Opens the names as soon as they are there. */
  function withNames(open: Open): Open {
    const path = namesPathOf(open.path)
    if (open.names || !existsSync(path)) return open
    const bytes = fileBytes(path)
    try {
      const file = openNamesFile(bytes)
      if (file.version !== open.reader.version) throw new IndexFileError('the names are those of another index')
      open.names = file
      open.close.push(bytes.close)
    } catch (error) {
      bytes.close()
      log.error({ error: String(error), version: open.version }, 'names of the index cannot be read')
      rmSync(path, { force: true })
    }
    return open
  }

  function build(signal?: AbortSignal): Promise<number | undefined> {
    return withSessionLock(connection, [locks.index, 0], { wait: true }, async () => {
      const latest = await published()
      const { rows } = await pool.query<{ revision: number }>('SELECT revision FROM listing_state')
      if (latest && latest.revision === rows[0]?.revision && usable(latest)) {
        await addNames(latest, signal)
        return undefined
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Otherwise, files that killed builds left could fill the disk, and every build would fail.
      await clearAway(latest?.version ?? 0)
      const file = `${prefix}${crypto.randomUUID()}.idx`
      const started = performance.now()
      const written = await inChild<BuildOrder, WrittenIndex>(
        new URL('./build-index.child.ts', import.meta.url),
        { connection, listingsUrl, sources: await numbered(), path: join(folder, file) },
        { what: 'the index was not built', signal },
      )
      const indicators = indicatorsIn(join(folder, file))
      const ms = Math.round(performance.now() - started)
      const { rows: made } = await pool.query<{ version: number }>(
        `INSERT INTO listing_index (revision, file, bytes, indicators, listings, built_at, duration_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING version`,
        [written.revision, file, written.bytes, indicators, written.listings, new Date(clock.now()), ms],
      )
      const version = made[0]?.version as number
      log.info({ version, ...written, indicators, ms }, 'index built')
      await clearAway(version)
      return version
    })
  }

  /** Writes the names of an index that has none: an older version built it, or they were damaged. */
  async function addNames({ file, version }: Published, signal: AbortSignal | undefined): Promise<void> {
    const path = join(folder, file)
    if (existsSync(namesPathOf(path))) return
    await inChild<BuildOrder, undefined>(
      new URL('./build-index.child.ts', import.meta.url),
      { connection, listingsUrl, sources: await numbered(), path, namesOnly: true },
      { what: 'the names of the index were not written', signal },
    )
    log.info({ version }, 'names of the index written')
  }

  /** The sources that have an applied snapshot, as the index stores them. */
  async function numbered(): Promise<NumberedSource[]> {
    const { rows } = await pool.query<{ source: number; rejected: number }>(
      // Rows rejected in the last complete snapshot and in the incremental ones after it.
      `SELECT s.number AS source, sum(a.rows - a.read)::bigint AS rejected FROM source s JOIN snapshot a ON a.source = s.number
       WHERE a.status = 'applied' AND a.taken_at >= coalesce((
         SELECT max(w.taken_at) FROM snapshot w
         WHERE w.source = s.number AND w.status = 'applied' AND NOT w.increment), 0)
       GROUP BY s.number`,
    )
    const rejected = new Map(rows.map((row) => [row.source, row.rejected]))
    const [known, looks] = await Promise.all([register.all(), listings.looks()])
    return known
      .filter(({ appliedAt }) => appliedAt !== null)
      .map(({ number, source, origin, groupId }) => {
        const seen = looks.get(number)
        return {
          number,
          id: source.id,
          rejected: rejected.get(number) ?? 0,
          ...(seen && { looks: seen.looks, changedAt: seen.changedAt, toleranceMs: toleranceFor(source, seen) }),
          ...(source.isStatic && { isStatic: true }),
          ...(source.listsShared && { listsShared: true }),
          pool: source.flavours[0] ?? 'mixed',
          onlyGrows: source.publishesAdditions ?? false,
          ...(origin === 'custom' && { owner: groupId ?? source.id }),
        }
      })
  }

  /**
   * Deletes index files older than the version before `version`, and files that killed builds left. The caller holds
   * the build lock, so no other build is running, except one that lost the lock with its database connection. If its
   * files are deleted here, that build fails and is repeated.
   */
  async function clearAway(version: number): Promise<void> {
    const { rows } = await pool.query<{ file: string }>('SELECT file FROM listing_index WHERE version >= $1', [
      version - 1,
    ])
    const files = [...rows.map((row) => join(folder, row.file)), ...[...opened.values()].map(({ path }) => path)]
    const inUse = new Set(files.flatMap((path) => [path, namesPathOf(path)]))
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (inUse.has(path)) continue
      const found = await stat(path).catch(() => undefined)
      if (isUnfinished(name) || (found && clock.now() - found.mtimeMs > graceMs))
        await rm(path, { recursive: true, force: true }).catch(() => {})
    }
    await pool.query('DELETE FROM listing_index WHERE version < $1', [version - 20])
  }

  return {
    acquire,
    build,
    close() {
      newest = undefined
      closeUnused()
    },
  }
}

/**
 * Tolerance of a source, from its cadence. An archive's cadence is the median time between its looks; otherwise the
 * publisher's cadence counts.
 */
export function toleranceFor(
  { cadenceMinutes }: Source,
  { looks, archived }: Pick<Looks, 'looks' | 'archived'>,
): number {
  const cadenceMs = cadenceMinutes * 60_000
  return toleranceOf(archived ? archiveCadence(looks, cadenceMs) : cadenceMs)
}

const prefix = `v${layoutVersion}-`

function indicatorsIn(path: string): number {
  const bytes = fileBytes(path)
  try {
    return openIndex(bytes).indicators
  } finally {
    bytes.close()
  }
}
