import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-shown-'))
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 20)

it('no part of a report contains a source of the index that the group may not see', async () => {
  const builder = createIndexBuilder({ now })
  for (const [source, value] of ['100.20.30.40', '100.20.30.41', '100.20.30.42'].entries()) {
    const [from, until] = [now - dayMs, Number.POSITIVE_INFINITY]
    builder.add({ kind: 'ipv4', value, source, from, until, dated: true, present: true })
  }
  const path = join(folder, 'index')
  const watched = { looks: Float64Array.from([now - dayMs, now]), toleranceMs: 2 * dayMs, changedAt: now - dayMs }
  writeFileSync(path, builder.build(['shown', 'dropped', 'dropped-in-use'].map((id) => ({ id, ...watched }))))

  const { report, evidence, passedEvidence } = await analyst.analyse(
    analysisOrder(
      path,
      {
        kind: 'profile',
        request: ReportRequest.parse({ cOrg: defaultOrganisation, currentSources: ['dropped-in-use'] }),
        createdAt: now,
      },
      { facts: [sourceFacts({ ...madeUpSource, id: 'shown' }, noPrices)] },
    ),
    { signal: new AbortController().signal, onProgress() {} },
  )
  for await (const _ of evidence);
  for await (const _ of passedEvidence);

  expect(report.summary).toMatchObject({ suspicious: 1, sourcesCompared: 1 })
  expect(report.recommendedFeeds.map(({ ID }) => ID)).toEqual(['shown'])
  expect(report.currentFeeds).toMatchObject([{ ID: 'dropped-in-use', notCompared: true, statistics: { records: 0 } }])
  expect(JSON.stringify(report)).not.toContain('"dropped"')
})
