import type pg from 'pg'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import type { OwnLists } from '../../engine/lists/own-lists.ts'
import { isAllowed } from '../../engine/match/match.ts'
import { type Marker, onWarningList, sharedInfrastructure } from '../sources/listing-store.ts'
import { transaction, tune } from '../sources/listing-transaction.ts'
import { joinSightings } from './join.ts'

const day = 86_400_000
/** Rows that are judged at a time. */
const atOnce = 5_000

export interface HuntParts {
  readonly pool: pg.Pool
  /** ms since epoch */
  readonly now: number
  readonly keptDays: number
  /** The groups of these that see a source. */
  readonly seenBy: (source: number, groupIds: readonly string[]) => Promise<readonly string[]>
  /** Warning lists; asked for only if something was found. */
  readonly marker: () => Promise<Marker>
  /** Own lists of a group and of those above it. */
  readonly ownOf: (groupId: string) => Promise<OwnLists | undefined>
  readonly signal: AbortSignal
}

interface Behind {
  readonly source: number
  /** Time of the snapshot up to which listings were looked at; 0 before the first. */
  readonly after: number
  readonly upto: number
}

/**
 * Finds what sources list newly in the sightings that are kept, and stores it as hits. One source in one transaction,
 * together with the place up to which it was looked at. Only sources that a group sees count for it.
 * @returns the number of new listings of hits
 */
export async function huntNewListings(parts: HuntParts): Promise<number> {
  const { pool, now, keptDays, seenBy, signal } = parts
  const { rows: groups } = await pool.query<{ id: string }>(
    `SELECT DISTINCT s.group_id AS id FROM sighting_series s
     JOIN app_group g ON g.id = s.group_id AND g.deleted_at IS NULL AND 'SENSOR_READ' = ANY(g.granted)`,
  )
  const groupIds = groups.map(({ id }) => id)
  const { rows: behind } = await pool.query<Behind>(
    `SELECT s.number AS source, coalesce(c.at, 0) AS after, s.applied_at AS upto
     FROM source s LEFT JOIN hunt_cursor c ON c.source = s.number
     WHERE s.applied_at IS NOT NULL AND s.applied_at IS DISTINCT FROM c.at ORDER BY s.number`,
  )
  let stored = 0
  for (const one of behind) {
    if (signal.aborted) return stored
    stored += await huntSource(parts, one, await seenBy(one.source, groupIds))
  }
  await pool.query('DELETE FROM hunt_hit WHERE last_seen < $1::date', [dateOf(now - keptDays * day)])
  return stored
}

async function huntSource(parts: HuntParts, { source, after, upto }: Behind, groupIds: readonly string[]) {
  const { pool, now, keptDays } = parts
  return transaction(pool, async (client) => {
    await client.query(
      `INSERT INTO hunt_cursor (source, at) VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET at = excluded.at`,
      [source, upto],
    )
    // A source that begins anew has a smaller time.
    if (groupIds.length === 0 || upto < after) return 0
    await tune(client)
    const met = await joinSightings(
      client,
      { source, after, upto, now },
      { groupIds, oldest: dateOf(now - keptDays * day) },
    )
    if (met === 0) return 0
    const judge = judging(await parts.marker(), parts.ownOf)
    let stored = 0
    for (let from = 0; from < met; from += atOnce) {
      const { rows } = await client.query<Met>(
        `SELECT group_id AS "groupId", series, kind, value, how, listed_kind AS "listedKind", listed, marks, added,
           first_seen::text AS "firstSeen", last_seen::text AS "lastSeen", passed
         FROM met WHERE n > $1 AND n <= $2 ORDER BY n`,
        [from, from + atOnce],
      )
      stored += await store(client, source, now, await hitsAmong(rows, judge))
    }
    return stored
  })
}

interface Met {
  readonly groupId: string
  readonly series: number
  readonly kind: number
  readonly value: string
  readonly how: string
  readonly listedKind: number
  readonly listed: string
  readonly marks: number
  readonly added: number
  readonly firstSeen: string
  readonly lastSeen: string
  readonly passed: boolean
}

interface Hit extends Met {
  readonly isDoubtful: boolean
  readonly isListedDoubtful: boolean
}

type Judge = (met: Met) => Promise<{ readonly isDoubtful: boolean; readonly isListedDoubtful: boolean } | undefined>

/** One hit for each series and value: the first of its rows that counts. */
async function hitsAmong(rows: readonly Met[], judge: Judge): Promise<Hit[]> {
  const hits = new Map<string, Hit>()
  for (const row of rows) {
    const key = `${row.series} ${row.kind} ${row.value}`
    if (hits.has(key)) continue
    const verdict = await judge(row)
    if (verdict) hits.set(key, { ...row, ...verdict })
  }
  return [...hits.values()]
}

/** Judges as reports do: undefined for what is benign, and for names across a public suffix. */
function judging(marker: Marker, ownOf: HuntParts['ownOf']): Judge {
  const lists = new Map<string, OwnLists | undefined>()
  return async ({ groupId, kind: code, value, how, listedKind, listed, marks }) => {
    if (how === 'domain' && listed.length <= (publicSuffix(value)?.length ?? 0)) return undefined
    if (!lists.has(groupId)) lists.set(groupId, await ownOf(groupId))
    const own = lists.get(groupId)
    const kind = kindOf(code)
    const said = own?.check(kind, value)
    if (said && said.deny.length > 0) return { isDoubtful: false, isListedDoubtful: false }
    const its = marker.marks(kind, value)
    if (isAllowed(said) || (its & onWarningList) !== 0) return undefined
    const saidOfListed = how === 'host-url' ? own?.check(kindOf(listedKind), listed) : undefined
    if (isAllowed(saidOfListed)) return undefined
    const isListedDenied = saidOfListed !== undefined && saidOfListed.deny.length > 0
    if ((marks & onWarningList) !== 0 && !isListedDenied) return undefined
    return {
      isDoubtful: (its & sharedInfrastructure) !== 0,
      isListedDoubtful: (marks & sharedInfrastructure) !== 0 && !isListedDenied,
    }
  }
}

const kindOf = (code: number): KindId => kindByCode.get(code)?.id as KindId

/** Stores hits and the source's listing of each; what is known already changes nothing but the days. */
async function store(client: pg.PoolClient, source: number, now: number, hits: readonly Hit[]): Promise<number> {
  if (hits.length === 0) return 0
  const column = <T>(of: (hit: Hit) => T): T[] => hits.map(of)
  const { rowCount } = await client.query(
    `WITH one AS (
       SELECT * FROM unnest($3::uuid[], $4::int[], $5::smallint[], $6::text[], $7::date[], $8::date[], $9::boolean[],
         $10::boolean[], $11::text[], $12::smallint[], $13::text[], $14::boolean[], $15::bigint[])
         AS o (group_id, series, kind, value, first_seen, last_seen, passed, doubtful, how, listed_kind, listed,
           listed_doubtful, listed_at)
     ), hit AS (
       INSERT INTO hunt_hit AS h (group_id, series, kind, value, first_seen, last_seen, passed, doubtful, found_at)
       SELECT group_id, series, kind, value, first_seen, last_seen, passed, doubtful, $2 FROM one
       ON CONFLICT (series, kind, value) DO UPDATE SET first_seen = least(h.first_seen, excluded.first_seen),
         last_seen = greatest(h.last_seen, excluded.last_seen), passed = h.passed OR excluded.passed,
         doubtful = excluded.doubtful
       RETURNING id, series, kind, value
     )
     INSERT INTO hunt_listing (hit, source, how, kind, value, doubtful, listed_at)
     SELECT hit.id, $1, o.how, o.listed_kind, o.listed, o.listed_doubtful, o.listed_at
     FROM hit JOIN one o ON o.series = hit.series AND o.kind = hit.kind AND o.value = hit.value
     ON CONFLICT DO NOTHING`,
    [
      source,
      new Date(now),
      column(({ groupId }) => groupId),
      column(({ series }) => series),
      column(({ kind }) => kind),
      column(({ value }) => value),
      column(({ firstSeen }) => firstSeen),
      column(({ lastSeen }) => lastSeen),
      column(({ passed }) => passed),
      column(({ isDoubtful }) => isDoubtful),
      column(({ how }) => how),
      column(({ listedKind }) => listedKind),
      column(({ listed }) => listed),
      column(({ isListedDoubtful }) => isListedDoubtful),
      column(({ added }) => added),
    ],
  )
  return rowCount ?? 0
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
