import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { historiesOf } from '../../analysis/repository-pasts.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { GitProblem } from '../../fetch/git/problem.ts'
import type { Base } from '../base.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import type { Run } from '../platform/queue/queue.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import type { Backfills } from './backfills.ts'
import { ListingsFault } from './listing-place.ts'
import type { ListingStore, Marker } from './listing-store.ts'

export interface BackfillDependencies extends Pick<Base, 'fetch' | 'connection'> {
  readonly pasts: Pick<Backfills, 'next' | 'done'>
  readonly listings: Pick<ListingStore, 'backfill'>
  readonly numberOf: (id: string) => Promise<number | undefined>
  readonly marker: () => Promise<Marker>
  readonly dataDir: string
  readonly now: () => number
}

/**
 * Takes over the pasts that people have asked for, one repository at a time, in one process. What a killed process has
 * not finished waits for the next run. @returns whether listings have changed
 */
export async function backfillAsked(
  dependencies: BackfillDependencies,
  run: Pick<Run, 'signal' | 'log'>,
): Promise<boolean> {
  const { connection, pasts } = dependencies
  let isChanged = false
  await withSessionLock(connection, [locks.backfill, 0], { wait: false }, async () => {
    for (let next = await pasts.next(); next; next = await pasts.next()) {
      run.signal.throwIfAborted()
      if (await backfillRepository(next, dependencies, run)) isChanged = true
    }
  })
  return isChanged
}

async function backfillRepository(
  { since, earlier, ...repository }: NonNullable<Awaited<ReturnType<Backfills['next']>>>,
  { pasts, listings, numberOf, marker, fetch, dataDir, now }: BackfillDependencies,
  { signal, log }: Pick<Run, 'signal' | 'log'>,
): Promise<boolean> {
  const folder = join(dataDir, 'backfill')
  const waiting = new Set(repository.sources)
  let isChanged = false
  try {
    // What a killed process has left.
    await rm(folder, { recursive: true, force: true })
    const request = { since, now, fetch, folder, signal, earlier: ({ id }: { readonly id: string }) => earlier.get(id) }
    for await (const { source, ...past } of historiesOf(repository, request)) {
      const number = await numberOf(source.id)
      if (past.history && number !== undefined) {
        const { cadenceMinutes } = source
        const taken = await listings.backfill(number, { ...past.history, cadenceMinutes }, await marker(), signal)
        isChanged ||= taken
      }
      await pasts.done(source, { ...past, since })
      waiting.delete(source)
    }
    for (const source of waiting) await pasts.done(source, {})
  } catch (error) {
    signal.throwIfAborted()
    if (isServiceAway(error) || error instanceof ListingsFault) throw error
    log.warn({ err: error, repository: repository.remote }, 'past not fetched')
    const problem = error instanceof GitProblem ? error.text : notTaken
    for (const source of waiting) await pasts.done(source, { problem })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return isChanged
}

const notTaken: LocalizedText = {
  de: 'Ein unerwarteter Fehler; das Protokoll des Servers nennt ihn',
  en: "An unexpected error; the server's log names it",
}
