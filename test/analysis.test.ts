import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { problems } from '../src/domain/problem.ts'
import { appForFile } from './for-file.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { isSoak } from './soak.ts'
import { uploading } from './uploading.ts'

// Everything over HTTP with the real worker: upload, analysis in its thread, report, evidence.

const app = await appForFile({ UPLOAD_PACKED_MAX: '80MB', UPLOAD_EXPANDED_MAX: '80MB', UPLOAD_MEMBERS_MAX: '500' })
const dora = await app.signIn()
const files = await uploading(dora)
const groupID = files.groupID

describe('the demo', () => {
  it('gives a report that demonstrates every part of the product', async () => {
    const { body: queued } = await dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupID}`)

    expect(await files.ended(queued.taskID)).toMatchObject({ state: 'done', problem: null })
    const report = await files.report(queued.taskID)
    expect(report.summary.detectedFormat).toBe('fortigate')
    expect(report.summary.inTime).toBeGreaterThan(100)
    expect(report.summary.late).toBeGreaterThan(0)
    expect(report.summary.benign).toBeGreaterThan(0)
    expect(report.recommendedFeeds.length).toBeGreaterThan(2)
    expect(report.relatedFeeds.length).toBeGreaterThan(0)
    expect(report.proof.gap).toBe(0)
  })

  it('shows as many observables for a source as the source covers', async () => {
    const { body: queued } = await dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupID}`)
    await files.ended(queued.taskID)
    const report = await files.report(queued.taskID)
    const [first] = report.recommendedFeeds

    const address = `/api/web/uploads/files/results/${queued.taskID}/evidence?groupID=${groupID}&sourceID=${first?.ID}`
    const { body } = await dora.json('GET', address)

    expect(body.total).toBe(first?.statistics.coverage_light)
  })

  it('gives the same report for the same log, plain, compressed or sent in blocks', async () => {
    const log = Buffer.from(demoLog(Date.now()))
    const [plain, packed] = [await files.upload('fw.log', log), await files.upload('fw.log.gz', gzipSync(log))]

    expect([plain.state, packed.state]).toEqual(['done', 'done'])
    const parts = await Promise.all([plain, packed].map(({ taskID }) => files.report(taskID)))
    const [one, other] = parts.map(({ id: _, createdAt: __, ...rest }) => rest)
    expect(other).toEqual(one)
  })
})

it('a list of indicators is compared as a list', async () => {
  const list = demoLog(Date.now()).match(/\b\d+\.\d+\.\d+\.\d+\b/g) as string[]

  const { taskID } = await files.upload('list.txt', Buffer.from([...new Set(list)].join('\n')))

  expect((await files.report(taskID)).summary.detectedFormat).toBe('FEED_COMPARE')
})

it('a profile gives a report without an upload', async () => {
  const cOrg = {
    type: 'enterprise',
    nEmployees: '250',
    nClients: '0',
    productGroup: 'siem',
    sourcesType: { free: true, commercial: true, budget: 50_000 },
    iocTypes: ['ipv4', 'domain', 'url'],
  }

  const { body: queued } = await dora.json('POST', `/api/web/uploads/files/results?groupID=${groupID}`, { cOrg })

  expect(await files.ended(queued.taskID)).toMatchObject({ state: 'done' })
  const report = await files.report(queued.taskID)
  expect(report.summary.detectedFormat).toBe('profile based recommendation')
  const price = report.recommendedFeeds.reduce((sum, feed) => sum + (feed.price ?? 0), report.summary.winnowPrice)
  expect(price).toBeLessThanOrEqual(50_000)
})

it('the product answers other requests while it makes a report', async () => {
  const log = Buffer.from(demoLog(Date.now()))
  const taskId = await files.begin('large.log', Buffer.concat([log, log]))

  let answered = 0
  const done = files.ended(taskId)
  const waiting = done.then(() => false)
  while (await Promise.race([waiting, dora.json('GET', '/api/web/groups').then(({ status }) => status === 200)])) {
    answered++
  }

  expect((await done).state).toBe('done')
  expect(answered).toBeGreaterThan(3)
})

it('a cancelled report gives way to the next one, even if it makes no progress', async () => {
  const log = Buffer.from(demoLog(Date.now()))
  const taskId = await files.begin('long.log', Buffer.from('45.9.1.7 dense-name.com\n'.repeat(3_000_000)))
  const next = await files.begin('next.log', log)

  const results = '/api/web/uploads/files/results'
  const { status } = await dora.json('POST', `${results}/${taskId}/cancel?groupID=${groupID}`)

  expect(status).toBe(202)
  expect((await files.ended(taskId)).state).toBe('cancelled')
  expect((await files.ended(next)).state).toBe('done')
})

describe('bad input through the real upload', () => {
  const corpora = fileURLToPath(new URL('../../shared/corpora/', import.meta.url))
  const generated = ['gz', 'zip', 'bombs', 'text', 'csv', 'json', 'xml', 'logs', 'redos', 'lies']
  const others = ['json_nst', 'zip_libzip', 'csv_spectrum', 'utf8tests']
  const folders = [...generated.map((name) => join('generated', name)), ...others]
  const found = existsSync(corpora)
    ? folders.flatMap((folder) =>
        readdirSync(join(corpora, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => join(folder, name))
          .filter((name) => statSync(join(corpora, name)).isFile()),
      )
    : []

  const next = random(seed)
  // Archive bombs take long, because the product reads them up to the limit, so each run uploads few of them.
  const sent = found.filter((name) => isSoak || next() < (name.includes('bombs') ? 0.005 : 0.02))

  // Without the sample logs there is nothing to upload.
  it.skipIf(found.length === 0)(
    `each of ${sent.length} of ${found.length} files ends in a report or a clear refusal (SEED=${seed})`,
    async () => {
      const clear = new Set(Object.keys(problems).filter((code) => code.startsWith('upload.')))
      const wrong: string[] = []
      for (const name of sent) {
        const { state, problem, taskID } = await files.upload(name, readFileSync(join(corpora, name)))
        if (state === 'failed') {
          if (!problem || !clear.has(problem.code)) wrong.push(`${name}: ${JSON.stringify(problem)}`)
        } else if (state !== 'done') wrong.push(`${name}: ${state}`)
        else await files.report(taskID)
      }

      expect(wrong).toEqual([])
    },
    600_000,
  )

  it.skipIf(found.length === 0).each<[string, string]>([
    ['generated/gz/truncated_4of8.gz', 'upload.damaged'],
    ['generated/gz/bad_crc.gz', 'upload.damaged'],
    ['generated/gz/zero_length_file.gz', 'upload.empty'],
    ['generated/gz/empty.gz', 'upload.empty'],
    ['generated/zip/encrypted_flag.zip', 'upload.encrypted'],
    ['generated/zip/many_60000.zip', 'upload.too-many-members'],
    // The product reads it up to the limit, which takes long.
    ...(isSoak ? [['generated/bombs/gz_1GiB_lines.gz', 'upload.expands-too-far'] satisfies [string, string]] : []),
    ['generated/lies/elf.log', 'upload.not-text'],
  ])('%s is refused as %s', async (name, code) => {
    const { problem } = await files.upload(name, readFileSync(join(corpora, name)))

    expect(problem?.code).toBe(code)
  })
})
