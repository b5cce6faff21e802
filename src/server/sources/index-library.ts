import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import type { Source } from '../../domain/source.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import type { IndexSize } from '../../engine/index/index-builder.ts'
import { IndexFileError, layoutVersion } from '../../engine/index/index-layout.ts'
import { type IndexReader, openIndex } from '../../engine/index/index-reader.ts'
import { archiveCadence, collectedSpans, toleranceOf, type Watch } from '../../engine/listings/looks.ts'
import { type NamesFile, openNamesFile } from '../../engine/search/names-file.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { inChild } from '../platform/processes/in-child.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { waitAtMost } from '../platform/wait-at-most.ts'
import type { BuildOrder } from './build-index.child.ts'
import type { IndexExchange, StoredFile } from './index-exchange.ts'
import {
  fileBytes,
  type IndexName,
  isUnfinished,
  type NumberedSource,
  namesPathOf,
  type WrittenIndex,
} from './index-file.ts'
import type { ListingStore, ListingsVersion, Looks } from './listing-store.ts'
import { lacksLooks } from './newest-looks.ts'
import type { ListingsUrl } from './open-listings.ts'
import type { SourceRegister } from './register.ts'

/** An index in use. It stays readable until `release`, even if newer ones are published meanwhile. */
export interface IndexLease {
  readonly reader: IndexReader
  readonly version: number
  /** Path of the file, for worker threads that open the index themselves; valid during the lease. */
  readonly path: string
  /** The names of the index; undefined if their file has not been written yet. */
  readonly names: NamesFile | undefined
  /** Deletes the names because they are damaged. The next build writes them again. */
  dropNames(error: Error): void
  release(): void
}

export type IndexLibrary = ReturnType<typeof indexLibrary>

interface Dependencies {
  readonly pool: pg.Pool
  readonly connection: Connection
  readonly register: SourceRegister
  readonly listings: Pick<ListingStore, 'looks'>
  readonly listingsUrl: ListingsUrl
  readonly folder: string
  /** Present if hosts share no disk: they exchange the index through the blob store. */
  readonly exchange?: IndexExchange | undefined
  readonly clock: Clock
  /** Milliseconds of a clock that never goes back. */
  readonly steadyNow?: (() => number) | undefined
  readonly log: Log
}

interface Open {
  readonly version: number
  readonly path: string
  readonly reader: IndexReader
  /** Functions that close its files. */
  readonly close: (() => void)[]
  names?: NamesFile | undefined
  leases: number
}

/** A published index as the database records it. */
export interface Published extends IndexName {
  readonly revision: number
}

/** The state of the listings that an index contains. */
interface IndexState extends ListingsVersion {
  /** Time of the last index made from all listings, ms since epoch. */
  readonly wholeAt: number
}

/**
 * After this time an index is made from all listings again, so that an error in one index cannot be copied for ever.
 */
const mergedForMs = dayMs

/** Minimum age of an outdated file before its deletion: another process may be about to open it. */
const graceMs = hourMs
/**
 * Limit for generations of files on this host. Builds may take only seconds, and then the files of an hour would fill
 * the disk.
 */
const mostGenerations = 8
/** How long a request waits for this host's first index. */
const patienceMs = 10_000
/** Pause after a failed download. */
const retryMs = 15_000

type Elsewhere = { readonly from: IndexExchange; readonly index: IndexName }

interface Built extends IndexSize {
  readonly revision: number
  readonly file: string
  readonly bytes: number
  readonly state: IndexState | undefined
  readonly ms: number
}

export function indexLibrary({
  pool,
  connection,
  register,
  listings,
  listingsUrl,
  folder,
  exchange,
  clock,
  steadyNow = () => performance.now(),
  log,
}: Dependencies) {
  const opened = new Map<number, Open>()
  let newest: Open | undefined
  const closing = new AbortController()
  let coming: Promise<IndexName | undefined> | undefined
  let retryAt = 0
  let namesAt = 0

  async function published(): Promise<Published | undefined> {
    const { rows } = await pool.query<Published>(
      'SELECT version, revision, file FROM listing_index ORDER BY version DESC LIMIT 1',
    )
    return rows[0]
  }

  /** Tells whether this program can read the layout of the index. */
  const isReadable = ({ file }: IndexName) => file.startsWith(prefix)
  /** Tells whether the index is readable and its file is on this machine. */
  const usable = (index: IndexName) => isReadable(index) && existsSync(join(folder, index.file))

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
        dropNames(open)
      },
      release() {
        if (released) return
        released = true
        open.leases--
        closeUnused()
      },
    }
  }

  function dropNames(open: Open): void {
    rmSync(namesPathOf(open.path), { force: true })
    open.names = undefined
    exchange?.noteDamagedNames(namesPathOf(open.path)).catch((error) => log.warn({ err: error }, 'damage not noted'))
  }

  /**
   * Leases the newest index on this host; undefined if there is none. Starts to download a newer one from another host,
   * but waits for that only if this host has none at all, and only for some seconds.
   * @param given the newest published index, if the caller has just read it
   */
  async function acquire(given?: Published): Promise<IndexLease | undefined> {
    // The caller may have read `latest` before others opened a newer one.
    const latest = given && given.version >= (newest?.version ?? 0) ? given : await published()
    if (!latest) return undefined
    if (!isHere(latest)) {
      const download = bring(latest)
      if (!newest) return leaseOf((await waitAtMost(download, patienceMs)) ?? latest)
    }
    return leaseOf(latest)
  }

  /** Leases the newest index, and waits for its download; leases an older one if the download fails. */
  async function acquireNewest(): Promise<IndexLease | undefined> {
    let latest: IndexName | undefined = await published()
    if (!latest) return undefined
    while (!isHere(latest)) {
      const brought = await bring(latest)
      if (!brought) break
      // A download that had started before may bring an older index.
      if (brought.version > latest.version) latest = brought
    }
    return leaseOf(latest)
  }

  const isHere = (index: IndexName) => newest?.version === index.version || usable(index) || !isReadable(index)

  /** Leases an index; opens it first if it is newer than the open one. */
  function leaseOf(latest: IndexName): IndexLease | undefined {
    if (newest && newest.version >= latest.version) return lease(withNames(newest))
    if (!usable(latest)) return newest && lease(withNames(newest))
    const file = openWhole(latest)
    if (!file) return newest && lease(withNames(newest))
    newest = { ...file, version: latest.version, leases: 0 }
    opened.set(latest.version, newest)
    closeUnused()
    return lease(withNames(newest))
  }

  /** Opens an index; deletes its file if that is damaged, so that it is downloaded or built again. */
  function openWhole({ file, version }: IndexName): Pick<Open, 'path' | 'reader' | 'close'> | undefined {
    const path = join(folder, file)
    const bytes = fileBytes(path)
    try {
      return { path, reader: openIndex(bytes), close: [bytes.close] }
    } catch (error) {
      bytes.close()
      if (!(error instanceof IndexFileError)) throw error
      log.warn({ error: error.message, version }, 'the index file is damaged')
      rmSync(path, { force: true })
      return undefined
    }
  }

  /**
   * Starts to download an index that another host has built, unless a download is running or has just failed. Never
   * rejects.
   * @returns the newest index on this host afterwards; undefined if there is none
   */
  function bring(latest: IndexName): Promise<IndexName | undefined> {
    if (coming) return coming
    if (!exchange || steadyNow() < retryAt) return Promise.resolve(undefined)
    coming = download(exchange, latest)
      .then((brought) => {
        if (!brought) retryAt = steadyNow() + retryMs
        return brought
      })
      .catch((error) => {
        retryAt = steadyNow() + retryMs
        if (!closing.signal.aborted) log.error({ err: error, version: latest.version }, 'the index was not downloaded')
        return undefined
      })
      .finally(() => {
        coming = undefined
      })
    return coming
  }

  /** Downloads an index, or the one that has replaced it in the meantime. */
  async function download(from: IndexExchange, index: IndexName, signal?: AbortSignal): Promise<IndexName | undefined> {
    const until = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
    for (let wanted = index; ; ) {
      await clearAway({ isAlone: false })
      if (await from.download(wanted, until)) return wanted
      const latest = await published()
      if (!latest || latest.version === wanted.version || !isReadable(latest)) return undefined
      wanted = latest
    }
  }

  /** Opens the names file once it exists. */
  function withNames(open: Open): Open {
    const path = namesPathOf(open.path)
    if (open.names) return open
    if (!existsSync(path)) {
      // The file was written after the index, or this host's copy is damaged.
      if (exchange && steadyNow() >= namesAt) {
        namesAt = steadyNow() + retryMs
        void bring({ version: open.version, file: basename(open.path) })
      }
      return open
    }
    const bytes = fileBytes(path)
    try {
      const file = openNamesFile(bytes)
      if (file.version !== open.reader.version) throw new IndexFileError('the names are those of another index')
      open.names = file
      open.close.push(bytes.close)
    } catch (error) {
      bytes.close()
      log.error({ error: String(error), version: open.version }, 'names of the index cannot be read')
      dropNames(open)
    }
    return open
  }

  /**
   * Builds a new index in a child process and publishes it, if listings have changed since the newest index, if that
   * lacks looks of more than a day, or if no host can provide it. Also writes missing names of an existing index. Only one
   * process builds at a time.
   * @param least numbers of sources: nothing is built either if the newest index, perhaps built while this one waited for its turn, has
   * been made when these had listings. It may still lack one that was first collected while it was being built.
   * @returns the new version; undefined if nothing was built
   */
  async function build(signal?: AbortSignal, least?: readonly number[]): Promise<number | undefined> {
    for (;;) {
      const built = await withSessionLock(connection, [locks.index, 0], { wait: true }, async (lock) =>
        least && (await isMadeFrom(least)) ? undefined : buildOnce(lock, signal),
      )
      if (built === undefined || typeof built === 'number') return built
      // Another host has built the index. If its blob is missing or damaged, that is recorded, and the next call builds
      // it.
      signal?.throwIfAborted()
      await download(built.from, built.index, signal)
    }
  }

  /** Tells by what the database records, because all builds wait meanwhile, whether the newest index was made from these sources. */
  async function isMadeFrom(sources: readonly number[]): Promise<boolean> {
    const { rows } = await pool.query<IndexName & { sources: number[] | null }>(
      `SELECT version, file, jsonb_path_query_array(state, '$.sources[*].source') AS sources
       FROM listing_index ORDER BY version DESC LIMIT 1`,
    )
    const [latest] = rows
    if (!latest || !isReadable(latest)) return false
    const held = new Set(latest.sources)
    return sources.every((number) => held.has(number))
  }

  /**
   * @returns the new version; `Elsewhere` with an index that another host has; undefined if the newest index is on this
   * host already
   */
  async function buildOnce(lock: pg.Client, signal?: AbortSignal): Promise<number | Elsewhere | undefined> {
    const latest = await published()
    const { rows } = await pool.query<{ revision: number }>('SELECT revision FROM listing_state')
    const before = rows[0]?.revision ?? 0
    if (latest && usable(latest)) for (const close of openWhole(latest)?.close ?? []) close()
    if (latest && latest.revision === before && isReadable(latest)) {
      if (!usable(latest) && (await exchange?.has(latest))) return { from: exchange as IndexExchange, index: latest }
      if (usable(latest) && !(await lacksLooks(pool, join(folder, latest.file)))) {
        await addNames(latest, signal)
        if ((await exchange?.mend(lock, latest)) !== false) return undefined
      }
    }
    const base = latest && usable(latest) ? await baseOf(latest) : undefined
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Clear away first: files of killed builds could fill the disk, so that every build would fail.
    await clearAway({ isAlone: true })
    const file = `${prefix}${crypto.randomUUID()}.idx`
    const path = join(folder, file)
    const started = performance.now()
    const written = await inChild<BuildOrder, WrittenIndex>(
      new URL('./build-index.child.ts', import.meta.url),
      {
        connection,
        listingsUrl,
        sources: await numbered(),
        path,
        before: base,
      },
      { what: 'the index was not built', signal },
    )
    // The file lacks sources whose first snapshot came after `sources` were read, although the visited state is newer.
    const revision = Math.min(written.revision, before)
    const { listings: visited, isMerged, ...size } = written
    const state = visited && { ...visited, wholeAt: isMerged && base ? base.version.wholeAt : clock.now() }
    const ms = Math.round(performance.now() - started)
    const version = await publish(lock, { ...size, revision, file, state, ms })
    log.info({ version, isMerged, ...size, ms }, 'index built')
    await clearAway({ isAlone: true })
    return version
  }

  /** The previous index, if the next one can be made from it; undefined if it must be made from all listings. */
  async function baseOf({ file, version }: IndexName) {
    const { rows } = await pool.query<{ state: IndexState | null }>(
      'SELECT state FROM listing_index WHERE version = $1',
      [version],
    )
    const state = rows[0]?.state
    if (!state || clock.now() - state.wholeAt >= mergedForMs) return undefined
    return { path: join(folder, file), version: state }
  }

  /** Publishes an index as the newest one, after its files are where all hosts find them. */
  async function publish(
    lock: pg.Client,
    { revision, file, bytes, indicators, intervals, state, ms }: Built,
  ): Promise<number> {
    const path = join(folder, file)
    const stored: StoredFile[] = []
    if (exchange) for (const each of [path, namesPathOf(path)]) stored.push(await exchange.upload(each))
    // Write on the connection that holds the lock: if the lock is lost, another host may have built meanwhile, and the
    // write fails.
    const { rows } = await lock.query<{ version: string }>(
      `WITH made AS (
         INSERT INTO listing_index (revision, file, bytes, indicators, listings, built_at, duration_ms, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING version),
       files AS (
         INSERT INTO index_file (name, version, bytes, sha256)
         SELECT name, version, size, decode(digest, 'hex')
         FROM made, unnest($9::text[], $10::bigint[], $11::text[]) f (name, size, digest))
       SELECT version FROM made`,
      [
        ...[revision, file, bytes, indicators, intervals, new Date(clock.now()), ms, state ?? null],
        stored.map(({ name }) => name),
        stored.map((one) => one.bytes),
        stored.map(({ sha256 }) => sha256),
      ],
    )
    await exchange?.tidy(lock).catch((error) => log.warn({ err: error }, 'old indexes stay in the blob store'))
    return Number(rows[0]?.version)
  }

  /** Writes the names of an index without any: an older version has built it, or its names file was damaged. */
  async function addNames({ file, version }: IndexName, signal: AbortSignal | undefined): Promise<void> {
    const path = join(folder, file)
    const isDamaged = await exchange?.hasDamagedNames({ file, version })
    if (existsSync(namesPathOf(path)) && !isDamaged) return
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
          ...(seen && { ...watchFor(source, seen), changedAt: seen.changedAt }),
          ...(source.isStatic && { isStatic: true }),
          ...(source.hasEnded && { hasEnded: true }),
          ...(source.listsShared && { listsShared: true }),
          pool: source.flavours[0] ?? 'mixed',
          onlyGrows: source.publishesAdditions ?? false,
          ...(origin === 'custom' && { owner: groupId ?? source.id }),
        }
      })
  }

  /**
   * Deletes old index files, and leftovers of killed builds and downloads.
   * @param isAlone the caller holds the build lock, so no other build is running, except one that lost its lock with
   * its database connection. If that build loses its files here, it fails and is repeated.
   */
  async function clearAway({ isAlone }: { readonly isAlone: boolean }): Promise<void> {
    const { rows } = await pool.query<{ file: string }>('SELECT file FROM listing_index ORDER BY version DESC')
    const withNames = (file: string) => [file, namesPathOf(file)]
    const inUse = new Set([
      ...rows.slice(0, 2).flatMap(({ file }) => withNames(file)),
      ...[...opened.values()].flatMap(({ path }) => withNames(basename(path))),
    ])
    const old = new Set(rows.slice(mostGenerations).flatMap(({ file }) => withNames(file)))
    for (const name of await readdir(folder).catch(() => [])) {
      if (inUse.has(name)) continue
      const path = join(folder, name)
      const fileStats = await stat(path).catch(() => undefined)
      const isPast = fileStats && clock.now() - fileStats.mtimeMs > graceMs
      if (isPast || old.has(name) || (isAlone && isUnfinished(name)))
        await rm(path, { recursive: true, force: true }).catch(() => {})
    }
    if (!isAlone) return
    await pool.query(
      'DELETE FROM listing_index WHERE version NOT IN (SELECT version FROM listing_index ORDER BY version DESC LIMIT 21)',
    )
  }

  return {
    acquire,
    acquireNewest,
    build,
    /** Closes every index, now or when its last lease is released. */
    close(): void {
      closing.abort()
      newest = undefined
      closeUnused()
    },
  }
}

/** The looks at a source as the index stores them. */
function watchFor(source: Source, seen: Looks): Watch {
  const watch = { looks: seen.looks, toleranceMs: toleranceFor(source, seen) }
  return { ...watch, complete: collectedSpans(watch, seen.archived), hasAddedDates: seen.hasAddedDates }
}

/**
 * Tolerance of a source between two looks: from the cadence. For archives, the cadence is the median time between
 * looks; otherwise it is the publisher's.
 */
export function toleranceFor(
  { cadenceMinutes }: Source,
  { looks, archived }: Pick<Looks, 'looks' | 'archived'>,
): number {
  const cadenceMs = cadenceMinutes * minuteMs
  return toleranceOf(archived.includes(true) ? archiveCadence(looks, cadenceMs) : cadenceMs)
}

const prefix = `v${layoutVersion}-`
