import { type RawBuilder, sql } from 'kysely'
import type { PermissionId } from '../../domain/permission.ts'
import { hourMs } from '../../domain/time-units.ts'
import { permissionOf, type WebhookEvent } from '../../domain/webhook.ts'
import { type PeopleTold, tellPeople } from '../inbox/tell-people.ts'
import { addresseesOf } from '../mail/addressees.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import { tellWebhooksOf } from './tell-group.ts'

/** Minimum interval between two messages of one sort to a group. */
const pauseMs = hourMs

export interface ToldGroup {
  readonly id: string
  readonly name: string
}

/** A sort of news, of which people are told by their inbox and by mail, and groups by their webhooks. */
export interface News {
  /** Table that stores when a group was last told. */
  readonly told: 'watch_told' | 'dark_web_told' | 'sensor_told' | 'hunt_told'
  /** The event for webhooks. Only groups with its permission are told. */
  readonly event: WebhookEvent
  /** SQL condition: there is news for the group `g`. */
  readonly hasNews: RawBuilder<unknown>
  /** SQL: the order of a branch's groups; by default, those come first that were told longest ago. */
  readonly order?: RawBuilder<unknown>
  /** Permission that people need in the group to be told. */
  readonly who: PermissionId
  /** Prepares the message to a group. The returned function completes it; undefined if there was nothing to tell after all. */
  readonly prepare: (group: ToldGroup) => Promise<(trx: Trx) => Promise<Message | undefined>>
}

export interface Message extends Pick<PeopleTold, 'notice' | 'letter'> {
  /** What webhooks are told. */
  readonly data: object
  /** The people to tell, as far as they may see it. */
  readonly people: readonly string[]
}

export interface TellDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  /** Called after groups were told, so that their webhooks get the messages. */
  readonly pushWebhooks: () => Promise<unknown>
}

/**
 * Tells each group that has news, at most once an hour, in one transaction per group. Organisations take turns, and so do the
 * branches of each, so that one with thousands of groups keeps no other waiting. One that fails is tried again by the next run.
 * @throws AggregateError with the errors of all groups that were not told, after the last one
 */
export async function tellNews(
  { db, clock, mailer, pushWebhooks }: TellDependencies,
  { told, event, hasNews, order = sql.ref('t.told_at'), who, prepare }: News,
  { log, signal }: Pick<Run, 'log' | 'signal'>,
): Promise<void> {
  const toldUntil = () => new Date(clock.now() - pauseMs)
  const { rows: groups } = await sql<ToldGroup>`
    with due as (
      select g.id, g.name, g.path[1:2] place, row_number() over (partition by g.path[1:2] order by ${order} nulls first, g.id) nth
      from app_group g left join ${sql.table(told)} t on t.group_id = g.id
      where g.deleted_at is null and ${permissionOf(event)} = any(g.granted)
        and (t.told_at is null or t.told_at <= ${toldUntil()}) and ${hasNews}
    ), of_organisations as (
      select id, name, row_number() over (partition by place[1] order by nth, place, id) nth from due
    )
    select id, name from of_organisations order by nth, id`.execute(db)
  await doEach(
    groups,
    async (group) => {
      const complete = await prepare(group)
      await db.transaction().execute(async (trx) => {
        // Of several concurrent processes, only one gets the turn.
        const { rows: turn } = await sql`
          insert into ${sql.table(told)} as t (group_id, told_at) values (${group.id}, ${new Date(clock.now())})
          on conflict (group_id) do update set told_at = excluded.told_at where t.told_at <= ${toldUntil()}
          returning group_id`.execute(trx)
        if (turn.length === 0) return
        const message = await complete(trx)
        if (message) {
          await tellWebhooksOf(trx, { groupId: group.id, event, now: clock.now(), data: message.data })
          await tellThose(trx, { clock, mailer }, { ...message, groupId: group.id, who })
          // Gives the turn back, so that the next news need not wait.
        } else await sql`delete from ${sql.table(told)} where group_id = ${group.id}`.execute(trx)
      })
    },
    { failed: 'groups were not told', log, signal },
  ).finally(() => groups.length > 0 && pushWebhooks())
}

/** Tells those of the people who have the permission in the group, within the transaction. */
export async function tellThose(
  trx: Trx,
  dependencies: Pick<TellDependencies, 'clock' | 'mailer'>,
  { groupId, who, people, ...told }: Omit<Message, 'data'> & { readonly groupId: string; readonly who: PermissionId },
): Promise<void> {
  const found = await addresseesOf(trx, { groupId, people: [...new Set(people)], who })
  await tellPeople(trx, dependencies, { ...told, groupId, people: found })
}
