import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { createAnalyst } from './analyst.ts'

// F-13: work that needs too much memory ends alone. Its report: store.test.ts ("marks a report as failed if every
// attempt has died") and queue.test.ts ("retries, gives up after the last attempt").

const folder = mkdtempSync(join(tmpdir(), 'winnow-memory-'))
const analyst = createAnalyst({ folder }, { heapMb: 64 })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 20)
const path = join(folder, 'index')
writeFileSync(path, createIndexBuilder({ now }).build([{ id: 'all', rejected: 0 }]))

const order = (sources: readonly string[]) =>
  analysisOrder(
    path,
    { kind: 'profile', createdAt: now },
    { facts: sources.map((id) => sourceFacts({ ...madeUpSource, id }, noPrices)) },
  )
const analyse = (sources: readonly string[] = ['all']) =>
  analyst.analyse(order(sources), { signal: new AbortController().signal, onProgress: () => {} })

it('a thread that needs too much memory dies with its order; the process and the next order continue', async () => {
  const { evidence } = await analyse()
  for await (const _ of evidence);
  const tooMuch = Array.from({ length: 300_000 }, (_, n) => `${n}`.padStart(80, 'x'))

  await expect(analyse(tooMuch)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })

  const next = await analyse()
  expect(next.report.id).toBeDefined()
  for await (const _ of next.evidence);
})
