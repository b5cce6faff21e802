import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { type AnalysisProgress, createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-stages-'))
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['profile', 'demo'] as const)('the progress of a report (%s) includes the choice of sources', async (kind) => {
  const now = Date.UTC(2026, 10, 20)
  const builder = createIndexBuilder({ now })
  builder.add({ kind: 'ipv4', value: '100.20.30.40', source: 0, from: 0, until: Infinity, dated: true, present: true })
  const path = join(folder, 'index')
  writeFileSync(path, builder.build([{ id: 'all', rejected: 0 }]))
  const stagesSeen: AnalysisProgress[] = []
  const { evidence } = await analyst.analyse(
    analysisOrder(path, { kind, createdAt: now }, { facts: [sourceFacts({ ...madeUpSource, id: 'all' }, noPrices)] }),
    { signal: new AbortController().signal, onProgress: (progress) => stagesSeen.push(progress) },
  )
  for await (const _ of evidence);

  const stages = [...new Set(stagesSeen.map(({ stage }) => stage))].filter((stage) => stage !== 'extracting')
  expect(stages).toEqual(
    kind === 'profile' ? ['matching', 'recommending'] : ['unpacking', 'matching', 'recommending', 'saving'],
  )
})
