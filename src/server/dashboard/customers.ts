import { sql } from 'kysely'
import type { Customer } from '../../contract/customers.ts'
import type { contract } from '../../contract/index.ts'
import { weekMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import { deliveredSources } from '../reports/delivered.ts'
import type { SourceService } from '../sources/service.ts'
import { lastPullOfS } from '../subscriptions/last-pull.ts'
import { isSilent } from './evidence-store.ts'
import type { RecentSources } from './recent-sources.ts'

export interface CustomerDependencies {
  readonly database: Pick<Database, 'asUser'>
  readonly clock: Clock
  readonly prices: PriceBook
  readonly service: Pick<SourceService, 'readerOf'>
  readonly sourcesOf: RecentSources
}

const customersShown = 500

/** The groups below a group in counts, which row-level security restricts to what the reader may see in each. */
export function customerHandlers(dependencies: CustomerDependencies): Handlers<typeof contract.customers> {
  const { database, clock, prices, service, sourcesOf } = dependencies
  return {
    async list({ params: { id } }, { user }) {
      const seen = (await service.readerOf(user, id).then(sourcesOf)).map(({ number }) => number)
      const now = clock.now()
      const [list, rows] = await Promise.all([
        prices.current(),
        database.asUser(user, (trx) => customersOf(trx, { id, now, seen })),
      ])
      return rows.map(({ delivered, ...customer }) => ({
        ...customer,
        eurPerYear: delivered.reduce((sum, source) => sum + (list.sources[source] ?? 0), 0),
      }))
    },
  }
}

type Row = Omit<Customer, 'eurPerYear'> & { readonly delivered: readonly string[] }

/** @param seen numbers of the sources whose hits count */
async function customersOf(
  trx: Parameters<Parameters<Database['asUser']>[1]>[0],
  { id, now, seen }: { readonly id: string; readonly now: number; readonly seen: readonly number[] },
): Promise<readonly Row[]> {
  const at = new Date(now)
  const { rows } = await sql<Row>`
    with below as (
      select id, name from app_group
      where path @> array[${id}::uuid] and id <> ${id} and deleted_at is null and id in (select own_groups())
    ), sensors as (
      select group_id, count(*) sensors, count(*) filter (where ${isSilent(now)}) silent
      from sensor s where group_id in (select id from below) and revoked_at is null group by group_id
    ), met as (
      select distinct on (d.group_id) d.group_id, d.suspicious, d.in_use covered, d.passed from standing_day d
      join standing_report s on s.group_id = d.group_id and s.days = d.days
      join report r on r.task_id = s.task_id and r.deleted_at is null
      where d.group_id in (select id from below) order by d.group_id, d.days, d.day desc
    ), hits as (
      select h.group_id, count(*) hits from hunt_hit h
      where h.group_id in (select id from below) and h.state = 'open'
        and exists (select from hunt_listing l where l.hit = h.id and l.source = any(${[...seen]}::int[]))
      group by h.group_id
    ), pulls as (
      select s.group_id, s.trial_ends_at, d.release > 0 and coalesce(${lastPullOfS} < ${new Date(now - weekMs)}, true) is_unpulled
      from subscription s left join delivery d on d.subscription_id = s.id
      where s.group_id in (select id from below) and s.deleted_at is null and (s.trial_ends_at is null or s.trial_ends_at > ${at})
    ), running as (
      select group_id, count(*) subscriptions, count(*) filter (where is_unpulled) unpulled,
             count(*) filter (where trial_ends_at <= ${new Date(now + weekMs)}) "trialsEnding"
      from pulls group by group_id
    ), each as (
      select b.id, b.name, coalesce(h.hits, 0) hits, coalesce(s.sensors, 0) sensors, coalesce(s.silent, 0) silent,
             coalesce(r.subscriptions, 0) subscriptions, coalesce(r.unpulled, 0) unpulled,
             coalesce(r."trialsEnding", 0) "trialsEnding", m.suspicious::float8, m.covered, m.passed::float8,
             coalesce((select array_agg(u.id) from (${deliveredSources(sql`b.id`, at)}) u), '{}') delivered
      from below b left join sensors s on s.group_id = b.id left join met m on m.group_id = b.id
      left join hits h on h.group_id = b.id left join running r on r.group_id = b.id
    ), counted as (
      select *, (hits > 0)::int + (silent > 0)::int + (unpulled > 0)::int + ("trialsEnding" > 0)::int attention from each
    )
    select * from counted order by attention desc, hits desc, coalesce(passed, 0) desc, silent desc, name, id
    limit ${customersShown}`.execute(trx)
  return rows
}
