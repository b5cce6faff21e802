import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import { createFairGate } from '../platform/http/fair-gate.ts'
import { type PlaceInTree, placeText } from '../platform/place-in-tree.ts'
import { taskThreads } from '../platform/task-threads.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import { waitAtMost } from '../platform/wait-at-most.ts'
import type { FilterOrder } from './filter-thread.ts'
import type { GroupView } from './views.ts'

/** A stored candidate filter of what the sources of a view list. */
export interface StoredFilter {
  /** Name with a digest of the content: filters with equal content have the same name. */
  readonly name: string
  readonly bytes: number
  read(): AsyncIterable<Uint8Array>
}

/** How long a request waits for a filter that is being made. */
const patienceMs = 50_000
/** Filters of one organisation that are kept, and that may wait to be made. */
const mostKept = 32
const mostWaiting = 8

/**
 * Candidate filters (`engine/candidates`), one for each set of visible sources. A filter is made in a thread on first
 * use, and kept as a file until the index is replaced. Organisations and their branches take turns. The hash key depends on the set of
 * sources, so that the filters of two sets cannot be compared; unchanged listings give the same file again.
 */
export function candidateFilters(folder: string, secret: Uint8Array) {
  /** By branch and view, because nobody may have to wait in the line of another one. */
  const pending = new Map<string, Promise<StoredFilter>>()
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

  async function make({ root, branch }: PlaceInTree, view: GroupView): Promise<StoredFilter> {
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
    const file = await found(prefix)
    if (!file) throw new Error('the filter of candidates is gone')
    await noteUse(root, prefix)
    const path = join(folder, file)
    const { size } = await stat(path)
    return { name: file.slice(prefix.length), bytes: size, read: () => createReadStream(path) }
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
      const made = pending.get(key) ?? make(place, view).finally(() => pending.delete(key))
      pending.set(key, made)
      const filter = await waitAtMost(made, patienceMs)
      if (!filter) throw new Problem('index.not-ready')
      return filter
    },
    stop: threads.stop,
  }
}

export type CandidateFilters = ReturnType<typeof candidateFilters>
