import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { appForFile, mailForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'
import { join, makePerson, makeTenant } from '../../../test/tenants.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { WorkDependencies } from '../nouns.ts'
import { createLog } from '../platform/telemetry/log.ts'
import type { TrialWatch } from './trials.ts'

let trials: TrialWatch
const job = { log: createLog('silent'), signal: new AbortController().signal }
const server = await mailForFile()
const workers = (dependencies: WorkDependencies) => {
  trials = dependencies.trials
  return { ...dependencies.jobs, 'compose-delivery': async () => {}, 'watch-trials': async () => {} }
}
const app = await appForFile({ ...server.settings, OPERATOR_EMAIL: 'sales@winnow.example' }, { workers })
const own = await makeTenant(app, { name: 'Own', only: ['admin', 'leftAdmin', 'leftAnalyst', 'leftViewer'] })
const group = own.groups.left
beforeEach(() => query('delete from subscription'))

const query = async (text: string, ...values: unknown[]) => (await app.database.pool.query(text, values)).rows
const watch = () => trials.watch(job)

const candidate = {
  name: 'Firewall',
  sources: [{ id: 'demo.open-shield', filterFlags: [] }],
  targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
}
async function trial(who: 'leftAnalyst' | 'leftAdmin' = 'leftAnalyst', groupId = group): Promise<string> {
  const made = await own.people[who].visitor.json('POST', `/api/web/subscriptions?groupID=${groupId}`, candidate)
  expect(made.status).toBe(201)
  return made.body.id
}
/** Sets the end of a trial to `ms` from now, minus one minute: the job may run that late. */
async function endsIn(id: string, ms: number): Promise<void> {
  const endsAt = new Date(app.clock.now() + ms - minuteMs)
  const since = new Date(endsAt.getTime() - 30 * dayMs)
  await query('update subscription set created_at = $2, trial_ends_at = $3 where id = $1', id, since, endsAt)
}
/** A trial that ends so soon, after the job has run. */
async function watched(ms: number, ...given: Parameters<typeof trial>): Promise<string> {
  const id = await trial(...given)
  await endsIn(id, ms)
  await watch()
  return id
}
async function mails(count: number) {
  const all = await Promise.all(Array.from({ length: count }, () => server.next()))
  return all.sort((one, other) => (one.recipients[0] ?? '').localeCompare(other.recipients[0] ?? ''))
}
const recipients = async (count: number) => (await mails(count)).map((mail) => mail.recipients[0])
const subjects = async (count: number) => new Set((await mails(count)).map(({ subject }) => subject))
/** Waits until the queue is empty, and checks that no mail has come. */
async function silence() {
  await expect.poll(() => query(`select from pgboss.job where name = 'send-mail' and state < 'completed'`)).toEqual([])
  expect(server.unread()).toEqual([])
}
const history = async (id: string) =>
  (await query('select what from subscription_change where subscription_id = $1 order by id', id)).map(
    ({ what }) => what,
  )
const over = 'Testabonnement „Firewall“ ist beendet'

describe('the end of a trial', () => {
  it('is mailed to the creator and the group’s administrators once 7, 3 and 1 days before, and on the day', async () => {
    const id = await trial()
    for (const [days, subject] of [
      [7, 'Testabonnement „Firewall“ endet in 7 Tagen'],
      [3, 'Testabonnement „Firewall“ endet in 3 Tagen'],
      [1, 'Testabonnement „Firewall“ endet in einem Tag'],
      [0, over],
    ] as const) {
      await endsIn(id, days * dayMs)
      await Promise.all([watch(), watch()])
      const [one, other] = await mails(2)

      expect([one?.recipients, other?.recipients]).toEqual(
        [[own.people.leftAdmin.email], [own.people.leftAnalyst.email]].sort(),
      )
      expect([one?.subject, other?.subject]).toEqual([subject, subject])
      expect(one?.text).toContain('sales@winnow.example')
      expect(one?.text).toContain(`${app.origin}/groups/${group}/subscriptions/${id}`)
      await watch()
      await silence()
    }
    expect((await history(id)).filter((what) => what === 'trial-ended')).toHaveLength(1)
  })

  it('is told although the job fails for an earlier trial', async () => {
    const [failing, other] = [await trial(), await trial()]
    await endsIn(failing, 0)
    await endsIn(other, minuteMs / 2)
    await query(`
      create function cannot_be_changed() returns trigger language plpgsql as $$ begin raise exception 'made up'; end $$;
      create trigger cannot_be_changed before update on subscription for each row when (old.id = '${failing}')
        execute function cannot_be_changed()`)
    await expect(watch()).rejects.toThrow('1 trials were not checked')
    await query('drop trigger cannot_be_changed on subscription; drop function cannot_be_changed')

    expect(await history(other)).toContain('trial-ended')
    expect(await history(failing)).not.toContain('trial-ended')
    await mails(2)
  })

  it('is mailed to each person in their language', async () => {
    await query(`update app_user set locale = 'en' where id = $1`, own.people.leftAdmin.id)

    const id = await watched(3 * dayMs)

    const byPerson = Object.fromEntries((await mails(2)).map((mail) => [mail.recipients[0], mail]))
    expect(byPerson[own.people.leftAdmin.email]).toMatchObject({
      subject: 'Trial subscription “Firewall” ends in 3 days',
      text: expect.stringContaining(`${app.origin}/en/groups/${group}/subscriptions/${id}`),
    })
    expect(byPerson[own.people.leftAnalyst.email]?.subject).toBe('Testabonnement „Firewall“ endet in 3 Tagen')
  })

  it('is mailed in the language in which a user signed in', async () => {
    const visitor = await app.signIn()
    const speaks = async () =>
      (await query(`select locale from app_user where email = 'demo@winnow.example'`))[0]?.locale
    await visitor.json('GET', '/api/_auth/session')
    expect(await speaks()).toBe('de')

    app.clock.skip(2 * minuteMs)
    visitor.cookies.set('locale', 'en')
    await visitor.json('GET', '/api/_auth/session')
    expect(await speaks()).toBe('en')
  })

  it('is mailed to administrators of a group above if the group has none', async () => {
    const child = (
      await own.people.leftAdmin.visitor.json('POST', `/api/web/groups?groupID=${group}`, {
        group: { name: 'Nobody here', parent: group },
      })
    ).body.group.id

    await watched(dayMs, 'leftAnalyst', child)

    expect(await recipients(2)).toEqual([own.people.leftAdmin.email, own.people.leftAnalyst.email].sort())
    await silence()
  })

  it('is not mailed to people who have left', async () => {
    const leaver = await makePerson(app, 'Leaver')
    await join(app, leaver.id, group, 'analyst')
    const made = await leaver.visitor.json('POST', `/api/web/subscriptions?groupID=${group}`, candidate)
    await query('delete from membership where user_id = $1', leaver.id)
    await endsIn(made.body.id, dayMs)

    await watch()

    expect(await recipients(1)).toEqual([own.people.leftAdmin.email])
    await silence()
  })

  it('is not mailed to locked people, but to administrators above if all of the group are locked', async () => {
    const id = await trial()
    const { admin, leftAdmin, leftAnalyst } = own.people
    const setLocked = (time: Date | null) =>
      query('update app_user set locked_at = $1 where id = any($2)', time, [leftAdmin.id, leftAnalyst.id])
    await setLocked(new Date())
    await endsIn(id, dayMs)

    await watch()
    await setLocked(null)

    expect(await recipients(1)).toEqual([admin.email])
    await silence()
  })

  it('is reported only by the latest of several missed mails', async () => {
    await watched(0)

    expect(await subjects(2)).toEqual(new Set([over]))
    await silence()
  })

  it('is not mailed for deleted and unlimited subscriptions, or for days before the trial began', async () => {
    const [deleted, lasting, short] = [await trial(), await trial(), await trial()]
    await endsIn(deleted, dayMs)
    const set = (id: string, what: string) => query(`update subscription set ${what} where id = $1`, id)
    await set(deleted, 'deleted_at = now()')
    await set(lasting, 'is_trial = false, trial_ends_at = null')
    await set(short, `trial_ends_at = created_at + interval '2 days'`)

    await watch()

    await silence()
    expect(await history(lasting)).not.toContain('trial-ended')
  })
})

describe('an operator', () => {
  const operator = operatorAt(app)
  afterAll(() => operator.close())
  const run = (...words: string[]) => operator.run(...words)
  const stateOf = async (id: string) =>
    (await own.people.leftAdmin.visitor.json('GET', `/api/web/subscriptions/${id}?groupID=${group}`)).body

  /** Removes the jobs that would compose it from the queue. */
  const queued = async (id: string) =>
    (
      await query(
        `delete from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1 returning id`,
        id,
      )
    ).length

  it('extends a trial that has ended, and mails are sent again before the new end', async () => {
    const id = await watched(0)
    await mails(2)
    expect((await stateOf(id)).state).toBe('expired')

    await queued(id)
    const { code, out } = await run('extend-trial', id, '5')

    expect(code).toBe(0)
    const { state, trialEndsAt } = await stateOf(id)
    expect(state).toBe('active')
    expect(Date.parse(trialEndsAt) - app.clock.now()).toBeGreaterThan(4.99 * dayMs)
    expect(out).toBe(`It ends ${trialEndsAt}.\n`)
    expect(await queued(id)).toBe(1)
    // No mail is sent for the seventh day before the end, which is past.
    await watch()
    await silence()
    await endsIn(id, 3 * dayMs)
    await watch()
    expect([...(await subjects(2))].join()).toContain('endet in 3 Tagen')
    expect(await history(id)).toContain('changed')
  })

  it('makes it unlimited', async () => {
    const id = await trial()
    expect((await run('trials')).out).toMatch(new RegExp(`^${id}  Firewall +Own left +active  2`, 'm'))

    expect((await run('extend-trial', id, 'forever')).code).toBe(0)

    expect(await stateOf(id)).toMatchObject({ isTrial: false, trialEndsAt: null, state: 'active' })
    expect(await run('extend-trial', id, 'forever')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no trial'),
    })
    expect((await run('trials')).out).toBe('There are no trial subscriptions.\n')
  })

  it('sees which one fails, until it has ended', async () => {
    const id = await trial()
    await query(
      `insert into delivery (subscription_id, group_id, fault) values ($1, $2, 'no space left')
       on conflict (subscription_id) do update set fault = excluded.fault`,
      id,
      group,
    )
    const isListed = async (state: string) =>
      expect((await run('subscriptions')).out).toMatch(new RegExp(`^${id}  Firewall +Own left +${state}  `, 'm'))

    await isListed('failing')
    expect((await run('subscription', id)).out).toMatch(/^State +failing$/m)
    // As its page says, which names the reasons for the pause first.
    const choose = (sources: string) => query('update subscription set sources = $2 where id = $1', id, sources)
    const { sources } = await stateOf(id)
    await choose('[]')
    await isListed('paused')
    expect(await stateOf(id)).toMatchObject({ state: 'paused', isFaulty: true })
    await choose(JSON.stringify(sources))
    await endsIn(id, 0)
    await isListed('ended')
  })

  it('ends one now, and people are told once', async () => {
    const id = await trial()
    const end = async (time: string) => {
      expect((await run('set-end', id, time, '--yes')).code).toBe(0)
      await watch()
    }

    await end('2020-01-01')
    expect(await subjects(2)).toEqual(new Set([over]))
    await end('2020-01-02')
    await silence()
    expect((await history(id)).filter((what) => what === 'trial-ended')).toHaveLength(1)
  })

  it('sets the end of a subscription, and must confirm an immediate one', async () => {
    const id = await trial()

    expect((await run('set-end', id, '2127-12-31')).out).toBe('It ends 2127-12-31T23:59:59.000Z.\n')
    expect(await stateOf(id)).toMatchObject({ isTrial: true, trialEndsAt: '2127-12-31T23:59:59.000Z', state: 'active' })
    expect((await run('set-end', id, 'never')).code).toBe(0)
    expect(await stateOf(id)).toMatchObject({ isTrial: false, trialEndsAt: null })

    expect(await run('set-end', id, '2020-01-01')).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') })
    expect((await stateOf(id)).state).toBe('active')
    expect(await run('set-end', id, '2020-01-01', '--yes')).toMatchObject({ code: 0, out: 'It has ended.\n' })
    expect((await stateOf(id)).state).toBe('expired')
    expect((await run('set-end', crypto.randomUUID(), 'never')).code).toBe(1)
  })

  it('lists subscriptions and shows one in full, and the audit log names them as the author of changes', async () => {
    const id = await trial()

    const listed = await operator.json('subscriptions', '--group', group)
    expect(listed).toContainEqual(
      expect.objectContaining({ id, name: 'Firewall', groupName: 'Own left', isTrial: true }),
    )
    expect(await operator.json('subscriptions', '--group', own.groups.right)).toEqual([])
    expect((await run('subscription', id)).out).toMatch(/^Group +Own left/m)
    expect((await run('subscription', crypto.randomUUID())).code).toBe(1)

    await run('extend-trial', id, '9')
    const record = await operator.json('record', '--group', group, '--last', '1')
    expect(record).toMatchObject({
      faultAt: null,
      entries: [{ action: 'subscription.changed', target: id, actor: null, actorName: 'tester' }],
    })
  })
})
