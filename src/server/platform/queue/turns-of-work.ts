import type { Db } from 'pg-boss'

/**
 * How work of many organisations is shared out. `of` is a statement that gives `tenant` (the id of the group at the top, or
 * null for the installation's own work) and `size` of the job `j`, a row of `pgboss.job` with its payload in `data`.
 */
export interface Fair {
  readonly of: string
  /** Larger work is big: it does not take the last place. */
  readonly bigFrom?: number
}

/** Where a job stands among all that wait. */
export interface Place {
  /** 1: it is next. */
  readonly place: number
  /** About when it starts, seconds. */
  readonly seconds: number
}

/** What one organisation has in a queue. */
export interface Load {
  readonly waiting: number
  /** Seconds of work that it has had in the last hour, about. */
  readonly spent: number
  /** About when the next of its jobs has ended, seconds. */
  readonly nextSeconds: number
}

export interface TurnsOptions {
  readonly name: string
  readonly fair: Fair
  /** How many of them this process does at once; 0 where it does none. */
  readonly places: number
  /** Seconds of work that an organisation may have in an hour before it comes after the others. */
  readonly allowance: number
}

/** Jobs from this priority on are let in: pg-boss takes these alone. As in `let_in`, 0350-turns-of-work.sql. */
export const LET_IN_FROM = 2 ** 20
/** So long the row of a job that has ended may take to say so. */
const endsWithinMs = 5000

/** Decides whose job is next, by the rows of pg-boss, which does all the rest: one for each queue and process. */
export function turnsOfWork(db: Db, { name, fair, places, allowance }: TurnsOptions) {
  const me = crypto.randomUUID()
  const ended = new Map<string, number>()

  /** New jobs are told whose they are. */
  async function enrol(): Promise<void> {
    await db.executeSql(
      `update pgboss.job set group_id = known.tenant, group_tier = known.tier
       from (select j.id, coalesce(f.tenant, '-') tenant, case when f.size > $2::bigint then 'big' end tier
             from pgboss.job j left join lateral (${fair.of}) f on true
             where j.name = $1 and j.state < 'active' and j.group_id is null) known
       where job.name = $1 and job.id = known.id and job.group_id is null`,
      [name, fair.bigFrom ?? Number.MAX_SAFE_INTEGER],
    )
  }

  return {
    /** @returns how many were let in */
    async letIn(): Promise<number> {
      const now = performance.now()
      for (const [id, at] of ended) if (now - at > endsWithinMs) ended.delete(id)
      await enrol()
      const { rows } = await db.executeSql('select let_in($1, $2, $3, $4, $5) n', [
        name,
        me,
        places,
        [...ended.keys()],
        allowance,
      ])
      return Number(rows[0]?.n ?? 0)
    },

    /** A job has ended, however: its place is free, and its organisation has had so much. */
    async ended(id: string, tenant: string, seconds: number): Promise<void> {
      ended.set(id, performance.now())
      await db.executeSql(
        `with turn as (
           insert into queue_turn as t (queue, tenant, spent) values ($1, $2, $3)
           on conflict (queue, tenant) do update set spent_at = clock_timestamp(), spent = $3 + greatest(0,
             t.spent - extract(epoch from clock_timestamp() - t.spent_at) * $4::double precision / 3600)
         )
         insert into queue_pace as p values ($1, $3)
         on conflict (queue) do update set seconds = p.seconds * 0.8 + excluded.seconds * 0.2`,
        [name, tenant, seconds, allowance],
      )
    },

    /** Where the job waits whose payload has this. Undefined: it waits no more. */
    async placeOf(payload: object): Promise<Place | undefined> {
      await enrol()
      const { rows } = await db.executeSql(
        `with waiting as (
           select j.id, j.data @> $2::jsonb mine, coalesce(t.served_at, '-infinity') served,
             row_number() over (partition by j.group_id order by j.priority desc, j.created_on, j.id) nth
           from pgboss.job j left join queue_turn t on t.queue = $1 and t.tenant = j.group_id
           where j.name = $1 and j.state < 'active' and j.priority < $3
         ), me as (select * from waiting where mine limit 1)
         select count(w.id) + 1 place, coalesce((select seconds from queue_pace where queue = $1), 1) pace,
           greatest(1, (select coalesce(sum(places), 1) from queue_desk
                        where queue = $1 and beat_at > clock_timestamp() - interval '15 seconds')) capacity
         from me left join waiting w on (w.nth, w.served) < (me.nth, me.served) and w.id <> me.id
         group by me.id`,
        [name, JSON.stringify(payload), LET_IN_FROM],
      )
      const row = rows[0]
      if (!row) return undefined
      const place = Number(row.place)
      return { place, seconds: Math.max(1, Math.ceil((place * Number(row.pace)) / Number(row.capacity))) }
    },

    async loadOf(tenant: string): Promise<Load> {
      await enrol()
      const { rows } = await db.executeSql(
        `with waiting as (
           select group_id tenant from pgboss.job where name = $1 and state < 'active' and priority < $3
         )
         select (select count(*) from waiting where tenant = $2) waiting,
           (select count(distinct tenant) from waiting) tenants,
           coalesce((select greatest(0, spent - extract(epoch from clock_timestamp() - spent_at) * $4::double precision / 3600)
                     from queue_turn where queue = $1 and tenant = $2), 0) spent,
           coalesce((select seconds from queue_pace where queue = $1), 1) pace,
           greatest(1, (select coalesce(sum(places), 1) from queue_desk
                        where queue = $1 and beat_at > clock_timestamp() - interval '15 seconds')) capacity`,
        [name, tenant, LET_IN_FROM, allowance],
      )
      const row = rows[0] ?? {}
      const turn = (Math.max(1, Number(row.tenants)) * Number(row.pace)) / Number(row.capacity)
      return {
        waiting: Number(row.waiting),
        spent: Number(row.spent),
        nextSeconds: Math.max(1, Math.ceil(turn)),
      }
    },
  }
}

export type TurnsOfWork = ReturnType<typeof turnsOfWork>
