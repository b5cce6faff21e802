import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import { createGate } from '../platform/gate.ts'
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
/** Number of source sets whose filters are kept. */
const mostKept = 64

/**
 * Candidate filters (`engine/candidates`), one for each set of visible sources. A filter is made in a thread on first
 * use, and kept as a file until the index is replaced. The hash key depends on the set of sources, so that the filters
 * of two sets cannot be compared; unchanged listings give the same file again.
 */
export function candidateFilters(folder: string, secret: Uint8Array) {
  const made = new Map<string, Promise<StoredFilter>>()
  const gate = createGate({ width: 1, mostWaiting: 32 })
  const threads = new Set<Worker>()
  const keyed = (purpose: string, ids: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...ids]))
      .digest()

  async function make(view: GroupView): Promise<StoredFilter> {
    const seen = view.sources.map(({ source }) => source.id).sort()
    const prefix = `${view.version}-${keyed('set', seen).toString('hex').slice(0, 32)}-`
    const known = async () => (await readdir(folder)).find((name) => name.startsWith(prefix) && !name.endsWith('.tmp'))
    const done = await gate.enter(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder)) {
        const isOld = Number.parseInt(name, 10) < view.version
        if (isOld) await rm(join(folder, name), { force: true }).catch(() => {})
      }
      const { path: index, hidden } = view
      if (!(await known())) await write({ index, hidden, key: keyed('hash', seen).subarray(0, 16), folder, prefix })
      return true
    })
    if (!done) throw new Problem('server.busy')
    const file = await known()
    if (!file) throw new Error('the filter of candidates is gone')
    const path = join(folder, file)
    const { size } = await stat(path)
    return { name: file.slice(prefix.length), bytes: size, read: () => createReadStream(path) }
  }

  function write(order: FilterOrder): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const thread = new Worker(new URL('./filter-thread.ts', import.meta.url), { workerData: order })
    threads.add(thread)
    thread.once('message', () => resolve())
    thread.once('error', reject)
    thread.once('exit', (code) => {
      threads.delete(thread)
      reject(new Error(`the filter thread ended with code ${code}`))
    })
    return promise
  }

  return {
    /**
     * The view's index must stay readable until the promise is settled.
     * @throws Problem `server.busy`; `index.not-ready` if it takes long: a later attempt will find the filter
     */
    async open(view: GroupView): Promise<StoredFilter> {
      const known = made.get(view.key) ?? make(view)
      made.set(view.key, known)
      for (const old of made.keys()) {
        if (made.size <= mostKept) break
        made.delete(old)
      }
      // Forget a failed filter, so that the next caller makes it again.
      known.catch(() => made.delete(view.key))
      const filter = await waitAtMost(known, patienceMs)
      if (!filter) throw new Problem('index.not-ready')
      return filter
    },
    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
      made.clear()
    },
  }
}

export type CandidateFilters = ReturnType<typeof candidateFilters>
