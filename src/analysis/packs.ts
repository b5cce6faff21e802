import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sourceById } from '../catalogue/sources/index.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import { mergePasts } from '../engine/listings/merge-pasts.ts'
import { checkPack, HistoryProblem, historyFile, readHistory, readPack, writeHistory } from '../formats/history.ts'

/** Passes on pasts that may be given to others. @throws HistoryProblem that names a source whose terms do not permit it */
export async function* redistributable(histories: AsyncIterable<SourceHistory>): AsyncGenerator<SourceHistory> {
  for await (const history of histories) {
    const { name, redistribution } = (sourceById.get(history.source) ?? history).licence
    const isUnknown = redistribution === 'unknown'
    const why = isUnknown
      ? 'are unknown, so its lists cannot be passed on'
      : `(${name}) do not permit to pass its lists on`
    if (redistribution !== 'yes') throw new HistoryProblem(`The terms of ${history.source} ${why}.`)
    yield history
  }
}

/**
 * Reads a signed pack. Checks it as a whole before it yields anything: reads it once for the signature, before anything is
 * unpacked, once for the terms, and again to yield the pasts, of which only one is in memory at a time. @throws HistoryProblem
 */
export async function* pastsOfPack(path: string, trusted: readonly string[]): AsyncGenerator<SourceHistory> {
  await checkPack(path, trusted)
  for await (const _ of redistributable(readPack(path)));
  yield* readPack(path)
}

/** Takes a past over into a mirror folder: merged with what is there of the source. */
export async function takeOver(folder: string, history: SourceHistory): Promise<void> {
  const path = join(folder, historyFile(history.source))
  if (!existsSync(path)) return writeHistory(path, history)
  const own = await readHistory(path)
  const { looks, complete, listings } = mergePasts(own, history)
  await writeHistory(path, {
    ...own,
    looks: Array.from(looks),
    complete: Array.from(complete),
    changedAt: Math.max(own.changedAt, history.changedAt),
    listings: [...listings],
  })
}
