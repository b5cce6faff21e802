import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { analysisOrder, warningsOf } from '../../../test/analysis-order.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-cancelled-'))
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 20)
const path = join(folder, 'index')
writeFileSync(path, createIndexBuilder({ now }).build([{ id: 'all', rejected: 0 }]))

const order = () => analysisOrder(path, { kind: 'demo', createdAt: now }, { warnings: warningsOf('the same') })

it('a report is made right after another one was cancelled, even if the warning lists have not changed', async () => {
  const withdrawn = new AbortController()
  const cancelled = analyst.analyse(order(), {
    signal: withdrawn.signal,
    onProgress: () => withdrawn.abort(new Error('cancelled')),
  })
  await expect(cancelled).rejects.toThrow('cancelled')

  const { report, evidence } = await analyst.analyse(order(), {
    signal: new AbortController().signal,
    onProgress: () => {},
  })

  expect(report.id).toBeDefined()
  for await (const _ of evidence);
})
