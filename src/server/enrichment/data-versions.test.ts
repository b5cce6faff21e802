import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type MadeSubscription, record, startDeliveryApp } from '../../../test/deliveries.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { jobRun } from '../../../test/job-run.ts'
import { hourMs } from '../../domain/time-units.ts'
import { deliveryJobs } from '../deliveries/jobs.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { dataVersions, dnsEveryMs } from './data-versions.ts'
import { dnsAnswers } from './dns-answers.ts'
import { blobNames, writeKept } from './kept.ts'

const log = createLog('silent')
const delivery = await startDeliveryApp()
afterAll(() => delivery.stop())
const folder = folderForFile('winnow-data-')
const source = await delivery.source()
await delivery.list(source, [record('domain', 'evil-test.com', { tags: ['cve-2024-3400'] })])
beforeEach(async () => {
  await delivery.app.database.pool.query('delete from subscription')
})

const pool = () => delivery.app.database.pool
let ahead = 0
const now = () => delivery.app.clock.now() + ahead
const subscribe = (enricher: string[]) => delivery.subscribe({ sources: [{ id: source, filterFlags: [] }], enricher })
const isDue = async ({ id }: MadeSubscription) => (await delivery.due()).includes(id)
const versions = (files: Partial<Record<'geoDatabase' | 'asnDatabase' | 'kevFile', string>> = {}) =>
  dataVersions({
    pool: pool(),
    blobs: delivery.dependencies.blobs,
    files: { geoDatabase: undefined, asnDatabase: undefined, kevFile: undefined, ...files },
    now,
  })
const exploited = (...ids: string[]) =>
  writeKept(delivery.dependencies.blobs, blobNames.kev, JSON.stringify({ version: '1', ids }))

it('a new catalogue of exploited vulnerabilities leads to a release only if CVEs are delivered', async () => {
  const note = versions()
  await exploited('CVE-2021-44228')
  await note(log)
  const named = await subscribe(['cve'])
  const plain = await subscribe(['geo'])
  for (const { id } of [named, plain]) await delivery.compose(id)
  expect([await isDue(named), await isDue(plain)]).toEqual([false, false])
  // The catalogue is fetched again and is unchanged.
  await exploited('CVE-2021-44228')
  await note(log)
  expect(await isDue(named)).toBe(false)
  await exploited('CVE-2021-44228', 'CVE-2024-3400')
  await note(log)
  expect([await isDue(named), await isDue(plain)]).toEqual([true, false])
})

it('a new database of countries leads to a release, whatever its file time, but an unreadable one does not', async () => {
  const file = join(folder, 'geo.mmdb')
  await writeFile(file, 'first')
  const note = versions({ geoDatabase: file })
  await note(log)
  const made = await subscribe(['geo'])
  await delivery.compose(made.id)
  await utimes(file, 1, 1)
  await note(log)
  expect(await isDue(made)).toBe(false)
  await rm(file)
  await note(log)
  expect(await isDue(made)).toBe(false)
  await writeFile(file, 'other')
  await note(log)
  expect(await isDue(made)).toBe(true)
})

it('changed DNS answers lead to a release every few hours', async () => {
  const { blobs } = delivery.dependencies
  const answers = dnsAnswers()
  const organisation = crypto.randomUUID()
  const answer = async (address: string) => {
    answers.put(organisation, 'evil-test.com', { addresses: [address], code: 'NOERROR', forMs: hourMs }, now())
    await writeKept(blobs, blobNames.dns, answers.text())
  }
  const made = await subscribe(['dns'])
  const note = versions()
  await answer('9.9.9.9')
  await note(log)
  await delivery.compose(made.id)
  ahead += dnsEveryMs / 2
  await answer('9.9.9.10')
  await note(log)
  expect(await isDue(made)).toBe(false)
  ahead += dnsEveryMs / 2
  await note(log)
  expect(await isDue(made)).toBe(true)
  await delivery.compose(made.id)
  // The names are resolved again, and the answers are unchanged.
  ahead += dnsEveryMs
  await answer('9.9.9.10')
  await note(log)
  expect(await isDue(made)).toBe(false)
})

it('versions are recorded before due releases are determined', async () => {
  await versions()(log)
  await pool().query(`update enrichment_data set version = 'older' where enricher = 'attack'`)
  const made = await subscribe(['attack'])
  await delivery.compose(made.id)
  const added: object[] = []
  const { dependencies } = delivery
  const jobs = deliveryJobs({
    ...dependencies,
    ...dependencies.deliveries,
    add: async () => null,
    addAll: async (_, jobs) => void added.push(...jobs.map(({ payload }) => payload)),
  })
  await jobs['refresh-deliveries']({}, jobRun())
  expect(added).toEqual([{ subscriptionId: made.id }])
  const { rows } = await pool().query(`select version from enrichment_data`)
  expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(rows.every(({ version }) => /^[0-9a-f]{32}$/.test(version))).toBe(true)
})
