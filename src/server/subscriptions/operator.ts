import { sql } from 'kysely'
import { isDay } from '../../domain/dates.ts'
import { dayMs } from '../../domain/time-units.ts'
import {
  type CommandFamily,
  command,
  listed,
  OperatorFault,
  type OperatorTools,
  oneId,
  readId,
} from '../operator/command.ts'
import { facts, printable } from '../operator/table.ts'
import { type KnownKey, keyCommands, keysOf } from './key-operator.ts'
import { lastPullOfS } from './last-pull.ts'
import { type RunFacts, runFactsOfS, runStateOf } from './run-state.ts'

const longestExtension = 3650

interface Known extends RunFacts {
  readonly id: string
  readonly name: string
  readonly groupId: string
  readonly groupName: string
  readonly isTrial: boolean
  readonly deletedAt: Date | null
  readonly releasedAt: Date | null
  readonly indicators: number | null
  readonly fault: string | null
  readonly lastPullAt: Date | null
  readonly keys: number
}

async function known({ database, clock }: OperatorTools, condition = sql`true`): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select s.id, s.name, g.id "groupId", g.name "groupName", s.is_trial "isTrial", ${runFactsOfS},
           coalesce(s.deleted_at, g.deleted_at) "deletedAt", d.released_at "releasedAt",
           (d.figures->>'total')::bigint indicators, d.fault,
           ${lastPullOfS} "lastPullAt",
           (select count(*) from subscription_key k where k.subscription_id = s.id and k.revoked_at is null
            and (k.ends_at is null or k.ends_at > ${new Date(clock.now())})) keys
    from subscription s join app_group g on g.id = s.group_id left join delivery d on d.subscription_id = s.id
    where ${condition} order by g.name, s.name, s.id`.execute((await database()).db)
  return rows
}

function stateOf(one: Known, now: number): string {
  if (one.deletedAt) return 'deleted'
  const state = runStateOf(one, now)
  return state === 'expired' ? 'ended' : state
}

const columns = ({ clock }: OperatorTools) => ({
  ID: ({ id }: Known) => id,
  NAME: ({ name }: Known) => name,
  GROUP: ({ groupName }: Known) => groupName,
  STATE: (one: Known) => stateOf(one, clock.now()),
  ENDS: ({ endsAt }: Known) => endsAt,
})

const list = command({
  name: 'subscriptions',
  usage: '[--group ID]',
  about: 'lists all subscriptions, or those of one group, with state, end and last use',
  options: { group: { type: 'string' } },
  read(words, { group: text }, wrong) {
    const group = readId(text as string | undefined, 'group', wrong)
    return words.length === 0 && (text === undefined || group) ? { group } : undefined
  },
  async run({ group }, tools) {
    const all = await known(tools, group === undefined ? sql`true` : sql`g.id = ${group}`)
    return listed(all, 'There are no subscriptions.', {
      ...columns(tools),
      INDICATORS: ({ indicators }) => indicators,
      KEYS: ({ keys }) => keys,
      'LAST READ': ({ lastPullAt }) => lastPullAt,
    })
  },
})

const show = command({
  name: 'subscription',
  usage: 'ID',
  about: 'shows one of them, with its keys',
  read: oneId('subscription'),
  async run({ id }, tools) {
    const [found] = await known(tools, sql`s.id = ${id}`)
    if (!found) throw new OperatorFault('There is no subscription with this id.')
    const keys = await keysOf(tools, sql`s.id = ${id}`)
    return {
      text: [
        ...facts([
          ['ID', found.id],
          ['Name', found.name],
          ['Group', `${found.groupName} (${found.groupId})`],
          ['State', stateOf(found, tools.clock.now())],
          ['Trial', found.isTrial],
          ['Ends', found.endsAt ?? 'not by itself'],
          ['Deleted', found.deletedAt ?? 'no'],
          ['Release', found.release],
          ['Released', found.releasedAt],
          ['Indicators', found.indicators],
          ['Fault', found.fault ?? 'none'],
          ['Last read', found.lastPullAt],
        ]),
        '',
        ...listed(keys, 'No key opens it.', keyColumns).text,
      ],
      data: { ...found, keys },
    }
  },
})

const keyColumns = {
  KEY: ({ id }: KnownKey) => id,
  METHOD: ({ method }: KnownKey) => method,
  BEGINS: ({ firstThree }: KnownKey) => `${firstThree}…`,
  'LAST USED': ({ lastUsedAt }: KnownKey) => lastUsedAt ?? 'never',
}

const trials = command({
  name: 'trials',
  about: 'lists subscriptions on trial, the one that ends first at the top',
  async run(_, tools) {
    const all = await known(
      tools,
      sql`s.is_trial and s.trial_ends_at is not null and s.deleted_at is null and g.deleted_at is null`,
    )
    all.sort((a, b) => Number(a.endsAt) - Number(b.endsAt))
    return listed(all, 'There are no trial subscriptions.', columns(tools))
  },
})

const extend = command({
  name: 'extend-trial',
  usage: 'ID DAYS|forever',
  about:
    'extends a trial by that many days, from its end or, if that is past, from now; with "forever" it does not ' +
    'end. If the trial had ended, delivery continues with the next release',
  read([word, amount, ...more], _, wrong) {
    const id = readId(word, 'subscription', wrong)
    if (!id || amount === undefined || more.length > 0) return undefined
    const days = amount === 'forever' ? ('forever' as const) : /^[1-9]\d{0,3}$/.test(amount) ? Number(amount) : 0
    if (days === 'forever' || (days >= 1 && days <= longestExtension)) return { id, days }
    return wrong(`DAYS must be a whole number from 1 to ${longestExtension}, or "forever".`)
  },
  run: ({ id, days }, tools) =>
    changed(tools, id, 'trial', (endsAt) =>
      days === 'forever' ? null : new Date(Math.max(endsAt?.getTime() ?? 0, tools.clock.now()) + days * dayMs),
    ),
})

/** A date means its end in UTC; a time is exact. */
function timeOf(text: string): Date | undefined {
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text)
  const isExact = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)
  return isExact && isDay(text.slice(0, 10)) && !Number.isNaN(time) ? new Date(time) : undefined
}

const setEnd = command({
  name: 'set-end',
  usage: 'ID DATE|never',
  about:
    'sets when a subscription ends: a day in UTC (2026-12-31), a time (2026-12-31T12:00Z), or never. With an end ' +
    'it is a trial, and people are told before it ends. A past time ends it now',
  read([word, when, ...more], _, wrong) {
    const id = readId(word, 'subscription', wrong)
    if (!id || when === undefined || more.length > 0) return undefined
    const end = when === 'never' ? null : timeOf(when)
    if (end !== undefined) return { id, end }
    return wrong(`${printable(when)} is not a day or time: 2026-12-31, 2026-12-31T12:00Z or "never".`)
  },
  async ask({ id, end }, tools) {
    if (end === null || end.getTime() > tools.clock.now()) return undefined
    const [found] = await known(tools, sql`s.id = ${id} and s.deleted_at is null`)
    return (
      found &&
      `End ${printable(found.name)} of ${printable(found.groupName)} now? Products that read it get nothing more.`
    )
  },
  run: ({ id, end }, tools) => changed(tools, id, 'any', () => end),
})

/** @throws OperatorFault if there is none */
async function changed(
  { database, clock, config, openQueue }: OperatorTools,
  id: string,
  which: 'any' | 'trial',
  endOf: (before: Date | null) => Date | null,
) {
  const isTrial = which === 'trial' ? sql`is_trial and trial_ends_at is not null` : sql`true`
  const done = await (await database()).db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ endsAt: Date | null; wasToldEnd: boolean }>`
      select trial_ends_at "endsAt", 0 = any(told_days) "wasToldEnd" from subscription
      where id = ${id} and ${isTrial} and deleted_at is null for update`.execute(trx)
    const [found] = rows
    if (!found) return undefined
    const end = endOf(found.endsAt)
    // A stage that the new end has already passed counts as told, so its mail is not sent late. The end itself is
    // always told.
    const isTold = (days: number) => days > 0 || found.wasToldEnd
    const sentStages = end
      ? [...new Set([...config.subscriptions.trialMailDays, 0])].filter(
          (days) => isTold(days) && end.getTime() - days * dayMs <= clock.now(),
        )
      : []
    await sql`
      update subscription set is_trial = ${end !== null}, trial_ends_at = ${end}, told_days = ${sentStages},
             changed_at = ${new Date(clock.now())}
      where id = ${id}`.execute(trx)
    const isOver = (at: Date | null) => at !== null && at.getTime() <= clock.now()
    return { end, isBack: isOver(found.endsAt) && !isOver(end) }
  })
  if (!done) throw new OperatorFault(`There is no ${which === 'trial' ? 'trial ' : ''}subscription with this id.`)
  const { end, isBack } = done
  if (isBack) {
    const queue = await openQueue()
    const order = { key: `asked ${id}`, priority: 10 }
    await queue.add('compose-delivery', { subscriptionId: id }, order).finally(() => queue.stop(1000))
  }
  const text = end
    ? `It ${end.getTime() <= clock.now() ? 'has ended' : `ends ${end.toISOString()}`}.`
    : 'It does not end by itself.'
  return { text: [text], data: { id, endsAt: end } }
}

export const subscriptionCommands: CommandFamily = {
  title: 'Subscriptions',
  commands: [list, show, trials, extend, setEnd, ...keyCommands],
}
