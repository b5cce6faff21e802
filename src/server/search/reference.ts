import { Worker } from 'node:worker_threads'
import type { Value } from '../../domain/observables/read.ts'
import type { WarningCategory, WarningHit } from '../../domain/warning-list.ts'
import type { Connection } from '../platform/db/db.ts'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'

/** The places of the data; sent to the thread when it starts. */
export interface ReferenceData {
  readonly connection: Connection
  /** Files of the operator that replace the bundled ones. */
  readonly asnDatabase: string | undefined
  readonly geoDatabase: string | undefined
}

/** A warning list that contains a value. */
export interface ListedWarning {
  readonly list: string
  readonly category: WarningCategory
  /** True if the list makes the value benign or doubtful. */
  readonly filters: boolean
  /** The list's entry: the value itself, or a range or name around it. */
  readonly entry: string
}

/** The network of an address; without fields if it is unknown. */
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

/**
 * Reads warning lists and data files in a thread: compiling and parsing them takes seconds, during which this process
 * could not answer. The thread reads the files once, and checks the digest of the lists at most once a second. Answers are
 * in the order of the values.
 */
export function openReference(data: ReferenceData) {
  const thread = standingThread<ReferenceQuestion, ReferenceAnswer>(
    'reference',
    () =>
      new Worker(new URL('./reference-thread.ts', import.meta.url), {
        workerData: data,
        resourceLimits: threadLimits(),
      }),
  )
  const none = { warnings: [], hits: [], verdicts: [], networks: [] }
  const about = async <About extends ReferenceQuestion['about']>(what: About, values: readonly Value[]) => {
    const answer: ReferenceAnswer = values.length === 0 ? none : await thread.ask({ about: what, values })
    return answer[what] as NonNullable<ReferenceAnswer[About]>
  }

  return {
    /** The warning lists that contain each value. */
    warnings: (values: readonly Value[]) => about('warnings', values),
    /** The warning lists that contain each value, in the form that deliveries use. */
    hits: (values: readonly Value[]) => about('hits', values),
    /** The combined verdict of the warning lists on each value. */
    verdicts: (values: readonly Value[]) => about('verdicts', values),
    networks: (values: readonly Value[]) => about('networks', values),
    stop: thread.stop,
  }
}

/** Warning lists and data files. */
export type Reference = ReturnType<typeof openReference>
