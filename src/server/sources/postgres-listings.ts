import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import {
  type FeedItem,
  type FeedRecord,
  isRejection,
  type Rejection,
  type RejectionReason,
} from '../../domain/listing.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import {
  confirms,
  type HeldLook,
  holdBackReason,
  type LastApplied,
  type ShrinkLimits,
  waitingAfter,
} from '../../engine/listings/hold-back.ts'
import { CopyReader, CopyWriter, readInt8 } from '../platform/copy-binary.ts'
import { locks } from '../platform/session-lock.ts'
import { indicatorKey, indicatorKeyText } from './indicator-key.ts'
import type {
  ListingStore,
  Looks,
  Marker,
  SnapshotHead,
  SnapshotRecord,
  StoredIndicator,
  StoredListing,
} from './listing-store.ts'

/** The end of time in ECMAScript: an interval without a known end. */
const noEnd = 8_640_000_000_000_000
const longestValue = 8192
const samplesKept = 20
const tagsKept = 16
const tagSeparator = '\x1f'

interface Options {
  readonly shrink: ShrinkLimits
  readonly now: () => number
}

interface Counted {
  rows: number
  read: number
  rejected: Partial<Record<RejectionReason, number>>
  samples: Rejection[]
}

interface SourceRow {
  readonly applied_at: number | null
  readonly applied_sha256: Buffer | null
  readonly applied_reading: string | null
  readonly listed: number
}

/**
 * Listings in PostgreSQL. An ingest stages the snapshot by COPY into a temporary table, compares it with the source's
 * present listings as sets, and commits everything at once, the snapshot's record included; a killed process leaves
 * nothing behind. Two ingests of one source take turns (advisory lock), so a late one finds its snapshot out of order.
 */
export function postgresListings(pool: pg.Pool, { shrink, now }: Options): ListingStore {
  async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>, mode = ''): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(`BEGIN ${mode}`)
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((cause) => {
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function ingest(
    head: SnapshotHead,
    rows: AsyncIterable<readonly FeedItem[]>,
    marker: Marker,
  ): Promise<SnapshotRecord> {
    const started = performance.now()
    const counted: Counted = { rows: 0, read: 0, rejected: {}, samples: [] }
    let unreadable: unknown
    try {
      return await transaction(async (client) => {
        const before = await turnOf(client, head.source)
        const sameBytes =
          before.applied_sha256?.toString('hex') === head.sha256 && before.applied_reading === head.reading
        if (before.applied_at !== null && head.takenAt <= before.applied_at) {
          const known = await client.query<SnapshotRow>(
            `SELECT ${snapshotColumns} FROM snapshot WHERE source = $1 AND taken_at = $2 AND sha256 = $3
             AND status IN ('applied', 'unchanged') ORDER BY id DESC LIMIT 1`,
            [head.source, head.takenAt, Buffer.from(head.sha256, 'hex')],
          )
          if (known.rows[0]) return toRecord(known.rows[0])
          return record(client, head, { status: 'held-back', reason: 'out-of-order', started })
        }
        if (sameBytes) {
          await recordLook(client, head.source, head.takenAt, head.archived ?? false)
          return recordUnchanged(client, head, started)
        }

        await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.marks])
        await client.query(`CREATE TEMPORARY TABLE staged (
          key uuid, kind smallint, marks smallint, value text COLLATE "C", first_seen bigint, last_seen bigint,
          valid_until bigint, score smallint, tags text) ON COMMIT DROP`)
        const into = client.query(copyFrom('COPY staged FROM STDIN (FORMAT binary)'))
        const encoded = encode(rows, marker, counted, (error) => {
          unreadable = error
        })
        await pipeline(Readable.from(encoded, { objectMode: false, highWaterMark: 1 << 20 }), into)
        await tune(client)
        await client.query(fold)
        await client.query('DROP TABLE staged')
        const { rows: figures } = await client.query<Figure>('SELECT kind, marks, count(*) n FROM snap GROUP BY 1, 2')
        const indicators = figures.reduce((sum, figure) => sum + figure.n, 0)
        const reason = holdBackReason(
          { rows: counted.rows, read: counted.read, indicators },
          before.applied_at === null ? undefined : await lastApplied(client, head.source, before),
          shrink,
          head.increment ?? false,
        )
        const look = { at: head.takenAt, indicators }
        const isConfirmed =
          reason !== undefined && reason !== 'empty' && confirms(look, await waitingLook(client, head.source))
        if (reason && !isConfirmed) {
          const held = await record(client, head, { status: 'held-back', reason, counted, indicators, started })
          await client.query('DELETE FROM held_row h USING snapshot s WHERE h.snapshot = s.id AND s.source = $1', [
            head.source,
          ])
          await client.query('INSERT INTO held_row SELECT $1, * FROM snap', [held.id])
          return held
        }
        const change = await apply(client, head.source, head.takenAt, before.applied_at, head.increment ?? false)
        await settle(client, head, figures, marker.digest, change)
        const why = isConfirmed ? 'second-look' : null
        return record(client, head, { status: 'applied', reason: why, counted, indicators, started, ...change })
      })
    } catch (error) {
      if (unreadable === undefined) throw error
      return recordUnreadable(head, describe(unreadable), counted)
    }
  }

  async function recordUnreadable(head: SnapshotHead, reason: string, counted?: Counted): Promise<SnapshotRecord> {
    return transaction(async (client) => {
      const before = await turnOf(client, head.source)
      if (before.applied_at !== null && head.takenAt <= before.applied_at) reason = 'out-of-order'
      return record(client, head, { status: 'unreadable', reason, ...(counted && { counted }), started: undefined })
    })
  }

  async function confirm(snapshotId: number): Promise<SnapshotRecord | undefined> {
    const started = performance.now()
    return transaction(async (client) => {
      const { rows: found } = await client.query<SnapshotRow>(`SELECT ${snapshotColumns} FROM snapshot WHERE id = $1`, [
        snapshotId,
      ])
      const held = found[0]
      if (!held) return undefined
      const before = await turnOf(client, held.source)
      const { rows: still } = await client.query(
        `SELECT FROM snapshot s WHERE id = $1 AND status = 'held-back' AND reason <> 'out-of-order'
         AND NOT EXISTS (SELECT FROM snapshot n WHERE n.source = s.source AND n.id > s.id AND n.status = 'held-back'
                         AND n.reason <> 'out-of-order')`,
        [snapshotId],
      )
      if (still.length === 0 || (before.applied_at !== null && held.taken_at <= before.applied_at)) return undefined
      await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [locks.marks])
      await tune(client)
      await client.query(`CREATE TEMPORARY TABLE snap ON COMMIT DROP AS
        SELECT key, kind, marks, value, first_seen, last_seen, valid_until, score, tags
        FROM held_row WHERE snapshot = ${wholeNumber(snapshotId)}`)
      await client.query('ANALYZE snap')
      const { rows: figures } = await client.query<Figure>('SELECT kind, marks, count(*) n FROM snap GROUP BY 1, 2')
      const change = await apply(client, held.source, held.taken_at, before.applied_at, held.increment)
      const head = { ...toRecord(held), reading: held.reading ?? '', etag: held.etag ?? undefined }
      // Held rows carry the marks of their day.
      await settle(client, head, figures, '', change)
      const { rows } = await client.query<SnapshotRow>(
        `UPDATE snapshot SET status = 'applied', reason = 'confirmed', added = $2, removed = $3,
           duration_ms = duration_ms + $4 WHERE id = $1 RETURNING ${snapshotColumns}`,
        [snapshotId, change.added, change.removed, Math.round(performance.now() - started)],
      )
      return toRecord(rows[0] as SnapshotRow)
    })
  }

  async function forget(source: number): Promise<void> {
    await transaction(async (client) => {
      await turnOf(client, source)
      await client.query('DELETE FROM listing WHERE source = $1', [source])
      await client.query('DELETE FROM snapshot WHERE source = $1', [source])
      await client.query('DELETE FROM source_look WHERE source = $1', [source])
      await client.query('DELETE FROM source_figures WHERE source = $1', [source])
      await client.query(
        `UPDATE source SET applied_at = NULL, applied_sha256 = NULL, applied_reading = NULL, listed = 0, figures = '{}',
           validators = '{}', changed_at = NULL WHERE number = $1`,
        [source],
      )
      await client.query('UPDATE listing_state SET revision = revision + 1')
    })
  }

  /** Waits for this source's turn and says where it stands. */
  async function turnOf(client: pg.PoolClient, source: number): Promise<SourceRow> {
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [locks.ingest, source])
    const { rows } = await client.query<SourceRow>(
      'SELECT applied_at, applied_sha256, applied_reading, listed FROM source WHERE number = $1',
      [source],
    )
    if (!rows[0]) throw new Error(`no source has the number ${source}`)
    return rows[0]
  }

  async function lastApplied(client: pg.PoolClient, source: number, { listed }: SourceRow): Promise<LastApplied> {
    const { rows } = await client.query<{ rows: number; read: number }>(
      `SELECT rows, read FROM snapshot WHERE source = $1 AND status = 'applied' ORDER BY taken_at DESC LIMIT 1`,
      [source],
    )
    return { listed, rows: rows[0]?.rows ?? 0, read: rows[0]?.read ?? 0 }
  }

  /** What was held back since a snapshot was last applied and waits to be borne out. */
  async function waitingLook(client: pg.PoolClient, source: number): Promise<HeldLook | undefined> {
    const { rows } = await client.query<HeldLook>(
      `SELECT taken_at AS at, indicators FROM snapshot
       WHERE source = $1 AND status = 'held-back' AND reason IN ('shrunken', 'garbled') AND id > coalesce(
         (SELECT max(id) FROM snapshot WHERE source = $1 AND status IN ('applied', 'unchanged')), 0) ORDER BY id`,
      [source],
    )
    return rows.reduce<HeldLook | undefined>(waitingAfter, undefined)
  }

  async function apply(
    client: pg.PoolClient,
    source: number,
    takenAt: number,
    previous: number | null,
    increment: boolean,
  ): Promise<Change> {
    const at = wholeNumber(takenAt)
    const of = wholeNumber(source)
    await client.query(difference(of, at, previous === null, increment))
    await client.query('ANALYZE delta')
    await client.query(newIndicators)
    const { rows } = await client.query<{ action: string; n: number }>(
      'SELECT action, count(*) n FROM delta GROUP BY 1',
    )
    const count = (action: string) => rows.find((row) => row.action === action)?.n ?? 0
    const [fresh, renewed, gone, changed] = [count('new'), count('renewed'), count('gone'), count('changed')]
    if (gone + renewed > 0) await client.query(close(of, at))
    if (changed > 0) await client.query(change(of))
    if (fresh + renewed > 0) await client.query(open(of, at))
    return { added: fresh + renewed, removed: gone, changed }
  }

  async function settle(
    client: pg.PoolClient,
    head: SnapshotHead,
    figures: readonly Figure[],
    digest: string,
    { added, removed, changed }: Change,
  ): Promise<void> {
    const counts = head.increment ? await figuresOf(client, head.source) : figures
    await recordLook(client, head.source, head.takenAt, head.archived ?? false)
    await client.query(
      `UPDATE source SET applied_at = $2, applied_sha256 = $3, applied_reading = $4, listed = $5, figures = $6,
         changed_at = CASE WHEN $7 OR changed_at IS NULL THEN $2 ELSE changed_at END
       WHERE number = $1`,
      [
        head.source,
        head.takenAt,
        Buffer.from(head.sha256, 'hex'),
        head.reading,
        counts.reduce((sum, figure) => sum + figure.n, 0),
        figuresJson(counts),
        added + removed > 0,
      ],
    )
    await client.query('DELETE FROM held_row h USING snapshot s WHERE h.snapshot = s.id AND s.source = $1', [
      head.source,
    ])
    // Last, because all ingests meet on this row.
    await client.query(
      `UPDATE listing_state SET revision = revision + $1,
         marked_digest = CASE WHEN $2 <> '' AND warning_digest = $2 THEN marked_digest
                              WHEN $2 = '' AND $3 = 0 THEN marked_digest ELSE '' END`,
      [added + removed + changed > 0 ? 1 : 0, digest, added],
    )
  }

  async function record(
    client: pg.PoolClient,
    head: SnapshotHead,
    what: {
      readonly status: SnapshotRecord['status']
      readonly reason: string | null
      readonly counted?: Counted
      readonly indicators?: number
      readonly added?: number
      readonly removed?: number
      readonly started: number | undefined
    },
  ): Promise<SnapshotRecord> {
    const { rows } = await client.query<SnapshotRow>(
      `INSERT INTO snapshot (source, taken_at, received_at, status, reason, bytes, sha256, reading, etag, rows, read,
         indicators, rejected, samples, added, removed, duration_ms, increment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING ${snapshotColumns}`,
      [
        head.source,
        head.takenAt,
        new Date(now()),
        what.status,
        what.reason,
        head.bytes,
        Buffer.from(head.sha256, 'hex'),
        head.reading,
        head.etag ?? null,
        what.counted?.rows ?? 0,
        what.counted?.read ?? 0,
        what.indicators ?? 0,
        JSON.stringify(what.counted?.rejected ?? {}),
        storableJson(what.counted?.samples ?? []),
        what.added ?? 0,
        what.removed ?? 0,
        what.started === undefined ? 0 : Math.round(performance.now() - what.started),
        head.increment ?? false,
      ],
    )
    return toRecord(rows[0] as SnapshotRow)
  }

  /** The same bytes again: the source stands where it stood, only later. One row tells of all repetitions in a row. */
  async function recordUnchanged(client: pg.PoolClient, head: SnapshotHead, started: number): Promise<SnapshotRecord> {
    await client.query('UPDATE source SET applied_at = $2 WHERE number = $1', [head.source, head.takenAt])
    const { rows } = await client.query<SnapshotRow>(
      `UPDATE snapshot SET taken_at = $2, received_at = $3 WHERE status = 'unchanged' AND NOT $4
         AND id = (SELECT max(id) FROM snapshot WHERE source = $1) RETURNING ${snapshotColumns}`,
      [head.source, head.takenAt, new Date(now()), head.archived ?? false],
    )
    if (rows[0]) return toRecord(rows[0])
    const { rows: last } = await client.query<{ indicators: number; rows: number; read: number }>(
      `SELECT indicators, rows, read FROM snapshot WHERE source = $1 AND status = 'applied' ORDER BY taken_at DESC LIMIT 1`,
      [head.source],
    )
    const counted = { rows: last[0]?.rows ?? 0, read: last[0]?.read ?? 0, rejected: {}, samples: [] }
    const indicators = last[0]?.indicators ?? 0
    return record(client, head, { status: 'unchanged', reason: null, counted, indicators, started })
  }

  async function looked(source: number, at: number): Promise<void> {
    await recordLook(pool, source, at, false)
  }

  async function looks(): Promise<ReadonlyMap<number, Looks>> {
    const { rows } = await pool.query<{ source: number; looks: number[]; archived: boolean; changed_at: number }>(
      `SELECT l.source, array_agg(t.at::double precision ORDER BY t.at) AS looks, bool_or(l.archived) AS archived,
         coalesce(s.changed_at, min(l.first_at)) AS changed_at
       FROM source_look l JOIN source s ON s.number = l.source
       CROSS JOIN LATERAL (SELECT l.first_at AS at UNION SELECT l.last_at) t GROUP BY l.source, s.changed_at`,
    )
    return new Map(rows.map(({ source, changed_at, ...rest }) => [source, { ...rest, changedAt: changed_at }] as const))
  }

  async function find(values: readonly Value[]): Promise<readonly (StoredIndicator | undefined)[]> {
    if (values.length === 0) return []
    const keys = values.map(({ kind, value }) => indicatorKeyText(kindById[kind].code, value))
    const { rows } = await pool.query<FoundRow>(
      `SELECT i.key, i.kind, i.value, i.marks, l.source, l.added, l.removed, l.listed_from, l.listed_until, l.last_seen,
         l.score, l.dated, l.tags
       FROM indicator i LEFT JOIN listing l USING (key) WHERE i.key = ANY($1::uuid[]) ORDER BY l.listed_from, l.source`,
      [keys],
    )
    const found = new Map<string, StoredIndicator & { listings: StoredListing[] }>()
    for (const row of rows) {
      let indicator = found.get(row.key)
      if (!indicator) {
        const kind = kindByCode.get(row.kind)?.id as KindId
        indicator = { kind, value: row.value, marks: row.marks, listings: [] }
        found.set(row.key, indicator)
      }
      if (row.source !== null) indicator.listings.push(toListing(row))
    }
    return keys.map((key, i) => {
      const indicator = found.get(key)
      // 128 bits of SHA-256 do not collide by accident; a wrong answer would be worse than none all the same.
      return indicator && indicator.value === values[i]?.value ? indicator : undefined
    })
  }

  async function below(domain: string, limit: number): Promise<readonly Value[]> {
    const reversed = [...domain].reverse().join('')
    const listed = `SELECT value FROM indicator WHERE kind = ${kindById.domain.code} AND reverse(value)`
    // The index's own order, so that a limit ends the walk; an OR of both would fetch and sort everything below.
    const { rows } = await pool.query<{ value: string }>(
      `(${listed} = $1) UNION ALL (${listed} LIKE $2 ORDER BY reverse(value) USING ~<~ LIMIT $3) LIMIT $3`,
      [reversed, `${reversed.replace(/[\\%_]/g, '\\$&')}.%`, limit],
    )
    return rows.map(({ value }) => ({ kind: 'domain', value }))
  }

  async function containing(address: string): Promise<readonly Value[]> {
    const { rows } = await pool.query<{ kind: number; value: string }>(
      `SELECT kind, value FROM indicator WHERE kind IN (3, 4) AND value::inet >>= $1::inet
       ORDER BY masklen(value::inet) DESC`,
      [address],
    )
    return rows.map(({ kind, value }) => ({ kind: kindByCode.get(kind)?.id as KindId, value }))
  }

  async function visit(visitor: Parameters<ListingStore['visit']>[0]): Promise<number> {
    return transaction(async (client) => {
      await tune(client)
      const { rows } = await client.query<{ revision: number }>('SELECT revision FROM listing_state')
      const reader = new CopyReader(10)
      const stream = client.query(
        copyTo(`COPY (
          SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.listed_until, l.dated, l.removed IS NULL,
            l.dated AND l.listed_from < l.added, l.listed_until < coalesce(l.removed, ${noEnd})
          FROM indicator i JOIN listing l USING (key)
        ) TO STDOUT (FORMAT binary)`),
      )
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        reader.push(chunk, (row, at, length) => {
          const until = readInt8(row, at[5] as number)
          visitor(
            kindByCode.get(row.readInt16BE(at[0]))?.id as KindId,
            row.toString('utf8', at[1], (at[1] as number) + (length[1] as number)),
            row.readInt16BE(at[2]),
            row.readInt32BE(at[3]),
            readInt8(row, at[4] as number),
            until === noEnd ? Number.POSITIVE_INFINITY : until,
            row[at[6] as number] === 1,
            row[at[7] as number] === 1,
            row[at[8] as number] === 1,
            row[at[9] as number] === 1,
          )
        })
      }
      return rows[0]?.revision ?? 0
    }, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  async function revision(): Promise<number> {
    const { rows } = await pool.query<{ revision: number }>('SELECT revision FROM listing_state')
    return rows[0]?.revision ?? 0
  }

  async function remark(marker: Marker): Promise<number> {
    return transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.marks])
      await client.query('CREATE TEMPORARY TABLE marked (key uuid, marks smallint) ON COMMIT DROP')
      const changed = new CopyWriter()
      const reader = new CopyReader(4)
      const stream = client.query(
        copyTo('COPY (SELECT key, kind, value, marks FROM indicator) TO STDOUT (FORMAT binary)'),
      )
      const parts: Buffer[] = []
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        reader.push(chunk, (row, at, length) => {
          const kind = kindByCode.get(row.readInt16BE(at[1]))?.id as KindId
          const marks = marker.marks(kind, row.toString('utf8', at[2], (at[2] as number) + (length[2] as number)))
          if (marks === row.readInt16BE(at[3])) return
          changed.row(2)
          changed.bytes(row.subarray(at[0], (at[0] as number) + 16))
          changed.int2(marks)
        })
        if (changed.length > 1 << 17) parts.push(changed.take())
      }
      changed.end()
      parts.push(changed.take())
      await pipeline(Readable.from(parts), client.query(copyFrom('COPY marked FROM STDIN (FORMAT binary)')))
      await tune(client)
      await client.query('ANALYZE marked')
      const { rowCount } = await client.query(
        'UPDATE indicator i SET marks = m.marks FROM marked m WHERE m.key = i.key',
      )
      if (rowCount) {
        const { rows: sources } = await client.query<Figure & { source: number }>(
          `SELECT l.source, i.kind, i.marks, count(*) n FROM listing l JOIN indicator i USING (key)
           WHERE l.removed IS NULL GROUP BY 1, 2, 3`,
        )
        for (const [source, figures] of Map.groupBy(sources, (row) => row.source)) {
          await client.query('UPDATE source SET figures = $2 WHERE number = $1', [source, figuresJson(figures)])
        }
      }
      await client.query('UPDATE listing_state SET marked_digest = $1, revision = revision + $2', [
        marker.digest,
        rowCount ? 1 : 0,
      ])
      return rowCount ?? 0
    })
  }

  return {
    ingest,
    looked,
    looks,
    recordUnreadable,
    confirm,
    forget,
    find,
    below,
    containing,
    visit,
    revision,
    remark,
  }
}

async function recordLook(
  client: Pick<pg.Pool, 'query'>,
  source: number,
  at: number,
  archived: boolean,
): Promise<void> {
  await client.query(
    `INSERT INTO source_look AS l (source, day, first_at, last_at, looks, archived) VALUES ($1, $2, $3, $3, 1, $4)
     ON CONFLICT (source, day) DO UPDATE SET first_at = least(l.first_at, excluded.first_at),
       last_at = greatest(l.last_at, excluded.last_at), looks = l.looks + 1, archived = l.archived OR excluded.archived`,
    [source, Math.floor(at / 86_400_000), at, archived],
  )
}

interface Change {
  readonly added: number
  readonly removed: number
  readonly changed: number
}

interface Figure {
  readonly kind: number
  readonly marks: number
  readonly n: number
}

/** A new source's rows look like one row to the planner, and a nested loop over a million takes for ever. */
async function tune(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '192MB'; SET LOCAL statement_timeout = 0`)
}

/** Rule 10: repeated rows of a snapshot become one. */
const fold = `CREATE TEMPORARY TABLE snap ON COMMIT DROP AS
  SELECT key, min(kind) kind, bit_or(marks) marks, min(value) value, min(first_seen) first_seen, max(last_seen) last_seen,
    max(valid_until) valid_until, max(score) score, string_to_array(min(tags), E'\\x1f') tags
  FROM staged GROUP BY key;
  ANALYZE snap (key)`

/**
 * What the snapshot changes, one row an indicator: `new`, `renewed` (it had lapsed, rule 6), `gone`, or `changed`. Rows
 * that stay as they are do not appear. `start`, `stop` and `dated` are the interval to write.
 */
function difference(source: string, at: string, isFirst: boolean, increment: boolean): string {
  // Rule 4: only a first-seen date at or after the old end counts for what is listed again.
  const before = isFirst
    ? ''
    : `LEFT JOIN (
         SELECT DISTINCT ON (key) key, listed_until ended FROM listing
         WHERE source = ${source} AND removed IS NOT NULL
           AND key IN (SELECT key FROM d WHERE action = 'new' AND first_seen IS NOT NULL)
         ORDER BY key, removed DESC
       ) b ON b.key = d.key AND d.action = 'new'`
  const usable = `d.first_seen IS NOT NULL ${isFirst ? '' : `AND (b.ended IS NULL OR least(d.first_seen, ${at}) >= b.ended)`}`
  return `CREATE TEMPORARY TABLE delta ON COMMIT DROP AS
    WITH present AS (
      SELECT key, listed_from, listed_until, dated, last_seen, score, tags FROM listing
      WHERE source = ${source} AND removed IS NULL
    ), d AS (
      SELECT coalesce(s.key, p.key) AS key, s.kind, s.marks, s.value, s.first_seen, s.last_seen, s.valid_until, s.score,
        s.tags, p.listed_from AS was_from, p.listed_until AS was_until, p.dated AS was_dated,
        CASE WHEN p.key IS NULL THEN 'new'
             WHEN s.key IS NULL THEN 'gone'
             WHEN p.listed_until <= ${at} AND s.valid_until > ${at} THEN 'renewed'
             ELSE 'changed' END AS action
      FROM snap s FULL JOIN present p ON p.key = s.key
      WHERE p.key IS NULL OR ${increment ? '' : 's.key IS NULL OR'} (s.key IS NOT NULL AND (
        p.listed_until <> greatest(s.valid_until, p.listed_from) OR (NOT p.dated AND s.first_seen IS NOT NULL)
        OR p.last_seen IS DISTINCT FROM s.last_seen OR p.score IS DISTINCT FROM s.score
        OR p.tags IS DISTINCT FROM s.tags))
    ), i AS (
      SELECT d.*, d.first_seen IS NULL AS undated,
        CASE WHEN d.action = 'new' AND ${usable} THEN least(d.first_seen, ${at})
             WHEN d.action = 'changed' AND NOT d.was_dated AND d.first_seen IS NOT NULL
               THEN least(d.first_seen, d.was_from)
             WHEN d.action IN ('changed', 'gone') THEN d.was_from
             ELSE ${at} END AS begun,
        CASE WHEN d.action = 'new' THEN (${usable}) OR ${!isFirst}
             WHEN d.action = 'renewed' THEN true
             WHEN d.action = 'changed' THEN d.was_dated OR d.first_seen IS NOT NULL
             ELSE d.was_dated END AS proven
      FROM d ${before}
    )
    SELECT key, kind, marks, value, last_seen, score, tags, action,
      -- Rule 7: valid-until before the beginning.
      CASE WHEN action = 'new' AND valid_until < begun AND undated THEN valid_until ELSE begun END AS start,
      CASE WHEN action = 'gone' THEN least(was_until, greatest(${at}, was_from))
           ELSE greatest(valid_until, CASE WHEN action = 'new' AND undated THEN valid_until ELSE begun END) END AS stop,
      proven AND NOT (action = 'new' AND valid_until < begun AND undated) AS dated
    FROM i`
}

/** In the order of the key, so that ingests side by side never wait for each other in a circle. */
const newIndicators = `INSERT INTO indicator (key, kind, marks, value)
  SELECT key, kind, marks, value FROM delta WHERE action = 'new' ORDER BY key ON CONFLICT (key) DO NOTHING`

const close = (source: string, at: string) => `UPDATE listing l
  SET removed = ${at}, listed_until = CASE WHEN d.action = 'gone' THEN d.stop ELSE l.listed_until END
  FROM delta d WHERE l.source = ${source} AND l.removed IS NULL AND l.key = d.key AND d.action IN ('gone', 'renewed')`

const change = (source: string) => `UPDATE listing l
  SET listed_from = d.start, listed_until = d.stop, dated = d.dated, last_seen = d.last_seen, score = d.score, tags = d.tags
  FROM delta d WHERE l.source = ${source} AND l.removed IS NULL AND l.key = d.key AND d.action = 'changed'`

const open = (source: string, at: string) => `INSERT INTO listing
    (key, source, added, removed, listed_from, listed_until, last_seen, score, dated, tags)
  SELECT key, ${source}, ${at}, NULL, start, stop, last_seen, score, dated, tags
  FROM delta WHERE action IN ('new', 'renewed') ORDER BY key`

async function figuresOf(client: pg.PoolClient, source: number): Promise<readonly Figure[]> {
  const { rows } = await client.query<Figure>(
    `SELECT i.kind, i.marks, count(*) n FROM listing l JOIN indicator i USING (key)
     WHERE l.source = $1 AND l.removed IS NULL GROUP BY 1, 2`,
    [source],
  )
  return rows
}

function figuresJson(figures: readonly Figure[]): string {
  const byKind: Record<string, Record<string, number>> = {}
  for (const { kind, marks, n } of figures) byKind[kind] = { ...byKind[kind], [marks]: n }
  return JSON.stringify(byKind)
}

async function* encode(
  batches: AsyncIterable<readonly FeedItem[]>,
  marker: Marker,
  counted: Counted,
  unreadable: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  const writer = new CopyWriter()
  const iterator = batches[Symbol.asyncIterator]()
  let finished = false
  try {
    for (;;) {
      const step = await iterator.next().catch((error) => {
        finished = true
        unreadable(error)
        throw error
      })
      if (step.done) {
        finished = true
        break
      }
      for (const item of step.value) {
        counted.rows++
        if (isRejection(item)) reject(counted, item)
        else if (item.value.length > longestValue) reject(counted, { line: 0, reason: 'too-long', text: item.value })
        else {
          counted.read++
          write(writer, item, marker)
        }
        if (writer.length > 1 << 17) yield writer.take()
      }
    }
    writer.end()
    yield writer.take()
  } finally {
    if (!finished) await iterator.return?.()
  }
}

function reject(counted: Counted, rejection: Rejection): void {
  counted.rejected[rejection.reason] = (counted.rejected[rejection.reason] ?? 0) + 1
  if (counted.samples.length < samplesKept) {
    counted.samples.push({ ...rejection, ...(rejection.text && { text: rejection.text.slice(0, 200) }) })
  }
}

function write(writer: CopyWriter, item: FeedRecord, marker: Marker): void {
  const code = kindById[item.kind].code
  writer.row(9)
  writer.bytes(indicatorKey(code, item.value))
  writer.int2(code)
  writer.int2(marker.marks(item.kind, item.value))
  writer.text(item.value)
  writer.int8(date(item.firstSeen))
  writer.int8(date(item.lastSeen))
  writer.int8(date(item.validUntil) ?? noEnd)
  if (item.score === undefined || !Number.isFinite(item.score)) writer.nothing()
  else writer.int2(Math.max(0, Math.min(100, Math.round(item.score))))
  if (!item.tags?.length) writer.nothing()
  else {
    const tags = item.tags.slice(0, tagsKept).map((tag) => tag.replaceAll(tagSeparator, ' ').slice(0, 100))
    writer.text(tags.join(tagSeparator))
  }
}

/** Dates that are none, before the epoch or beyond ECMAScript's are as good as absent. */
function date(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 && time < noEnd ? Math.floor(time) : undefined
}

/** jsonb holds neither U+0000 nor half of a surrogate pair. */
function storableJson(value: readonly Rejection[]): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\ufffd') : part,
  )
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
  return String(value)
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, 500)
}

export const snapshotColumns = `id, source, taken_at, received_at, status, reason, bytes, sha256, reading, etag, rows, read,
  indicators, rejected, samples, added, removed, duration_ms, increment`

export interface SnapshotRow {
  readonly id: number
  readonly source: number
  readonly taken_at: number
  readonly received_at: Date
  readonly status: SnapshotRecord['status']
  readonly reason: string | null
  readonly bytes: number
  readonly sha256: Buffer
  readonly reading: string | null
  readonly etag: string | null
  readonly rows: number
  readonly read: number
  readonly indicators: number
  readonly rejected: SnapshotRecord['rejected']
  readonly samples: readonly Rejection[]
  readonly added: number
  readonly removed: number
  readonly duration_ms: number
  readonly increment: boolean
}

export function toRecord(row: SnapshotRow): SnapshotRecord {
  const { taken_at, received_at, sha256, duration_ms, ...same } = row
  return {
    ...same,
    takenAt: taken_at,
    receivedAt: received_at.getTime(),
    sha256: sha256.toString('hex'),
    durationMs: duration_ms,
  }
}

interface FoundRow {
  readonly key: string
  readonly kind: number
  readonly value: string
  readonly marks: number
  readonly source: number | null
  readonly added: number
  readonly removed: number | null
  readonly listed_from: number
  readonly listed_until: number
  readonly last_seen: number | null
  readonly score: number | null
  readonly dated: boolean
  readonly tags: readonly string[] | null
}

function toListing(row: FoundRow): StoredListing {
  return {
    source: row.source as number,
    from: row.listed_from,
    until: row.listed_until === noEnd ? Number.POSITIVE_INFINITY : row.listed_until,
    dated: row.dated,
    present: row.removed === null,
    added: row.added,
    removed: row.removed,
    lastSeen: row.last_seen,
    score: row.score,
    tags: row.tags ?? [],
  }
}
