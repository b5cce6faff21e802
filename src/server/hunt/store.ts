import { sql } from 'kysely'
import type { HuntHit, HuntOutcomes } from '../../contract/hunt.ts'
import { type HuntState, isDoubtfulHit } from '../../domain/hunt.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'

const pageSize = 50

/** Sources that a group sees, by number. */
export type SeenSources = ReadonlyMap<number, { readonly id: string; readonly name: string }>

export interface HuntPage {
  readonly hits: HuntHit[]
  readonly counts: { readonly open: number; readonly confirmed: number; readonly falseAlarm: number }
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

interface Row extends Omit<HuntHit, 'kind' | 'sensor' | 'listings' | 'foundAt' | 'judgedAt'> {
  readonly kind: number
  readonly sensorId: string
  readonly sensorName: string
  readonly foundAt: Date
  readonly judgedAt: Date | null
  readonly listings: readonly ListedRow[]
}

/** Hits of a group, as its people see and judge them. A hit that only hidden sources list does not exist for them. */
export function huntStore({ database: { asUser }, clock }: { database: Pick<Database, 'asUser'>; clock: Clock }) {
  const nameOf = (code: number): string => kindByCode.get(code)?.id ?? ''

  async function hitsWhere(
    trx: Trx,
    { groupId, seen }: { readonly groupId: string; readonly seen: SeenSources },
    which: ReturnType<typeof sql>,
    limit: number,
  ): Promise<HuntHit[]> {
    const { rows } = await sql<Row>`
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
      order by h.found_at desc, h.id limit ${limit}`.execute(trx)
    return rows.map(({ sensorId, sensorName, foundAt, judgedAt, listings, kind, doubtful, ...row }) => ({
      ...row,
      kind: nameOf(kind),
      sensor: { id: sensorId, name: sensorName },
      doubtful: isDoubtfulHit(
        doubtful,
        listings.map((listing) => listing.doubtful),
      ),
      foundAt: foundAt.toISOString(),
      judgedAt: judgedAt?.toISOString() ?? null,
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

  const countsOf = async (trx: Trx, groupId: string, seen: SeenSources) => {
    const { rows } = await sql<HuntPage['counts']>`
      select count(*) filter (where state = 'open') open, count(*) filter (where state = 'confirmed') confirmed,
             count(*) filter (where state = 'false-alarm') "falseAlarm"
      from hunt_hit h where h.group_id = ${groupId}
        and exists (select from hunt_listing l where l.hit = h.id and l.source = any(${[...seen.keys()]}::int[]))`.execute(
      trx,
    )
    return rows[0] ?? { open: 0, confirmed: 0, falseAlarm: 0 }
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
      }: {
        readonly state: HuntState
        readonly after?: string | undefined
        readonly seen: SeenSources
        readonly most?: number
      },
    ): Promise<HuntPage> =>
      asUser(who, async (trx) => {
        const from = after
          ? sql`exists (select from hunt_hit f where f.id::text = ${after} and f.group_id = ${groupId}
              and (h.found_at < f.found_at or (h.found_at = f.found_at and h.id > f.id)))`
          : sql`true`
        const hits = await hitsWhere(trx, { groupId, seen }, sql`h.state = ${state} and ${from}`, most + 1)
        const shown = hits.slice(0, most)
        const next = hits.length > most ? (shown.at(-1)?.id ?? null) : null
        return { hits: shown, counts: await countsOf(trx, groupId, seen), next }
      }),

    /** The outcomes of a source; none if the group does not see it. */
    outcomes: (
      who: Actor,
      groupId: string,
      { source, seen }: { readonly source: string; readonly seen: SeenSources },
    ): Promise<HuntOutcomes> =>
      asUser(who, async (trx) => {
        const numbers = [...seen].flatMap(([number, { id }]) => (id === source ? [number] : []))
        const { rows } = await sql<HuntOutcomes>`
          select count(*) filter (where outcome = 'confirmed') confirmed,
                 count(*) filter (where outcome = 'false-alarm') "falseAlarms"
          from hunt_outcome where group_id = ${groupId} and source = any(${numbers}::int[])`.execute(trx)
        return rows[0] ?? { confirmed: 0, falseAlarms: 0 }
      }),

    /** Undefined if there is no such hit. The outcome is also stored for each source that lists it. */
    judge: (
      who: Actor,
      groupId: string,
      id: string,
      { state, reason, seen }: { readonly state: HuntState; readonly reason: string; readonly seen: SeenSources },
    ): Promise<HuntHit | undefined> =>
      asUser(who, async (trx) => {
        const thisHit = sql`h.id = ${id}`
        if ((await hitsWhere(trx, { groupId, seen }, thisHit, 1)).length === 0) return undefined
        const now = new Date(clock.now())
        const isOpen = state === 'open'
        await sql`
          update hunt_hit set state = ${state}, reason = ${isOpen ? '' : reason}, judged_by = ${isOpen ? null : who.id},
            judged_at = ${isOpen ? null : now} where id = ${id} and group_id = ${groupId}`.execute(trx)
        await sql`delete from hunt_outcome where hit = ${id} and group_id = ${groupId}`.execute(trx)
        if (!isOpen) {
          await sql`
            insert into hunt_outcome (hit, group_id, source, outcome, at)
            select hit, ${groupId}, source, ${state}, ${now} from hunt_listing
            where hit = ${id} and source = any(${[...seen.keys()]}::int[])`.execute(trx)
        }
        return (await hitsWhere(trx, { groupId, seen }, thisHit, 1))[0]
      }),
  }
}

export type HuntStore = ReturnType<typeof huntStore>
