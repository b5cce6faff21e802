import { afterAll, describe, expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../test/for-file.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { sampleReport } from '../../test/sample-report.ts'
import { createVisitor, demo, firstGroupOf, signIn } from '../../test/server.ts'
import { type App, startApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './platform/telemetry/log.ts'

// Two products with all three roles on one database, as behind a load balancer.

const apps: App[] = []

const database = await databaseForFile()
const folder = folderForFile('winnow-processes-')
const start = async (roles: string, origin?: string) => {
  const config = readConfig({
    PORT: '0',
    ROLES: roles,
    DATA_DIR: folder,
    SECRET: 'one secret for all the processes of this test',
    DEMO_PASSWORD: demo.password,
    LOG_LEVEL: 'fatal',
    ...(origin && { ORIGIN: origin }),
  })
  const app = await startApp(config, {
    log: createLog('fatal'),
    version: '0.0.0-test',
    connection: database.connection,
    pages: 'none',
    workers: ({ reports, sources }) => ({
      ...idleWorkers,
      ...sources.jobs,
      'analyse-upload': async ({ taskId }) => {
        const assignment = await reports.claim(taskId)
        if (!assignment) return
        await reports.progress(assignment, { stage: 'matching', lines: 7 })
        const result = { report: sampleReport(taskId), detectedFormat: 'plain-text', evidence: [] }
        await reports.complete(assignment, result)
      },
    }),
  })
  apps.push(app)
  return app
}
const web = await start('web')
await start('worker')
const dora = createVisitor(web.origin)
await signIn(dora, demo.email, demo.password)
const groupID = await firstGroupOf(dora)
afterAll(async () => {
  for (const app of apps) await app.stop()
})

describe('several processes', () => {
  it('work as one: a job that one queues runs in another, and the first one shows its progress', async () => {
    const results = '/api/web/uploads/files/results'
    const { body } = await dora.json('POST', `${results}/demo?groupID=${groupID}`)

    const stream = await dora.fetch(`${results}/${body.taskID}/progress?groupID=${groupID}`)

    expect(await stream.text()).toContain('"state":"done"')
    expect((await dora.json('GET', `${results}/${body.taskID}?groupID=${groupID}`)).status).toBe(200)
  })

  it('refuse a key as soon as any of them revokes it', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into source (id, origin, definition) values ('test.revoked', 'ad-hoc', $1) returning id`,
      [
        JSON.stringify({
          ...{ id: 'test.revoked', name: 'Test', maintainer: 'Test', homepage: 'https://feeds.example', addresses: [] },
          ...{ cadenceMinutes: 60, kinds: ['ipv4'], flavours: ['mixed'], commercial: false, authentication: 'none' },
          licence: { name: 'CC0-1.0', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
        }),
      ],
    )
    const { body } = await dora.json('POST', `/api/web/subscriptions?groupID=${groupID}&authMethod=apiKey`, {
      name: 'Everywhere',
      sources: rows.map(({ id }) => ({ id, filterFlags: [] })),
      targetFormats: [{ id: 'TAXII21', authMethod: 'apiKey' }],
    })
    const statuses = () =>
      Promise.all(
        apps.map(async ({ origin }) => {
          const headers = { 'x-api-key': body.secrets[0].secret }
          return (await fetch(`${origin}/taxii2/`, { headers })).status
        }),
      )
    expect(await statuses()).toEqual([200, 200])

    const place = `/api/web/subscriptions/${body.id}`
    const { keys } = (await dora.json('GET', `${place}?groupID=${groupID}`)).body
    await dora.json('DELETE', `${place}/keys/${keys[0].id}?groupID=${groupID}`)

    expect(await statuses()).toEqual([401, 401])
  })

  it('share sessions and keys: all can read the cookies and tokens of each', async () => {
    const other = createVisitor((apps[1] as App).origin)
    for (const [name, value] of dora.cookies) other.cookies.set(name, value)

    expect((await other.json('GET', '/api/_auth/session')).body.user.email).toBe(demo.email)
    await dora.json('DELETE', '/api/_auth/session')
    expect((await other.json('GET', '/api/_auth/session')).status).toBe(401)
    const keys = await Promise.all(apps.map(async ({ origin }) => (await fetch(`${origin}/oidc/jwks`)).text()))
    expect(keys[0]).toBe(keys[1])
  })
})
