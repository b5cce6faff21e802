import { createHash } from 'node:crypto'
import { identifySources } from '../../analysis/identify-sources.ts'
import type { Source } from '../../domain/source.ts'
import { contentOf, type MirrorSnapshot, type MirrorSource, readMirror } from '../../formats/mirror.ts'
import { type CollectorDependencies, digestOf } from './collect.ts'
import type { SnapshotRecord } from './listing-store.ts'
import { readFiles } from './read-files.ts'
import type { RegisteredSource } from './register.ts'

export interface ReplayDependencies
  extends Pick<CollectorDependencies, 'register' | 'store' | 'log' | 'marker' | 'signal'> {
  /** Times of a source's recorded snapshots, applied or not. */
  readonly recordedTimes: (source: number) => Promise<ReadonlySet<number>>
  readonly onSnapshot?: (source: Source, snapshot: SnapshotRecord) => unknown
}

/**
 * Brings the store up to date with a mirror folder: ingests every dated snapshot of every source once, in order.
 * Recorded snapshots are skipped, so that an interrupted replay continues and a second one costs nothing.
 */
export async function replayMirror(folder: string, dependencies: ReplayDependencies) {
  const mirror = await readMirror(folder)
  const work: { known: RegisteredSource; mirrored: MirrorSource }[] = []
  for (const [mirrored, source] of identifySources(mirror.sources)) {
    const known = (await dependencies.register.byId(source.id)) ?? (await dependencies.register.enter(source, 'ad-hoc'))
    if (known.origin === 'ad-hoc') await dependencies.register.enter(source, 'ad-hoc')
    work.push({ known, mirrored })
  }
  let snapshots = 0
  let replayed = 0
  let next = 0
  const lane = async () => {
    for (let job = work[next++]; job; job = work[next++]) {
      const recorded = await dependencies.recordedTimes(job.known.number)
      for (const snapshot of job.mirrored.snapshots) {
        dependencies.signal?.throwIfAborted()
        snapshots++
        // What cannot be opened is not recorded, so that it is read once it can be.
        if (recorded.has(snapshot.time) || snapshot.files.some(({ fault }) => fault)) continue
        const record = await replay(job.known, snapshot, dependencies)
        replayed++
        await dependencies.onSnapshot?.(job.known.source, record)
      }
    }
  }
  await Promise.all([lane(), lane()])
  for (const { path, reason } of mirror.problems) dependencies.log.warn({ path, reason }, 'file of the mirror not used')
  return { sources: mirror.sources.length, snapshots, replayed, problems: mirror.problems }
}

async function replay(
  known: RegisteredSource,
  snapshot: MirrorSnapshot,
  { register, store, log, marker, signal }: ReplayDependencies,
): Promise<SnapshotRecord> {
  const { files, increment } = contentOf(snapshot, known.source.publishesAdditions)
  const digests: string[] = []
  let bytes = 0
  let damage: string | undefined
  for (const file of files) {
    const hash = createHash('sha256')
    try {
      for await (const chunk of file.open()) {
        hash.update(chunk)
        bytes += chunk.length
      }
    } catch (error) {
      damage = error instanceof Error ? error.message : String(error)
    }
    digests.push(hash.digest('hex'))
  }
  const head = {
    source: known.number,
    takenAt: snapshot.time,
    bytes,
    sha256: digests.length === 1 ? (digests[0] as string) : digestOf(digests),
    reading: JSON.stringify('detect'),
    archived: true,
    increment,
  }
  const state = await register.byId(known.source.id)
  const partial = state?.appliedAt === null
  // Detect the format of each file: mirrored files may be older than the catalogue's format, or copies from elsewhere.
  let problems: readonly string[] = []
  const readRows = () => {
    const reading = readFiles(files, { partial })
    problems = reading.problems
    return reading.items
  }
  const record = await store.ingest(head, readRows, await marker(), signal)
  const now = Math.max(state?.lastAttempt ?? 0, snapshot.time)
  const fault = record.status === 'unreadable' ? (record.reason ?? damage ?? 'unreadable') : undefined
  await register.recordAttempt(known.number, { at: now, dueAt: now, fault })
  if (record.status === 'unreadable' || record.status === 'held-back' || problems.length > 0) {
    const { status, reason } = record
    log.warn({ source: known.source.id, time: snapshot.time, status, reason, problems }, 'snapshot')
  }
  return record
}
