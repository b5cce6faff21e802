import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { blockedStatements, holding } from '../../../test/blocked.ts'
import { appForFile } from '../../../test/for-file.ts'
import { join, makePerson, makeTenant, type Person } from '../../../test/tenants.ts'
import type { GroupEntry } from '../../contract/groups.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { BIN_DAYS } from '../platform/db/bin.ts'
import { type Run, Stopping } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { reportStore } from '../reports/store.ts'
import { unneededFiles } from '../reports/unneeded-files.ts'
import { sweepWorker } from '../sweep.job.ts'
import { type TreeStore, treeStore } from './tree-store.ts'

const app = await appForFile()
const ours = await makeTenant(app, {
  name: 'Ours',
  only: ['admin', 'analyst', 'leftAdmin', 'leftAnalyst', 'leftViewer', 'rightAdmin'],
})
const theirs = await makeTenant(app, { name: 'Theirs', only: ['admin'] })

const api = '/api/web/groups'
const call = ({ visitor }: Person, method: string, path: string, body?: unknown) =>
  visitor.json(method, `${api}${path}`, body)
const names = async (who: Person): Promise<string[]> =>
  (await call(who, 'GET', '')).body.map((entry: GroupEntry) => entry.group.name)
const move = (by: Person, id: string, parent: string) => call(by, 'POST', `/${id}/move`, { parent })
const remove = (by: Person, id: string) => call(by, 'DELETE', `/${id}`)
async function create(by: Person, name: string, parent: string): Promise<string> {
  const { status, body } = await call(by, 'POST', `?groupID=${parent}`, { group: { name, parent } })
  expect(status).toBe(201)
  return body.group.id
}
const unfoundedOf = async () => {
  const { rows } = await sql`
    select c.id from app_group c join app_group p on p.id = c.parent
    where (c.deleted_at is null and p.deleted_at is not null) or c.path <> p.path || c.id`.execute(app.database.db)
  return rows
}

it('a parent sees its descendants, a child sees nothing of the parent, and siblings see nothing of each other', async () => {
  expect(await names(ours.people.admin)).toEqual(['Ours', 'Ours below', 'Ours left', 'Ours right'])
  expect(await names(ours.people.leftViewer)).toEqual(['Ours below', 'Ours left'])
  expect(await names(ours.people.rightAdmin)).toEqual(['Ours right'])

  const { body } = await call(ours.people.leftViewer, 'GET', '')
  expect(JSON.stringify(body)).not.toContain('Ours admin')
  expect(body[1].group).toMatchObject({ name: 'Ours left', parent: null })
  expect((await call(ours.people.leftViewer, 'GET', '/trees')).body).toEqual([
    {
      id: ours.groups.left,
      name: 'Ours left',
      children: [{ id: ours.groups.below, name: 'Ours below', children: [] }],
    },
  ])
})

describe('a new group', () => {
  it('cannot pose as another one by letters that look alike, nor be renamed so', async () => {
    const { leftAdmin } = ours.people
    const { left } = ours.groups
    const name = 'Ours r\u0456ght'
    const made = await leftAdmin.visitor.json('POST', `/api/web/groups?groupID=${left}`, {
      group: { name, parent: left },
    })
    const renamed = await call(leftAdmin, 'PATCH', `/${left}`, { id: left, name })

    expect([made, renamed].map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([400, 'group.name-mixed']),
    )
  })

  it('is created below the group in the address, and its creator’s permissions are inherited', async () => {
    const id = await create(ours.people.leftAdmin, '  Branch  ', ours.groups.left)

    const { body } = await call(ours.people.leftAdmin, 'GET', '')
    const entry = body.find((one: GroupEntry) => one.group.id === id)
    expect(entry.group).toEqual({ id, name: 'Branch', parent: ours.groups.left, cOrg: null })
    expect(entry.users).toEqual([
      {
        id: ours.people.leftAdmin.id,
        name: 'Ours leftAdmin',
        email: ours.people.leftAdmin.email,
        role: 'admin',
        via: ours.groups.left,
      },
    ])
    expect(entry.entitlements.NIL.permissions).toContain('GROUP_CREATE')
    await remove(ours.people.leftAdmin, id)
  })

  it('is refused if body and address name two groups, or the permission is missing', async () => {
    const { left, right } = ours.groups
    const ask = (by: Person, groupID: string, parent: string) =>
      call(by, 'POST', `?groupID=${groupID}`, { group: { name: 'No', parent } })

    expect((await ask(ours.people.leftAdmin, left, right)).body.code).toBe('request.invalid')
    expect((await ask(ours.people.leftAdmin, right, right)).status).toBe(404)
    expect((await ask(ours.people.leftAnalyst, left, left)).status).toBe(403)
    expect((await call(ours.people.leftAdmin, 'PATCH', `/${left}`, { id: right, name: 'No' })).status).toBe(400)
    expect(await names(ours.people.admin)).toEqual(['Ours', 'Ours below', 'Ours left', 'Ours right'])
  })

  it.each(['   ', 'two\nlines', 'x'.repeat(121), 'turned\u202eround', '\u200b\u3164'])(
    'cannot be called %j',
    async (name) => {
      const { left } = ours.groups
      expect((await call(ours.people.leftAdmin, 'PATCH', `/${left}`, { id: left, name })).status).toBe(400)
    },
  )

  it('is at most 16 levels deep, even if a subtree is moved', async () => {
    let parent = ours.groups.right
    const deep: string[] = []
    for (let depth = 3; depth <= 16; depth++) {
      parent = await create(ours.people.admin, `depth ${depth}`, parent)
      deep.push(parent)
    }

    const ask = await call(ours.people.admin, 'POST', `?groupID=${parent}`, { group: { name: 'depth 17', parent } })
    expect(ask.body.code).toBe('group.too-deep')
    // `left` has one level below it.
    expect((await move(ours.people.admin, ours.groups.left, deep.at(-2) as string)).body.code).toBe('group.too-deep')
    expect((await move(ours.people.admin, ours.groups.left, deep.at(-3) as string)).status).toBe(200)
    expect((await move(ours.people.admin, ours.groups.left, ours.groups.root)).status).toBe(200)
    await remove(ours.people.admin, deep[0] as string)
    expect(await unfoundedOf()).toEqual([])
  })
})

describe('moving a group', () => {
  it('moves the groups below with it, and administrators of the old place no longer see it', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const twig = await create(people.leftAdmin, 'Twig', branch)

    expect((await move(people.admin, branch, groups.right)).body.group.parent).toBe(groups.right)

    expect(await names(people.leftAdmin)).toEqual(['Ours below', 'Ours left'])
    expect((await call(people.leftAdmin, 'GET', `/${twig}/users`)).status).toBe(404)
    expect(await names(people.rightAdmin)).toEqual(['Branch', 'Ours right', 'Twig'])
    await remove(people.admin, branch)
  })

  it('is refused to its own members without permission above', async () => {
    const { groups, people } = ours
    const theirOwn = await makePerson(app, 'Ours and theirs')
    await join(app, theirOwn.id, groups.left, 'admin')
    await join(app, theirOwn.id, theirs.groups.root, 'admin')

    expect((await move(theirOwn, groups.left, theirs.groups.root)).body.code).toBe('permission.missing')
    await join(app, theirOwn.id, groups.root, 'admin')
    expect((await move(theirOwn, groups.left, theirs.groups.root)).status).toBe(200)
    expect((await move(theirOwn, groups.left, groups.root)).status).toBe(200)
    expect((await call(people.admin, 'GET', `/${groups.left}/users`)).status).toBe(200)
  })

  it('needs the permission to delete at the old place and to create at the new one', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const both = await makePerson(app, 'Ours both')
    await join(app, both.id, groups.left, 'admin')
    await join(app, both.id, groups.right, 'analyst')

    expect((await move(people.leftAdmin, branch, groups.right)).status).toBe(404)
    expect((await move(both, branch, groups.right)).body.code).toBe('permission.missing')
    expect((await move(people.leftAnalyst, branch, groups.below)).body.code).toBe('permission.missing')
    expect((await move(people.admin, branch, theirs.groups.root)).status).toBe(404)
    expect((await move(people.leftAdmin, branch, groups.below)).status).toBe(200)
    await remove(people.leftAdmin, branch)
  })

  it('cannot create a cycle or move a root', async () => {
    const { groups, people } = ours

    expect((await move(people.admin, groups.left, groups.below)).body.code).toBe('group.circle')
    expect((await move(people.admin, groups.left, groups.left)).body.code).toBe('group.circle')
    expect((await move(people.admin, groups.root, groups.left)).body.code).toBe('group.root-moves')
  })
})

it('a full organisation cannot restore groups or accept them from others, but can move its own', async () => {
  const { groups, people } = ours
  const { db, pool } = app.database
  const twig = await create(people.admin, 'Twig', groups.root)
  await create(people.admin, 'Below the twig', twig)
  const countOf = async (root: string) =>
    Number(
      (await pool.query('select count(*) n from app_group where path[1] = $1 and deleted_at is null', [root])).rows[0]
        .n,
    )
  const most = (limit: number) => treeStore(app.database, app.clock, limit)
  const both = await makePerson(app, 'Both full')
  for (const root of [groups.root, theirs.groups.root]) await join(app, both.id, root, 'admin')
  await remove(people.admin, twig)
  const here = await countOf(groups.root)
  const there = await countOf(theirs.groups.root)

  await expect(most(here + 1).restore(both, groups.root, twig)).rejects.toMatchObject({
    code: 'group.too-many',
    values: { limit: here + 1 },
  })
  await most(here + 2).restore(both, groups.root, twig)
  await most(here).move(both, twig, groups.right)
  await expect(most(there + 1).move(both, twig, theirs.groups.root)).rejects.toMatchObject({ code: 'group.too-many' })
  await most(there + 2).move(both, twig, theirs.groups.root)
  expect([await countOf(groups.root), await countOf(theirs.groups.root)]).toEqual([here, there + 2])
  await remove(both, twig)
  await sql`delete from app_user where id = ${both.id}`.execute(db)
})

it('a change of the tree that waits for rows of its own organisation is refused, and does not delay other organisations', async () => {
  const { groups, people } = ours
  const { pool } = app.database
  const holder = await holding(
    pool,
    `select from audit_head where subject_kind = 'group' and subject = $1 for update`,
    [groups.left],
  )
  const changes = [
    () => call(people.leftAdmin, 'POST', `?groupID=${groups.left}`, { group: { name: 'Late', parent: groups.left } }),
    () => call(people.leftAdmin, 'POST', `?groupID=${groups.left}`, { group: { name: 'Later', parent: groups.left } }),
    () => call(people.admin, 'PUT', `/${groups.root}/children/${groups.left}/grants/IOCSEARCH`, { permissions: [] }),
  ]

  const refused = changes.map((change) => change())
  await expect.poll(() => blockedStatements(pool)).toBeGreaterThan(0)
  await create(theirs.people.admin, 'Meanwhile', theirs.groups.root)

  for (const { status, body } of await Promise.all(refused)) {
    expect([status, body.code]).toEqual([503, 'server.busy'])
  }
  await holder.end()
  await remove(people.leftAdmin, await create(people.leftAdmin, 'In time', groups.left))
})

describe('a sweep', () => {
  it('reaches its last step although it takes too long, but not if the server stops', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const upload = await newReport(branch, people.leftAdmin, 'late-blob')
    await app.database.pool.query(`update report set deleted_at = '2000-01-01' where task_id = $1`, [upload])
    const lines: string[] = []
    const sweepUntil = (reason: Error, removed: string[]) => {
      const run = new AbortController()
      const expire = async () => {
        run.abort(reason)
        return 0
      }
      const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) })
      return sweep(removed, { expire }, undefined, { log, signal: run.signal })
    }

    const removed: string[] = []
    await expect(sweepUntil(new Stopping(), removed)).rejects.toBeInstanceOf(Stopping)
    expect([removed, lines]).toEqual([[], []])

    await sweepUntil(new Error('too long'), removed)
    expect(removed).toContain('late-blob')
    expect(lines).toEqual(['swept'])
    await remove(people.leftAdmin, branch)
  })

  it('deletes the audit logs of groups that are gone, also if another group cannot be deleted', async () => {
    const { pool } = app.database
    const gone = crypto.randomUUID()
    // More than one statement deletes.
    await pool.query(
      `insert into audit_entry (subject_kind, subject, seq, at, actor_name, action, hash)
       select 'group', $1, n, now(), '', 'group.changed', '' from generate_series(1, 20001) n`,
      [gone],
    )
    await pool.query('insert into gone_audit_log (group_id) values ($1)', [gone])
    const tree = {
      ...treeStore(app.database, app.clock),
      purge: () => Promise.reject(new Error('in the way')),
    }

    await expect(sweep([], {}, tree)).rejects.toMatchObject({ errors: [{ message: 'in the way' }] })

    const { rows } = await pool.query(
      'select 1 from audit_entry where subject = $1 union all select 1 from gone_audit_log where group_id = $1',
      [gone],
    )
    expect(rows).toEqual([])
  })
})

describe('deleting a group', () => {
  it('lists beforehand what will be deleted with it', async () => {
    const { groups, people } = ours
    const branch = await create(people.admin, 'Branch', groups.left)
    await create(people.admin, 'A twig', branch)
    const only = await makePerson(app, 'Only in the branch')
    await join(app, only.id, branch, 'viewer')
    await join(app, people.leftViewer.id, branch, 'analyst')
    await newReport(branch, only)

    const { body } = await call(people.admin, 'GET', `/${branch}/deletion`)

    expect(body).toMatchObject({
      members: 2,
      stranded: 1,
      reports: 1,
      subscriptions: 0,
      lists: 0,
      days: 7,
      isRoot: false,
    })
    expect(body.groups.map((one: { name: string; depth: number }) => [one.name, one.depth])).toEqual([
      ['Branch', 0],
      ['A twig', 1],
    ])
    expect((await call(people.admin, 'GET', `/${groups.root}/deletion`)).body).toMatchObject({ isRoot: true })
    await remove(people.admin, branch)
  })

  it('hides all groups below, ends their work, and can be undone from the group above', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const twig = await create(people.leftAdmin, 'Twig', branch)
    const before = await create(people.leftAdmin, 'Deleted before', branch)
    await remove(people.leftAdmin, before)
    app.clock.skip(1000)
    await join(app, people.rightAdmin.id, twig, 'admin')
    const running = await newReport(twig, people.leftAdmin)
    const assignment = await reports().claim(running)

    const { body } = await remove(people.leftAdmin, branch)

    expect(Date.parse(body.restorableUntil) - app.clock.now()).toBeGreaterThan((BIN_DAYS - 1) * dayMs)
    expect(await names(people.leftAdmin)).toEqual(['Ours below', 'Ours left'])
    expect(await names(people.rightAdmin)).toEqual(['Ours right'])
    expect((await call(people.rightAdmin, 'GET', `/${twig}/users`)).status).toBe(404)
    expect((await remove(people.leftAdmin, branch)).status).toBe(404)
    expect(assignment && (await reports().isHeld(assignment))).toBe(false)
    expect(await reports().claim(running)).toBeUndefined()

    // Only people who may delete groups there can read the recycle bin.
    expect((await call(people.leftAnalyst, 'GET', `/${groups.left}/deleted`)).status).toBe(403)
    expect((await call(people.leftAdmin, 'POST', `/${groups.below}/deleted/${branch}/restore`)).status).toBe(404)
    expect((await call(people.rightAdmin, 'POST', `/${groups.right}/deleted/${branch}/restore`)).status).toBe(404)
    const bin = await call(people.leftAdmin, 'GET', `/${groups.left}/deleted`)
    expect(bin.body.map((one: { name: string }) => one.name)).toContain('Branch')
    const restored = await call(people.leftAdmin, 'POST', `/${groups.left}/deleted/${branch}/restore`)
    expect(restored.body.group).toMatchObject({ name: 'Branch', parent: groups.left })
    expect(await names(people.leftAdmin)).toEqual(['Branch', 'Ours below', 'Ours left', 'Twig'])
    expect(await names(people.rightAdmin)).toEqual(['Ours right', 'Twig'])
    expect((await call(people.leftAdmin, 'GET', `/${branch}/deleted`)).body).toMatchObject([{ name: 'Deleted before' }])
    await remove(people.leftAdmin, branch)
  })

  it('lets others change their trees while its rows are deleted', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const report = await newReport(branch, people.leftAdmin)
    await remove(people.leftAdmin, branch)
    // A locked row makes the deletion take as long as millions of rows would.
    const holder = await holding(app.database.pool, 'select from report where task_id = $1 for update', [report])
    const weekLater = { now: () => app.clock.now() + (BIN_DAYS + 1) * dayMs }
    const purged = treeStore(app.database, weekLater).purge()
    await expect.poll(() => blockedStatements(app.database.pool)).toBe(1)

    await create(people.leftAdmin, 'Meanwhile', groups.left)

    await holder.end()
    expect(await purged).toBeGreaterThan(0)
  })

  it('lets others change their trees while its audit log is deleted', async () => {
    const { groups, people } = ours
    const { pool } = app.database
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    await remove(people.leftAdmin, branch)
    // A locked row makes the deletion take as long as millions of entries would.
    const holder = await holding(pool, 'select from audit_entry where subject = $1 for update', [branch])
    const tree = treeStore(app.database, { now: () => app.clock.now() + (BIN_DAYS + 1) * dayMs })
    expect(await tree.purge()).toBeGreaterThan(0)
    const purged = tree.purgeLogs()
    await expect.poll(() => blockedStatements(pool)).toBe(1)

    expect((await pool.query('select from app_group where id = $1', [branch])).rowCount).toBe(0)
    await create(people.leftAdmin, 'Meanwhile too', groups.left)

    await holder.end()
    await purged
    const { rows } = await pool.query(
      'select 1 from audit_entry where subject = $1 union all select 1 from gone_audit_log',
      [branch],
    )
    expect(rows).toEqual([])
  })

  it('postpones a group whose rows are locked, and deletes the others', async () => {
    const { groups, people } = ours
    const [used, other] = [
      await create(people.leftAdmin, 'Used', groups.left),
      await create(people.leftAdmin, 'Other', groups.left),
    ]
    const twig = await create(people.leftAdmin, 'Twig', used)
    const report = await newReport(twig, people.leftAdmin)
    await remove(people.leftAdmin, used)
    await remove(people.leftAdmin, other)
    const holder = await holding(app.database.pool, 'select from report where task_id = $1 for update', [report])
    const tree = treeStore(app.database, { now: () => app.clock.now() + (BIN_DAYS + 1) * dayMs })
    const leftOut: string[] = []
    const there = async () => {
      const { rows } = await sql<{ id: string }>`
        select id from app_group where id in (${used}, ${twig}, ${other})`.execute(app.database.db)
      return new Set(rows.map(({ id }) => id))
    }

    await tree.purge((id) => leftOut.push(id))

    expect([leftOut, await there()]).toEqual([[twig], new Set([used, twig])])
    await holder.end()
    await tree.purge()
    expect(await there()).toEqual(new Set())
  })

  it('deletes large rows one by one: deleted rows stay deleted even if others are locked', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const reportIds = [await newReport(branch, people.leftAdmin), await newReport(branch, people.leftAdmin)]
    await remove(people.leftAdmin, branch)
    const there = async () => {
      const { rows } = await sql<{ id: string }>`
        select task_id id from report where task_id = any(${reportIds}) order by 1`.execute(app.database.db)
      return rows.map(({ id }) => id)
    }
    const [, last] = (await there()) as [string, string]
    const holder = await holding(app.database.pool, 'select from report where task_id = $1 for update', [last])
    const tree = treeStore(app.database, { now: () => app.clock.now() + (BIN_DAYS + 1) * dayMs })

    await tree.purge()

    expect(await there()).toEqual([last])
    await holder.end()
    await tree.purge()
    expect(await there()).toEqual([])
  })

  it('is final after a week, with the files of its reports', async () => {
    const { groups, people } = ours
    const branch = await create(people.leftAdmin, 'Branch', groups.left)
    const twig = await create(people.leftAdmin, 'Twig', branch)
    const upload = await newReport(twig, people.leftAdmin, 'a-blob')
    await app.database.pool.query(
      `with list as (insert into group_list (group_id, name, effect) values ($1, 'Theirs', 'deny') returning id)
       insert into group_list_row (list_id, group_id, kind, value) select id, $1, 'ipv4', '192.0.2.1' from list`,
      [twig],
    )
    expect((await call(people.leftAdmin, 'GET', `/${branch}/deletion`)).body).toMatchObject({ reports: 1, lists: 1 })
    await remove(people.leftAdmin, branch)
    app.clock.skip(BIN_DAYS * dayMs - minuteMs)
    // Sessions that were not used for a week are still valid.
    expect((await app.database.pool.query('select from app_group where id = $1', [branch])).rowCount).toBe(1)
    await sweep()
    expect((await app.database.pool.query('select from app_group where id = $1', [branch])).rowCount).toBe(1)

    app.clock.skip(120_000)
    const removed = await sweep()

    expect(removed).toEqual(['a-blob'])
    const { rows } = await sql`
      select 1 from app_group where id in (${branch}, ${twig}) union all select 1 from report where task_id = ${upload}
      union all select 1 from membership where group_id in (${branch}, ${twig})
      union all select 1 from group_list_row where group_id = ${twig}
      union all select 1 from audit_entry where subject in (${branch}, ${twig})`.execute(app.database.db)
    expect(rows).toEqual([])
    // The audit logs of the groups above still record the deletion.
    const { rows: told } = await sql<{ action: string }>`
      select action from audit_entry where subject = ${groups.left} and target = ${branch} order by seq`.execute(
      app.database.db,
    )
    expect(told.map((row) => row.action)).toEqual(['group.created', 'group.deleted', 'group.purged'])
  })
})

const reports = () => reportStore(app.database, app.clock)

async function newReport(groupId: string, by: Person, blob?: string): Promise<string> {
  const taskId = crypto.randomUUID()
  const request = { cOrg: defaultOrganisation } as never
  await reports().add({
    taskId,
    groupId,
    by,
    kind: 'upload',
    name: 'x.log',
    request,
    state: 'queued',
    ...(blob && { blob }),
  })
  return taskId
}

/** @returns the deleted blobs, which are added to `removed` */
async function sweep(
  removed: string[] = [],
  instead: Partial<ReturnType<typeof reports>> = {},
  tree: Pick<TreeStore, 'purge' | 'purgeLogs'> = treeStore(app.database, app.clock),
  run: Pick<Run, 'log' | 'signal'> = { log: createLog('silent'), signal: new AbortController().signal },
): Promise<string[]> {
  const nothing = { sweep: async () => {} }
  await sweepWorker({
    reports: { ...reports(), ...instead },
    tree,
    invitations: nothing,
    inbox: nothing,
    blobs: nothing,
    files: unneededFiles(
      app.database.db,
      {
        remove: async (name) => void removed.push(name),
        list: async function* () {},
      },
      app.clock,
    ),
    people: nothing as never,
    ownAccounts: nothing,
    mailer: nothing,
    subscriptions: { purge: async () => 0 },
    lists: { purge: async () => 0 },
    exceptions: { purge: async () => 0 },
    tokens: { purge: async () => 0 },
    clock: app.clock,
  })({}, run)
  return removed
}
