import type { KindId } from '../domain/observables/index.ts'
import type { Source } from '../domain/source.ts'
import { dayMs, minuteMs } from '../domain/time-units.ts'
import { createIndexBuilder, type IndexSource } from '../engine/index/index-builder.ts'
import { bufferBytes } from '../engine/index/index-bytes.ts'
import { openIndex } from '../engine/index/index-reader.ts'
import type { Listing } from '../engine/listings/listing.ts'
import { archiveCadence, looksUntil, toleranceOf } from '../engine/listings/looks.ts'
import { createTimeline, type SnapshotOutcome } from '../engine/listings/timeline.ts'
import type { Judge } from '../engine/match/match.ts'
import { historiesIn } from '../formats/history.ts'
import {
  contentOf,
  type ListPlace,
  type MirrorFile,
  type MirrorSnapshot,
  type MirrorSource,
  readFeeds,
} from '../formats/mirror.ts'
import { readSnapshot, type Tally } from '../formats/snapshot.ts'
import { identifySources } from './identify-sources.ts'
import { addHistories } from './mirror-histories.ts'
import { changesOver } from './source-facts.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Result of one snapshot of a mirror. */
export interface CollectedSnapshot {
  readonly source: Source
  /** ms since epoch. */
  readonly time: number
  readonly paths: readonly string[]
  readonly tally: Tally
  readonly outcome: SnapshotOutcome
}

export type MirrorIndex = Awaited<ReturnType<typeof indexMirror>>

/** A snapshot to apply although it would be held back; empty and unreadable snapshots are never applied. */
export interface AcceptedSnapshot {
  readonly source: string
  /** Prefix of its time in ISO 8601, such as `2026-03-01`; if missing, all snapshots of the source are meant. */
  readonly date?: string | undefined
}

/** The mirror does not contain the snapshot to accept. */
export class NoSuchSnapshot extends Error {}

export interface MirrorIndexOptions {
  /** Time of the request, ms since epoch: later snapshots are ignored. */
  readonly now: number
  /** Lists beside the mirror. */
  readonly lists?: readonly ListPlace[] | undefined
  readonly accept?: readonly AcceptedSnapshot[] | undefined
  readonly judge: Judge
  readonly onSnapshot?: (done: number, total: number, snapshot: CollectedSnapshot) => void
}

/**
 * Replays a mirror folder, or lists alone, into intervals and builds an index of them in memory. Throws `MirrorProblem`,
 * `NoSuchSnapshot`.
 */
export async function indexMirror(folder: string | undefined, options: MirrorIndexOptions) {
  const mirror = await readFeeds({ feeds: folder, lists: options.lists }, options.now)
  const histories = folder === undefined ? [] : await historiesIn(folder)
  const timeline = createTimeline()
  const snapshots: CollectedSnapshot[] = []
  const isKnownBy = ({ time }: MirrorSnapshot) => time <= options.now
  const total = mirror.sources.reduce((sum, source) => sum + source.snapshots.filter(isKnownBy).length, 0)
  const known = identifySources(mirror.sources)
  const accept = options.accept ?? []
  checkAccepted(accept, known)
  const rejected = new Map<string, number>()
  const accepted = new Set<string>()
  const history = new Map<string, SnapshotOutcome[]>()
  /** What could not be read: entries of the manifest, and snapshots that are damaged or have no known format. */
  const unread = mirror.problems.filter(({ time = 0 }) => time <= options.now)
  for (const [mirrored, source] of known) {
    const outcomes: SnapshotOutcome[] = []
    history.set(source.id, outcomes)
    for (const snapshot of mirrored.snapshots.filter(isKnownBy)) {
      const { files, increment } = contentOf(snapshot, source.publishesAdditions)
      const isFirst = !accepted.has(source.id)
      const writer = timeline.snapshot(source.id, snapshot.time, {
        increment,
        accept: accept.some((one) => means(one, source.id, snapshot.time)),
      })
      const reading = readSnapshot({ files })
      const { tally } = reading
      const outcome = await takeSnapshot(writer, reading, isFirst)
      const damaged = tally.problems.length > 0
      // A source of which nothing is applied is not compared, so the reason is given.
      const isHeld = outcome.held !== undefined && isFirst
      if ((damaged || isHeld) && !files.some(({ fault }) => fault)) {
        const path =
          files.length === 1 ? (files[0] as MirrorFile).path : `${source.id}@${new Date(snapshot.time).toISOString()}`
        const reason = damaged ? tally.problems.join(' ') : `held back: ${outcome.held}`
        const held = damaged ? undefined : outcome.held
        unread.push({ path, reason, time: snapshot.time, isDamaged: true, ...(held && { held }) })
      }
      if (!outcome.held) {
        accepted.add(source.id)
        outcomes.push(outcome)
        const before = increment ? (rejected.get(source.id) ?? 0) : 0
        rejected.set(source.id, before + tally.rows - tally.read)
      }
      const collected = {
        source,
        time: snapshot.time,
        paths: files.map(({ path }) => path),
        tally,
        outcome,
      }
      snapshots.push(collected)
      options.onSnapshot?.(snapshots.length, total, collected)
    }
  }
  const builder = createIndexBuilder({ now: options.now })
  const add = (listing: Listing) => {
    const judged = options.judge(listing.kind, listing.value)
    builder.add(judged ? { ...listing, [judged === 'benign' ? 'warned' : 'doubtful']: true } : listing)
  }
  const { pasts, unread: unreadPasts } = await addHistories(
    histories,
    { folder: folder ?? '', timeline, now: options.now },
    add,
  )
  unread.push(...unreadPasts)
  for (const listing of timeline.listings()) if (!pasts.has(listing.source)) add(listing)
  const byId = new Map([...known.values()].map((source) => [source.id, source]))
  /** By position in the index. Sources of which no snapshot was applied are missing. */
  const sources = timeline.sources.map((id) => byId.get(id) as Source)
  for (const [position, { source }] of pasts) sources[position] ??= source
  const snapshotsOf = Map.groupBy(snapshots, ({ source }) => source.id)
  const facts = sources.map((source, position): IndexSource => {
    const past = pasts.get(position)
    const looks = past?.looks ?? timeline.looks(position)
    const {
      id,
      cadenceMinutes,
      flavours,
      publishesAdditions = false,
      isStatic = false,
      hasEnded = false,
      listsShared = false,
    } = source
    const gaps =
      snapshotsOf.get(id)?.flatMap(({ time, outcome }) => (outcome.held === 'unreadable' ? [time] : [])) ?? []
    return {
      id,
      rejected: rejected.get(id) ?? 0,
      looks,
      toleranceMs: toleranceBeside(gaps, looks, archiveCadence(looks, cadenceMinutes * minuteMs)),
      ...(past && { complete: past.complete }),
      changedAt: past?.changedAt ?? timeline.changedAt(position),
      hasAddedDates: past?.hasAddedDates ?? timeline.hasAddedDates(position),
      pool: flavours[0] ?? 'mixed',
      onlyGrows: publishesAdditions,
      isStatic,
      hasEnded,
      listsShared,
    }
  })
  /** The index as it can be stored in a file. */
  const bytes = builder.build(facts)
  const index = openIndex(bufferBytes(bytes))
  const kinds = Object.keys(index.kinds) as KindId[]
  return {
    index,
    bytes,
    sources,
    /** By position in the index. */
    collected: sources.map(({ id }, position) => ({
      records: kinds.reduce((sum, kind) => sum + index.count(position, kind, 'listed'), 0),
      changes: pasts.get(position)?.changes ?? changesOver(history.get(id) ?? []),
    })),
    snapshots,
    unread,
    ...namesOf(known, new Set(sources.map(({ id }) => id))),
  }
}

function namesOf(known: ReturnType<typeof identifySources>, indexed: ReadonlySet<string>) {
  const ids = (isMeant: (mirrored: MirrorSource) => boolean | undefined) =>
    [...known].flatMap(([mirrored, { id }]) => (isMeant(mirrored) && indexed.has(id) ? id : []))
  return {
    /** Ids of the sources in the index whose snapshot nothing dates. */
    undated: ids(({ isUndated }) => isUndated),
    /** Ids of those that were named as lists. */
    lists: ids(({ isList }) => isList),
  }
}

/**
 * The tolerance of a source, but shorter than the distance of two looks between which a snapshot could not be read:
 * nothing is proven there. Never below a day, nor below the usual distance of its looks.
 */
function toleranceBeside(unread: readonly number[], looks: ArrayLike<number>, cadenceMs: number): number {
  const gaps = unread.flatMap((time) => {
    const next = looksUntil({ looks }, time)
    const gapMs = (looks[next] ?? Number.NaN) - (looks[next - 1] ?? Number.NaN)
    return gapMs > Math.max(cadenceMs, dayMs) ? [gapMs - 1] : []
  })
  return Math.min(toleranceOf(cadenceMs), ...gaps)
}

function means({ source, date = '' }: AcceptedSnapshot, id: string, time: number): boolean {
  return source === id && new Date(time).toISOString().startsWith(date)
}

/** Throws `NoSuchSnapshot` if an accepted snapshot does not exist: a typing error must not go unnoticed. */
function checkAccepted(accept: readonly AcceptedSnapshot[], known: ReturnType<typeof identifySources>): void {
  for (const accepted of accept) {
    const candidates = [...known].filter(([, { id }]) => id === accepted.source)
    if (candidates.length === 0) throw new NoSuchSnapshot(`The mirror has no source ${accepted.source}.`)
    if (candidates.some(([{ snapshots }]) => snapshots.some(({ time }) => means(accepted, accepted.source, time))))
      continue
    throw new NoSuchSnapshot(`The mirror has no snapshot of ${accepted.source} at ${accepted.date}.`)
  }
}
