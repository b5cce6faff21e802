import { sql } from 'kysely'
import type { HuntHit, HuntOutcomes } from '../../contract/hunt.ts'
import { type HuntState, isDoubtfulHit, mostJudgedHits } from '../../domain/hunt.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { isoRows } from '../platform/db/iso-rows.ts'

const pageSize = 50

/** Sources that a group sees, by number. */
export type SeenSources = ReadonlyMap<number, { readonly id: string; readonly name: string }>

export interface HuntPage {
  readonly hits: HuntHit[]
  readonly counts: { readonly open: number; readonly confirmed: number; readonly falseAlarm: number }
  readonly source: { readonly ID: string; readonly name: string } | null
  readonly next: string | null
}

interface ListedRow {
  readonly source: number
  readonly how: HuntHit['listings'][number]['how']
  readonly kind: number
  readonly value: string
  readonly doubtful: boolean
  readonly listedAt: number
  readonly firstLook: boolean
}

interface Row extends Omit<HuntHit, 'kind' | 'sensor' | 'listings'> {
  readonly kind: number
  readonly sensorId: string
  readonly sensorName: string
  readonly listings: readonly ListedRow[]
}

export interface Judgement {
  readonly state: HuntState
  readonly reason: string
  readonly seen: SeenSources
}

/** Which hits are meant, besides their state. */
interface HitFilter {
  /** Part of a value, of a sensor's name or of a source's name. */
  readonly text?: string
  /** Id of a source that lists them. */
  readonly source?: string | undefined
}

/** Given hits, or those that a filter matches. */
export type Which =
  | { readonly ids: readonly string[] }
  | ({ readonly state: HuntState; readonly foundUntil: string } & HitFilter)

/** Hits of a group, as its people see and judge them. A hit that only hidden sources list does not exist for them. */
export function huntStore({ database: { asUser }, clock }: { database: Pick<Database, 'asUser'>; clock: Clock }) {
  const nameOf = (code: number): string => kindByCode.get(code)?.id ?? ''

  async function hitsWhere(
    trx: Trx,
    { groupId, seen }: { readonly groupId: string; readonly seen: SeenSources },
    which: ReturnType<typeof sql>,
    limit: number,
  ): Promise<HuntHit[]> {
    const rows = await isoRows(
      trx,
      sql<Row>`
      select h.id, h.kind, h.value, s.id "sensorId", s.name "sensorName", h.first_seen::text "firstSeen",
             h.last_seen::text "lastSeen", h.passed, h.doubtful, h.found_at "foundAt", h.state,
             coalesce(nullif(u.name, ''), u.email, '') "judgedBy", h.judged_at "judgedAt", h.reason, l.listings
      from hunt_hit h join sighting_series x on x.number = h.series join sensor s on s.id = x.sensor_id
      left join app_user u on u.id = h.judged_by
      cross join lateral (
        select jsonb_agg(jsonb_build_object('source', source, 'how', how, 'kind', kind, 'value', value,
          'doubtful', doubtful, 'listedAt', listed_at, 'firstLook', first_look) order by listed_at, source) listings
        from hunt_listing where hit = h.id and source = any(${[...seen.keys()]}::int[])) l
      where h.group_id = ${groupId} and l.listings is not null and ${which}
      order by h.found_at desc, h.id limit ${limit}`,
    )
    return rows.map(({ sensorId, sensorName, listings, kind, doubtful, ...row }) => ({
      ...row,
      kind: nameOf(kind),
      sensor: { id: sensorId, name: sensorName },
      doubtful: isDoubtfulHit(
        doubtful,
        listings.map((listing) => listing.doubtful),
      ),
      listings: listings.map(({ source, how, kind: its, value, listedAt, firstLook }) => ({
        source: { ID: seen.get(source)?.id ?? '', name: seen.get(source)?.name ?? '' },
        how,
        kind: nameOf(its),
        value,
        listedAt: new Date(listedAt).toISOString(),
        firstLook,
      })),
    }))
  }

  const countsOf = async (trx: Trx, groupId: string, seen: SeenSources, filter: HitFilter) => {
    const { rows } = await sql<HuntPage['counts']>`
      select count(*) filter (where state = 'open') open, count(*) filter (where state = 'confirmed') confirmed,
             count(*) filter (where state = 'false-alarm') "falseAlarm"
      from hunt_hit h where h.group_id = ${groupId} and ${isSeen(seen)} and ${matching(filter, seen)}`.execute(trx)
    return rows[0] ?? { open: 0, confirmed: 0, falseAlarm: 0 }
  }

  /** The outcome is also stored for each source that lists a hit. */
  async function store(
    trx: Trx,
    who: Actor,
    { groupId, ids }: { readonly groupId: string; readonly ids: readonly string[] },
    { state, reason, seen }: Judgement,
  ): Promise<void> {
    const these = sql`any(${[...ids]}::uuid[])`
    const now = new Date(clock.now())
    const isOpen = state === 'open'
    await sql`
      update hunt_hit set state = ${state}, reason = ${isOpen ? '' : reason}, judged_by = ${isOpen ? null : who.id},
        judged_at = ${isOpen ? null : now} where id = ${these} and group_id = ${groupId}`.execute(trx)
    await sql`delete from hunt_outcome where hit = ${these} and group_id = ${groupId}`.execute(trx)
    if (isOpen) return
    await sql`
      insert into hunt_outcome (hit, group_id, source, outcome, at)
      select hit, ${groupId}, source, ${state}, ${now} from hunt_listing
      where hit = ${these} and source = any(${[...seen.keys()]}::int[])`.execute(trx)
  }

  return {
    list: (
      who: Actor,
      groupId: string,
      {
        state,
        after,
        seen,
        most = pageSize,
        ...filter
      }: {
        readonly state: HuntState
        readonly after?: string | undefined
        readonly seen: SeenSources
        readonly most?: number
      } & HitFilter,
    ): Promise<HuntPage> =>
      asUser(who, async (trx) => {
        const from = after
          ? sql`exists (select from hunt_hit f where f.id::text = ${after} and f.group_id = ${groupId}
              and (h.found_at < f.found_at or (h.found_at = f.found_at and h.id > f.id)))`
          : sql`true`
        const which = sql`h.state = ${state} and ${from} and ${matching(filter, seen)}`
        const hits = await hitsWhere(trx, { groupId, seen }, which, most + 1)
        const shown = hits.slice(0, most)
        const next = hits.length > most ? (shown.at(-1)?.id ?? null) : null
        const named = [...seen.values()].find(({ id }) => id === filter.source)
        const source = named ? { ID: named.id, name: named.name } : null
        return { hits: shown, counts: await countsOf(trx, groupId, seen, filter), source, next }
      }),

    /** The outcomes of a source; none if the group does not see it. */
    outcomes: (
      who: Actor,
      groupId: string,
      { source, seen }: { readonly source: string; readonly seen: SeenSources },
    ): Promise<HuntOutcomes> =>
      asUser(who, async (trx) => {
        const numbers = numbersOf(source, seen)
        const { rows } = await sql<HuntOutcomes>`
          select (select count(*) from hunt_hit h where group_id = ${groupId} and state = 'open'
                   and ${isListedBy(numbers)}) open,
                 count(*) filter (where outcome = 'confirmed') confirmed,
                 count(*) filter (where outcome = 'false-alarm') "falseAlarms"
          from hunt_outcome where group_id = ${groupId} and source = any(${numbers}::int[])`.execute(trx)
        return rows[0] ?? { open: 0, confirmed: 0, falseAlarms: 0 }
      }),

    /** Undefined if there is no such hit. */
    judge: (who: Actor, groupId: string, id: string, judgement: Judgement): Promise<HuntHit | undefined> =>
      asUser(who, async (trx) => {
        const read = () => hitsWhere(trx, { groupId, seen: judgement.seen }, sql`h.id = ${id}`, 1)
        if ((await read()).length === 0) return undefined
        await store(trx, who, { groupId, ids: [id] }, judgement)
        return (await read())[0]
      }),

    /** Undefined if one of the given hits does not exist; `more` if the filter matches more than were judged. */
    judgeSeveral: (who: Actor, groupId: string, which: Which, judgement: Judgement) =>
      asUser(who, async (trx) => {
        const { state, seen } = judgement
        const chosen =
          'ids' in which
            ? sql`h.id = any(${[...new Set(which.ids)]}::uuid[])`
            : sql`h.state = ${which.state} and h.state <> ${state} and date_trunc('milliseconds', h.found_at) <= ${new Date(which.foundUntil)}
                and ${matching(which, seen)}`
        const { rows } = await sql<{ id: string }>`
          select h.id from hunt_hit h where h.group_id = ${groupId} and ${isSeen(seen)} and ${chosen}
          order by h.found_at desc, h.id limit ${mostJudgedHits + 1} for update`.execute(trx)
        if ('ids' in which && rows.length < new Set(which.ids).size) return undefined
        const ids = rows.slice(0, mostJudgedHits).map(({ id }) => id)
        await store(trx, who, { groupId, ids }, judgement)
        return { ids, more: rows.length > ids.length }
      }),
  }
}

const isListedBy = (numbers: readonly number[]) =>
  sql`exists (select from hunt_listing l where l.hit = h.id and l.source = any(${[...numbers]}::int[]))`

/** At least one source that the group sees lists the hit. */
const isSeen = (seen: SeenSources) => isListedBy([...seen.keys()])

/** The numbers of the source with this id, if the group sees it. */
const numbersOf = (source: string, seen: SeenSources) =>
  [...seen].flatMap(([number, { id }]) => (id === source ? [number] : []))

function matching({ text = '', source }: HitFilter, seen: SeenSources) {
  const listed = source === undefined ? sql`true` : isListedBy(numbersOf(source, seen))
  return sql`(${listed} and ${containing(text, seen)})`
}

/** The value, the sensor's name or the name of a source that lists the hit contains the text. */
function containing(text: string, seen: SeenSources) {
  if (text === '') return sql`true`
  const part = text.toLowerCase()
  const named = [...seen].flatMap(([number, { name }]) => (name.toLowerCase().includes(part) ? [number] : []))
  return sql`(strpos(lower(h.value), ${part}) > 0
    or exists (select from sighting_series x join sensor s on s.id = x.sensor_id
      where x.number = h.series and strpos(lower(s.name), ${part}) > 0)
    or ${isListedBy(named)})`
}

export type HuntStore = ReturnType<typeof huntStore>
