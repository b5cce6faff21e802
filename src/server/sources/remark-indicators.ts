import type pg from 'pg'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { copiedRows, copyBytes } from '../platform/db/copied-rows.ts'
import { type CopyRow, CopyWriter } from '../platform/db/copy-binary.ts'
import { locks } from '../platform/db/session-lock.ts'
import { transaction } from '../platform/db/transaction.ts'
import { areFiguresUnsure, type FigureOfSource, noteFigures } from './listing-figures.ts'
import type { LedgerOptions } from './listing-ledger.ts'
import type { Marker } from './listing-store.ts'
import { tune } from './listing-transaction.ts'

/** Marks all indicators again. @returns the number of changed indicators */
export async function remarkIndicators(
  pool: pg.Pool,
  marker: Marker,
  mayChange: LedgerOptions['mayChange'],
): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [locks.marks])
    await mayChange?.(client)
    const wasUnsure = await areFiguresUnsure(client)
    await client.query('CREATE TEMPORARY TABLE marked (key uuid, marks smallint) ON COMMIT DROP')
    const changed = new CopyWriter()
    const parts: Buffer[] = []
    const compare: CopyRow = (row, at, length) => {
      const kind = kindByCode.get(row.readInt16BE(at[1]))?.id as KindId
      const marks = marker.marks(kind, row.toString('utf8', at[2], (at[2] as number) + (length[2] as number)))
      if (marks === row.readInt16BE(at[3])) return
      changed.row(2)
      changed.bytes(row.subarray(at[0], (at[0] as number) + 16))
      changed.int2(marks)
    }
    for await (const _ of copiedRows(client, 'SELECT key, kind, value, marks FROM indicator', 4, compare)) {
      if (changed.length > 1 << 17) parts.push(changed.take())
    }
    changed.end()
    parts.push(changed.take())
    await copyBytes(client, 'marked', parts)
    await tune(client)
    await client.query('ANALYZE marked')
    const { rowCount } = await client.query('UPDATE indicator i SET marks = m.marks FROM marked m WHERE m.key = i.key')
    if (rowCount || wasUnsure) {
      const { rows: sources } = await client.query<FigureOfSource>(
        `SELECT l.source, i.kind, i.marks, count(*) n FROM listing l JOIN indicator i USING (key)
         WHERE l.removed IS NULL GROUP BY 1, 2, 3`,
      )
      await noteFigures(client, sources)
    }
    await client.query(
      'UPDATE listing_state SET marked_digest = $1, revision = revision + $2, remarks = remarks + $2',
      [marker.digest, rowCount ? 1 : 0],
    )
    return rowCount ?? 0
  })
}
