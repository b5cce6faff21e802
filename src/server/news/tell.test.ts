import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile } from '../../../test/for-file.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { tellNews } from './tell.ts'

const database = await databaseForFile('first start')

/** Tells groups of nothing; `tell` says whether there was anything. */
const tellEach = async (
  groupIds: readonly string[],
  tell: (groupId: string) => boolean,
  { signal = new AbortController().signal, prepare = async (_: string) => {} } = {},
) => {
  await sql`update app_group set granted = '{SUBSCRIPTION_READ}' where id = any(${groupIds}::uuid[])`.execute(
    database.db,
  )
  return tellNews(
    {
      db: database.db,
      clock: { now: () => Date.now() },
      mailer: { enabled: false, send: async () => null as never },
      pushWebhooks: async () => {},
    },
    {
      told: 'watch_told',
      event: 'delivery.heartbeat',
      who: 'IOC_SEARCH_SHOW',
      hasNews: sql`g.id = any(${groupIds}::uuid[])`,
      async prepare({ id }) {
        await prepare(id)
        return async () => (tell(id) ? { data: {}, people: [], notice: () => null as never } : undefined)
      },
    },
    { log: createLog('silent'), signal },
  )
}

it('leaves groups untold once the run is aborted', async () => {
  const groupIds = [(await newAnalyst(database)).groupId, (await newAnalyst(database)).groupId]
  const run = new AbortController()
  const told: string[] = []
  const tell = () =>
    tellEach(
      groupIds,
      (id) => {
        run.abort(new Error('stopping'))
        return told.push(id) > 0
      },
      { signal: run.signal },
    )

  await expect(tell()).rejects.toThrow('stopping')

  expect(told).toHaveLength(1)
})

it('lets organisations take turns, and their branches', async () => {
  const { rows } = await sql<{ id: string; place: string }>`
    with large as (insert into app_group (name) values ('large') returning id),
         branches as (insert into app_group (name, parent) select 'large ' || n, id from large, unnest('{a,b}'::text[]) n returning id, name),
         groups as (insert into app_group (name, parent) select name, id from branches, generate_series(1, 3)
           where name = 'large a' returning id, name),
         small as (insert into app_group (name) values ('small') returning id, name)
    select id, name place from branches where name = 'large b' union all select id, name from groups
    union all select id, name from small`.execute(database.db)
  const placeOf = new Map(rows.map(({ id, place }) => [id, place]))
  const told: (string | undefined)[] = []
  await tellEach([...placeOf.keys()], (id) => told.push(placeOf.get(id)) > 0)

  expect(told.slice(0, 2).toSorted()).toEqual([expect.stringMatching('large'), 'small'])
  expect(
    told
      .filter((place) => place !== 'small')
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['large a', 'large b'])
  expect(told).toHaveLength(5)
})

it('notifies all other groups if one notification fails, and fails afterwards', async () => {
  const groupIds: string[] = []
  for (let n = 0; n < 3; n++) groupIds.push((await newAnalyst(database)).groupId)
  const told: string[] = []
  const asked: string[] = []

  const telling = tellEach(groupIds, (id) => told.push(id) > 0, {
    async prepare(id) {
      asked.push(id)
      if (asked.length === 1) throw new Error('not this one')
    },
  })

  await expect(telling).rejects.toThrow('1 groups were not told')
  expect(asked.toSorted()).toEqual(groupIds.toSorted())
  expect(told).toEqual(asked.slice(1))
})
