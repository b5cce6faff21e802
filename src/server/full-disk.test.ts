import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { firstGroupOf } from '../../test/server.ts'

// A trigger on every table that is written raises PostgreSQL's error for a full disk.

const app = await appForFile()
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)
await sql`create function is_full() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
  app.database.db,
)

const tables = ['group_list', 'report', 'oidc_payload']
const fill = async () => {
  for (const table of tables) {
    await sql`create trigger is_full before insert or update on ${sql.table(table)} execute function is_full()`.execute(
      app.database.db,
    )
  }
}
const empty = async () => {
  for (const table of tables) await sql`drop trigger is_full on ${sql.table(table)}`.execute(app.database.db)
}

it('a full disk is reported, existing data can be read, and everything works again with free space', async () => {
  const list = { name: 'Ours', effect: 'allow' }
  await fill()

  const refused = await dora.json('POST', `/api/web/groups/${groupId}/lists`, list)
  expect([refused.status, refused.body.code]).toEqual([507, 'server.full'])
  const demo = await dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)
  expect([demo.status, demo.body.code]).toEqual([507, 'server.full'])
  expect((await dora.json('GET', `/api/web/groups/${groupId}/lists`)).status).toBe(200)
  // The process must stay healthy: if a load balancer removed it, nobody could read existing data.
  expect((await app.visitor().fetch('/healthz')).status).toBe(200)
  const ready = await app.visitor().fetch('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { ok: false, database: 'ok', space: 'full', version: 'ok' }])

  const visitor = app.visitor()
  let answer = await visitor.fetch('/login')
  for (let next = answer.headers.get('location'); next; next = answer.headers.get('location')) {
    answer = await visitor.fetch(new URL(next, answer.url).href)
  }
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.text()).toContain('Der Server hat keinen Platz mehr.')

  await empty()
  expect((await dora.json('POST', `/api/web/groups/${groupId}/lists`, list)).status).toBe(201)
  app.clock.skip(30_000)
  expect((await app.visitor().fetch('/readyz')).status).toBe(200)
})
