import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { compileOwnLists } from '../../engine/lists/own-lists.ts'
import { profileStore } from '../groups/profile-store.ts'
import { ownList } from '../lists/report-list.ts'
import { listStore } from '../lists/store.ts'
import type { OwnWords } from './judge.ts'
import { ownWordsInTurn } from './own-words.ts'

const app = await appForFile()
const tenant = await makeTenant(app, { name: 'Own', only: [] })

const names = ['top', 'quiet', 'left', 'right', 'below', 'none'].map((name) => `${name}.made-up.com`)

async function list(group: string, name: string, { subgroups = true, rows = 1, effect = 'deny' } = {}) {
  const { rows: made } = await sql<{ id: string }>`
    insert into group_list (group_id, name, effect, subgroups) values (${group}, ${name}, ${effect}, ${subgroups})
    returning id`.execute(app.database.db)
  await sql`insert into group_list_row (list_id, group_id, kind, value)
    select ${made[0]?.id}::uuid, ${group}::uuid, 'domain', case n when 1 then '' else n || '.' end || ${`${name}.made-up.com`}
    from generate_series(1, ${rows}::int) n`.execute(app.database.db)
}

/** What a run learns of groups, one after the other, and how often it reads each list. */
async function run(
  groups: readonly string[],
  inReport = { rows: 1000, bytes: 100_000 },
  between: () => Promise<unknown> = async () => {},
) {
  const limits = { perGroup: 99, rowsEach: 99 }
  const store = listStore(app.database, { clock: app.clock, limits, inReport })
  const read: string[] = []
  const lists = {
    ...store,
    valuesOf(ids: readonly string[], at: number) {
      read.push(...ids)
      return store.valuesOf(ids, at)
    },
  }
  const [now, { signal }] = [app.clock.now(), new AbortController()]
  const ownOf = ownWordsInTurn({ lists, profiles: profileStore(app.database), now, signal })
  const found: OwnWords[] = []
  for (const group of groups) {
    found.push(await ownOf(group))
    await between()
  }
  return { found, read, store }
}

const denied = ({ lists = [] }: OwnWords) =>
  names.filter((name) => lists.some((part) => (part.check('domain', name)?.deny.length ?? 0) > 0))

it('lists of a group above are read once for all groups below, which know the same as in a report', async () => {
  const { root, left, right, below } = tenant.groups
  await list(root, 'top')
  await list(root, 'quiet', { subgroups: false })
  await list(left, 'left')
  await list(right, 'right')
  await list(below, 'below', { subgroups: false })
  const groups = [root, left, below, right]

  const { found, read, store } = await run(groups)

  expect(found.map(denied)).toEqual([
    ['top.made-up.com', 'quiet.made-up.com'],
    ['top.made-up.com', 'left.made-up.com'],
    ['top.made-up.com', 'left.made-up.com', 'below.made-up.com'],
    ['top.made-up.com', 'right.made-up.com'],
  ])
  for (const [at, group] of groups.entries()) {
    const report = compileOwnLists((await store.forReport(group, app.clock.now())).map(ownList))
    expect(denied(found[at] as OwnWords)).toEqual(names.filter((name) => report?.check('domain', name)))
  }
  expect(read.length).toBe(5)
  expect(new Set(read).size).toBe(5)
})

it('a group whose own lists leave less room for those above does not have them read anew', async () => {
  const { root, left, right } = tenant.groups
  await sql`delete from group_list where group_id = any(${Object.values(tenant.groups)}::uuid[])`.execute(
    app.database.db,
  )
  await list(root, 'top', { rows: 6 })
  await list(root, 'quiet', { rows: 4 })
  await list(left, 'left', { rows: 2 })

  const { found, read } = await run([root, left, right], { rows: 10, bytes: 100_000 })

  expect(found.map(denied)).toEqual([
    ['top.made-up.com', 'quiet.made-up.com'],
    ['top.made-up.com', 'quiet.made-up.com', 'left.made-up.com'],
    ['top.made-up.com', 'quiet.made-up.com'],
  ])
  expect(read.length).toBe(3)
})

it('a list that changes during a run is read again, and others are not', async () => {
  const { root, left, right } = tenant.groups
  const { db } = app.database
  await sql`delete from group_list where group_id = any(${Object.values(tenant.groups)}::uuid[])`.execute(db)
  await list(root, 'top')
  await list(root, 'quiet')
  await list(left, 'left')

  const { found, read } = await run([left, left, right], undefined, () =>
    sql`delete from group_list_row where group_id = ${root} and value = 'top.made-up.com'`.execute(db),
  )

  expect(found.map(denied)).toEqual([
    ['top.made-up.com', 'quiet.made-up.com', 'left.made-up.com'],
    ['quiet.made-up.com', 'left.made-up.com'],
    ['quiet.made-up.com'],
  ])
  // The two lists at the top are compiled together.
  expect(read.length).toBe(3 + 2)
})
