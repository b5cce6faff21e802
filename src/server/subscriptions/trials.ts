import { sql } from 'kysely'
import { linkTo } from '../../contract/linked-pages.ts'
import { dayMs } from '../../domain/time-units.ts'
import { type PeopleTold, tellPeople } from '../inbox/tell-people.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { doEach } from '../platform/queue/do-each.ts'
import type { Run } from '../platform/queue/queue.ts'
import { recipientsOf } from './recipients.ts'

export interface TrialNews {
  readonly event: 'delivery.trial-ending' | 'delivery.trial-ended'
  readonly subscriptionId: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly data: object
}

export interface TrialOptions {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  /** Queues news for webhooks within the transaction. */
  readonly push: (trx: Trx, news: TrialNews) => Promise<void>
  /** People are told this many days before the end; 0 is the end itself. */
  readonly mailDays: readonly number[]
  readonly origin: string
  /** Contact for renewing the trial; null if the operator gave none. */
  readonly contact: string | null
}

interface Trial {
  readonly id: string
  readonly name: string
  readonly groupId: string
  readonly groupName: string
  readonly createdAt: Date
  readonly endsAt: Date
  readonly sentStages: readonly number[]
}

/** Watches the ends of trials, for the service itself. */
export function trialWatch({ db, clock, mailer, push, mailDays, origin, contact }: TrialOptions) {
  const stages = [...new Set([...mailDays, 0])].sort((one, other) => one - other)

  /** The latest stage that has begun; stages before the subscription was made do not count. */
  function stageOf({ createdAt, endsAt }: Trial): number | undefined {
    const begins = (days: number) => endsAt.getTime() - days * dayMs
    return stages.find((days) => begins(days) <= clock.now() && (days === 0 || begins(days) > createdAt.getTime()))
  }

  async function tellStage(trx: Trx, trial: Trial, stage: number): Promise<void> {
    const { id, name, groupId, groupName, endsAt } = trial
    const told: PeopleTold = {
      groupId,
      people: await recipientsOf(trx, id),
      notice: () => ({ kind: 'trial', about: [id], name, until: endsAt }),
      letter({ locale }) {
        const link = origin + linkTo('subscription', locale, { groupId, subscriptionId: id })
        const days = Math.ceil((endsAt.getTime() - clock.now()) / dayMs)
        const values = { subscriptionName: name, groupName, endsAt: endsAt.getTime(), days, contact, link }
        return { kind: stage === 0 ? 'trial-ended' : 'trial-ending', values }
      },
    }
    await tellPeople(trx, { clock, mailer }, told)
  }

  function pushStage(trx: Trx, { id, name, endsAt }: Trial, stage: number): Promise<void> {
    return push(trx, {
      event: stage === 0 ? 'delivery.trial-ended' : 'delivery.trial-ending',
      subscriptionId: id,
      now: clock.now(),
      data: { subscription: { id, name }, endsAt: endsAt.toISOString() },
    })
  }

  /** Handles each stage once, even with concurrent processes. */
  const checkTrial = (id: string) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Trial>`
        select s.id, s.name, s.group_id "groupId", g.name "groupName", s.created_at "createdAt",
               s.trial_ends_at "endsAt", s.told_days "sentStages"
        from subscription s join app_group g on g.id = s.group_id
        where s.id = ${id} and s.trial_ends_at is not null and s.deleted_at is null and g.deleted_at is null
        for update of s skip locked`.execute(trx)
      const trial = rows[0]
      const stage = trial && stageOf(trial)
      if (!trial || stage === undefined || trial.sentStages.includes(stage)) return
      // Skip earlier stages that were missed, so that nobody gets two mails on one day.
      const sentStages = stages.filter((days) => days >= stage)
      await sql`update subscription set told_days = ${sentStages} where id = ${id}`.execute(trx)
      if (stage === 0) {
        await sql`
          insert into subscription_change (subscription_id, group_id, what, after)
          values (${id}, ${trial.groupId}, 'trial-ended', jsonb_build_object('trial_ends_at', ${trial.endsAt}::timestamptz))`.execute(
          trx,
        )
      }
      await pushStage(trx, trial, stage)
      if (mailDays.includes(stage)) await tellStage(trx, trial, stage)
    })

  return {
    /**
     * The job: tells people and records history for all trials that have reached a stage.
     * @throws AggregateError with the errors of all trials that failed
     */
    async watch({ log, signal }: Pick<Run, 'log' | 'signal'>): Promise<void> {
      const soon = new Date(clock.now() + Math.max(...stages) * dayMs)
      const { rows } = await sql<{ id: string }>`
        select s.id from subscription s join app_group g on g.id = s.group_id and g.deleted_at is null
        where s.deleted_at is null and s.trial_ends_at <= ${soon} and not 0 = any(s.told_days)
        order by s.trial_ends_at, s.id`.execute(db)
      await doEach(rows, ({ id }) => checkTrial(id), { failed: 'trials were not checked', log, signal })
    },
  }
}

export type TrialWatch = ReturnType<typeof trialWatch>
