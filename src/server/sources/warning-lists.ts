import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { ownWarningLists } from '../../analysis/warnings.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { WarningList } from '../../domain/warning-list.ts'
import { compileWarningLists, type WarningIndex } from '../../engine/warnings/compile.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import {
  largestWarningList,
  openWarningList,
  warningListFiles,
  warningListOf,
} from '../../formats/warning-list-folder.ts'
import type { Base } from '../base.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type Marker, notRoutable, onWarningList, sharedInfrastructure } from './listing-store.ts'
import type { Validators } from './register.ts'

export type WarningLists = ReturnType<typeof warningLists>

interface FetchDependencies extends Pick<Base, 'fetch' | 'log'> {
  readonly queueForHost: <T>(address: string, work: () => Promise<T>) => Promise<T>
  readonly signal?: AbortSignal
}

type Origin = 'built-in' | 'folder' | 'fetched'

interface Found extends Validators {
  readonly list: WarningList
  readonly origin: Origin
}

export function warningLists(pool: pg.Pool, { log, now }: { log: Log; now: () => number }) {
  async function digestNow(): Promise<string> {
    const { rows } = await pool.query<{ digest: string }>('SELECT warning_digest AS digest FROM listing_state')
    return rows[0]?.digest ?? ''
  }

  async function current(): Promise<{ readonly digest: string; readonly lists: readonly WarningList[] }> {
    // Read both in one statement, so that lists and digest belong together.
    const { rows } = await pool.query<{ digest: string; body: Buffer }>(
      'SELECT (SELECT warning_digest FROM listing_state) AS digest, body FROM warning_list ORDER BY id',
    )
    // Before the first `load`, the built-in lists apply, but indicators do not have their marks yet.
    if (!rows[0]) return { digest: '', lists: await ownWarningLists() }
    const lists = rows.map(({ body }) => JSON.parse(zstdDecompressSync(body).toString('utf8')) as WarningList)
    return { digest: rows[0].digest, lists }
  }

  /** Stores lists, deletes lists of `origins` that are neither among them nor in `kept`, and updates the digest. */
  async function take(
    found: readonly Found[],
    origins: readonly Origin[],
    kept: ReadonlySet<string>,
  ): Promise<boolean> {
    return transaction(pool, async (client) => {
      await client.query('SELECT FROM listing_state FOR UPDATE')
      const { rows } = await client.query<{ id: string; sha256: Buffer; origin: Origin }>(
        'SELECT id, sha256, origin FROM warning_list',
      )
      const stored = new Map(rows.map((row) => [row.id, row.sha256.toString('hex')]))
      let changed = false
      for (const { list, origin, etag, lastModified } of found) {
        const text = JSON.stringify(list)
        const sha256 = createHash('sha256').update(text).digest('hex')
        if (stored.get(list.id) !== sha256) changed = true
        await client.query(
          `INSERT INTO warning_list (id, version, sha256, entries, body, loaded_at, origin, etag, last_modified)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           ON CONFLICT (id) DO UPDATE SET version = excluded.version, sha256 = excluded.sha256,
             entries = excluded.entries, body = excluded.body, loaded_at = excluded.loaded_at, origin = excluded.origin,
             etag = excluded.etag, last_modified = excluded.last_modified
           WHERE (warning_list.sha256, warning_list.origin, warning_list.etag, warning_list.last_modified)
             IS DISTINCT FROM (excluded.sha256, excluded.origin, excluded.etag, excluded.last_modified)`,
          [
            list.id,
            String(list.version),
            Buffer.from(sha256, 'hex'),
            list.list.length,
            zstdCompressSync(text),
            new Date(now()),
            origin,
            etag ?? null,
            lastModified ?? null,
          ],
        )
      }
      const here = new Set(found.map(({ list }) => list.id))
      const gone = rows.filter(({ id, origin }) => origins.includes(origin) && !here.has(id) && !kept.has(id))
      if (gone.length > 0) {
        changed = true
        await client.query('DELETE FROM warning_list WHERE id = ANY($1)', [gone.map(({ id }) => id)])
      }
      if (changed) {
        await client.query(
          `UPDATE listing_state SET warning_digest =
             (SELECT encode(sha256(convert_to(coalesce(string_agg(id || ' ' || encode(sha256, 'hex'), E'\\n' ORDER BY id),
               ''), 'UTF8')), 'hex') FROM warning_list)`,
        )
      }
      return changed
    })
  }

  const notRead = (to: Log, id: string, error: unknown) =>
    to.warn(
      { list: id, reason: error instanceof Error ? error.message : String(error) },
      'warning list not read: as it was read last, it goes on to apply; if it never was, it marks nothing',
    )

  return {
    /** All lists in their present state, which the digest identifies. */
    current,

    /**
     * Loads the built-in lists and those of a folder in MISP's layout (`<name>/list.json` or `<name>.json`, compressed or
     * not): stores new and changed ones, drops those that are gone. If a list cannot be read, the previous one stays.
     * @returns whether anything changed, so that indicators must be marked again
     */
    async load(folder: string | undefined): Promise<boolean> {
      const found = new Map<string, Found>(
        (await ownWarningLists()).map((list) => [list.id, { list, origin: 'built-in' as const }]),
      )
      const kept = new Set<string>()
      const files = folder === undefined ? [] : await warningListFiles(folder)
      if (folder !== undefined && files.length === 0) log.warn({ folder }, 'no warning list in WARNINGLISTS_DIR')
      for (const file of files) {
        const { id } = file
        try {
          found.set(id, { list: await openWarningList(file), origin: 'folder' })
        } catch (error) {
          kept.add(id)
          notRead(log, id, error)
        }
      }
      return take([...found.values()], ['built-in', 'folder'], kept)
    },

    /**
     * Fetches lists in the same format from their addresses with conditional requests; if a fetch fails, the list stays
     * as it was. @returns whether anything changed
     */
    async fetch(
      wanted: readonly { readonly id: string; readonly address: string }[],
      dependencies: FetchDependencies,
    ): Promise<boolean> {
      const { rows } = await pool.query<{
        id: string
        origin: Origin
        etag: string | null
        last_modified: string | null
      }>('SELECT id, origin, etag, last_modified FROM warning_list')
      const known = new Map(rows.map((row) => [row.id, row]))
      const found: Found[] = []
      for (const { id, address } of wanted) {
        const before = known.get(id)
        // A list from the operator's folder takes precedence over a fetched one.
        if (before && before.origin !== 'fetched') continue
        try {
          const list = await dependencies.queueForHost(address, async () => {
            const answer = await dependencies.fetch(address, {
              maxBytes: largestWarningList,
              etag: before?.etag ?? undefined,
              lastModified: before?.last_modified ?? undefined,
              signal: dependencies.signal,
            })
            if (answer.notModified) return undefined
            const { etag, lastModified } = answer
            return { list: await warningListOf(id, answer.body), etag, lastModified }
          })
          if (list) found.push({ ...list, origin: 'fetched' })
        } catch (error) {
          if (dependencies.signal?.aborted) throw error
          notRead(dependencies.log, id, error instanceof FetchError ? `${error.fault}: ${error.detail}` : error)
        }
      }
      return found.length > 0 && take(found, [], new Set())
    },

    /** Digest of the present state. */
    digest: digestNow,

    /** A marker for the present lists. */
    async marker(): Promise<Marker> {
      return markerOf(await compiledLists({ digest: digestNow, current }))
    },

    /** Tells whether indicators still have the marks of an older state. */
    async needsRemark(): Promise<boolean> {
      const { rows } = await pool.query<{ needed: boolean }>(
        'SELECT warning_digest <> marked_digest AS needed FROM listing_state',
      )
      return rows[0]?.needed ?? false
    },
  }
}

function markerOf({ digest, index }: CompiledLists): Marker {
  const judged = { benign: onWarningList, doubtful: sharedInfrastructure }
  return {
    digest,
    marks(kind, value) {
      const verdict = index.judge(kind, value)
      return (verdict ? judged[verdict] : 0) | (kindById[kind].isRoutable(value) ? 0 : notRoutable)
    },
  }
}

interface CompiledLists {
  /** Digest of these lists. */
  readonly digest: string
  readonly index: WarningIndex
}

let kept: CompiledLists | undefined

/** The present lists, compiled once for each state in a process: the digest tells whether they are the same. */
export async function compiledLists(lists: Pick<WarningLists, 'digest' | 'current'>): Promise<CompiledLists> {
  const known = kept
  if (known && known.digest === (await lists.digest())) return known
  const { digest, lists: present } = await lists.current()
  if (kept?.digest === digest) return kept
  kept = { digest, index: compileWarningLists(present) }
  return kept
}
