import { randomFillSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import { hows } from './join.ts'
import type { Met, Verdict } from './judge.ts'

/** Rows of `met` that are judged and stored at a time. */
const atOnce = 200_000

export type JudgeOf = (series: number) => (met: Met) => Verdict | undefined

/**
 * Judges the rows of `met` and stores what counts as hits, with the listing of each source. What is known already changes
 * nothing but the days. @returns the number of new listings of hits
 */
export async function storeHits(client: pg.PoolClient, now: number, met: number, judgeOf: JudgeOf): Promise<number> {
  await client.query('CREATE INDEX ON met (n)')
  // Nobody deletes the sightings of these series before the transaction ends. Its place in `hunt_cursor` holds a source.
  await client.query('CREATE TEMPORARY TABLE held (series int) ON COMMIT DROP')
  await client.query(`INSERT INTO held SELECT number FROM sighting_series
    WHERE number IN (SELECT DISTINCT series FROM met) ORDER BY number FOR KEY SHARE`)
  let stored = 0
  for (let from = 0; from < met; from += atOnce) {
    await client.query(`CREATE TEMPORARY TABLE judged
      (n int, id uuid, is_first boolean, doubtful boolean, listed_doubtful boolean) ON COMMIT DROP`)
    const rows = await judged(client, { from, now }, judgeOf)
    const into = client.query(copyFrom('COPY judged FROM STDIN (FORMAT binary, FREEZE)'))
    await pipeline(Readable.from([rows]), into)
    await client.query('ANALYZE judged')
    stored += await store(client, now)
    await client.query('DROP TABLE judged')
  }
  return stored
}

/** The rows that count: the first of each source that does. A hit is named with the first of its rows. */
async function judged(
  client: pg.PoolClient,
  { from, now }: { readonly from: number; readonly now: number },
  judgeOf: JudgeOf,
): Promise<Buffer> {
  const writer = new CopyWriter()
  const ids = new HitIds(now, from)
  const before = { series: -1, kind: -1, value: '', source: -1 }
  let judgeIt: ReturnType<JudgeOf> = () => undefined
  let isNamed = false
  let isDone = false
  const query = `SELECT n, series, kind, value, source, way, listed_kind, listed, marks FROM met
    WHERE n > ${from} AND n <= ${from + atOnce} ORDER BY n`
  await eachCopiedRow(client, query, 9, (row, at, length) => {
    const text = (field: number) => row.toString('utf8', at[field], (at[field] as number) + (length[field] as number))
    const series = row.readInt32BE(at[1])
    const kind = row.readInt16BE(at[2])
    const value = text(3)
    const source = row.readInt32BE(at[4])
    if (series !== before.series) judgeIt = judgeOf(series)
    if (series !== before.series || kind !== before.kind || value !== before.value) isNamed = isDone = false
    else if (source !== before.source) isDone = false
    Object.assign(before, { series, kind, value, source })
    if (isDone) return
    const how = hows[row.readInt16BE(at[5])] as string
    const verdict = judgeIt({
      kind,
      value,
      how,
      listedKind: row.readInt16BE(at[6]),
      listed: text(7),
      marks: row.readInt16BE(at[8]),
    })
    if (!verdict) return
    writer.row(5)
    writer.int4(row.readInt32BE(at[0]))
    writer.bytes(isNamed ? ids.last : ids.next())
    writer.boolean(!isNamed)
    writer.boolean(verdict.isDoubtful)
    writer.boolean(verdict.isListedDoubtful)
    isNamed = isDone = true
  })
  writer.end()
  return writer.take()
}

/** Ids of hits as UUIDs of version 7 (RFC 9562), so that those of one time follow each other in indexes. */
class HitIds {
  readonly last = Buffer.alloc(16)
  #number: number

  constructor(now: number, from: number) {
    this.last.writeUIntBE(now, 0, 6)
    this.#number = from
  }

  next(): Buffer {
    const number = this.#number++
    randomFillSync(this.last, 10)
    this.last.writeUInt16BE(0x7000 | ((number >>> 14) & 0xfff), 6)
    this.last.writeUInt16BE(0x8000 | (number & 0x3fff), 8)
    return this.last
  }
}

async function store(client: pg.PoolClient, now: number): Promise<number> {
  await client.query(
    `INSERT INTO hunt_hit AS h (id, group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
     SELECT j.id, m.group_id, m.series, m.kind, m.value, m.first_seen, m.last_seen, m.passed, j.doubtful, $1
     FROM judged j JOIN met m USING (n) JOIN held USING (series) WHERE j.is_first ORDER BY n
     ON CONFLICT (series, kind, value) DO UPDATE SET first_seen = least(h.first_seen, excluded.first_seen),
       last_seen = greatest(h.last_seen, excluded.last_seen), passed = h.passed OR excluded.passed,
       doubtful = excluded.doubtful
     WHERE (h.first_seen, h.last_seen, h.passed, h.doubtful) IS DISTINCT FROM (least(h.first_seen, excluded.first_seen),
       greatest(h.last_seen, excluded.last_seen), h.passed OR excluded.passed, excluded.doubtful)`,
    [new Date(now)],
  )
  const { rowCount } = await client.query(
    `INSERT INTO hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
     SELECT h.id, m.source, ($1::text[])[m.way + 1], m.listed_kind, m.listed, j.listed_doubtful, m.added
     FROM judged j JOIN met m USING (n) JOIN hunt_hit h USING (series, kind, value) ORDER BY n
     ON CONFLICT DO NOTHING`,
    [hows],
  )
  return rowCount ?? 0
}
