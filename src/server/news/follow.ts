import type pg from 'pg'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import { isEnded, transaction } from '../platform/db/transaction.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import {
  type Behind,
  type CursorTable,
  catchUp,
  leaveBehind,
  noteLook,
  noteTry,
  type Span,
  sourcesBehind,
  spansLeftBehind,
} from './cursor.ts'

/** No further look begins after so long in a run, which has 30 minutes. */
const longestRunMs = 20 * minuteMs
/** The same for the sources that everybody may see, once one look is done. */
const longestOfAllMs = 10 * minuteMs
/** The same for the own sources of a branch, and for groups that were left behind. No look of a branch takes longer. */
const longestTurnMs = 2 * minuteMs
/** Groups that were left behind are tried again after so long. */
const pauseMs = 5 * minuteMs
/** A group that was too much alone is looked at apart from others for so long. */
const apartMs = hourMs
/** What fails after so long is not halved: halves of halves would take the time of a whole run, and the next one begins anew. */
const slowMs = minuteMs
/** After so many failures, one after the other, it is not the fault of a source, or of a group. */
const mostFailedInARow = 5

/** Thrown by a look at more than one transaction may hold. It is tried with fewer sources, then with fewer groups. */
export class TooMuch extends Error {}

/** Leaves a group behind at these sources, within the transaction of a look: its news of them could not be stored together. */
export type Leave = (groupId: string, sources: readonly number[], error: unknown) => Promise<void>

export interface Following {
  readonly pool: pg.Pool
  readonly cursor: CursorTable
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
  /** Sources are looked at together until they have so many new listings. */
  readonly listingsAtOnce: number
  /** The groups that follow sources. */
  readonly groups: () => Promise<readonly string[]>
  /** Those of these groups that see a source. First called after the sources were read. */
  readonly seenBy: (source: number, groupIds: readonly string[]) => Promise<readonly string[]>
  /**
   * Stores the news of the groups of each span within the transaction. @returns their number
   * @param signal aborted when the look takes too long
   * @throws TooMuch
   */
  readonly look: (client: pg.PoolClient, spans: readonly Span[], signal: AbortSignal, leave: Leave) => Promise<number>
  /** Longest time of a look, and of a look at some groups of a source, ms. */
  readonly longestMs: number
  readonly longestPartMs: number
  /** Called for a source and a group that is too much alone. It gets no news of these changes. */
  readonly onPassedOver?: ((source: number, groupId: string) => void) | undefined
  /** Groups that were too much alone, and until when they are looked at apart: a steady time in ms. For all runs of a process. */
  readonly large?: Map<string, number> | undefined
  /** Called when a source could not be followed, or not for some groups. */
  readonly onFailed?: ((error: unknown, source: number) => void) | undefined
  /** A steady clock, ms. */
  readonly elapsed?: (() => number) | undefined
}

/**
 * Follows sources: looks at what each has changed since it was last looked at, several sources in one transaction, which also
 * stores how far each was followed. First come the sources that everybody may see, then the own sources of one branch after the
 * other, in a limited time each; they are never looked at together.
 *
 * A look that fails or takes too long is tried with half of the sources, then with half of the groups. A group that fails alone is
 * left behind at this source, with a position of its own, and tried again after five minutes; all others go on.
 * @returns the number of news
 * @throws AggregateError with what failed, after the last source
 */
export async function follow(following: Following): Promise<number> {
  const { pool, cursor, now, signal, onFailed, onPassedOver, elapsed = () => performance.now() } = following
  const { large = new Map<string, number>() } = following
  // Before the groups and what they see: a source that is entered meanwhile has its turn in the next run.
  const behind = await sourcesBehind(pool, cursor)
  const allGroups = await following.groups()
  const startedAt = elapsed()
  for (const [groupId, until] of large) if (until <= startedAt) large.delete(groupId)
  const errors: unknown[] = []
  let news = 0
  let failedInARow = 0
  /** Looks that succeeded, and sources that failed alone. */
  let finished = 0
  const note = (error: unknown, source: number) => {
    errors.push(error)
    onFailed?.(error, source)
  }
  const isOver = (begun = startedAt, longestMs = longestRunMs) =>
    signal.aborted || elapsed() - startedAt > longestRunMs || elapsed() - begun > longestMs
  const triedAt = new Date(now)
  /** Of what is to be tried at once: it has its turn before what is left behind later. */
  const dueAt = new Date(now - pauseMs)

  /**
   * Does a transaction. @param how `whole`: for all groups; otherwise for some that were left behind
   * @param longestMs of a look at all groups
   */
  async function look(spans: readonly Span[], how: 'whole' | 'part', longestMs = 0): Promise<Fault | undefined> {
    const startedAt = elapsed()
    const limit = AbortSignal.timeout(how === 'whole' ? longestMs : following.longestPartMs)
    const either = AbortSignal.any([signal, limit])
    const unable: (readonly [error: unknown, source: number])[] = []
    const work = async (client: pg.PoolClient) => {
      const changed: Span[] = []
      // Locks the position of each source in any case, so that nobody deletes the source before the transaction ends.
      for (const span of spans) {
        const its =
          how === 'part'
            ? await catchUp(client, cursor, span)
            : { ...span, groupIds: await noteLook(client, cursor, span) }
        const [later, groupIds] = divided(its.groupIds, (id) => how === 'whole' && large.has(id))
        if (later.length > 0) await leaveBehind(client, cursor, { ...span, groupIds: later }, dueAt)
        if (groupIds.length > 0 && its.upto > its.after) changed.push({ ...its, groupIds })
      }
      if (changed.length === 0) return 0
      return following.look(client, changed, either, async (groupId, sources, error) => {
        // Of several sources, each is tried alone.
        const isAlone = sources.length === 1
        for (const source of sources) {
          const after = changed.find((span) => span.source === source)?.after ?? 0
          await leaveBehind(client, cursor, { source, after, groupIds: [groupId] }, isAlone ? triedAt : dueAt)
          if (isAlone) unable.push([error, source])
        }
      })
    }
    try {
      news += await transaction(pool, work, '', either)
      for (const one of unable) note(...one)
      failedInARow = 0
      finished++
      return undefined
    } catch (error) {
      if (signal.aborted || isAway(error)) throw error
      const isTooMuch = limit.aborted || error instanceof TooMuch || isEnded(error)
      return { error, isTooMuch, isSlow: elapsed() - startedAt > slowMs }
    }
  }

  /** Looks at sources for all groups, in parts if that fails. */
  async function lookAt(spans: readonly Span[], turn: Turn): Promise<void> {
    const [span] = spans
    if (!span || failedInARow >= mostFailedInARow || turn.isLate()) return
    const fault = await look(spans, 'whole', turn.longestMs)
    if (!fault) return
    if (spans.length > 1) {
      for (const part of partsOf(spans, fault)) await lookAt(part, turn)
      return
    }
    failedInARow++
    finished++
    try {
      await transaction(pool, async (client) => {
        await leaveBehind(client, cursor, { ...span, groupIds: await noteLook(client, cursor, span) }, dueAt)
      })
      // Halves again: a look at groups has a limit of its own.
      await lookByGroups(span, { ...fault, isSlow: false }, turn.isLate)
    } catch (error) {
      if (signal.aborted || isAway(error)) throw error
      note(error, span.source)
    }
  }

  /** After a look at groups that were left behind has failed, looks for parts of them, down to those that fail alone. */
  async function lookByGroups(span: Span, fault: Fault, isLate: () => boolean, counter = { failed: 0 }): Promise<void> {
    const [groupId] = span.groupIds
    if (span.groupIds.length > 1) {
      for (const [i, groupIds] of partsOf(span.groupIds, fault).entries()) {
        // The rest comes first when they are tried again.
        if (isOver() || (i > 0 && isLate()) || counter.failed >= mostFailedInARow) return
        const part = { ...span, groupIds }
        const its = await look([part], 'part')
        if (its) await lookByGroups(part, its, isLate, counter)
        else counter.failed = 0
      }
    } else if (fault.isTooMuch && groupId !== undefined) {
      await transaction(pool, async (client) => {
        await catchUp(client, cursor, span)
        // Others that were left behind come before the rest of this group.
        await noteTry(client, cursor, span.groupIds, triedAt)
      })
      large.set(groupId, elapsed() + apartMs)
      counter.failed = 0
      failedInARow = 0
      onPassedOver?.(span.source, groupId)
    } else {
      counter.failed++
      await noteTry(pool, cursor, span.groupIds, triedAt, span.source)
      note(fault.error, span.source)
    }
  }

  async function seeing(source: number, groupIds: readonly string[]): Promise<readonly string[] | undefined> {
    try {
      return await following.seenBy(source, groupIds)
    } catch (error) {
      if (signal.aborted || isAway(error)) throw error
      note(error, source)
      return undefined
    }
  }

  for (const [branch, sources] of Map.groupBy(behind, (one) => one.branch)) {
    const begun = elapsed()
    const before = finished
    failedInARow = 0
    const longestMs = branch === null ? longestOfAllMs : longestTurnMs
    // A turn goes on at least until one look is done.
    const isLate = () => isOver() || (finished > before && isOver(begun, longestMs))
    const turn = { isLate, longestMs: Math.min(following.longestMs, longestMs) }
    while (sources.length > 0 && failedInARow < mostFailedInARow && !isLate()) {
      const spans: Span[] = []
      let listings = 0
      do {
        const next = sources.shift() as Behind
        const { source, after, upto } = next
        const groupIds = upto > after ? await seeing(source, allGroups) : []
        if (!groupIds) continue
        spans.push({ ...next, groupIds })
        if (groupIds.length > 0) listings += next.listings
      } while (sources.length > 0 && listings < following.listingsAtOnce)
      await lookAt(spans, turn)
    }
  }
  const begun = elapsed()
  const isLate = () => isOver(begun, longestTurnMs)
  for (const span of await spansLeftBehind(pool, cursor, dueAt)) {
    if (isLate()) break
    const groupIds = await seeing(
      span.source,
      span.groupIds.filter((id) => allGroups.includes(id)),
    )
    if (!groupIds) continue
    const [, others] = divided(span.groupIds, (id) => groupIds.includes(id))
    await transaction(pool, (client) => catchUp(client, cursor, { ...span, groupIds: others }))
    const its = { ...span, groupIds }
    const fault = groupIds.length > 0 && (await look([its], 'part'))
    if (fault) await lookByGroups(its, fault, isLate)
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some sources were not followed')
  return news
}

/** The turn of those who own sources. */
interface Turn {
  readonly isLate: () => boolean
  /** Longest time of a look. */
  readonly longestMs: number
}

interface Fault {
  readonly error: unknown
  /** Fewer sources or groups may succeed. */
  readonly isTooMuch: boolean
  readonly isSlow: boolean
}

/** A lack of memory or disk (class 53 of PostgreSQL) may be due to a single group. */
const isAway = (error: unknown): boolean =>
  isServiceAway(error) && !/^53[124]/.test(String((error as { code?: unknown }).code))

/** What is tried after a fault: halves, or each alone. */
function partsOf<T>(all: readonly T[], { isSlow }: Fault): readonly (readonly T[])[] {
  if (isSlow) return all.map((one) => [one])
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

function divided<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
