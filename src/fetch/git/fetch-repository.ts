import type { LocalizedText } from '../../domain/text.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { FetchError } from '../fetch-error.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { reasonOf } from '../refused-address.ts'
import { GitProblem } from './problem.ts'
import { openRemote } from './remote.ts'
import { type GitStore, openGitStore } from './store.ts'

/** Bounds of one repository: fetched bytes, time for fetching, commits, unpacked bytes of one file and of all versions. */
const usualLimits = {
  bytes: 512 << 20,
  ms: 10 * minuteMs,
  commits: 20_000,
  fileBytes: 128 << 20,
  readBytes: 64 * 1024 ** 3,
}
export type RepositoryLimits = Readonly<typeof usualLimits>

/** Contents that are asked for at once. */
const blobsTogether = 1000

export interface RepositoryRequest {
  readonly remote: string
  readonly branch: string
  /** The paths that are wanted of a branch with this tip; without any, nothing is fetched. */
  readonly paths: (tip: string) => readonly string[]
  /** Start of the span, ms since epoch. */
  readonly since: number
  readonly now: () => number
  readonly fetch: GuardedFetch
  /** Path of a folder that does not exist; the caller removes it. */
  readonly folder: string
  readonly signal?: AbortSignal | undefined
  readonly limits?: Partial<RepositoryLimits> | undefined
  /** Told of the bytes fetched so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/** What stood at a path from a commit on. */
export interface Version {
  /** ms since epoch. */
  readonly time: number
  /** The content, or why there is none. */
  readonly content: Blob | LocalizedText
}

/** Id and size of a content. */
export interface Blob {
  readonly id: string
  readonly size: number
}

/** The commits of a branch, first parents only, and what they say of some paths. */
export interface FetchedRepository {
  /** The last commit. */
  readonly tip: string
  /** When the tip was asked for, ms since epoch. */
  readonly fetchedAt: number
  /** Oldest first. No time is before the one before, nor after `fetchedAt`. */
  readonly commits: readonly Commit[]
  /** By path, oldest first; times ascend. */
  readonly versions: ReadonlyMap<string, readonly Version[]>
  /** Paths whose versions begin later than asked for, because of a bound. */
  readonly shortened: ReadonlySet<string>
  /** Contents, in this order. */
  contents(blobs: Iterable<Blob>): AsyncGenerator<Buffer>
}

type Commit = Awaited<ReturnType<typeof chainOf>>[number]

/**
 * Fetches what a branch said of some paths since a time: commits and trees first, then the contents of these paths only, if the
 * server can leave out others. Beyond the bounds, the span is shorter. Undefined if no path is wanted.
 * @throws GitProblem
 */
export async function fetchRepository(request: RepositoryRequest): Promise<FetchedRepository | undefined> {
  try {
    return await fetchVersions(request)
  } catch (error) {
    request.signal?.throwIfAborted()
    if (!(error instanceof FetchError)) throw error
    const { de, en } = reasonOf(error.fault === 'aborted' ? 'total' : error.fault, error.status)
    const texts = {
      de: `${request.remote} lässt sich nicht abrufen: ${de}`,
      en: `${request.remote} cannot be fetched: ${en}`,
    }
    throw new GitProblem(texts, { cause: error })
  }
}

async function fetchVersions(request: RepositoryRequest): Promise<FetchedRepository | undefined> {
  const { remote: address, branch, since, signal, onBytes } = request
  const limits = { ...usualLimits, ...request.limits }
  const within = (ms: number) => AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ms)])
  let fetched = 0
  const remote = await openRemote(address, {
    fetch: request.fetch,
    signal: within(limits.ms / 4),
    onBytes: (bytes) => {
      fetched += bytes
      onBytes?.(fetched)
    },
  })
  const fetchedAt = request.now()
  const tip = await remote.tip(branch)
  if (tip === undefined) throw noBranch(address, branch)
  const paths = request.paths(tip)
  if (paths.length === 0) return undefined
  const store = await openGitStore(request.folder, signal)
  /** Fetches within bounds. @returns true, or why that is not possible */
  const take = async (ids: readonly string[], bounds: { maxBytes: number; signal: AbortSignal; deepen?: string }) => {
    try {
      const shallow = await remote.pack(ids, bounds, store.add)
      if (bounds.deepen) await store.setShallow(shallow)
      return true
    } catch (error) {
      signal?.throwIfAborted()
      const isBound = error instanceof FetchError && /^(?:too-large|aborted|total)$/.test(error.fault)
      if (isBound || error instanceof GitProblem) return error
      throw error
    }
  }
  const deepen = (how: string) =>
    take([tip], { maxBytes: (limits.bytes - fetched) / 2, signal: within(limits.ms / 4), deepen: how })

  const first = await deepen('deepen 1')
  if (first !== true) throw first
  const [last] = await chainOf(store, tip, 1)
  let isShort = false
  if (last && last.time > since) {
    const from = (start: number) => deepen(`deepen-since ${Math.floor(start / 1000)}`)
    isShort = (await from(since)) !== true
    if (isShort) await from(fetchedAt - (fetchedAt - since) / 4)
  }
  const chain = await chainOf(store, tip, limits.commits + 1)
  isShort ||= chain.length > limits.commits
  let before = since
  const commits = chain.slice(-limits.commits).map(({ id, time }) => {
    before = Math.min(Math.max(before, time), fetchedAt)
    return { id, time: before }
  })
  const entries = await entriesOf(store, commits, paths)
  const wanted = idsByEnd(entries)
  if (remote.canFilter) {
    const ids = [...new Set(wanted)]
    const deadline = within(limits.ms / 2)
    for (let at = 0; at < ids.length; at += blobsTogether) {
      const bounds = { maxBytes: limits.bytes - fetched, signal: deadline }
      if ((await take(ids.slice(at, at + blobsTogether), bounds)) !== true) break
    }
  }
  const sizes = await sizesOf(store, wanted, limits)
  const versions = new Map([...entries].map(([path, its]) => [path, versionsOf(its, sizes, limits)]))
  const isCut = (path: string) => isShort || versions.get(path)?.length !== entries.get(path)?.length
  return { tip, fetchedAt, commits, versions, shortened: new Set(paths.filter(isCut)), contents: store.contents }
}

/** The last commits that lead to one by first parents, oldest first, with the times that they state. */
async function chainOf(store: GitStore, tip: string, most: number) {
  const lines = await store.read(['rev-list', '--first-parent', '--timestamp', `--max-count=${most}`, tip])
  const commits = lines.trim().split('\n')
  return commits.reverse().map((line) => {
    const [seconds, id = ''] = line.split(' ')
    return { id, time: 1000 * Number(seconds) }
  })
}

/** What a commit put at a path. */
interface Entry {
  readonly time: number
  /** Id of the blob; undefined if it put no file there. */
  readonly id: string | undefined
}

/** By path, oldest first: its entry in the first commit, and each later one. */
async function entriesOf(store: GitStore, commits: readonly Commit[], paths: readonly string[]) {
  const [first, last] = [commits[0] as Commit, commits.at(-1) as Commit]
  const entries = new Map<string, Entry[]>(paths.map((path) => [path, [{ time: first.time, id: undefined }]]))
  const note = (path: string, time: number, mode: string, id: string) => {
    const its = entries.get(path)
    if (its?.at(-1)?.time === time) its.pop()
    // Links and submodules of git are not files.
    its?.push({ time, id: mode.startsWith('100') ? id : undefined })
  }
  const tree = await store.read(['ls-tree', '-z', first.id, '--', ...paths])
  for (const [, mode = '', id = '', path = ''] of tree.matchAll(/(\d{6}) \w+ (\w{40})\t([^\0]*)\0/g))
    note(path, first.time, mode, id)
  const times = new Map(commits.map(({ id, time }) => [id, time]))
  const how = ['--reverse', '--first-parent', '-m', '--raw', '--no-abbrev', '--no-renames', '-z', '--format=%H']
  const log = await store.read(['log', ...how, `${first.id}..${last.id}`, '--', ...paths])
  let time = first.time
  for (const [, commit, mode = '', id = '', path = ''] of log.matchAll(
    /(?:^|\0\n?)(?:(\w{40})(?=\0)|:\d{6} (\d{6}) \w{40} (\w{40}) \w\0([^\0]*)(?=\0))/g,
  )) {
    if (commit) time = times.get(commit) ?? time
    else note(path, time, mode, id)
  }
  return entries
}

/** The ids of the entries of all paths; those that stood last come first. */
function idsByEnd(entries: ReadonlyMap<string, readonly Entry[]>): readonly string[] {
  const ends = [...entries.values()].flatMap((its) =>
    its.flatMap(({ id }, at) => (id === undefined ? [] : [{ id, end: its[at + 1]?.time ?? Number.POSITIVE_INFINITY }])),
  )
  return ends.sort((a, b) => (a.end === b.end ? 0 : b.end - a.end)).map(({ id }) => id)
}

/** Sizes of the blobs that are here, as far as all of them may be read. */
async function sizesOf(store: GitStore, ids: readonly string[], { readBytes }: RepositoryLimits) {
  const lines = await store.read(['cat-file', '--batch-check'], ids.map((id) => `${id}\n`).join(''))
  const sizes = new Map<string, number>()
  let left = readBytes
  for (const [, id = '', size] of lines.matchAll(/^(\w{40}) blob (\d+)$/gm)) {
    left -= Number(size)
    if (left < 0) break
    sizes.set(id, Number(size))
  }
  return sizes
}

/** The versions of a path since the last one whose content is not here. */
function versionsOf(entries: readonly Entry[], sizes: ReadonlyMap<string, number>, { fileBytes }: RepositoryLimits) {
  const missing = entries.findLastIndex(({ id }) => id !== undefined && !sizes.has(id))
  return entries.slice(missing + 1).map(({ time, id }): Version => {
    const size = sizes.get(id ?? '') ?? 0
    if (id === undefined) return { time, content: noFile }
    return { time, content: size > fileBytes ? tooLarge : { id, size } }
  })
}

const noFile: LocalizedText = {
  de: 'Unter diesem Namen lag keine Datei im Repository',
  en: 'The repository had no file of this name',
}

const tooLarge: LocalizedText = { de: 'Die Datei ist zu groß', en: 'The file is too large' }

const noBranch = (address: string, branch: string) =>
  new GitProblem({ de: `${address} hat keinen Zweig ${branch}`, en: `${address} has no branch ${branch}` })
