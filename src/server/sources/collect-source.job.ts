import { minuteMs } from '../../domain/time-units.ts'
import type { Connection } from '../platform/db/db.ts'
import { locks, withSessionLock } from '../platform/db/session-lock.ts'
import { type CollectOutcome, type CollectorDependencies, collectSource, hasContent } from './collect.ts'
import { lineOf } from './host-turns.ts'
import type { RegisteredSource } from './register.ts'
import { isDue, shortestCadenceMs } from './schedule.ts'

/**
 * Collects a source if it is due and no other process is collecting it. If its host does not answer, the other sources
 * of the host are put off. @returns undefined if there was nothing to do
 */
export async function collectOnce(
  id: string,
  connection: Connection,
  dependencies: CollectorDependencies,
): Promise<CollectOutcome | undefined> {
  const known = await dependencies.register.byId(id)
  if (!known) return undefined
  return withSessionLock(connection, [locks.collect, known.number], { wait: false }, async () => {
    // The previous holder of the lock may have collected it.
    const fresh = await dependencies.register.byId(id)
    if (!fresh || !isDueNow(fresh, dependencies)) return undefined
    if (await isKeptOff(fresh, dependencies)) return undefined
    const outcome = await collectSource(fresh, dependencies)
    if (outcome.result === 'failed' && outcome.isHostSilent) await putOffOthers(fresh, dependencies)
    return outcome
  })
}

const isDueNow = ({ dueAt, source }: RegisteredSource, { clock }: CollectorDependencies) =>
  isDue({ dueAt, cadenceMinutes: source.cadenceMinutes }, clock.now())

/**
 * Sources that share the queue of this one's host, except groups' own sources, whose failures say nothing about others.
 */
async function sharersOf(
  known: RegisteredSource,
  { register }: CollectorDependencies,
): Promise<readonly RegisteredSource[]> {
  if (known.origin === 'custom') return []
  const line = lineOf(known)
  return (await register.all()).filter((one) => one.number !== known.number && lineOf(one) === line)
}

/**
 * Postpones the source if the publisher's minimum interval since a request for another of its sources has not passed.
 * Returns whether it did.
 */
async function isKeptOff(known: RegisteredSource, dependencies: CollectorDependencies): Promise<boolean> {
  const { leastMinutesOfHost } = known.source
  if (leastMinutesOfHost === undefined) return false
  const now = dependencies.clock.now()
  const attempts = (await sharersOf(known, dependencies)).flatMap(({ lastAttempt }) => lastAttempt ?? [])
  // Ignore attempts in the future: the clock was ahead then.
  const newest = Math.max(0, ...attempts.filter((at) => at <= now))
  const free = newest + leastMinutesOfHost * minuteMs
  if (free <= now) return false
  await dependencies.register.putOff([known.number], free)
  return true
}

/** Postpones the other sources of a host that does not answer: each would wait for the same timeout. */
async function putOffOthers(known: RegisteredSource, dependencies: CollectorDependencies): Promise<void> {
  const due = (await sharersOf(known, dependencies)).filter((one) => hasContent(one) && isDueNow(one, dependencies))
  const numbers = due.map(({ number }) => number)
  if (numbers.length === 0) return
  const dueAt = dependencies.clock.now() + Math.round(shortestCadenceMs * (1 + 0.2 * dependencies.chance()))
  await dependencies.register.putOff(numbers, dueAt)
  dependencies.log.warn({ source: known.source.id, sources: numbers.length }, 'host silent, its other sources put off')
}
