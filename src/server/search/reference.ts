import { Worker } from 'node:worker_threads'
import type { Value } from '../../domain/observables/read.ts'
import type { WarningCategory, WarningHit } from '../../domain/warning-list.ts'
import type { Connection } from '../platform/db/db.ts'

/** Where the data are; sent to the thread when it starts. */
export interface ReferenceData {
  readonly connection: Connection
  /** Files that the operator named instead of the bundled ones. */
  readonly asnDatabase: string | undefined
  readonly geoDatabase: string | undefined
}

/** A warning list that holds a value. */
export interface ListedWarning {
  readonly list: string
  readonly category: WarningCategory
  /** It makes the value benign or doubtful. */
  readonly filters: boolean
  /** What the list holds: the value, or a range or name around it. */
  readonly entry: string
}

/** The network of an address; empty if it is not known. */
export interface Network {
  readonly asn?: number
  readonly name?: string
  readonly country?: string
}

type WarningVerdict = 'benign' | 'doubtful' | undefined

export interface ReferenceQuestion {
  readonly about: 'warnings' | 'hits' | 'verdicts' | 'networks'
  readonly values: readonly Value[]
}

export interface ReferenceAnswer {
  readonly warnings?: readonly (readonly ListedWarning[])[]
  readonly hits?: readonly (readonly WarningHit[])[]
  readonly verdicts?: readonly WarningVerdict[]
  readonly networks?: readonly Network[]
}

/** Warning lists and data files. Answers come in the order of the values. */
export interface Reference {
  /** The warning lists that hold each value. */
  warnings(values: readonly Value[]): Promise<readonly (readonly ListedWarning[])[]>
  /** The same, as deliveries use them. */
  hits(values: readonly Value[]): Promise<readonly (readonly WarningHit[])[]>
  /** What the warning lists together say of each value. */
  verdicts(values: readonly Value[]): Promise<readonly WarningVerdict[]>
  networks(values: readonly Value[]): Promise<readonly Network[]>
  stop(): Promise<void>
}

/**
 * Reads warning lists and data files in a thread: compiling and parsing them takes seconds, in which this process would
 * answer nobody. The thread starts with the first question, reads the files once, and looks at the digest of the lists
 * with each question. If it dies, the next question starts another one.
 */
export function openReference(data: ReferenceData): Reference {
  let thread: Worker | undefined
  let asked = 0
  const waiting = new Map<
    number,
    { readonly resolve: (answer: ReferenceAnswer) => void; readonly reject: (error: unknown) => void }
  >()

  function start(): Worker {
    const started = new Worker(new URL('./reference-thread.ts', import.meta.url), { workerData: data })
    const fail = (error: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on(
      'message',
      ({ id, error, ...answer }: ReferenceAnswer & { readonly id: number; readonly error?: string }) => {
        const one = waiting.get(id)
        waiting.delete(id)
        if (waiting.size === 0) started.unref()
        if (error !== undefined) one?.reject(new Error(error))
        else one?.resolve(answer)
      },
    )
    started.once('error', fail)
    started.once('exit', (code) => fail(new Error(`the reference thread ended with code ${code}`)))
    return started
  }

  async function ask(question: ReferenceQuestion): Promise<ReferenceAnswer> {
    thread ??= start()
    const { promise, resolve, reject } = Promise.withResolvers<ReferenceAnswer>()
    const id = ++asked
    waiting.set(id, { resolve, reject })
    thread.ref()
    thread.postMessage({ id, ...question })
    return promise
  }

  const none = { warnings: [], hits: [], verdicts: [], networks: [] }
  const about = async <About extends ReferenceQuestion['about']>(what: About, values: readonly Value[]) => {
    const answer: ReferenceAnswer = values.length === 0 ? none : await ask({ about: what, values })
    return answer[what] as NonNullable<ReferenceAnswer[About]>
  }

  return {
    warnings: (values) => about('warnings', values),
    hits: (values) => about('hits', values),
    verdicts: (values) => about('verdicts', values),
    networks: (values) => about('networks', values),
    async stop() {
      await thread?.terminate()
    },
  }
}
