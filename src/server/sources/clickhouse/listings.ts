import { Readable } from 'node:stream'
import type pg from 'pg'
import { type KindId, kindByCode } from '../../../domain/observables/index.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { migrateClickHouse } from '../../platform/clickhouse/migrate.ts'
import { RowBinaryWriter, readRows } from '../../platform/clickhouse/row-binary.ts'
import type { Connection } from '../../platform/db/db.ts'
import { locks, withSessionLock } from '../../platform/db/session-lock.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { listingBackfill } from '../listing-backfill.ts'
import { areFiguresUnsure, type Figure, type FigureOfSource, noteFigures } from '../listing-figures.ts'
import { type LedgerOptions, listingLedger } from '../listing-ledger.ts'
import type { ListingRows, StagedSnapshot } from '../listing-rows.ts'
import type { ListingStore, Marker } from '../listing-store.ts'
import { encode, type StagedWriter, scoreOf, tagsOf, timesOf } from '../staged-rows.ts'
import {
  beginAttempt,
  checkAttempts,
  commitAttempt,
  currentState,
  dropLeftRows,
  holdMerging,
  mergeCommitted,
} from './changes.ts'
import {
  figuresOfListed,
  figuresOfStaged,
  intervals,
  marks,
  type Unmerged,
  writeChanges,
  writeNewMarks,
  writeSetBack,
} from './difference.ts'
import { mustHoldAll } from './merges.ts'
import { clickhouseMoves } from './moves.ts'
import { clickhouseReader } from './reader.ts'
import { listingMigrations } from './tables.ts'

interface Options extends LedgerOptions {
  /** Called with an error whose consequences are repaired later. */
  readonly warn: (error: unknown) => void
}

/**
 * Listings in ClickHouse. Snapshots, looks and the state of sources stay in PostgreSQL, whose commit decides. An
 * attempt to change listings writes its rows under a number of its own. Readers ignore it until PostgreSQL commits the
 * number with the snapshot's record; from then on they add its rows to the tables, until the rows are merged into
 * these. A process may be killed at any point: uncommitted rows are deleted, and committed ones are merged by the next
 * process.
 */
export function clickhouseListings(pool: pg.Pool, clickhouse: ClickHouse, options: Options): ListingStore {
  const rows = clickhouseRows(pool, clickhouse, options.warn)
  return {
    ...clickhouseReader(pool, clickhouse),
    ...listingLedger(pool, rows, options),
    backfill: listingBackfill(pool, clickhouseMoves(pool, clickhouse, rows), options),
    async remark(marker) {
      const changed = await remark(pool, clickhouse, marker, options.mayChange)
      await rows.committed()
      return changed
    },
  }
}

/**
 * Checks the server, creates the tables, and completes what an ended process has left unfinished.
 * @param isOurs throws if the database belongs to another product, in which nothing may be merged or deleted
 */
export async function prepareClickHouse(
  pool: pg.Pool,
  connection: Connection,
  clickhouse: ClickHouse,
  isOurs: () => Promise<void> = async () => {},
): Promise<readonly string[]> {
  await clickhouse.check()
  const { database, cluster } = clickhouse
  const applied = await withSessionLock(connection, [locks.tables, 0], { wait: true }, async () => {
    const steps = await migrateClickHouse(clickhouse, listingMigrations(database, cluster))
    await isOurs()
    return steps
  })
  await checkAttempts(pool, clickhouse)
  await mustHoldAll(pool, clickhouse)
  await mergeCommitted(pool, clickhouse)
  await dropLeftRows(pool, clickhouse)
  return applied ?? []
}

export function clickhouseRows(pool: pg.Pool, clickhouse: ClickHouse, warn: (error: unknown) => void): ListingRows {
  const { database } = clickhouse

  function staged(client: pg.PoolClient, attempt: number, stagedBy: number, hasAddedDates: boolean): StagedSnapshot {
    /** Committed attempts and this one. */
    const withMine = ({ changes, forgotten }: Unmerged) => ({ changes: [...changes, attempt], forgotten })
    return {
      hasAddedDates,

      compare: () => clickhouse.rows<Figure>(figuresOfStaged(database, stagedBy)),

      async hold(snapshotId) {
        await client.query(
          'INSERT INTO listing_change (attempt, what, source, snapshot) SELECT $1, $2, source, id FROM snapshot WHERE id = $3',
          [attempt, 'held', snapshotId],
        )
      },

      async apply({ source, appliedAt }, takenAt, increment) {
        const { unmerged } = await currentState(client)
        const isFirst = appliedAt === null
        const what = { source, staged: stagedBy, attempt, takenAt, isFirst, increment, hasAddedDates }
        await clickhouse.run(writeChanges(database, unmerged, what))
        await clickhouse.run(writeNewMarks(database, unmerged, attempt))
        const counts = await clickhouse.rows<{ action: string; n: number }>(
          `SELECT action, count() AS n FROM ${database}.change WHERE attempt = {attempt:UInt64} GROUP BY action`,
          { params: { attempt } },
        )
        if (counts.length > 0) await commitAttempt(client, attempt, 'change', { source })
        const count = (action: string) => counts.find((row) => row.action === action)?.n ?? 0
        return { added: count('new') + count('renewed'), removed: count('gone'), changed: count('changed') }
      },

      async figures(source) {
        const { unmerged } = await currentState(client)
        return clickhouse.rows<Figure>(figuresOfListed(database, withMine(unmerged), `source = ${source}`))
      },
    }
  }

  return {
    async stage(client, rows, marker, counted, unreadable) {
      const attempt = await beginAttempt(client, clickhouse)
      const encoded = encode(rows, marker, counted, stagedRows(attempt), unreadable)
      await clickhouse.insert(`${database}.staged`, encoded)
      return staged(client, attempt, attempt, counted.hasAddedDates)
    },

    async stageHeld(client, snapshotId) {
      const { rows: held } = await client.query<{ attempt: number }>(
        'SELECT attempt FROM listing_change WHERE snapshot = $1',
        [snapshotId],
      )
      if (!held[0]) throw new Error(`the rows of snapshot ${snapshotId} are not in this ClickHouse`)
      const [dates] = await clickhouse.rows<{ n: number }>(
        `SELECT count(date_added) AS n FROM ${database}.staged WHERE attempt = {attempt:UInt64}`,
        { params: held[0] },
      )
      return staged(client, await beginAttempt(client, clickhouse), held[0].attempt, (dates?.n ?? 0) > 0)
    },

    async dropHeld(client, source) {
      await client.query(`DELETE FROM listing_change WHERE source = $1 AND what = 'held'`, [source])
    },

    async forget(client, source) {
      await commitAttempt(client, await beginAttempt(client, clickhouse), 'forget', { source })
    },

    async setBack(client, source, latest) {
      const { unmerged } = await currentState(client)
      // The rows before are forgotten first, so that only the new ones count.
      const forgotten = await beginAttempt(client, clickhouse)
      const attempt = await beginAttempt(client, clickhouse)
      await clickhouse.run(writeSetBack(database, unmerged, { source, attempt, latest }))
      await commitAttempt(client, forgotten, 'forget', { source })
      await commitAttempt(client, attempt, 'change', { source })
    },

    async committed() {
      try {
        await mergeCommitted(pool, clickhouse)
        await dropLeftRows(pool, clickhouse)
      } catch (error) {
        // The next merge will merge these rows and delete them.
        warn(error)
      }
    },
  }
}

/** Marks all indicators again. @returns the number of changed indicators */
async function remark(
  pool: pg.Pool,
  clickhouse: ClickHouse,
  marker: Marker,
  mayChange: LedgerOptions['mayChange'],
): Promise<number> {
  const { database } = clickhouse
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.marks])
    await mayChange?.(client)
    await holdMerging(client)
    const wasUnsure = await areFiguresUnsure(client)
    const { unmerged } = await currentState(client)
    const attempt = await beginAttempt(client, clickhouse)
    const changed = new RowBinaryWriter()
    const parts: Buffer[] = []
    let count = 0
    // Group in the order of the table, so that only one indicator at a time is in memory.
    const known = `SELECT key, any(kind) AS kind, any(value) AS value FROM ${intervals(database, unmerged, '1', 'key')} GROUP BY key`
    const answer = clickhouse.read(
      `SELECT i.key, i.kind, i.value, m.marks FROM (${known}) AS i LEFT ANY JOIN ${marks(database, unmerged)} AS m ON m.key = i.key`,
      { settings: { optimize_aggregation_in_order: 1 } },
    )
    const rows = readRows(answer, (row) => ({
      key: row.fixed(16),
      kind: kindByCode.get(row.uint8())?.id as KindId,
      value: row.text(),
      before: row.uint8(),
    }))
    for await (const some of rows) {
      for (const { key, kind, value, before } of some) {
        const now = marker.marks(kind, value)
        if (now === before) continue
        count++
        changed.uint64(attempt)
        changed.copied(key)
        changed.uint8(now)
      }
      if (changed.length > 1 << 17) parts.push(changed.take())
    }
    if (changed.length > 0) parts.push(changed.take())
    if (count > 0) {
      await clickhouse.insert(`${database}.mark_change`, Readable.from(parts))
      await commitAttempt(client, attempt, 'marks')
    }
    if (count > 0 || wasUnsure) {
      const withNew = { ...unmerged, changes: count > 0 ? [...unmerged.changes, attempt] : unmerged.changes }
      await noteFigures(client, await clickhouse.rows<FigureOfSource>(figuresOfListed(database, withNew)))
    }
    await client.query('UPDATE listing_state SET marked_digest = $1, revision = revision + $2', [
      marker.digest,
      count > 0 ? 1 : 0,
    ])
    return count
  })
}

function stagedRows(attempt: number): StagedWriter {
  const writer = new RowBinaryWriter()
  return {
    write(key, kind, marks, item) {
      const { added, firstSeen, lastSeen, validUntil } = timesOf(item)
      writer.uint64(attempt)
      writer.copied(key)
      writer.uint8(kind)
      writer.uint8(marks)
      writer.text(item.value)
      writer.nullableInt64(firstSeen)
      writer.nullableInt64(lastSeen)
      writer.int64(validUntil)
      writer.nullableUint8(scoreOf(item))
      writer.nullableText(tagsOf(item))
      writer.nullableInt64(added)
    },
    get length() {
      return writer.length
    },
    take: () => writer.take(),
    end: () => {},
  }
}
