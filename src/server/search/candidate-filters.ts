import { createHmac } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import { closingIterator } from '../platform/closing-iterator.ts'
import { type PlaceInTree, placeText } from '../platform/place-in-tree.ts'
import { taskThreads } from '../platform/task-threads.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { waitAtMost } from '../platform/wait-at-most.ts'
import type { FilterOrder } from './filter-thread.ts'
import type { GroupView } from './views.ts'

/** An open candidate filter of what the sources of a view list. It stays readable if its file is deleted. */
export interface StoredFilter {
  /** Name with a digest of the content: filters with equal content have the same name. */
  readonly name: string
  readonly bytes: number
  /** Reads it once, and closes it at the end or when the reader stops. */
  read(): AsyncIterableIterator<Uint8Array>
  /** Closes it unread. */
  close(): Promise<void>
}

/** How long a request waits for a filter that is being made. */
const patienceMs = 50_000
/** Filters of one organisation that are kept, and that may wait to be made. */
const mostKept = 32
const mostWaiting = 8
/** Attempts to open a filter whose file is deleted at that moment, because there is a newer index. */
const mostAttempts = 3
const partBytes = 2 ** 16

/**
 * Candidate filters (`engine/candidates`), one for each set of visible sources. A filter is made in a thread on first
 * use, and kept as a file until the index is replaced. Organisations and their branches take turns. The hash key depends on the set of
 * sources, so that the filters of two sets cannot be compared; unchanged listings give the same file again.
 * @param openFile replaces the file system's, for tests
 */
export function candidateFilters(
  folder: string,
  secret: Uint8Array,
  openFile: (path: string) => Promise<FileHandle> = open,
) {
  /** By branch and view, because nobody may have to wait in the line of another one. */
  const pending = new Map<string, Promise<string>>()
  /** Prefixes of the files that an organisation uses, the last used ones last. */
  const used = new Map<string, readonly string[]>()
  const gate = createFairGate({ width: 1, mostWaiting })
  const threads = taskThreads(
    'filter',
    (order: FilterOrder) =>
      new Worker(new URL('./filter-thread.ts', import.meta.url), { workerData: order, resourceLimits: threadLimits() }),
  )
  const keyed = (purpose: string, ids: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...ids]))
      .digest()

  const found = async (prefix: string) =>
    (await readdir(folder).catch(() => [])).find((name) => name.startsWith(prefix) && !name.endsWith('.tmp'))

  /** @returns the name of the file */
  async function make({ root, branch }: PlaceInTree, view: GroupView): Promise<string> {
    const seen = view.sources.map(({ source }) => source.id).sort()
    const prefix = `${view.version}-${keyed('set', seen).toString('hex').slice(0, 32)}-`
    if (!(await found(prefix))) {
      const makeOne = async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await remove((name) => Number.parseInt(name, 10) < view.version)
        const { path: index, hidden } = view
        const key = keyed('hash', seen).subarray(0, 16)
        if (!(await found(prefix))) await threads.run({ index, hidden, key, folder, prefix })
        return true
      }
      const done = await gate.enter(root, makeOne, branch)
      if (!done) throw new Problem('server.busy')
    }
    await noteUse(root, prefix)
    return (await found(prefix)) ?? prefix
  }

  async function remove(isUnneeded: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(folder)) {
      if (isUnneeded(name)) await rm(join(folder, name), { force: true }).catch(() => {})
    }
  }

  /** Removes the file that the organisation has not used for the longest time, if it uses too many. */
  async function noteUse(organisation: string, prefix: string): Promise<void> {
    const others = (used.get(organisation) ?? []).filter((one) => one !== prefix)
    used.set(organisation, [...others, prefix].slice(-mostKept))
    const [oldest] = others
    if (others.length < mostKept || !oldest) return
    const isStillUsed = [...used.values()].some((prefixes) => prefixes.includes(oldest))
    if (!isStillUsed) await remove((name) => name.startsWith(oldest))
  }

  return {
    /**
     * The view's index must stay readable until the promise is settled.
     * @param place whose turn it is
     * @throws Problem `server.busy`; `index.not-ready` if it takes long: a later attempt will find the filter
     */
    async open(place: PlaceInTree, view: GroupView): Promise<StoredFilter> {
      const key = `${placeText(place)} ${view.key}`
      for (let attempt = 1; ; attempt++) {
        const made = pending.get(key) ?? make(place, view).finally(() => pending.delete(key))
        pending.set(key, made)
        try {
          const name = await waitAtMost(made, patienceMs)
          if (name === undefined) throw new Problem('index.not-ready')
          return await opened(name, await openFile(join(folder, name)))
        } catch (error) {
          // This process or another one has deleted the file since.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
          if (attempt === mostAttempts) throw new Problem('index.not-ready', {}, { cause: error })
        }
      }
    },
    stop: threads.stop,
  }
}

export type CandidateFilters = ReturnType<typeof candidateFilters>

async function opened(fileName: string, file: FileHandle): Promise<StoredFilter> {
  const close = () => file.close()
  try {
    const { size } = await file.stat()
    return { name: fileName.slice(fileName.lastIndexOf('-') + 1), bytes: size, read: () => partsOf(file), close }
  } catch (error) {
    await close()
    throw error
  }
}

function partsOf(file: FileHandle): AsyncIterableIterator<Uint8Array> {
  const next = async () => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(partBytes))
    return { done: bytesRead === 0, value: buffer.subarray(0, bytesRead) }
  }
  return closingIterator(next, () => file.close())
}
