import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { type StaleSourceDependencies, tellOfStaleSources } from './stale-sources.ts'

const job = { log: createLog('silent'), signal: new AbortController().signal }
const app = await appForFile()
const own = await makeTenant(app, { name: 'Own', only: ['leftAdmin', 'leftViewer'] })
const candidate = {
  name: 'Firewall',
  sources: [{ id: 'demo.open-shield', filterFlags: [] }],
  targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
}

let now = Date.now()

/** Runs the job while the source was last renewed so long ago. */
async function watch(ageMs: number, state: 'stale' | 'failing' | 'fresh' = 'failing'): Promise<void> {
  const source = { id: 'demo.open-shield', name: 'Open Shield (demo)' }
  const list = async () => [{ source, health: { state, ageMs } }]
  const sources = { sources: { list } } as unknown as StaleSourceDependencies['sources']
  await tellOfStaleSources({ db: app.database.db, clock: { now: () => now }, sources }, job)
}
const told = async () =>
  (await app.database.pool.query(`select group_id "group", about, name from notice where kind = 'source-stale'`)).rows

it('tells subscribers once of a source that has not been renewed for a day, and again after it was', async () => {
  const made = await own.people.leftAdmin.visitor.json(
    'POST',
    `/api/web/subscriptions?groupID=${own.groups.left}`,
    candidate,
  )
  expect(made.status).toBe(201)

  await watch(20 * hourMs)
  await watch(2 * dayMs, 'fresh')
  expect(await told()).toEqual([])

  await watch(2 * dayMs)
  await watch(2 * dayMs)
  const once = await told()
  expect(once).toEqual(
    once.map(() => ({ group: own.groups.left, about: ['demo.open-shield'], name: 'Open Shield (demo)' })),
  )
  expect(once.length).toBe(1)

  now += 3 * dayMs
  await watch(2 * dayMs)
  expect((await told()).length).toBe(2)
})
