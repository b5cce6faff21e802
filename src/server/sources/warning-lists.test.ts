import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { serveHttp } from '../../../test/serve-http.ts'
import { ownWarningLists } from '../../analysis/warnings.ts'
import { createLoopbackFetchForTests } from '../../fetch/guarded-fetch.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { createHostQueues } from '../platform/turns/gate.ts'
import { compiledLists, warningLists } from './warning-lists.ts'

const folder = folderForFile('winnow-lists-')
const log = createLog('silent')
const database = await databaseForFile()
const lists = warningLists(database.pool, { log, now: () => Date.UTC(2026, 10, 20) })
beforeEach(async () => {
  await lists.load(undefined)
})

const list = (name: string, ...entries: string[]) =>
  JSON.stringify({ name, version: 1, type: 'cidr', matching_attributes: ['ip-dst'], list: entries })
const isWarned = async (value: string) => ((await lists.marker()).marks('ipv4', value) & 1) === 1
const added = async () => {
  const own = new Set((await ownWarningLists()).map(({ id }) => id))
  return (await lists.current()).lists.flatMap(({ id }) => (own.has(id) ? [] : [id]))
}

it('the built-in lists work without a folder, and mark unroutable addresses', async () => {
  expect((await lists.marker()).marks('domain', 'www.google.com')).toBe(1)
  expect((await lists.marker()).marks('ipv4', '8.8.8.8')).toBe(4)
  expect((await lists.marker()).marks('ipv4', '192.0.2.1') & 2).toBe(2)
  expect((await lists.marker()).marks('ipv4', '100.60.0.1')).toBe(0)
  expect(await lists.load(undefined)).toBe(false)
})

it('lists are compiled once in a process for each state, also for other readers', async () => {
  const other = warningLists(database.pool, { log, now: () => 0 })
  const before = await compiledLists(lists)
  expect(await compiledLists(other)).toBe(before)

  writeFileSync(join(folder, 'more.json'), list('More', '100.60.0.1'))
  await lists.load(folder)
  const after = await compiledLists(other)
  expect(after.index.isBenign('ipv4', '100.60.0.1')).toBe(true)
  expect(before.index.isBenign('ipv4', '100.60.0.1')).toBe(false)
  rmSync(join(folder, 'more.json'))
})

it("a folder in MISP's layout is read, compressed or not, and removed lists are dropped", async () => {
  mkdirSync(join(folder, 'one'))
  writeFileSync(join(folder, 'one/list.json'), list('One', '100.60.0.1'))
  writeFileSync(join(folder, 'two.json.gz'), gzipSync(list('Two', '100.60.0.0/31')))
  writeFileSync(join(folder, 'broken.json'), '{')
  expect(await lists.load(folder)).toBe(true)
  expect(await added()).toEqual(['one', 'two'])
  expect(await isWarned('100.60.0.0')).toBe(true)

  rmSync(join(folder, 'two.json.gz'))
  expect(await lists.load(folder)).toBe(true)
  expect(await isWarned('100.60.0.0')).toBe(false)
  expect(await isWarned('100.60.0.1')).toBe(true)
})

it('lists are fetched, except those of a folder, and those that fail keep their previous version', async () => {
  await lists.load(folder)
  let body = list('Three', '100.60.0.3')
  const asked: (string | undefined)[] = []
  const base = await serveHttp((request, answer) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`)
    const etag = `"${body.length}"`
    if (request.headers['if-none-match'] === etag) answer.writeHead(304).end()
    else answer.writeHead(200, { etag }).end(body)
  })
  const wanted = ['one', 'three'].map((id) => ({ id, address: `${base}/${id}` }))
  const parts = { fetch: createLoopbackFetchForTests(), queueForHost: createHostQueues(), log }

  expect(await lists.fetch(wanted, parts)).toBe(true)
  expect(await isWarned('100.60.0.3')).toBe(true)
  expect(await lists.fetch(wanted, parts)).toBe(false)
  body = '<html>not found</html>'
  expect(await lists.fetch(wanted, parts)).toBe(false)
  expect(await isWarned('100.60.0.3')).toBe(true)
  const validator = `"${list('Three', '100.60.0.3').length}"`
  expect(asked).toEqual(['/three ', `/three ${validator}`, `/three ${validator}`])

  await lists.load(undefined)
  expect(await added()).toEqual(['three'])
})
