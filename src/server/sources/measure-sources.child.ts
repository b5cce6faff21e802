import { everybody, madeUp, measureSources, nobody } from '../../engine/figures/measure.ts'
import { openIndex } from '../../engine/index/index-reader.ts'
import { compileWarningLists } from '../../engine/warnings/compile.ts'
import { systemClock } from '../platform/clock.ts'
import { type Connection, openPool } from '../platform/db/pool.ts'
import { answerParent } from '../platform/processes/in-child.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { looksForFigures } from './figure-looks.ts'
import { type MeasuredSource, writeMeasures } from './figures-writer.ts'
import { fileBytes } from './index-file.ts'
import { warningLists } from './warning-lists.ts'

/** Measures all sources: a pass over the whole index and seconds of CPU time. */
export interface MeasureOrder {
  readonly connection: Connection
  /** Path and version of the index file. */
  readonly path: string
  readonly version: number
  readonly now: number
  readonly sources: readonly MeasuredSource[]
  /** Identifies the snapshots from which the past is reconstructed; undefined if that was done before. */
  readonly past: string | undefined
}

export interface Measured {
  readonly sources: number
  readonly pairs: number
  readonly days: number
}

/** Number of past days that are reconstructed. */
const historyDays = 400

answerParent(async ({ connection, path, version, now, sources, past }: MeasureOrder): Promise<Measured> => {
  const log = createLog('warn')
  const database = openPool(connection, { poolSize: 2, log })
  const bytes = fileBytes(path)
  try {
    const index = openIndex(bytes)
    const { lists } = await warningLists(database.pool, { log, now: systemClock.now }).current()
    const byId = new Map(sources.map((source) => [source.id, source]))
    const groups = [...new Set(sources.flatMap(({ groupId }) => groupId ?? []))]
    const inIndex = index.sources.map(({ id }) => byId.get(id))
    const ownerOf = (source: MeasuredSource | undefined) => {
      if (!source?.seen) return nobody
      if (source.demo) return madeUp
      return source.groupId === null ? everybody : 1 + groups.indexOf(source.groupId)
    }
    const looks = await looksForFigures(database.pool)
    const measures = measureSources(index, {
      now,
      sources: inIndex.map((source, slot) => ({
        owner: ownerOf(source),
        since: source?.since ?? Number.POSITIVE_INFINITY,
        until: source?.until ?? Number.NEGATIVE_INFINITY,
        watch: {
          looks: (source && looks.get(source.number)) ?? [],
          toleranceMs: index.sources[slot]?.watch.toleranceMs ?? 0,
        },
      })),
      warnings: compileWarningLists(lists).check,
      ...(past !== undefined && { historyDays }),
    })
    return await writeMeasures(database.pool, { now, version, past, sources: inIndex, measures })
  } finally {
    bytes.close()
    await database.close()
  }
})
