import type pg from 'pg'
import { expect, it } from 'vitest'
import { whileOpen } from '../../../test/blocked.ts'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import type { Visitor } from '../../../test/server.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { dueDeliveries, noteFault, takeOn } from './due.ts'
import { type DeliveryJobDependencies, deliveryJobs } from './jobs.ts'

const delivery = await deliveryForFile()

/** Part of a plan as PostgreSQL explains it. */
interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

/** The number of rows that a statement read from a table. */
const rowsRead = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), 0)

type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** A pool whose transactions ask `ask`. */
function portionsBy(ask: Ask): pg.Pool {
  const { pool } = delivery.app.database
  const query = async (text: string, values: unknown[] = []) =>
    text.startsWith('WITH') ? ask(text, values) : undefined
  return { query: pool.query.bind(pool), connect: async () => ({ query, release: () => {} }) } as never
}

/** How PostgreSQL looks through each portion of the deliveries of a group and those below it. */
async function plansOf(groupId: string): Promise<readonly Plan[]> {
  const { app } = delivery
  const plans: Plan[] = []
  const explaining = portionsBy(async (text, values) => {
    const { rows } = await app.database.pool.query(`explain (analyze, format json) ${text}`, values)
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
    return { rows: [] }
  })
  await Array.fromAsync(dueDeliveries(explaining, app.clock.now(), ['group', groupId]))
  return plans
}

const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log: createLog('silent') }
const jobsWith = (more: Partial<DeliveryJobDependencies>) =>
  deliveryJobs({
    ...delivery.dependencies,
    ...delivery.dependencies.deliveries,
    add: async () => null,
    addAll: async () => {},
    ...more,
  })
const terms = { name: 'Contract', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' }
/** Says under which terms a source may be passed on. */
const saying = (source: string, redistribution: 'yes' | 'no') =>
  delivery.app.database.pool.query('update source set licence = $2 where id = $1', [
    source,
    JSON.stringify({ ...terms, redistribution }),
  ])
/** Figures of the release of a subscription. */
async function figuresOf(id: string) {
  const { rows } = await delivery.app.database.pool.query(
    `select (figures->>'total')::int total, jsonb_array_length(figures->'refused') refused, figures->'omitted' omitted
     from delivery where subscription_id = $1`,
    [id],
  )
  return rows[0]
}
/** Takes the permission to have subscriptions from the group, or gives it back. */
const grant = (isGranted: boolean) =>
  delivery.app.database.pool.query(
    `update entitlement set permissions = array_remove(permissions, 'SUBSCRIPTION_READ') || $2::text[]
     where group_id = $1 and scope = 'SUBSCRIPTION'`,
    [delivery.groupId, isGranted ? ['SUBSCRIPTION_READ'] : []],
  )

it('a release in progress is not due until it has ended, failed or timed out', async () => {
  const { source, id } = await delivery.made(['192.31.196.1'])
  const { pool } = delivery.app.database
  const now = () => delivery.app.clock.now()
  const isDue = async (at = now()) => (await delivery.due(at)).includes(id)
  const faultOf = async () =>
    (await pool.query('select fault from delivery where subscription_id = $1', [id])).rows[0].fault
  expect(await isDue()).toBe(true)

  const first = await takeOn(pool, id, now())
  expect(await isDue()).toBe(false)
  // Not even if something has changed meanwhile; otherwise frequent changes would prevent long compositions.
  await delivery.list(source, ['192.31.196.2'])
  expect(await isDue()).toBe(false)
  expect(await isDue(now() + 61 * minuteMs)).toBe(true)

  // An explicit request, for example after a change by a user, takes the release over.
  const second = await takeOn(pool, id, now())
  expect(second?.fence).toBe((first?.fence as number) + 1)
  await noteFault(pool, { subscriptionId: id, fence: first?.fence as number }, 'of the one that was overtaken')
  expect([await isDue(), await faultOf()]).toEqual([false, null])
  await noteFault(pool, { subscriptionId: id, fence: second?.fence as number }, 'the disk is full')
  expect([await isDue(), await faultOf()]).toEqual([true, 'the disk is full'])

  await delivery.compose(id)
  expect([await isDue(), await faultOf()]).toEqual([false, null])
  await delivery.list(source, ['192.31.196.3'])
  expect(await isDue()).toBe(true)
  await delivery.compose(id)
  // With the same listings, the delivery is checked, but there is nothing to release.
  await delivery.list(source, ['192.31.196.3'])
  expect(await delivery.compose(id)).toEqual({ outcome: 'unchanged' })
  await delivery.list(source, ['192.31.196.4'])
  expect(await isDue()).toBe(true)
})

it('nothing is composed for a group that is not granted subscriptions, until it is again', async () => {
  const { source, id } = await delivery.made(['192.31.196.61'])
  const { pool } = delivery.app.database
  const now = () => delivery.app.clock.now()
  const isDue = async () => (await delivery.due(now())).includes(id)
  await delivery.compose(id)
  await delivery.list(source, ['192.31.196.62'])
  expect(await isDue()).toBe(true)

  await grant(false)
  expect([await isDue(), await takeOn(pool, id, now())]).toEqual([false, undefined])

  await grant(true)
  expect(await isDue()).toBe(true)
  expect(await delivery.compose(id)).toMatchObject({ outcome: 'released', release: 2 })
})

it('a grant that was taken for a moment stops only deliveries that were not checked lately', async () => {
  const [fresh, old] = [await delivery.released(['192.31.196.63']), await delivery.released(['192.31.196.63'])]
  const { pool } = delivery.app.database
  await pool.query(`update delivery set checked_at = now() - interval '20 minutes' where subscription_id = $1`, [
    old.id,
  ])
  await grant(false)
  await grant(true)

  const { rows } = await pool.query(
    'select checked_at is not null "isServed" from delivery where subscription_id = any($1) order by subscription_id = $2',
    [[fresh.id, old.id], old.id],
  )
  expect(rows).toEqual([{ isServed: true }, { isServed: false }])
})

it('deliveries that users created or changed are composed before automatic renewals', async () => {
  const { id } = await delivery.made([])
  const { rows } = await delivery.app.database.pool.query(
    `select priority % 1048576 priority, singleton_key <> $1 as "isItsOwn" from pgboss.job
     where name = 'compose-delivery' and data->>'subscriptionId' = $1`,
    [id],
  )
  expect(rows).toEqual([{ priority: 10, isItsOwn: true }])
})

it("an operator's terms for a licence apply to deliveries", async () => {
  const { source, id } = await delivery.made(['192.31.196.9'])
  const delivered = async () => {
    await delivery.compose(id)
    return figuresOf(id)
  }
  expect(await delivered()).toMatchObject({ total: 1, refused: 0 })
  await saying(source, 'no')
  expect(await delivered()).toMatchObject({ total: 0, refused: 1 })
  await saying(source, 'yes')
  expect(await delivered()).toMatchObject({ total: 1, refused: 0 })
})

it('a selected region stands for its countries', async () => {
  const czech = await delivery.source({ geographies: ['CZ'] })
  const british = await delivery.source({ geographies: ['GB'] })
  await delivery.list(czech, ['192.31.196.21'])
  await delivery.list(british, ['192.31.196.22'])
  const sources = [czech, british].map((id) => ({ id, filterFlags: [] }))
  const delivered = async (countries: string[]) => {
    const { id } = await delivery.subscribe({ sources, countries })
    await delivery.compose(id)
    return figuresOf(id)
  }
  expect(await delivered(['150'])).toMatchObject({ total: 2 })
  expect(await delivered(['EU'])).toMatchObject({ total: 1, omitted: { country: 1 } })
  expect(await delivered(['CZ'])).toMatchObject({ total: 1 })
  expect(await delivered(['142'])).toMatchObject({ total: 0, omitted: { country: 2 } })
})

it('the country rule of a subscription decides which indicators are omitted', async () => {
  const german = await delivery.source({ geographies: ['DE'] })
  const silent = await delivery.source()
  // A range of a German and one of an American operator, according to the bundled database.
  await delivery.list(german, ['193.99.144.23', '17.253.144.23', record('domain', 'bad-7.com')])
  await delivery.list(silent, ['193.99.144.24', '17.253.144.24'])
  const sources = [german, silent].map((id) => ({ id, filterFlags: [] }))
  const delivered = async (countryRule: string) => {
    const { id } = await delivery.subscribe({ sources, countries: ['DE'], countryRule })
    await delivery.compose(id)
    return figuresOf(id)
  }
  expect(await delivered('prefer')).toMatchObject({ total: 5, omitted: {} })
  expect(await delivered('require')).toMatchObject({ total: 3, omitted: { country: 2 } })
  expect(await delivered('located')).toMatchObject({ total: 3, omitted: { 'located-elsewhere': 2 } })
})

it('retries of readers do not restart a composition, but one that began before the change is repeated', async () => {
  const { source, id, apiKey } = await delivery.released(['192.31.196.41'])
  await delivery.list(source, ['192.31.196.41', '192.31.196.42'])
  const { pool } = delivery.app.database
  const { blobs } = delivery.dependencies
  const pull = () => delivery.pull(`/v1/feeds/${id}/CSV`, apiKey)
  /** Runs the jobs that readers have queued. @returns their number */
  const takeOnAsked = async () => {
    const { rowCount } = await pool.query(
      `delete from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1 and priority % 1048576 = 20`,
      [id],
    )
    return rowCount
  }
  let hasChanged = false
  const meanwhile = async () => {
    if (hasChanged) return
    hasChanged = true
    await saying(source, 'no')
    for (let reader = 0; reader < 2; reader++) {
      expect((await pull()).status).toBe(503)
      if ((await takeOnAsked()) !== 0) await takeOn(pool, id, delivery.app.clock.now())
    }
  }
  const changing: typeof blobs = {
    ...blobs,
    async write(...given) {
      await meanwhile()
      await blobs.write(...given)
    },
  }

  expect(await delivery.compose(id, undefined, { blobs: changing })).toMatchObject({ outcome: 'released', release: 2 })

  expect(hasChanged).toBe(true)
  expect((await pull()).status).toBe(503)
  expect(await takeOnAsked()).toBe(1)
  await delivery.compose(id)
  const text = await (await pull()).text()
  expect(text).not.toContain('192.31.196.4')
  // A process that has composed for longer than the limit has died.
  await pool.query('update source set licence = null where id = $1', [source])
  await delivery.compose(id)
  const since = new Date(delivery.app.clock.now() - 61 * minuteMs)
  await saying(source, 'no')
  await pool.query('update delivery set composing_since = $2 where subscription_id = $1', [id, since])
  expect((await pull()).status).toBe(503)
  expect(await takeOnAsked()).toBe(1)
})

it('a release with data that may no longer be delivered is refused at once, before a new one is composed', async () => {
  const { source, id, apiKey } = await delivery.released(['192.31.196.31'])
  const { pool } = delivery.app.database
  const pull = () => delivery.pull(`/v1/feeds/${id}/CSV`, apiKey)
  expect(await (await pull()).text()).toContain('192.31.196.31')

  await saying(source, 'no')

  const refused = await pull()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'delivery.not-ready' })
  expect((await delivery.pull('/taxii2/', apiKey)).status).toBe(503)
  const { rows } = await pool.query(
    `select max(priority % 1048576)::int as priority from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1`,
    [id],
  )
  expect(rows).toEqual([{ priority: 20 }])
  await delivery.compose(id)
  expect(await (await pull()).text()).not.toContain('192.31.196.31')
})

it('an entry of an own list that expires or is renewed makes deliveries due, however many have expired', async () => {
  const { app, dora, groupId } = delivery
  const { pool } = app.database
  const { id } = await delivery.made([])
  const { body: list } = await dora.json('POST', `/api/web/groups/${groupId}/lists`, { name: 'Old', effect: 'deny' })
  const now = app.clock.now()
  const isDue = async (at = now) => (await delivery.due(at)).includes(id)
  const compose = () => delivery.compose(id, undefined, { now })
  const expiring = async (value: string, at: number) => {
    const { rows } = await pool.query(
      `insert into group_list_row (list_id, group_id, kind, value, expires_at) values ($1, $2, 'ipv4', $3, $4) returning id`,
      [list.id, groupId, value, new Date(at)],
    )
    return rows[0].id as string
  }
  const row = await expiring('192.31.196.71', now - 2 * minuteMs)
  await expiring('192.31.196.72', now - minuteMs)
  await expiring('192.31.196.73', now + minuteMs)
  await compose()
  expect([await isDue(), await isDue(now + 2 * minuteMs)]).toEqual([false, true])

  const rows = `/api/web/groups/${groupId}/lists/${list.id}/rows`
  expect((await dora.json('PATCH', `${rows}/${row}`, { expiresAt: null })).status).toBe(200)
  expect(await isDue()).toBe(true)
  await compose()
  expect(await isDue()).toBe(false)

  await pool.query(
    `insert into group_list_row (list_id, group_id, kind, value, expires_at)
     select $1, $2, 'ipv4', '53.1.' || n / 250 || '.' || n % 250, $3 from generate_series(1, 5000) n`,
    [list.id, groupId, new Date(now - minuteMs)],
  )
  await pool.query('analyze group_list_row')
  const [plan] = await plansOf(groupId)
  expect(rowsRead(plan as Plan, 'group_list_row')).toBeLessThan(1000)
})

it('the deliveries of a group are looked through in portions, of which one that fails keeps no other from its turn', async () => {
  const { app } = delivery
  const { pool } = app.database
  const { groups } = await makeTenant(app, { name: 'Many', only: ['admin'] })
  const many = 1100
  await pool.query(
    `insert into subscription (group_id, name, sources, target_formats, created_at, changed_at)
     select $1, 'Many ' || n, '[]', '[]', now(), now() from generate_series(1, $2) n`,
    [groups.left, many],
  )
  const lists = 5
  await pool.query(
    `with made as (
       insert into group_list (group_id, name, effect, subgroups)
       select $1, 'Many ' || n, 'deny', true from generate_series(1, $2) n returning id)
     insert into group_list_row (list_id, group_id, kind, value, expires_at)
     select id, $1, 'ipv4', '53.2.0.' || n, $3 from made, generate_series(1, 10) n`,
    [groups.root, lists, new Date(app.clock.now() - minuteMs)],
  )
  const plans = await plansOf(groups.root)
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(rowsRead(plan, 'group_list_row')).toBeLessThanOrEqual(lists)

  let asked = 0
  const found: number[] = []
  const failing = portionsBy((text, values) => {
    if (++asked === 2) throw new Error('canceling statement due to statement timeout')
    return pool.query(text, values)
  })
  const all = dueDeliveries(failing, app.clock.now(), ['group', groups.root])
  await expect(
    (async () => {
      for await (const due of all) found.push(due.length)
    })(),
  ).rejects.toThrow(AggregateError)
  expect(found).toEqual([500, 100])
  await pool.query('update subscription set deleted_at = now() where group_id = $1', [groups.left])
})

it('a restored subscription delivers nothing until it is composed again', async () => {
  const { app, dora, groupId } = delivery
  const { pool } = app.database
  const { source, id, apiKey } = await delivery.released(['192.31.196.51'])
  const answer = async () => {
    const { status, headers } = await delivery.pull(`/v1/feeds/${id}/CSV`, apiKey)
    return [status, headers.has('retry-after')]
  }
  const takeJobs = (priority: number) =>
    pool.query(
      `delete from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1
         and priority % 1048576 = $2`,
      [id, priority],
    )
  const urgentJobs = async () => {
    const { rowCount } = await takeJobs(20)
    return rowCount
  }
  const end = (after: string) =>
    pool.query('update subscription set trial_ends_at = now() + $2::interval where id = $1', [id, after])
  const path = `/api/web/subscriptions/${id}`
  const extend = async () => {
    await end('-1 hour')
    await end('1 day')
  }
  const ways: Record<string, () => Promise<unknown>> = {
    'an extended trial': extend,
    'a restored subscription': async () => {
      await dora.json('DELETE', `${path}?groupID=${groupId}`)
      await dora.json('POST', `${path}/restore?groupID=${groupId}`)
      // While this job waits, the job of a reader is merged with it.
      await takeJobs(10)
    },
    'a restored group': async () => {
      await pool.query('update app_group set deleted_at = now() where id = $1', [groupId])
      await pool.query('update app_group set deleted_at = null where id = $1', [groupId])
    },
  }
  await end('2 days')
  expect(await answer()).toEqual([200, false])
  for (const [name, comeBack] of Object.entries(ways)) {
    await comeBack()
    expect([name, await answer(), await urgentJobs()]).toEqual([name, [503, true], 1])

    await delivery.compose(id)

    expect([name, await answer()]).toEqual([name, [200, false]])
  }

  // A composition that began before the restoration does not count.
  await delivery.list(source, ['192.31.196.52'])
  expect(await delivery.compose(id, extend)).toEqual({ outcome: 'overtaken' })
  expect(await answer()).toEqual([503, true])
})

it('a group that is moved elsewhere no longer gets what the group above shared with it', async () => {
  const { app, dora, groupId } = delivery
  const { pool } = app.database
  const made = async (name: string, parent: string) =>
    (await dora.json('POST', `/api/web/groups?groupID=${parent}`, { group: { name, parent } })).body.group.id as string
  const [lender, other] = [await made('Lender', groupId), await made('Other', groupId)]
  const [borrower, bystander] = [await made('Borrower', lender), await made('Bystander', other)]
  await pool.query(
    `with lent as (insert into group_list (group_id, name, effect, subgroups) values ($1, 'Lent', 'deny', true) returning id)
     insert into group_list_row (list_id, group_id, kind, value) select id, $1, 'ipv4', '192.31.196.61' from lent`,
    [lender],
  )
  const source = await delivery.source()
  await delivery.list(source, ['192.31.196.62'])
  const subscribed = async (group: string) => {
    const { body } = await dora.json('POST', `/api/web/subscriptions?groupID=${group}&authMethod=apiKey`, {
      name: 'Perimeter',
      sources: [{ id: source, filterFlags: [] }],
      targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
    })
    await delivery.compose(body.id)
    return { id: body.id as string, key: body.secrets[0].secret as string }
  }
  const [borrowing, standing] = [await subscribed(borrower), await subscribed(bystander)]
  const read = async ({ id, key }: typeof borrowing) => {
    const answer = await delivery.pull(`/v1/feeds/${id}/PLAIN`, key)
    return answer.status === 200 ? (await answer.text()).trim().split('\n').sort() : answer.status
  }
  const move = (id: string, parent: string) => dora.json('POST', `/api/web/groups/${id}/move`, { parent })
  expect(await read(borrowing)).toEqual(['192.31.196.61', '192.31.196.62'])

  expect((await move(borrower, other)).status).toBe(200)

  expect(await read(borrowing)).toBe(503)
  await delivery.compose(borrowing.id)
  expect(await read(borrowing)).toEqual(['192.31.196.62'])

  // A composition that began at the old place does not count. Deliveries that are the same in both places are not refused.
  await move(borrower, lender)
  await delivery.compose(borrowing.id)
  await pool.query(`update delivery set composed_of = '' where subscription_id = $1`, [borrowing.id])
  expect(await delivery.compose(borrowing.id, () => move(borrower, other))).toEqual({ outcome: 'overtaken' })
  expect(await read(borrowing)).toBe(503)
  await move(bystander, groupId)
  expect(await read(standing)).toEqual(['192.31.196.62'])
})

it('an organisation whose due deliveries are not found keeps no other waiting, and a change looks at its own group', async () => {
  const { app, dora, groupId } = delivery
  const { pool } = app.database
  const { groups, people } = await makeTenant(app, { name: 'Other', only: ['admin'] })
  const source = await delivery.source()
  const candidate = {
    name: 'Perimeter',
    sources: [{ id: source, filterFlags: [] }],
    targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
  }
  const subscribed = async (visitor: Visitor, group: string) => {
    const place = `/api/web/subscriptions?groupID=${group}&authMethod=apiKey`
    return (await visitor.json('POST', place, candidate)).body.id as string
  }
  const [top, below, other] = [
    await subscribed(people.admin.visitor, groups.root),
    await subscribed(people.admin.visitor, groups.below),
    await subscribed(dora, groupId),
  ]
  const isMine = (id: string) => [top, below, other].includes(id)
  const asked: string[] = []
  const added = new Set<string>()
  let during = async (_: string) => {}
  const jobs = jobsWith({
    pool: {
      connect: pool.connect.bind(pool),
      async query(text: string, values?: unknown[]) {
        const group = [groups.root, groupId].find((id) => values?.includes(id))
        if (group) {
          asked.push(group)
          await during(group)
        }
        return pool.query(text, values)
      },
    } as never,
    addAll: async (_, jobs) => {
      for (const { payload } of jobs as readonly { payload: { subscriptionId: string } }[])
        if (isMine(payload.subscriptionId)) added.add(payload.subscriptionId)
    },
  })
  for (const [failing, found] of [
    [groups.root, [other]],
    [groupId, [top, below]],
  ] as const) {
    added.clear()
    during = async (group) => {
      if (group === failing) throw new Error('canceling statement due to statement timeout')
    }
    await jobs['refresh-deliveries']({}, run)
    expect(added).toEqual(new Set(found))
  }

  // The one whose turn a round had no time for comes first in the next.
  asked.length = 0
  const end = new AbortController()
  during = async () => end.abort(new Error('too long'))
  await expect(jobs['refresh-deliveries']({}, { ...run, signal: end.signal })).rejects.toThrow('too long')
  during = async () => {}
  await jobs['refresh-deliveries']({}, run)
  const [first, ...rest] = asked
  expect(rest).toEqual([[groups.root, groupId].find((id) => id !== first), first])

  // Another round, here of another process, does nothing meanwhile.
  asked.length = 0
  let isNested = false
  during = async () => {
    if (isNested) return
    isNested = true
    await jobs['refresh-deliveries']({}, run)
  }
  await jobs['refresh-deliveries']({}, run)
  expect(asked).toHaveLength(2)

  added.clear()
  await jobs['refresh-group-deliveries']({ groupId: groups.left }, run)
  expect(added).toEqual(new Set([below]))
})

it('finds deliveries that are due while others change those that are not', async () => {
  const [same, changed] = [await delivery.released([]), await delivery.made([])]
  const { pool } = delivery.app.database

  const held = ['select from delivery where subscription_id = $1 for update', [same.id]] as const
  const due = await whileOpen(pool, held, () => delivery.due())

  expect([due.includes(changed.id), due.includes(same.id)]).toEqual([true, false])
})

it('a delivery rests before it is composed again for changed sources, but not for changes by users', async () => {
  const { source, id } = await delivery.released([])
  const { pool } = delivery.app.database
  const starts: (number | undefined)[] = []
  const jobs = jobsWith({
    pauseMs: 30_000,
    addAll: async (_, jobs) => {
      for (const { payload, startAfter } of jobs)
        if ((payload as { subscriptionId: string }).subscriptionId === id) starts.push(startAfter?.getTime())
    },
  })
  await delivery.list(source, ['192.31.196.71'])

  await jobs['refresh-source-deliveries']({ source }, run)
  await jobs['refresh-group-deliveries']({ groupId: delivery.groupId }, run)

  const { rows } = await pool.query('select checked_at "at" from delivery where subscription_id = $1', [id])
  expect(starts).toEqual([rows[0].at.getTime() + 30_000, undefined])
})

it('changes while a release is composed lead to the next one', async () => {
  const { source, id } = await delivery.made([])
  const { pool } = delivery.app.database
  let change: Promise<unknown> = Promise.resolve()
  const added: object[] = []
  const jobs = jobsWith({
    // Waits for the change, which begins when the composition has ended.
    pool: {
      query: (...given: [string]) => change.then(() => pool.query(...given)),
      connect: () => change.then(() => pool.connect()),
    } as never,
    metrics: {
      composed() {
        change = delivery.list(source, ['192.31.196.72'])
      },
    },
    addAll: async (_, jobs) => void added.push(...jobs.map(({ payload }) => payload)),
  })

  await jobs['compose-delivery']({ subscriptionId: id }, run)

  expect(added).toEqual([{ subscriptionId: id }])
})

it('a finished release has no fault if the work after it fails', async () => {
  const { id } = await delivery.made([])
  const jobs = jobsWith({
    add: () => Promise.reject(new Error('no queue')),
    addAll: async () => {},
  })

  await expect(jobs['compose-delivery']({ subscriptionId: id }, run)).rejects.toThrow('no queue')

  const { rows } = await delivery.app.database.pool.query(
    'select release, fault from delivery where subscription_id = $1',
    [id],
  )
  expect(rows).toEqual([{ release: 1, fault: null }])
})
