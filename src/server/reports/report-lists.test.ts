import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { appForFile, folderForFile } from '../../../test/for-file.ts'
import { uploading } from '../../../test/uploading.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import type { Report } from '../../domain/report.ts'
import { listBlob } from '../../domain/report-lists.ts'
import { minuteMs } from '../../domain/time-units.ts'

const folder = folderForFile()
const app = await appForFile({ DATA_DIR: folder })
const dora = await app.signIn()
const files = await uploading(dora)

const text = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
const seen = Array.from({ length: 20 }, (_, i) => `100.30.1.${i + 1}`)
const unseen = Array.from({ length: 20 }, (_, i) => `100.30.2.${i + 1}`)
const at = () => new Date(Date.now() - minuteMs).toISOString()
const log = () => text(seen.map((address) => `${at()} fw connection to ${address} denied`))
const helpful = text([...seen, '100.30.9.1'])

const named = (lists: Record<string, Uint8Array>) => ({
  cOrg: defaultOrganisation,
  lists: Object.entries(lists).map(([name, { length: bytes }]) => ({
    name,
    bytes,
    ...(name.startsWith('helpful') && { eurPerYear: 100 }),
  })),
})

const broken = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)
const fourLists = (day = '') => ({
  [`helpful${day}.txt`]: helpful,
  [`useless${day}.txt`]: text(unseen),
  [`copy${day}.txt`]: gzipSync(text(seen)),
  'broken.bin': broken,
})
const rows = ({ currentFeeds }: Report) =>
  currentFeeds
    .map(({ name, price, notCompared, unread, verdict, statistics: { coverage_light: found, records } }) =>
      notCompared ? [name, price, unread] : [name, price, found, records, verdict],
    )
    .toSorted()

it('a report names each list that came with its log: a helpful one, a useless one, a copy, and those that cannot be read', async () => {
  const lists = fourLists()
  const request = named({ ...lists, 'C:\\lists\\mis\u202Esing.txt': helpful })

  const { taskID, state } = await files.upload('fw.log', log(), request, Object.values(lists))

  expect(state).toBe('done')
  const report = await files.report(taskID)
  expect(report.summary).toMatchObject({ suspicious: seen.length, ever: true })
  expect(rows(report)).toEqual([
    ['broken.bin', 0, 'no-format'],
    ['copy.txt', 0, 20, 20, 'worth-it'],
    ['helpful.txt', 100, 20, 21, 'dear'],
    ['missing.txt', 0, undefined],
    ['useless.txt', 0, 0, 20, 'too-little'],
  ])
})

it('samples are not sources in use: the report tells whether they are worth their price', async () => {
  const lists = { 'mine.txt': text(seen.slice(0, 10)), 'good.txt': text(seen.slice(5)), 'dear.txt': text(seen) }
  const kinds = [{}, { isSample: true, eurPerYear: 500 }, { isSample: true }]
  const request = { cOrg: { ...defaultOrganisation, sourcesType: { free: true, commercial: true } } }
  const named = Object.entries(lists).map(([name, { length }], i) => ({ name, bytes: length, ...kinds[i] }))

  const { taskID } = await files.upload('fw.log', log(), { ...request, lists: named }, Object.values(lists))

  const { currentFeeds, recommendedFeeds, comparedFeeds } = await files.report(taskID)
  expect(currentFeeds.map(({ name }) => name)).toEqual(['mine.txt'])
  expect(recommendedFeeds.map(({ name, price }) => [name, price])).toEqual([
    ['good.txt', 500],
    ['mine.txt', 0],
  ])
  const unpriced = comparedFeeds.find(({ name }) => name === 'dear.txt')
  expect([unpriced?.price, unpriced?.excluded]).toEqual([null, 'no-price'])
})

it('the day in the name of a list is its date', async () => {
  const lists = fourLists('-2026-01-01')
  const { taskID } = await files.upload('fw.log', log(), named(lists), Object.values(lists))

  const { summary, currentFeeds } = await files.report(taskID)
  expect(summary.ever).toBe(false)
  expect(currentFeeds.map(({ newestLook }) => newestLook).toSorted()).toEqual([
    ...Array(3).fill('2026-01-01T00:00:00.000Z'),
    null,
  ])
})

it('the lists of a report are in no other report, and their files end with its file', async () => {
  const lists = fourLists()
  const { state } = await files.upload('fw.log', log(), named(lists), Object.values(lists))
  const { taskID } = await files.upload('fw.log', log())

  expect(state).toBe('done')
  const { summary, currentFeeds } = await files.report(taskID)
  expect([summary.suspicious, currentFeeds]).toEqual([0, []])
  const { rows: known } = await app.database.pool.query("select id from source where id like 'custom.list-%'")
  expect(known).toEqual([])
  // The report is done a moment before its files are removed.
  const kept = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /list-\d+\/manifest\.json$/.test(name))
  await expect.poll(kept, { timeout: 10_000 }).toEqual([])
})

it('only the lists that were announced can be sent', async () => {
  const form = new FormData()
  form.set('file', new File([log()], 'fw.log'))
  form.set('request', JSON.stringify(named({ 'one.txt': helpful })))
  const group = { 'x-group-id': files.groupID }
  const path = `/api/web/uploads/files?groupID=${files.groupID}`
  const prepared = await (await dora.fetch(path, { method: 'PUT', body: form })).json()
  const signed = async (place: number) => {
    const query = new URLSearchParams({ bloburi: listBlob(prepared.requestEndpoint, place), _method: 'PUT' })
    return dora.json('GET', `${prepared.signatureEndpoint}?${query}`, undefined, group)
  }

  expect((await signed(1)).status).toBe(404)
  const { body } = await signed(0)
  const put = (bytes: Uint8Array) =>
    fetch(body.url, { method: 'PUT', body: bytes as never, headers: { 'x-ms-blob-type': 'BlockBlob' } })
  expect((await put(new Uint8Array(helpful.length + 1))).status).toBe(413)
  expect((await put(helpful)).status).toBe(201)
})

it.each([
  ['21 lists', Array(21).fill({ name: 'a', bytes: 1 })],
  ['lists of more than 64 MiB', Array(2).fill({ name: 'a', bytes: 33 * 2 ** 20 })],
])('%s are refused', async (_, lists) => {
  const { problem } = await files.upload('fw.log', log(), { cOrg: defaultOrganisation, lists })

  expect(problem).toMatchObject({ code: 'request.invalid' })
})
