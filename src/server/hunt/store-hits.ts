import { randomFillSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import { hows } from './join.ts'
import type { Met, Verdict } from './judge.ts'

/** Number of rows of `met` that are judged and stored together. */
const atOnce = 200_000

export type JudgeOf = (series: number) => (met: Met) => Verdict | undefined

/**
 * Judges rows of `met` (see `joinSightings`), after `after` and up to `upto`, and stores those that count as hits, with the
 * listing of each source. Only the days of an existing hit change. @returns the number of new listings of hits
 */
export async function storeHits(
  client: pg.PoolClient,
  now: number,
  { after, upto }: { readonly after: number; readonly upto: number },
  judgeOf: JudgeOf,
): Promise<number> {
  const judges = new Judges(now, judgeOf)
  let stored = 0
  for (let from = after; from < upto; from += atOnce) {
    await client.query(`CREATE TEMPORARY TABLE judged
      (n int, id uuid, is_first boolean, doubtful boolean, listed_doubtful boolean) ON COMMIT DROP`)
    const rows = await judges.judge(client, from, Math.min(upto, from + atOnce))
    await pipeline(Readable.from([rows]), client.query(copyFrom('COPY judged FROM STDIN (FORMAT binary, FREEZE)')))
    await client.query('ANALYZE judged')
    stored += await store(client, now)
    await client.query('DROP TABLE judged')
  }
  return stored
}

/** Judges rows in their order, and keeps the first row of each source that counts. */
class Judges {
  readonly #judgeOf: JudgeOf
  readonly #ids: HitIds
  #series = -1
  #kind = -1
  #value = ''
  #source = -1
  #judge: ReturnType<JudgeOf> = () => undefined
  /** Whether a row of this series and value counts already, and whether one of this source does. */
  #isHit = false
  #isDone = false

  constructor(now: number, judgeOf: JudgeOf) {
    this.#judgeOf = judgeOf
    this.#ids = new HitIds(now)
  }

  /** @returns the rows after `from` and up to `upto` that count, in COPY's binary format for the table `judged` */
  async judge(client: pg.PoolClient, from: number, upto: number): Promise<Buffer> {
    const writer = new CopyWriter()
    const query = `SELECT n, series, kind, value, source, way, listed_kind, listed, marks, known, is_infrastructure FROM met
      WHERE n > ${from} AND n <= ${upto} ORDER BY n`
    await eachCopiedRow(client, query, 11, (row, at, length) => {
      const int2 = (field: number) => row.readInt16BE(at[field])
      const text = (field: number) => row.toString('utf8', at[field], (at[field] as number) + (length[field] as number))
      this.#turnTo(row.readInt32BE(at[1]), int2(2), text(3), row.readInt32BE(at[4]))
      if (this.#isDone) return
      const verdict = this.#judge({
        kind: this.#kind,
        value: this.#value,
        how: hows[int2(5)] as string,
        listedKind: int2(6),
        listed: text(7),
        marks: int2(8),
        isInfrastructure: row[at[10] as number] === 1,
      })
      if (!verdict) return
      const knownId = at[9] as number
      writer.row(5)
      writer.int4(row.readInt32BE(at[0]))
      if (length[9] === 16) writer.bytes(row.subarray(knownId, knownId + 16))
      else writer.bytes(this.#isHit ? this.#ids.last : this.#ids.next())
      writer.boolean(!this.#isHit)
      writer.boolean(verdict.isDoubtful)
      writer.boolean(verdict.isListedDoubtful)
      this.#isHit = this.#isDone = true
    })
    writer.end()
    return writer.take()
  }

  #turnTo(series: number, kind: number, value: string, source: number): void {
    const isSame = series === this.#series && kind === this.#kind && value === this.#value
    if (isSame && source === this.#source) return
    if (series !== this.#series) this.#judge = this.#judgeOf(series)
    if (!isSame) this.#isHit = false
    this.#isDone = false
    this.#series = series
    this.#kind = kind
    this.#value = value
    this.#source = source
  }
}

/** Makes ids of hits: UUIDs of version 7 (RFC 9562), so that ids of the same time are neighbours in indexes. */
class HitIds {
  readonly last = Buffer.alloc(16)
  readonly #random = Buffer.alloc(6 * 1024)
  #used = this.#random.length
  #number = 0

  constructor(now: number) {
    this.last.writeUIntBE(now, 0, 6)
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
    `UPDATE hunt_hit h SET first_seen = least(h.first_seen, m.first_seen), last_seen = greatest(h.last_seen, m.last_seen),
       passed = h.passed OR m.passed, doubtful = j.doubtful
     FROM judged j JOIN met m USING (n) WHERE j.is_first AND h.id = m.known AND (h.first_seen > m.first_seen
       OR h.last_seen < m.last_seen OR h.passed < m.passed OR h.doubtful <> j.doubtful)`,
  )
  await client.query(
    `INSERT INTO hunt_hit (id, group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
     SELECT j.id, m.group_id, m.series, m.kind, m.value, m.first_seen, m.last_seen, m.passed, j.doubtful, $1
     FROM judged j JOIN met m USING (n) WHERE j.is_first AND m.known IS NULL ORDER BY n`,
    [new Date(now)],
  )
  const { rowCount } = await client.query(
    `WITH runs AS (
       INSERT INTO hunt_untold (group_id) SELECT DISTINCT m.group_id FROM judged j JOIN met m USING (n)
       RETURNING group_id, run),
     first AS (
       SELECT source, min(taken_at) AS taken_at FROM snapshot
       WHERE status = 'applied' AND source IN (SELECT source FROM met) GROUP BY source)
     INSERT INTO hunt_listing (hit, source, how, kind, value, doubtful, listed_at, first_look, run)
     SELECT j.id, m.source, ($1::text[])[m.way + 1], m.listed_kind, m.listed, j.listed_doubtful, m.added,
       f.taken_at IS NOT DISTINCT FROM m.added, r.run
     FROM judged j JOIN met m USING (n) JOIN runs r USING (group_id) LEFT JOIN first f USING (source)
     WHERE m.known IS NULL OR NOT EXISTS (SELECT FROM hunt_listing l WHERE l.hit = m.known AND l.source = m.source)
     ORDER BY n`,
    [hows],
  )
  return rowCount ?? 0
}
