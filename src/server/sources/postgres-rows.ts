import type pg from 'pg'
import { copyBytes, copyItems } from '../platform/db/copied-rows.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import { folded, stage, stageHeld, stageMissing, takeAddedDates, wholeNumber } from './listing-difference.ts'
import { figuresOf } from './listing-figures.ts'
import type { ListingRows, StagedSnapshot } from './listing-rows.ts'
import { tune } from './listing-transaction.ts'
import { applyStaged, compareChanged, compareStaged } from './postgres-changes.ts'
import type { RowTracker } from './row-tracker.ts'
import { encode, type StagedWriter, scoreOf, tagsOf, timesOf } from './staged-rows.ts'

/** Listings in PostgreSQL, as the ledger writes them. */
export const postgresRows: ListingRows = {
  async stage(client, rows, marker, counted, unreadable, tracker) {
    await client.query(stage)
    await copyBytes(client, 'staged', encode(rows, marker, counted, stagedCopy(), unreadable, tracker))
    const { hasAddedDates } = counted
    if (hasAddedDates) await client.query(takeAddedDates)
    await tune(client)
    if (!tracker?.leavesOut || tracker.hasFailed) return staged(client, hasAddedDates)
    await client.query(stageMissing)
    await copyItems(client, 'missing', tracker.gone(), (to, key) => {
      to.row(1)
      to.bytes(key)
    })
    return staged(client, hasAddedDates, tracker)
  },

  async stageHeld(client, snapshotId) {
    await tune(client)
    await client.query(stageHeld(wholeNumber(snapshotId)))
    const { rows } = await client.query<{ n: number }>('SELECT count(added) n FROM staged')
    const hasAddedDates = (rows[0]?.n ?? 0) > 0
    if (hasAddedDates) await client.query(takeAddedDates)
    return staged(client, hasAddedDates)
  },

  async dropHeld(client, source) {
    await client.query('DELETE FROM held_row h USING snapshot s WHERE h.snapshot = s.id AND s.source = $1', [source])
  },

  async forget(client, source) {
    await client.query('DELETE FROM listing WHERE source = $1', [source])
  },

  async setBack(client, source, latest) {
    await client.query(
      `UPDATE listing SET added = least(added, $2), listed_from = least(listed_from, $2),
         listed_until = CASE WHEN removed > $2 THEN least(listed_until, $2) ELSE listed_until END,
         removed = CASE WHEN removed > $2 THEN $2 ELSE removed END,
         changed = CASE WHEN changed > $2 THEN $2 ELSE changed END
       WHERE source = $1 AND (added > $2 OR removed > $2 OR changed > $2)`,
      [source, latest],
    )
  },

  committed: async () => {},
}

/**
 * A snapshot in the table `staged`. With a tracker, `staged` has only changed rows, and `missing` the keys that are
 * gone.
 */
function staged(client: pg.PoolClient, hasAddedDates: boolean, tracker?: RowTracker): StagedSnapshot {
  return {
    hasAddedDates,
    compare: (before, increment, counted) =>
      tracker ? compareChanged(client, before, counted) : compareStaged(client, before, increment, counted),
    apply: (before, takenAt, increment) => applyStaged(client, before, takenAt, increment),
    figures: (source) => figuresOf(client, source),
    async hold(snapshotId) {
      await client.query(`INSERT INTO held_row (snapshot, key, kind, marks, value, ${hasAddedDates ? 'added' : 'first_seen'},
           last_seen, valid_until, score, tags)
         SELECT ${wholeNumber(snapshotId)}, * FROM (${folded('staged')}) s`)
    },
  }
}

function stagedCopy(): StagedWriter {
  const writer = new CopyWriter()
  return {
    write(key, kind, marks, item) {
      const { added, firstSeen, lastSeen, validUntil } = timesOf(item)
      writer.row(10)
      writer.bytes(key)
      writer.int2(kind)
      writer.int2(marks)
      writer.text(item.value)
      writer.int8(firstSeen)
      writer.int8(lastSeen)
      writer.int8(validUntil)
      writer.int2(scoreOf(item))
      writer.optional(tagsOf(item))
      writer.int8(added)
    },
    get length() {
      return writer.length
    },
    take: () => writer.take(),
    end: () => writer.end(),
  }
}
