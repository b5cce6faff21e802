import { repositoryOfSource, type SourceRepository } from '../catalogue/repository.ts'
import type { Source } from '../domain/source.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import type { LocalizedText } from '../domain/text.ts'
import { dayMs } from '../domain/time-units.ts'
import { createTimeline } from '../engine/listings/timeline.ts'
import {
  type Blob,
  type FetchedRepository,
  fetchRepository,
  type RepositoryRequest,
  type Version,
} from '../fetch/git/fetch-repository.ts'
import { unpackOne } from '../formats/containers/unpack.ts'
import { type FeedFile, readFeedFiles } from '../formats/snapshot.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Sources whose files are on the same branch of a repository. */
export interface SharedRepository extends Pick<SourceRepository, 'remote' | 'branch'> {
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
    const repository = repositoryOfSource(source)
    return repository ? [{ source, ...repository }] : []
  })
  return [...Map.groupBy(located, ({ remote, branch }) => `${remote} ${branch}`).values()].map((its) => {
    const [{ remote, branch }] = its as [SourceRepository]
    return { remote, branch, sources: its.map(({ source }) => source) }
  })
}

/**
 * Fetches a repository and reads the past of its sources, one after the other. Sources of which an earlier fetch knows the last
 * commit are left out. If the branch was rewritten since an earlier fetch, its past counts from this fetch on.
 * @throws GitProblem
 */
export async function* historiesOf(
  { remote, branch, sources }: SharedRepository,
  { earlier, onSource, ...request }: PastRequest,
): AsyncGenerator<CommittedPast> {
  let wanted: readonly Source[] = []
  const pathsOf = (source: Source) => repositoryOfSource(source)?.paths ?? []
  const fetched = await fetchRepository({
    ...request,
    remote,
    branch,
    paths(tip) {
      wanted = sources.filter((source) => earlier?.(source)?.tip !== tip)
      return [...new Set(wanted.flatMap(pathsOf))]
    },
  })
  if (!fetched) return
  for (const source of wanted) {
    onSource?.(source)
    const known = earlier?.(source)
    const paths = pathsOf(source)
    const all = stepsOf(paths.map((path) => fetched.versions.get(path) ?? []))
    const steps = known && isRewritten(fetched, known) ? standingStep(all, fetched.fetchedAt) : all
    const { tip, fetchedAt } = fetched
    yield { source, tip, fetchedAt, ...(await readSteps(source, paths, steps, fetched)) }
  }
}

/** What stood at all paths of a source from a commit on: the contents of its files, or why one is missing. */
interface Step {
  readonly time: number
  readonly blobs: readonly Blob[] | LocalizedText
}

function stepsOf(files: readonly (readonly Version[])[]): readonly Step[] {
  const start = Math.max(...files.map(([first]) => first?.time ?? Number.POSITIVE_INFINITY))
  const times = new Set(files.flatMap((versions) => versions.map(({ time }) => time)))
  return [...times]
    .filter((time) => time >= start)
    .sort((a, b) => a - b)
    .map((time) => {
      const blobs: Blob[] = []
      for (const versions of files) {
        const content = versions.findLast((version) => version.time <= time)?.content
        if (content && 'id' in content) blobs.push(content)
        else return { time, blobs: content as LocalizedText }
      }
      return { time, blobs }
    })
}

/** The commit that the earlier fetch knew is none of this branch any more. */
const isRewritten = ({ commits }: FetchedRepository, { tip, fetchedAt }: EarlierFetch) =>
  (commits[0]?.time ?? Number.POSITIVE_INFINITY) <= fetchedAt && !commits.some(({ id }) => id === tip)

const standingStep = (steps: readonly Step[], time: number) => steps.slice(-1).map((step) => ({ ...step, time }))

async function readSteps(
  source: Source,
  paths: readonly string[],
  steps: readonly Step[],
  repository: FetchedRepository,
): Promise<{ history?: SourceHistory; problem?: LocalizedText }> {
  const timeline = createTimeline()
  const contents = repository.contents(steps.flatMap(({ blobs }) => ('de' in blobs ? [] : blobs)))
  const spans: number[] = []
  let unread = 0
  let fault: LocalizedText | undefined
  let isStanding = false
  for (const { time, blobs } of steps) {
    const why = 'de' in blobs ? blobs : await readStep(time, paths, contents)
    if (why) unread++
    fault = why ?? fault
    if (isStanding !== !why) spans.push(why ? time - 1 : time)
    isStanding = !why
  }
  const looks = timeline.sources.length === 0 ? [] : [...timeline.looks(0)]
  const [last] = looks.slice(-1)
  if (last === undefined) return { problem: fault ?? beyondBounds }
  if (isStanding) {
    spans.push(repository.fetchedAt)
    if (last < repository.fetchedAt) looks.push(repository.fetchedAt)
  }
  const problem = fault
    ? notRead(unread, steps.length, fault)
    : paths.some((path) => repository.shortened.has(path)) && beyondBounds
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

  async function readStep(time: number, paths: readonly string[], contents: AsyncIterator<Buffer>) {
    const files: (() => FeedFile)[] = []
    let isPointer = false
    for (const path of paths) {
      const bytes = (await contents.next()).value as Buffer
      isPointer ||= bytes.toString('latin1', 0, lfsPointer.length) === lfsPointer
      const name = path.slice(path.lastIndexOf('/') + 1)
      files.push(() => ({
        name: name.replace(/\.(?:gz|zst|br|zip)$/i, ''),
        bytes: unpackOne(once(bytes), {}, { name }),
      }))
    }
    if (isPointer) return inLfs
    const increment = source.publishesAdditions ?? false
    const reading = readFeedFiles(files, { time, ...(source.reading && { reading: source.reading }) })
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

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
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
