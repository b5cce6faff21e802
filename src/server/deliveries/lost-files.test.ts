import { expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { deliveryJobs } from './jobs.ts'

const delivery = await deliveryForFile()

const run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log: createLog('silent') }
async function check(): Promise<string[]> {
  const added: string[] = []
  const { dependencies } = delivery
  const jobs = deliveryJobs({
    ...dependencies,
    ...dependencies.deliveries,
    add: async (name) => {
      added.push(name)
      return null
    },
    addAll: async () => {},
  })
  await jobs['check-deliveries']({}, run)
  return added
}
const pool = () => delivery.app.database.pool
const blobsOf = async (id: string) =>
  (await pool().query('select blob from delivered_file where subscription_id = $1', [id])).rows.map(({ blob }) => blob)
async function lose(id: string, suffixes: readonly string[]): Promise<void> {
  for (const blob of await blobsOf(id)) {
    for (const suffix of suffixes) await delivery.dependencies.blobs.remove(blob + suffix)
  }
}
const everything = ['', '.gz', '.br', '.zst', '.e', '.c']
const released = () =>
  delivery.released(['192.31.196.1', record('url', 'http://lost-test.com/')], ['CSV', 'MISP', 'TAXII21'])

it('files missing from the store are written again automatically, with the same content', async () => {
  const [made, whole] = [await released(), await released()]
  const csv = `/v1/feeds/${made.id}/CSV`
  const before = await delivery.pull(csv, made.apiKey)
  const text = await before.text()
  expect(await check()).toEqual([])
  await lose(made.id, everything)

  expect(await check()).toEqual(['refresh-deliveries'])
  expect(await delivery.compose(whole.id)).toBeUndefined()
  expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', changes: 0 })
  expect(await check()).toEqual([])
  const { files } = await (await delivery.pull(`/v1/feeds/${made.id}/manifest.json`, made.apiKey)).json()
  for (const { format, file } of files as { format: string; file: string }[]) {
    const answer = await delivery.pull(`/v1/feeds/${made.id}/${format}/${file}`, made.apiKey)
    expect([answer.status, (await answer.text()).length > 0], `${format} ${file}`).toEqual([200, true])
  }
  expect(await (await delivery.pull(csv, made.apiKey)).text()).toBe(text)
  // The changes since that cursor are lost.
  const since = await delivery.pull(`${csv}?since=${before.headers.get('x-winnow-cursor')}`, made.apiKey)
  expect([since.status, (await since.json()).code]).toEqual([410, 'delivery.cursor-lost'])
})

it('a request for a lost file is answered with "try again later", and the file is written again', async () => {
  const made = await released()
  const csv = `/v1/feeds/${made.id}/CSV`
  await lose(made.id, [''])
  const answer = await delivery.pull(csv, made.apiKey)
  expect([answer.status, (await answer.json()).code, answer.headers.get('retry-after')]).toEqual([
    503,
    'delivery.not-ready',
    '60',
  ])
  const { rows } = await pool().query(
    `select data from pgboss.job where name = 'compose-delivery' and data->>'subscriptionId' = $1`,
    [made.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  await delivery.compose(made.id)
  expect((await delivery.pull(csv, made.apiKey)).status).toBe(200)
})

it('a file that is found missing during a composition is written again afterwards', async () => {
  const made = await released()
  const csv = `/v1/feeds/${made.id}/CSV`
  await pool().query(`update delivery set composed_of = '' where subscription_id = $1`, [made.id])
  await lose(made.id, [''])

  expect(await delivery.compose(made.id, check)).toMatchObject({ outcome: 'overtaken' })
  expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released' })

  expect((await delivery.pull(csv, made.apiKey)).status).toBe(200)
})

it('a delta that the store has lost is no longer available', async () => {
  const made = await released()
  const csv = `/v1/feeds/${made.id}/CSV`
  const cursor = (await delivery.pull(csv, made.apiKey)).headers.get('x-winnow-cursor')
  await delivery.next(made, ['192.31.196.2'])
  await lose(made.id, ['.c'])
  const answer = await delivery.pull(`${csv}?since=${cursor}`, made.apiKey)
  expect([answer.status, (await answer.json()).code]).toEqual([410, 'delivery.cursor-lost'])
})
