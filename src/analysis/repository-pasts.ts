import { Readable } from 'node:stream'
import { pastPlaceOf, type RepositoryFile } from '../catalogue/repository.ts'
import type { Source } from '../domain/source.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import type { LocalizedText } from '../domain/text.ts'
import { dayMs } from '../domain/time-units.ts'
import { createTimeline } from '../engine/listings/timeline.ts'
import {
  type FetchedRepository,
  fetchRepository,
  type RepositoryRequest,
  type Version,
} from '../fetch/git/fetch-repository.ts'
import { unpackOne } from '../formats/containers/unpack.ts'
import type { FeedReading } from '../formats/feeds/index.ts'
import { withoutPacking } from '../formats/mirror.ts'
import { readFeedFiles } from '../formats/snapshot.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Sources whose files are on the same branch of a repository. */
export interface SharedRepository extends Omit<RepositoryFile, 'path'> {
  readonly sources: readonly Source[]
}

/** What an earlier fetch of a source knew. */
export interface EarlierFetch {
  /** The last commit. */
  readonly tip: string
  /** ms since epoch. */
  readonly fetchedAt: number
}

export interface PastRequest extends Omit<RepositoryRequest, 'remote' | 'branch' | 'paths'> {
  /** Undefined if the past of the source was not fetched since the start of the span. */
  readonly earlier?: (source: Source) => EarlierFetch | undefined
  /** Told before a source is read. */
  readonly onSource?: (source: Source) => void
}

/** The past of a source that its commits tell, and what of it could not be had. */
export interface CommittedPast extends EarlierFetch {
  readonly source: Source
  readonly history?: SourceHistory
  /** Why there is no history, or what it lacks: a sentence without its full stop. */
  readonly problem?: LocalizedText
}

/** The repositories of sources, each with all its sources. Sources without a repository are left out. */
export function repositoriesOf(sources: readonly Source[]): readonly SharedRepository[] {
  const located = sources.flatMap((source) => {
    const file = pastPlaceOf(source)
    return file ? [{ source, remote: file.remote, branch: file.branch }] : []
  })
  return [...Map.groupBy(located, ({ remote, branch }) => `${remote} ${branch}`).values()].map((its) => {
    const { remote, branch } = its[0] as (typeof located)[number]
    return { remote, branch, sources: its.map(({ source }) => source) }
  })
}

/**
 * Fetches a repository and reads the past of its sources, one after the other. Sources of which an earlier fetch knows the last
 * commit are left out; of others, the past since that fetch is read. If the branch was rewritten since, it counts from this fetch on.
 * @throws GitProblem
 */
export async function* historiesOf(
  { sources, ...place }: SharedRepository,
  { earlier, onSource, ...request }: PastRequest,
): AsyncGenerator<CommittedPast> {
  let wanted: readonly Source[] = []
  const pathOf = (source: Source) => pastPlaceOf(source)?.path ?? ''
  const fetched = await fetchRepository({
    ...request,
    ...place,
    paths(tip) {
      wanted = sources.filter((source) => earlier?.(source)?.tip !== tip)
      return [...new Set(wanted.map(pathOf))]
    },
  })
  if (!fetched) return
  const { tip, fetchedAt, commits } = fetched
  for (const source of wanted) {
    onSource?.(source)
    const path = pathOf(source)
    const known = earlier?.(source)
    const isRewritten =
      known && (commits[0]?.time ?? Number.NaN) <= known.fetchedAt && !commits.some(({ id }) => id === known.tip)
    const start = isRewritten ? fetchedAt : known?.fetchedAt
    const versions = versionsSince(fetched.versions.get(path) ?? [], start)
    yield { source, tip, fetchedAt, ...(await readVersions(source, path, versions, fetched)) }
  }
}

/** What stood at a time, and the versions after it; from the first one that has a file, if any has. */
function versionsSince(versions: readonly Version[], start = 0): readonly Version[] {
  const standing = Math.max(
    0,
    versions.findLastIndex(({ time }) => time <= start),
  )
  const first = versions.findIndex(({ content }, at) => at >= standing && 'id' in content)
  return versions.slice(Math.max(standing, first)).map((one) => ({ ...one, time: Math.max(one.time, start) }))
}

async function readVersions(
  source: Source,
  path: string,
  versions: readonly Version[],
  repository: FetchedRepository,
): Promise<{ history?: SourceHistory; problem?: LocalizedText }> {
  const timeline = createTimeline()
  const contents = repository.contents(versions.flatMap(({ content }) => ('id' in content ? content : [])))
  const spans: number[] = []
  const faults: LocalizedText[] = []
  let isStanding = false
  for (const { time, content } of versions) {
    const why = 'id' in content ? await read(time, (await contents.next()).value as Buffer) : content
    if (why) faults.push(why)
    if (isStanding !== !why) spans.push(why ? time - 1 : time)
    isStanding = !why
  }
  const looks = timeline.sources.length === 0 ? [] : [...timeline.looks(0)]
  const [last] = looks.slice(-1)
  const fault = faults.at(-1)
  if (last === undefined) return { problem: fault ?? beyondBounds }
  if (isStanding) {
    spans.push(repository.fetchedAt)
    if (last < repository.fetchedAt) looks.push(repository.fetchedAt)
  }
  const problem = fault
    ? notRead(faults.length, versions.length, fault)
    : repository.shortened.has(path) && beyondBounds
  return {
    history: {
      source: source.id,
      name: source.name,
      address: source.addresses[0],
      licence: source.licence,
      looks,
      complete: source.aside !== 'double' && isByMachine(repository) ? spans : [],
      hasAddedDates: timeline.hasAddedDates(0),
      changedAt: timeline.changedAt(0),
      listings: [...timeline.intervals()],
    },
    ...(problem && { problem }),
  }

  async function read(time: number, content: Buffer): Promise<LocalizedText | undefined> {
    if (content.toString('latin1', 0, lfsPointer.length) === lfsPointer) return inLfs
    const name = path.slice(path.lastIndexOf('/') + 1)
    const bytes = unpackOne(Readable.from([content]), {}, { name })
    const files = [() => ({ name: withoutPacking(name), bytes })]
    const increment = source.publishesAdditions ?? false
    const reading = readFeedFiles(files, source.reading as FeedReading | undefined)
    const writer = timeline.snapshot(source.id, time, { increment })
    const outcome = await takeSnapshot(writer, reading, timeline.sources.length === 0)
    const reason = reading.tally.problems.join(' ') || `held back: ${outcome.held}`
    return outcome.held ? { de: reason, en: reason } : undefined
  }
}

/** Somebody commits on most days of the span: a machine that publishes commits, so that every change is one. */
function isByMachine({ commits, fetchedAt }: FetchedRepository): boolean {
  const dayOf = (time = fetchedAt) => Math.floor(time / dayMs)
  const days = new Set(commits.map(({ time }) => dayOf(time)))
  return commits.length > 1 && 2 * days.size > dayOf() - dayOf(commits[0]?.time)
}

/** How a file begins that stands for one in Git LFS. */
const lfsPointer = 'version https://git-lfs.github.com/spec/'

const inLfs: LocalizedText = {
  de: 'Die Datei liegt in Git LFS und damit nicht im Repository',
  en: 'The file is in Git LFS and so not in the repository',
}

const beyondBounds: LocalizedText = {
  de: 'Die Vergangenheit beginnt später als gewünscht: Mehr als 512 MB, 10 Minuten und 20.000 Commits holt Winnow nicht',
  en: 'The past begins later than asked for: Winnow fetches no more than 512 MB, 10 minutes and 20,000 commits',
}

const notRead = (unread: number, all: number, last: LocalizedText): LocalizedText => ({
  de: `${unread} von ${all} Fassungen zählen nicht, die letzte davon: ${last.de}`,
  en: `${unread} of ${all} versions do not count, the last of them: ${last.en}`,
})
