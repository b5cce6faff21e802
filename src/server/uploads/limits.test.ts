import { afterAll, expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { firstGroupOf } from '../../../test/server.ts'

// Limits on waiting reports and stored files of one organisation. Reports fail as soon as the test releases them.

const held = Promise.withResolvers<void>()
const settings = {
  ANALYSES_AT_ONCE: '1',
  REPORTS_WAITING_MAX: '2',
  UPLOAD_PACKED_MAX: '10KiB',
  UPLOADS_KEPT_MAX: '20KiB',
}
const app = await appForFile(settings, {
  workers: ({ reports }) => ({
    ...idleWorkers,
    'analyse-upload': async ({ taskId }) => {
      await held.promise
      const assignment = await reports.claim(taskId)
      if (assignment) await reports.fail(assignment, { code: 'upload.damaged', values: { at: 1 } })
    },
  }),
})
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)
afterAll(() => held.resolve())

const log = 'Nov 19 10:00:01 fw kernel: DROP SRC=192.0.2.1 DST=198.51.100.7\n'.repeat(16)
const results = '/api/web/uploads/files/results'

async function prepare(content: string, group = groupId) {
  const form = new FormData()
  form.set('file', new File([content], 'fw.log', { type: 'text/plain' }))
  const answer = await dora.fetch(`/api/web/uploads/files?groupID=${group}`, { method: 'PUT', body: form })
  return { status: answer.status, body: await answer.json() }
}
async function put(
  { requestEndpoint, signatureEndpoint }: Record<string, string>,
  content: string,
  change = (url: string) => url,
) {
  const asked = new URLSearchParams({ bloburi: requestEndpoint ?? '', _method: 'PUT' })
  const { body } = await dora.json('GET', `${signatureEndpoint}?${asked}`, undefined, { 'x-group-id': groupId })
  const headers = { 'x-ms-blob-type': 'BlockBlob' }
  return (await fetch(change(body.url), { method: 'PUT', body: content, headers })).status
}
function success({ requestEndpoint, uploadSuccessEndpoint }: Record<string, string>) {
  const body = { blob: requestEndpoint, uuid: 'x', name: 'fw.log', container: 'uploads' }
  return dora.json('POST', uploadSuccessEndpoint ?? '', body, { 'x-group-id': groupId })
}
const states = async () => {
  const { rows } = await app.database.pool.query('select state, count(*)::int n from report group by 1')
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

it('the storage accepts at most the announced number of bytes of a file', async () => {
  const { body } = await prepare(log)

  expect(await put(body, `${log}!`)).toBe(413)
  expect(await put(body, `${log}!`, (url) => `${url}&comp=block&blockid=MDAwMDAx`)).toBe(413)
  expect(await put(body, `${log}!`, (url) => `${url}&most=9999`)).toBe(413)
  expect(await put(body, `${log}!`, (url) => url.replace(/most=\d+/, 'most=9999'))).toBe(403)
  expect(await put(body, log)).toBe(201)
  await dora.json('POST', `${results}/${body.TaskID}/cancel?groupID=${groupId}`)
})

it('files that are prepared first and announced together count as waiting, even if announced again later', async () => {
  const prepared = await Promise.all(Array.from({ length: 8 }, () => prepare(log)))
  for (const { body } of prepared) expect(await put(body, log)).toBe(201)

  const answers = await Promise.all(prepared.map(({ body }) => success(body)))

  const refused = answers.filter(({ status }) => status === 429)
  // One of them may be admitted meanwhile, which makes room for another.
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const { body, headers } of refused) {
    expect(body.code).toBe('rate.limited')
    expect(Number(headers.get('retry-after'))).toBe(body.values.seconds)
  }
  expect((await states()).uploading).toBe(refused.length)

  held.resolve()
  for (const { body } of prepared) await expect.poll(async () => (await success(body)).status).toBe(202)
  await expect.poll(async () => (await states()).failed, { timeout: 20_000 }).toBe(8)
})

it('files of failed reports and of other groups count too, and a refusal states the sizes, without what others have', async () => {
  const below = await dora.json('POST', `/api/web/groups?groupID=${groupId}`, {
    group: { name: 'Below', parent: groupId },
  })
  const group = below.body.group.id
  const large = 'x'.repeat(10 * 1024)
  const answers = await Promise.all(Array.from({ length: 4 }, () => prepare(large, group)))

  // Earlier files already take eight kibibytes.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'upload.no-room',
    values: { size: '10 KiB', taken: '10 KiB', limit: '18 KiB' },
  })

  const failed = await app.database.pool.query(`select task_id id from report where state = 'failed'`)
  const reportIDs = failed.rows.map(({ id }) => id)
  expect((await dora.json('DELETE', `${results}?groupID=${groupId}`, { reportIDs })).status).toBe(204)
  expect((await prepare(large)).status).toBe(200)
})
