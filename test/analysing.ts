import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { noPrices } from '../src/catalogue/prices.ts'
import { createIndexBuilder, type IndexSource } from '../src/engine/index/index-builder.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { type AnalysisProgress, type AnalysisRequest, createAnalyst } from '../src/server/reports/analyst.ts'
import { analysisOrder } from './analysis-order.ts'
import { madeUpSource } from './made-up-source.ts'
import { oneChunk } from './one-chunk.ts'

/** When the reports are asked for. */
export const analysedAt = Date.UTC(2026, 10, 20)

/** Facts of made-up sources with these ids. */
export const factsOf = (...ids: readonly string[]) => ids.map((id) => sourceFacts({ ...madeUpSource, id }, noPrices))

/**
 * An analysis thread in a folder of its own, which goes with the test file, and an index of what its sources list.
 * `listed`: by source, the values and since when.
 */
export function analysing(
  limits: Parameters<typeof createAnalyst>[1] = {},
  listed: readonly { readonly source: IndexSource; readonly values: readonly string[]; readonly from?: number }[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-analysing-'))
  const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e7 })
  const analysts = [createAnalyst({ folder }, limits)]
  afterAll(async () => {
    for (const analyst of analysts) await analyst.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const path = join(folder, 'index')
  const builder = createIndexBuilder({ now: analysedAt })
  for (const [source, { values, from = 0 }] of listed.entries()) {
    for (const value of values) {
      const kind = value.includes('/') ? 'ipv4-cidr' : /^\d/.test(value) ? 'ipv4' : 'domain'
      builder.add({ kind, value, source, from, until: Number.POSITIVE_INFINITY, dated: true, present: true })
    }
  }
  writeFileSync(path, builder.build(listed.length > 0 ? listed.map(({ source }) => source) : [{ id: 'all' }]))

  return {
    /** A further thread with other limits. */
    another(others: typeof limits = {}) {
      const analyst = createAnalyst({ folder }, others)
      analysts.push(analyst)
      return analyst
    },
    /** Makes a report, of a log if there is one, and reads its evidence to the end. */
    async analyse(
      assignment: Partial<AnalysisRequest['assignment']>,
      {
        log,
        by = analysts[0],
        signal = new AbortController().signal,
        onProgress = () => {},
        ...parts
      }: Partial<Omit<AnalysisRequest, 'assignment'>> & {
        readonly log?: string | Uint8Array
        readonly by?: ReturnType<typeof createAnalyst> | undefined
        readonly signal?: AbortSignal
        readonly onProgress?: (progress: AnalysisProgress) => void
      } = {},
    ) {
      const blob = log === undefined ? undefined : crypto.randomUUID()
      if (log !== undefined && blob !== undefined) await blobs.write(blob, oneChunk(log))
      const kind = blob === undefined ? 'profile' : 'upload'
      const order = analysisOrder(path, { kind, createdAt: analysedAt, blob, ...assignment }, parts)
      const found = await (by as NonNullable<typeof by>).analyse(order, { signal, onProgress })
      const evidence = await Array.fromAsync(found.evidence)
      await Array.fromAsync(found.passedEvidence)
      return { ...found, evidence }
    },
  }
}
