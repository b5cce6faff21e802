import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import type { CurrentListing, ListedIndicator } from '../../engine/delivery/select.ts'
import { CopyReader, readInt8 } from '../platform/db/copy-binary.ts'

/** An indicator that has not been checked against the warning lists. */
export type UncheckedIndicator = Omit<ListedIndicator, 'warnings'>

export interface DeniedValue extends Value {
  readonly since: number
}

export interface ListedQuery {
  /** Numbers of the sources; results refer to their positions in this list. */
  readonly sources: readonly number[]
  readonly kinds: readonly KindId[]
  /** Values of the group's deny lists; included even if no source lists them. */
  readonly denied: readonly DeniedValue[]
}

/** The database's value for "no known end". */
const noEnd = 8.64e15
/** Separates tags, which cannot contain it. */
const unitSeparator = '\x1f'

/**
 * Everything that the sources list now, in batches, ordered by kind and value (by code point): each indicator once with
 * all its listings. A single statement, so that the result is consistent.
 */
export async function* listedIndicators(
  client: pg.ClientBase,
  { sources, kinds, denied }: ListedQuery,
): AsyncGenerator<UncheckedIndicator[]> {
  await client.query(`CREATE TEMPORARY TABLE denied_value (kind smallint, value text COLLATE "C", since bigint)`)
  for (let i = 0; i < denied.length; i += 10_000) {
    const some = denied.slice(i, i + 10_000).filter(({ kind }) => kinds.includes(kind))
    await client.query('INSERT INTO denied_value SELECT * FROM unnest($1::smallint[], $2::text[], $3::bigint[])', [
      some.map(({ kind }) => kindById[kind].code),
      some.map(({ value }) => value),
      some.map(({ since }) => since),
    ])
  }
  const numbers = sources.map((number) => Math.trunc(number)).join(',') || '-1'
  const codes = kinds.map((kind) => kindById[kind].code).join(',') || '-1'
  const position = new Map(sources.map((number, at) => [number, at]))
  await client.query(`SET work_mem = '256MB'`)
  const stream = client.query(
    copyTo(`COPY (
      SELECT * FROM (
        SELECT i.kind, i.value, i.marks, l.source, l.listed_from, l.last_seen, l.listed_until, l.score,
               array_to_string(l.tags, E'${unitSeparator}')
        FROM listing l JOIN indicator i USING (key)
        WHERE l.removed IS NULL AND l.source IN (${numbers}) AND i.kind IN (${codes})
        UNION ALL
        SELECT kind, value, 0::smallint, 0, since, NULL, NULL, NULL, NULL FROM denied_value
      ) AS listed (kind, value, marks, source, listed_from, last_seen, listed_until, score, tags)
      ORDER BY kind, value, source
    ) TO STDOUT (FORMAT binary)`),
  )
  const reader = new CopyReader(9)
  let batch: UncheckedIndicator[] = []
  let open:
    | { kind: KindId; value: string; notRoutable: boolean; listings: CurrentListing[]; deniedFrom?: number }
    | undefined
  const close = () => {
    if (open) batch.push({ deniedFrom: undefined, ...open })
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    reader.push(chunk, (row, at, length) => {
      const field = (i: number) => at[i] as number
      const isThere = (i: number) => (length[i] as number) >= 0
      const kind = kindByCode.get(row.readInt16BE(field(0)))?.id as KindId
      const value = row.toString('utf8', field(1), field(1) + (length[1] as number))
      if (open?.value !== value || open.kind !== kind) {
        close()
        open = { kind, value, notRoutable: (row.readInt16BE(field(2)) & 2) !== 0, listings: [] }
      }
      const source = row.readInt32BE(field(3))
      if (source === 0) {
        // Indicators that no source lists have no marks.
        open.notRoutable = !kindById[kind].isRoutable(value)
        open.deniedFrom = Math.min(open.deniedFrom ?? Number.POSITIVE_INFINITY, readInt8(row, field(4)))
        return
      }
      const until = readInt8(row, field(6))
      open.listings.push({
        source: position.get(source) as number,
        listedFrom: readInt8(row, field(4)),
        lastSeen: isThere(5) ? readInt8(row, field(5)) : undefined,
        validUntil: until >= noEnd ? undefined : until,
        score: isThere(7) ? row.readInt16BE(field(7)) : undefined,
        tags: isThere(8)
          ? row.toString('utf8', field(8), field(8) + (length[8] as number)).split(unitSeparator)
          : undefined,
      })
    })
    if (batch.length < 4096) continue
    yield batch
    batch = []
  }
  close()
  if (batch.length > 0) yield batch
}
