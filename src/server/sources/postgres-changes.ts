import type pg from 'pg'
import {
  change,
  close,
  type Delta,
  difference,
  foldAll,
  foldChanged,
  foldTouched,
  newIndicators,
  open,
  wholeNumber,
} from './listing-difference.ts'
import type { Figure } from './listing-figures.ts'
import type { Before, Change } from './listing-rows.ts'
import { tune, tuneForFew } from './listing-transaction.ts'
import type { Counted } from './staged-rows.ts'

/**
 * Compares the table `staged` with the source's present listings, and makes the tables `touched` and `snap`.
 * @returns figures of the snapshot
 */
export async function compareStaged(
  client: pg.PoolClient,
  { source, listed, appliedAt }: Before,
  increment: boolean,
  counted: Pick<Counted, 'read' | 'figures' | 'areIndicators'>,
): Promise<readonly Figure[]> {
  if (appliedAt === null) {
    await client.query(foldAll)
    if (counted.areIndicators) return counted.figures()
    const { rows } = await client.query<Figure>('SELECT kind, marks, count(*) n FROM snap GROUP BY 1, 2')
    return rows
  }
  await client.query(foldTouched(wholeNumber(source), increment))
  if (counted.areIndicators) return counted.figures()
  const { rows: counts } = await client.query<{ fresh: number; gone: number }>(
    'SELECT count(*) FILTER (WHERE NOT was_listed) fresh, count(*) FILTER (WHERE NOT is_staged) gone FROM touched',
  )
  const { fresh, gone } = counts[0] as { fresh: number; gone: number }
  // There were as many rows as indicators, so no row was repeated, and the counts made during reading are right.
  if (!increment && listed - gone + fresh === counted.read) return counted.figures()
  const { rows } = await client.query<Figure>(
    `SELECT kind, marks, count(*) n FROM (SELECT min(kind) kind, bit_or(marks) marks FROM staged GROUP BY key) s
     GROUP BY 1, 2`,
  )
  return rows
}

/** Up to this share of a source's listings, each changed indicator is looked up by itself. */
const fewOfListed = 1 / 4

/** Does the same if `staged` holds only changed rows, and `missing` the keys that are gone. */
export async function compareChanged(
  client: pg.PoolClient,
  { source, listed }: Before,
  counted: Pick<Counted, 'figures'>,
): Promise<readonly Figure[]> {
  await client.query('ANALYZE staged (key); ANALYZE missing')
  const { rows } = await client.query<{ n: number }>(
    'SELECT (SELECT count(*) FROM staged) + (SELECT count(*) FROM missing) n',
  )
  const news = rows[0]?.n ?? 0
  await client.query(foldChanged(wholeNumber(source), news < listed * fewOfListed))
  return counted.figures()
}

/** Writes the changes that `compareStaged` found to the listings of a source. */
export async function applyStaged(
  client: pg.PoolClient,
  { source, appliedAt }: Before,
  takenAt: number,
  increment: boolean,
): Promise<Change> {
  const at = wholeNumber(takenAt)
  const sourceNumber = wholeNumber(source)
  const changes = difference(sourceNumber, at, appliedAt === null, increment)
  if (appliedAt === null) {
    const all: Delta = { rows: `(${changes}) delta`, isSorted: true }
    await client.query(newIndicators(all))
    const { rowCount } = await client.query(open(all, sourceNumber, at))
    return { added: rowCount ?? 0, removed: 0, changed: 0 }
  }
  const delta: Delta = { rows: 'delta', isSorted: false }
  await client.query(`CREATE TEMPORARY TABLE delta ON COMMIT DROP AS ${changes}; ANALYZE delta`)
  await client.query(newIndicators(delta))
  const { rows } = await client.query<{ action: string; n: number }>('SELECT action, count(*) n FROM delta GROUP BY 1')
  const count = (action: string) => rows.find((row) => row.action === action)?.n ?? 0
  const [fresh, renewed, gone, changed] = [count('new'), count('renewed'), count('gone'), count('changed')]
  // Read each row at its place (ctid), however many there are, and nothing else of the table.
  await tuneForFew(client)
  if (gone + renewed > 0) await client.query(close(at))
  if (changed > 0) await client.query(change(at))
  await tune(client)
  if (fresh + renewed > 0) await client.query(open(delta, sourceNumber, at))
  return { added: fresh + renewed, removed: gone, changed }
}
