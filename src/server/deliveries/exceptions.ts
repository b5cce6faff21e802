import { sql } from 'kysely'
import type { Exception } from '../../contract/exceptions.ts'
import type { Value } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { deleteByGroup, type LeftOut } from '../platform/db/group-by-group.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { isoRows } from '../platform/db/iso-rows.ts'
import { indicatorId } from './item.ts'

export interface ExceptionStoreOptions {
  readonly database: Pick<Database, 'db' | 'asUser'>
  readonly clock: Clock
  /** Maximum number in a group. */
  readonly perGroup: number
}

export interface NewException extends Value {
  readonly subscriptionId: string | null
  readonly reason: string
  readonly expiresAt: Date
}

/** Expired exceptions are kept for this time: nobody sees them, and they count for no limit, so there may be many. */
const keptMs = dayMs

/** Stores exceptions: entries that a group asked not to have delivered. */
export function exceptionStore({ database: { db, asUser }, clock, perGroup }: ExceptionStoreOptions) {
  const now = () => new Date(clock.now())

  const where = (trx: Trx, which: ReturnType<typeof sql>): Promise<Exception[]> =>
    isoRows(
      trx,
      sql`
      select x.id, x.kind, x.value, x.reason,
             case when x.subscription_id is not null
                  then jsonb_build_object('id', x.subscription_id, 'name', coalesce(s.name, '')) end subscription,
             coalesce(nullif(u.name, ''), u.email, '') "createdBy", x.created_at "createdAt", x.expires_at "expiresAt"
      from delivery_exception x left join subscription s on s.id = x.subscription_id
      left join app_user u on u.id = x.created_by
      where ${which} and x.expires_at > ${now()} and s.deleted_at is null
      order by x.created_at desc, x.id`,
    )

  return {
    /** Exceptions that have not expired, newest first; with `subscriptionId`, only those that apply to that subscription. */
    list: (who: Actor, groupId: string, subscriptionId?: string): Promise<Exception[]> =>
      asUser(who, (trx) =>
        where(
          trx,
          sql`x.group_id = ${groupId} and
              (${subscriptionId ?? null}::uuid is null or coalesce(x.subscription_id, ${subscriptionId ?? null}) = ${subscriptionId ?? null})`,
        ),
      ),

    /** Undefined if the group has no such subscription. @throws Problem if the group has too many */
    create: (who: Actor, groupId: string, exception: NewException): Promise<Exception | undefined> =>
      asUser(who, async (trx) => {
        const { kind, value, subscriptionId, reason, expiresAt } = exception
        if (subscriptionId !== null) {
          const { rows } = await sql`
            select from subscription
            where id = ${subscriptionId} and group_id = ${groupId} and deleted_at is null`.execute(trx)
          if (rows.length === 0) return undefined
        }
        // Only one transaction of a group at a time, so that concurrent requests cannot exceed the limit together.
        await holdName(trx, `exceptions ${groupId}`)
        const { rows: made } = await sql<{ id: string }>`
          insert into delivery_exception (group_id, subscription_id, kind, value, item, reason, created_by, created_at, expires_at)
          values (${groupId}, ${subscriptionId}, ${kind}, ${value}, ${indicatorId(kind, value)}, ${reason}, ${who.id},
                  ${now()}, ${expiresAt})
          on conflict (group_id, subscription_id, item) do update
          set reason = excluded.reason, created_by = excluded.created_by, created_at = excluded.created_at,
              expires_at = excluded.expires_at
          returning id`.execute(trx)
        const { rows: counts } = await sql<{ n: number }>`
          select count(*) n from delivery_exception where group_id = ${groupId} and expires_at > ${now()}`.execute(trx)
        if ((counts[0]?.n ?? 0) > perGroup) throw new Problem('exception.too-many', { limit: perGroup })
        return (await where(trx, sql`x.id = ${made[0]?.id}`))[0]
      }),

    remove: (who: Actor, groupId: string, id: string): Promise<boolean> =>
      asUser(who, async (trx) => {
        const { numAffectedRows } = await sql`
          delete from delivery_exception where id = ${id} and group_id = ${groupId}`.execute(trx)
        return numAffectedRows === 1n
      }),

    /** Deletes exceptions that expired long ago, group by group. @returns their number */
    purge: (leftOut?: LeftOut): Promise<number> =>
      deleteByGroup(db, 'delivery_exception', sql`expires_at <= ${new Date(clock.now() - keptMs)}`, leftOut),
  }
}

export type ExceptionStore = ReturnType<typeof exceptionStore>
