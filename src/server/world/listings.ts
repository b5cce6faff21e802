import type pg from 'pg'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { CurrentListing } from '../../engine/delivery/select.ts'
import { indicatorKeyText } from '../sources/indicator-key.ts'

/** A present listing, with the number of its source instead of a position. */
export interface PresentListing extends CurrentListing {
  readonly kind: KindId
  readonly value: string
  readonly notRoutable: boolean
}

/** The database's value for "no known end". */
const noEnd = 8.64e15
const notRoutableMark = 2

/** What the newest snapshot at an instant lists of these values. `source` is the number of the source. */
export async function presentListings(
  pool: pg.Pool,
  values: readonly Value[],
  at: number,
): Promise<readonly PresentListing[]> {
  const { rows } = await pool.query<{
    kind: number
    value: string
    marks: number
    source: number
    listed_from: number
    last_seen: number | null
    listed_until: number
    score: number | null
    tags: string[] | null
  }>(
    `SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.last_seen, l.listed_until, l.score, l.tags
     FROM indicator i JOIN listing l USING (key)
     WHERE i.key = ANY($1::uuid[]) AND (l.removed IS NULL OR l.removed > $2) AND (l.added <= $2 OR l.listed_from <= $2)
     ORDER BY l.source`,
    [values.map(({ kind, value }) => indicatorKeyText(kindById[kind].code, value)), at],
  )
  return rows.map(({ kind, marks, listed_from, last_seen, listed_until, score, ...row }) => ({
    ...row,
    kind: kindByCode.get(kind)?.id as KindId,
    notRoutable: (marks & notRoutableMark) !== 0,
    listedFrom: listed_from,
    lastSeen: last_seen ?? undefined,
    validUntil: listed_until >= noEnd ? undefined : listed_until,
    score: score ?? undefined,
  }))
}
