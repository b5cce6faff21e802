import { afterAll, expect, it } from 'vitest'
import { startTestApp } from '../../../test/server.ts'
import { uploading } from '../../../test/uploading.ts'
import { demoLog } from '../../catalogue/demo/log.ts'
import type { WorkDependencies } from '../nouns.ts'

let dependencies: WorkDependencies
// With workers of its own, a test gets an empty database, and nothing that a first start enters.
const app = await startTestApp(
  {},
  {
    workers(given) {
      dependencies = given
      return given.jobs
    },
  },
)
afterAll(() => app.stop())

it('a report that is asked for before the demo sources were entered compares them', async () => {
  await dependencies.sources.register.sync()
  const uploads = await uploading(await app.signIn())

  const { state, taskID } = await uploads.upload('first.log', Buffer.from(demoLog(app.clock.now())))

  expect(state).toBe('done')
  expect((await uploads.report(taskID)).recommendedFeeds).not.toEqual([])
})
