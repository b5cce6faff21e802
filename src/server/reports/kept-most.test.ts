import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-kept-'))
const analyst = createAnalyst({ folder }, { keptMost: { values: 1000, valueBytes: 1e5, hours: 100 } })
const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 20)
const path = join(folder, 'index')
const builder = createIndexBuilder({ now })
const always = { from: 0, until: Number.POSITIVE_INFINITY, dated: true, present: true }
builder.add({ kind: 'ipv4-cidr', value: '100.20.0.0/16', source: 0, ...always })
writeFileSync(path, builder.build([{ id: 'all', rejected: 0 }]))
const facts = [sourceFacts({ ...madeUpSource, id: 'all' }, noPrices)]

/** Analyses a log with this many addresses of a listed range, each seen in this many hours. */
async function analyse(addresses: number, hours: number, by = analyst) {
  const taskId = crypto.randomUUID()
  await blobs.write(
    taskId,
    (async function* () {
      for (let hour = 0; hour < hours; hour++) {
        for (let i = 0; i < addresses; i++) {
          yield Buffer.from(`2026-11-19T${String(hour).padStart(2, '0')}:00:00Z fw denied 100.20.30.${i}\n`)
        }
      }
    })(),
  )
  const { report, evidence } = await by.analyse(
    analysisOrder(path, { taskId, kind: 'upload', name: 'fw.log', blob: taskId, createdAt: now }, { facts }),
    { signal: new AbortController().signal, onProgress() {} },
  )
  for await (const _ of evidence);
  return report
}

it('a report with too many combinations of sources is refused with advice', async () => {
  // One class each of what may be listed and of all matches, because nobody watched the source: its weight and its source.
  const [enough, tooFew] = [4, 3].map((mostClassNumbers) => createAnalyst({ folder }, { mostClassNumbers }))
  onTestFinished(async () => void (await Promise.all([enough?.stop(), tooFew?.stop()])))

  await expect(analyse(2, 1, tooFew)).rejects.toMatchObject({ code: 'upload.too-varied' })

  expect((await analyse(2, 1, enough)).summary.suspicious).toBe(2)
})

it('a log with too many hours of listed observables is refused with advice, and a later log is read', async () => {
  await expect(analyse(10, 20)).rejects.toMatchObject({
    code: 'upload.too-much-found',
    values: { valueLimit: 1000, hourLimit: 100 },
  })

  expect((await analyse(5, 10)).summary.lines).toBe(50)
})
