import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'

const DAY = 86_400_000
const longestExtension = 3650

export interface TrialTools {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  /** So many days before the end people are told. */
  readonly mailDays: readonly number[]
  /** Writes one line. */
  readonly say: (line: string) => void
}

/** What is done once the words were understood. @returns the exit code */
export type TrialCommand = (tools: TrialTools) => Promise<number>

export const trialHelp = `  trials       all trial subscriptions, with when each of them ends
  extend-trial ID DAYS|forever
               so many days more, from its end or, where that is past, from now; "forever" makes it one that does
               not end. Delivery goes on within five minutes`

/** What somebody asked for on the command line. Undefined: it is none of these, or not as they are written. */
export function readTrialCommand([command, ...args]: readonly string[]): TrialCommand | undefined {
  if (command === 'trials') return args.length === 0 ? list : undefined
  if (command !== 'extend-trial') return undefined
  const [id = '', amount = '', ...more] = args
  if (!z.uuid().safeParse(id).success || more.length > 0) return undefined
  if (amount === 'forever') return keep(id)
  const days = /^[1-9]\d{0,3}$/.test(amount) ? Number(amount) : 0
  return days >= 1 && days <= longestExtension ? extend(id, days) : undefined
}

const list: TrialCommand = async ({ database, clock, say }) => {
  const { rows } = await sql<{ id: string; name: string; groupName: string; endsAt: Date }>`
    select s.id, s.name, g.name "groupName", s.trial_ends_at "endsAt"
    from subscription s join app_group g on g.id = s.group_id
    where s.is_trial and s.trial_ends_at is not null and s.deleted_at is null and g.deleted_at is null
    order by s.trial_ends_at, s.id`.execute(database.db)
  if (rows.length === 0) say('There are no trial subscriptions.')
  for (const { id, name, groupName, endsAt } of rows) {
    const end = `${endsAt.getTime() <= clock.now() ? 'ended' : 'ends'} ${endsAt.toISOString()}`
    // Names that somebody chose do not get to a terminal as they are.
    say(`${id}  ${end}  ${JSON.stringify(name)} of ${JSON.stringify(groupName)}`)
  }
  return 0
}

const extend =
  (id: string, days: number): TrialCommand =>
  async ({ database, clock, mailDays, say }) => {
    const end = await database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ endsAt: Date }>`
        select trial_ends_at "endsAt" from subscription
        where id = ${id} and is_trial and trial_ends_at is not null and deleted_at is null for update`.execute(trx)
      const [found] = rows
      if (!found) return undefined
      const endsAt = new Date(Math.max(found.endsAt.getTime(), clock.now()) + days * DAY)
      // Nobody is told at once of an end that is nearer than the first mail before it.
      const told = mailDays.filter((before) => endsAt.getTime() - before * DAY <= clock.now())
      await sql`
        update subscription set trial_ends_at = ${endsAt}, told_days = ${told}, changed_at = ${new Date(clock.now())}
        where id = ${id}`.execute(trx)
      return endsAt
    })
    if (!end) return noSuch(say)
    say(`It ends ${end.toISOString()}.`)
    return 0
  }

const keep =
  (id: string): TrialCommand =>
  async ({ database, clock, say }) => {
    const { numAffectedRows } = await sql`
      update subscription set is_trial = false, trial_ends_at = null, changed_at = ${new Date(clock.now())}
      where id = ${id} and is_trial and deleted_at is null`.execute(database.db)
    if (numAffectedRows !== 1n) return noSuch(say)
    say('It is no trial any more and does not end.')
    return 0
  }

function noSuch(say: (line: string) => void): number {
  say('There is no trial subscription with this id.')
  return 1
}
