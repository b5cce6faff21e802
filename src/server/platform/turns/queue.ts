import type { Db } from 'pg-boss'

/**
 * Fair sharing of the workers among organisations, and among the branches of each. `of` is a SQL statement that returns
 * `tenant` (as `placeText` writes it; null for the installation's own work) and `size` of the job `j`, a row of `pgboss.job` with its
 * payload in `data`.
 */
export interface Fair {
  readonly of: string
  /** Jobs of this size or more are big: they never take the last place. */
  readonly bigFrom?: number
}

/** The position of a waiting job. */
export interface QueuePosition {
  /** 1 for the next job. */
  readonly place: number
  /** Estimated time until it starts, seconds. */
  readonly seconds: number
}

/** An organisation's or a branch's share of a queue. */
export interface Share {
  readonly waiting: number
  /** Estimated seconds of work within the last hour. */
  readonly spent: number
}

/** An organisation's share of a queue. */
export interface Load extends Share {
  /** The share of the branch, or of the group at the top itself. */
  readonly own: Share
  /** Estimated time until its next job has ended, seconds. */
  readonly nextSeconds: number
}

export interface FairQueueOptions {
  readonly name: string
  readonly fair: Fair
  /** Number of jobs that this process runs at once; 0 if none. */
  readonly places: number
  /** Seconds of work within an hour after which an organisation's jobs come after those of others. */
  readonly allowance: number
}

/**
 * Jobs with this priority or higher are released, and only those are taken by pg-boss. Must equal the value in
 * `let_in` (migrations/1015-installation.sql).
 */
export const LET_IN_FROM = 2 ** 20
/** The row of an ended job shows the end within this time. */
const endsWithinMs = 5000

/**
 * Decides which job is next, by updating the rows of pg-boss, which does everything else. One instance per queue and
 * process.
 */
export function fairQueue(db: Db, { name, fair, places, allowance }: FairQueueOptions) {
  const me = crypto.randomUUID()
  const ended = new Map<string, number>()

  /** Stores the organisation and size of new jobs. */
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
    /** Releases the next jobs. @returns their number */
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

    /** Records the end of a job, successful or not: frees its place and counts its time for the organisation. */
    async ended(id: string, tenant: string, seconds: number): Promise<void> {
      ended.set(id, performance.now())
      await db.executeSql(
        `with time_spent as (
           insert into queue_turn as t (queue, tenant, spent) values ($1, split_part($2, '/', 1), $3), ($1, branch_turn($2), $3)
           on conflict (queue, tenant) do update set spent_at = clock_timestamp(), spent = $3 + greatest(0,
             t.spent - extract(epoch from greatest(interval '0', clock_timestamp() - t.spent_at)) * $4::double precision / 3600)
         )
         insert into queue_pace as p values ($1, $3)
         on conflict (queue) do update set seconds = p.seconds * 0.8 + excluded.seconds * 0.2`,
        [name, tenant, seconds, allowance],
      )
    },

    /** The position of the job whose payload contains `payload`. Undefined if it does not wait. */
    async placeOf(payload: object): Promise<QueuePosition | undefined> {
      await enrol()
      const { rows } = await db.executeSql(
        `with waiting as (
           select id, mine, served, row_number() over (partition by tenant order by nth, branch_served, priority desc, created_on, id) nth
           from (
             select j.id, j.data @> $2::jsonb mine, coalesce(t.served_at, '-infinity') served, j.priority, j.created_on,
               split_part(j.group_id, '/', 1) tenant, coalesce(bt.served_at, '-infinity') branch_served,
               row_number() over (partition by j.group_id order by j.priority desc, j.created_on, j.id) nth
             from pgboss.job j left join queue_turn t on t.queue = $1 and t.tenant = split_part(j.group_id, '/', 1)
             left join queue_turn bt on bt.queue = $1 and bt.tenant = branch_turn(j.group_id)
             where j.name = $1 and j.state < 'active' and j.priority < $3
           ) of_branches
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

    /**
     * @param whose a place in the tree, as `placeText` writes it
     * @param by connection for the query: within a transaction, it sees jobs that the transaction has added
     */
    async loadOf(whose: string, by: Pick<Db, 'executeSql'> = db): Promise<Load> {
      const { rows } = await by.executeSql(
        `with waiting as (
           select coalesce(j.group_id, f.tenant, '-') whose, split_part(coalesce(j.group_id, f.tenant, '-'), '/', 1) tenant
           from pgboss.job j left join lateral (${fair.of}) f on j.group_id is null
           where j.name = $1 and j.state < 'active' and j.priority < $3
         ), had as (
           select tenant,
             greatest(0, spent - extract(epoch from greatest(interval '0', clock_timestamp() - spent_at)) * $4::double precision / 3600) seconds
           from queue_turn where queue = $1
         )
         select (select count(*) from waiting where tenant = split_part($2, '/', 1)) waiting,
           (select count(*) from waiting where whose = $2) own_waiting,
           (select count(distinct tenant) from waiting) tenants,
           coalesce((select seconds from had where tenant = split_part($2, '/', 1)), 0) spent,
           coalesce((select seconds from had where tenant = branch_turn($2)), 0) own_spent,
           coalesce((select seconds from queue_pace where queue = $1), 1) pace,
           greatest(1, (select coalesce(sum(places), 1) from queue_desk
                        where queue = $1 and beat_at > clock_timestamp() - interval '15 seconds')) capacity`,
        [name, whose, LET_IN_FROM, allowance],
      )
      const row = rows[0] ?? {}
      const secondsEach = (Math.max(1, Number(row.tenants)) * Number(row.pace)) / Number(row.capacity)
      return {
        waiting: Number(row.waiting),
        spent: Number(row.spent),
        own: { waiting: Number(row.own_waiting), spent: Number(row.own_spent) },
        nextSeconds: Math.max(1, Math.ceil(secondsEach)),
      }
    },
  }
}

export type FairQueue = ReturnType<typeof fairQueue>
