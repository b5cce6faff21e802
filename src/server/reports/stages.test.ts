import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { createIndexBuilder } from '../../engine/match/index-builder.ts'
import { type AnalysisProgress, createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-stages-'))
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['profile', 'demo'] as const)('whoever waits for a %s sees that sources are being chosen', async (kind) => {
  const now = Date.UTC(2026, 10, 20)
  const builder = createIndexBuilder({ now })
  builder.add({ kind: 'ipv4', value: '100.20.30.40', source: 0, from: 0, until: Infinity, dated: true, present: true })
  const path = join(folder, 'index')
  writeFileSync(path, builder.build([{ id: 'all', rejected: 0 }]))
  const told: AnalysisProgress[] = []
  const { evidence } = await analyst.analyse(
    {
      assignment: {
        taskId: crypto.randomUUID(),
        kind,
        name: kind,
        request: ReportRequest.parse({ cOrg: defaultOrganisation }),
        blob: undefined,
        createdAt: now,
      },
      index: { path, version: 1 },
      looks: new Map(),
      warnings: { digest: 'none', lists: [] },
      facts: [sourceFacts({ ...madeUpSource, id: 'all' }, noPrices)],
      prices: noPrices,
      limits: { packedBytes: 1e6, expandedBytes: 1e6, members: 1 },
      maxLineBytes: 1 << 20,
    },
    { signal: new AbortController().signal, onProgress: (progress) => told.push(progress) },
  )
  for await (const _ of evidence);

  const stages = [...new Set(told.map(({ stage }) => stage))].filter((stage) => stage !== 'extracting')
  expect(stages).toEqual(
    kind === 'profile' ? ['matching', 'recommending'] : ['unpacking', 'matching', 'recommending', 'saving'],
  )
})
