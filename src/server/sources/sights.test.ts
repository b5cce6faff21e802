import { expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import { customSource } from './custom-sources.ts'
import { sourcesForMembers } from './group-views.ts'
import { shownTo, sourceRegister, withoutDemo } from './register.ts'
import { sights } from './sights.ts'

const database = await databaseForFile()
const register = sourceRegister(database.pool, catalogue)
await register.sync()
let read = 0

/** Two ways to read which sources a group sees: from the cache, and from the database. */
function twoWays() {
  const seen = () => {
    read++
    return register.seen()
  }
  const sightOf = sights(database.pool, { seen })
  return {
    sightOf,
    async agree(groupId: string) {
      const { sources } = await sightOf(undefined, groupId)
      const reader = await register.readerFor(groupId)
      const expected = withoutDemo(shownTo(reader, await register.seen()), ({ listed }) => listed)
      const near = await register.near(reader)
      // Nothing that the group may see is left out, and nothing of other customers is read.
      expect(shownTo(reader, near)).toEqual(shownTo(reader, await register.all()))
      expect(near.flatMap(({ groupId: owner }) => owner ?? [])).toEqual(
        near.flatMap(({ groupId: owner }) => [...(reader.above ?? []), groupId].find((id) => id === owner) ?? []),
      )
      const facts = (all: typeof expected) => all.map(({ source, origin, licence }) => [source, origin, licence])
      expect(facts(sources)).toEqual(facts(expected))
      const toMembers = sourcesForMembers({ register: { near: register.near }, readerOf: async () => reader })
      const named = shownTo(reader, await register.all()).map(({ number, source: { id, name } }) => [
        number,
        { id, name },
      ])
      expect([...(await toMembers({ id: '' }, groupId))]).toEqual(named)
      return sources.map(({ source }) => source.id)
    },
  }
}

it('the cache stays the same until something changes, and is then up to date at once', async () => {
  const { pool } = database
  const { userId, groupId } = await newAnalyst(database)
  const other = await newAnalyst(database)
  const { sightOf, agree } = twoWays()
  const run = (text: string, values: readonly unknown[] = []) => pool.query(text, [...values])
  const real = catalogue.find((one) => !one.demo) as (typeof catalogue)[number]
  const bought = real.id
  const copy = 'licence.0f0e0d0c-0b0a-4908-8706-050403020100'
  const custom = customSource(crypto.randomUUID(), new URL('https://feed.example/list.txt'))
  const entered = { ...real, id: copy }

  const first = await sightOf({ id: userId }, groupId)
  read = 0
  expect((await sightOf({ id: userId }, groupId)).sources).toBe(first.sources)
  // Collecting does not change what a group sees.
  await run(`UPDATE source SET last_attempt = now(), failures = failures + 1, listed = 0`)
  expect((await sightOf({ id: userId }, groupId)).sources).toBe(first.sources)
  expect(read).toBe(0)

  await register.enter(custom, 'custom', other.groupId)
  expect(await agree(groupId)).not.toContain(custom.id)
  expect(await agree(other.groupId)).toContain(custom.id)
  await run('UPDATE source SET group_id = $2 WHERE id = $1', [custom.id, groupId])
  expect(await agree(groupId)).toContain(custom.id)
  expect(await agree(other.groupId)).not.toContain(custom.id)

  await run(
    `INSERT INTO own_licence (id, group_id, source_id, address, created_at, changed_at)
     VALUES ($1, $2, $3, 'https://feed.example/paid', now(), now())`,
    [copy.slice('licence.'.length), groupId, bought],
  )
  await register.enter(entered, 'custom', groupId)
  expect(await agree(groupId)).not.toContain(copy)
  await run('INSERT INTO licence_consent (group_id, source_id, given_at) VALUES ($1, $2, now())', [groupId, bought])
  expect(await agree(groupId)).toContain(copy)
  await run('UPDATE app_group SET parent = $1 WHERE id = $2', [groupId, other.groupId])
  expect(await agree(other.groupId)).not.toContain(copy)
  await run('UPDATE own_licence SET subgroups = true')
  expect(await agree(other.groupId)).toContain(copy)
  await run('UPDATE licence_consent SET withdrawn_at = now()')
  expect(await agree(groupId)).not.toContain(copy)
  expect(await agree(other.groupId)).not.toContain(copy)

  const demo = catalogue.find((one) => one.demo)?.id as string
  expect(await agree(groupId)).toContain(demo)
  await run('UPDATE source SET listed = 5 WHERE id = $1', [bought])
  expect(await agree(groupId)).not.toContain(demo)
  await run('UPDATE source SET listed = 0 WHERE id = $1', [bought])
  expect(await agree(groupId)).toContain(demo)
  await run(`UPDATE source SET licence = '{"name": "other", "commercialUse": "no"}' WHERE id = $1`, [bought])
  await agree(groupId)
  await run('DELETE FROM source WHERE id = $1', [custom.id])
  expect(await agree(groupId)).not.toContain(custom.id)
})

it('a change is visible as soon as it is committed, even if it began before others', async () => {
  const { groupId } = await newAnalyst(database)
  const { agree } = twoWays()
  const [early, late] = [await database.pool.connect(), await database.pool.connect()]
  const definition = customSource(groupId, new URL('https://feed.example/x.txt'))
  const enter = (client: typeof early, id: string) =>
    client.query(`INSERT INTO source (id, origin, definition) VALUES ($1, 'ad-hoc', $2)`, [id, { ...definition, id }])
  try {
    for (const client of [early, late]) await client.query('BEGIN')
    await enter(early, 'x.early')
    await enter(late, 'x.late')
    expect(await agree(groupId)).not.toContain('x.late')
    await late.query('COMMIT')
    expect(await agree(groupId)).toContain('x.late')
    expect(await agree(groupId)).not.toContain('x.early')
    await early.query('COMMIT')
    expect(await agree(groupId)).toContain('x.early')
  } finally {
    for (const client of [early, late]) client.release(true)
  }
})

it('the cache shows nothing after the end of the membership or the group', async () => {
  const { userId, groupId } = await newAnalyst(database)
  const stranger = await newAnalyst(database)
  const { sightOf } = twoWays()
  await sightOf({ id: userId }, groupId)
  await expect(sightOf({ id: stranger.userId }, groupId)).rejects.toMatchObject({ code: 'not-found' })
  await database.pool.query(`UPDATE membership SET role = 'none' WHERE user_id = $1`, [userId])
  await expect(sightOf({ id: userId }, groupId)).rejects.toMatchObject({ code: 'not-found' })
  await database.pool.query(`UPDATE membership SET role = 'analyst' WHERE user_id = $1`, [userId])
  await sightOf({ id: userId }, groupId)
  await database.pool.query('UPDATE app_group SET deleted_at = now() WHERE id = $1', [groupId])
  await expect(sightOf({ id: userId }, groupId)).rejects.toMatchObject({ code: 'not-found' })
})
