import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { uploading } from '../../../test/uploading.ts'
import { sources } from '../../catalogue/sources/index.ts'

const app = await appForFile()
const dora = await app.signIn()
const files = await uploading(dora)

const log = new TextEncoder().encode('2026-11-10T10:00:01Z query evil-a.com from 192.168.1.5\n')
const commercial = sources.filter((one) => one.commercial && !('demo' in one))
const unlicensed = async () => {
  const taskId = await files.begin('query.log', log)
  await files.ended(taskId)
  return (await files.report(taskId)).summary.unlicensed
}

it('a report counts the commercial sources that nobody here has a licence for', async () => {
  expect(await unlicensed()).toBe(commercial.length)

  const licence = {
    sourceID: commercial[0]?.id,
    protocol: 'http',
    address: 'https://feeds.some-publisher.com/list.txt',
    credential: { kind: 'header', name: 'x-api-key', secret: 'a key' },
    consent: true,
  }
  expect((await dora.json('POST', `/api/web/groups/${files.groupID}/byox`, licence)).status).toBe(201)

  expect(await unlicensed()).toBe(commercial.length - 1)
})
