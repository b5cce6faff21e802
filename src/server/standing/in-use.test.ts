import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { segmentOf, sightingsFile } from '../../../test/segment-of.ts'
import { makeTenant } from '../../../test/tenants.ts'
import { uploading } from '../../../test/uploading.ts'
import { demoLog } from '../../catalogue/demo/log.ts'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import type { DashboardEvidence } from '../../contract/dashboard.ts'

const app = await appForFile()
const { groups, people } = await makeTenant(app, { name: 'Trial', only: ['admin'] })
const group = groups.root
const { visitor } = people.admin
const uploads = await uploading(visitor)

it('a standing report and the dashboard know what a trial delivers as in use from its first release on', async () => {
  // The demo report makes its sources ready.
  const demo = await visitor.json('POST', `/api/web/uploads/files/results/demo?groupID=${group}`)
  await uploads.ended(demo.body.taskID)
  const made = await visitor.json('POST', `/api/web/groups/${group}/sensors`, { name: 'Linz' })
  const sent = await fetch(`${app.origin}/v1/sightings`, {
    method: 'POST',
    headers: { 'x-api-key': made.body.key },
    body: Buffer.from(
      await sightingsFile(await segmentOf(demoLog(demoMoment(app.clock.now())), 'all', app.clock.now())),
    ),
  })
  expect(sent.status).toBe(200)
  const refreshed = async () => {
    const { body } = await visitor.json('POST', `/api/web/groups/${group}/standing-reports`, { days: 30 })
    await uploads.ended(body.taskID)
    return uploads.report(body.taskID)
  }
  const ids = (feeds: readonly { readonly ID: string }[]) => feeds.map(({ ID }) => ID).sort()
  const recommended = ids((await refreshed()).recommendedFeeds)
  expect(recommended.length).toBeGreaterThan(1)

  const trial = await visitor.json('POST', `/api/web/subscriptions?groupID=${group}&authMethod=apiKey`, {
    name: 'Trial',
    sources: recommended.map((id) => ({ id, filterFlags: [] })),
    targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
  })
  expect(trial.status).toBe(201)
  const release = async () =>
    (await visitor.json('GET', `/api/web/subscriptions/${trial.body.id}?groupID=${group}`)).body.delivery?.release ?? 0
  await expect.poll(release, { timeout: 60_000 }).toBeGreaterThan(0)
  const report = await refreshed()
  const dashboard = await visitor.json('GET', `/api/web/dashboard/evidence?groupID=${group}`)

  expect(ids(report.currentFeeds)).toEqual(recommended)
  // Nothing is recommended or given up that the trial does not deliver, and the dashboard offers nothing more.
  expect(recommended).toEqual(expect.arrayContaining(ids([...report.recommendedFeeds, ...report.superfluousFeeds])))
  const { met, sources } = dashboard.body as DashboardEvidence
  const day = met?.days.at(-1)
  expect(day?.inUse).toBeGreaterThan(0)
  expect((day?.covered ?? 0) - (day?.inUse ?? 0)).toBeLessThan(1)
  expect(ids(sources.atWork?.map(({ id: ID }) => ({ ID })) ?? [])).toEqual(recommended)
})
