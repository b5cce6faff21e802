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
  readonly #random = Buffer.alloc(6 * 1024)
  #used = this.#random.length
  #number: number

  constructor(now: number, from: number) {
    this.last.writeUIntBE(now, 0, 6)
    this.#number = from
  }

  next(): Buffer {
    const number = this.#number++
    if (this.#used === this.#random.length) {
      randomFillSync(this.#random)
      this.#used = 0
    }
    this.#random.copy(this.last, 10, this.#used, this.#used + 6)
    this.#used += 6
    this.last.writeUInt16BE(0x7000 | ((number >>> 14) & 0xfff), 6)
    this.last.writeUInt16BE(0x8000 | (number & 0x3fff), 8)
    return this.last
  }
}

async function store(client: pg.PoolClient, now: number): Promise<number> {
  await client.query(
    `CREATE TEMPORARY TABLE hit ON COMMIT DROP AS
     SELECT m.*, j.is_first, j.doubtful, j.listed_doubtful, coalesce(h.id, j.id) AS id, h.id IS NOT NULL AS is_known
     FROM judged j JOIN met m USING (n) JOIN held USING (series) LEFT JOIN hunt_hit h USING (series, kind, value)
     ORDER BY n`,
  )
  await client.query('ANALYZE hit')
  await client.query(
    `UPDATE hunt_hit h SET first_seen = least(h.first_seen, n.first_seen), last_seen = greatest(h.last_seen, n.last_seen),
       passed = h.passed OR n.passed, doubtful = n.doubtful
     FROM hit n WHERE n.is_known AND n.is_first AND h.id = n.id AND (h.first_seen > n.first_seen
       OR h.last_seen < n.last_seen OR h.passed < n.passed OR h.doubtful <> n.doubtful)`,
  )
  await client.query(
    `INSERT INTO hunt_hit (id, group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
     SELECT id, group_id, series, kind, value, first_seen, last_seen, passed, doubtful, $1 FROM hit
     WHERE is_first AND NOT is_known ORDER BY n`,
    [new Date(now)],
  )
  const { rowCount } = await client.query(
    `INSERT INTO hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
     SELECT id, source, ($1::text[])[way + 1], listed_kind, listed, listed_doubtful, added FROM hit n
     WHERE NOT is_known OR NOT EXISTS (SELECT FROM hunt_listing l WHERE l.hit = n.id AND l.source = n.source) ORDER BY n`,
    [hows],
  )
  await client.query('DROP TABLE hit')
  return rowCount ?? 0
}
