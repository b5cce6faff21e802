import { Worker } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import type { Evidence, OwnObservable, Report } from '../../domain/report.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { WarningList } from '../../domain/warning-list.ts'
import type { KeptMost } from '../../engine/extract/kept-most.ts'
import type { BlobPlace } from '../platform/blobs/open-blobs.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import { ServiceAway } from '../platform/unreachable.ts'
import type { AnalysisMessage, AnalysisOrder, AnalysisSignal, AnalysisThreadData } from './analysis-thread.ts'

export type AnalysisProgress = Extract<AnalysisMessage, { stage: unknown }>

/** An order as its caller gives it. The warning lists are only loaded if the thread lacks them: they may be large. */
export interface AnalysisRequest extends Omit<AnalysisOrder, 'warnings'> {
  readonly warnings: {
    /** Digest of the present lists. */
    readonly digest: string
    load(): Promise<{ readonly digest: string; readonly lists: readonly WarningList[] }>
  }
}

export interface FinishedAnalysis {
  readonly report: Report
  readonly detectedFormat: string
  /** Matches with own lists, ordered by outcome, then by frequency; limited in number. */
  readonly own: readonly OwnObservable[]
  readonly passedOwn: readonly OwnObservable[]
  /** Evidence of the whole log, then of passed events. Read each once, to its end, in this order. */
  readonly evidence: AsyncIterable<Evidence>
  readonly passedEvidence: AsyncIterable<Evidence>
}

/** Makes reports in worker threads, so that the process stays responsive. */
export interface Analyst {
  /** @throws Problem `upload.…` if the upload is at fault; the signal's reason; an error if the thread died */
  analyse(
    order: AnalysisRequest,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: AnalysisProgress) => void },
  ): Promise<FinishedAnalysis>
  stop(): Promise<void>
}

/** An idle thread ends after this time; one is kept longer, for the next report. */
const idleMs = minuteMs

/**
 * Limits of what one log may keep in memory: far more than real logs need. This memory is outside the heap, whose limit
 * does not count it, and takes at most about a gigabyte: docs/design/extraction.md.
 */
const usualKeptMost: KeptMost = { values: 4_000_000, valueBytes: 256 * 2 ** 20, hours: 10_000_000 }

/**
 * Limit of the numbers in the classes of a report (`Coverage.classNumbers`): more than reports of the largest logs and catalogues
 * have. Such a report is 70 MB of JSON, and 260 MB once read: docs/decisions/0193-memory.md.
 */
const usualMostClassNumbers = 20_000_000

export interface AnalystLimits {
  readonly heapMb?: number
  readonly keptMost?: KeptMost
  readonly mostClassNumbers?: number
}

/** Uses as many threads as there are concurrent orders, which the caller limits. */
export function createAnalyst(blobs: BlobPlace, limits: AnalystLimits = {}): Analyst {
  const { heapMb, keptMost = usualKeptMost, mostClassNumbers = usualMostClassNumbers } = limits
  const idle: { readonly desk: Desk; readonly timer: NodeJS.Timeout }[] = []
  const busy = new Set<Desk>()
  return {
    async analyse(order, options) {
      const idleDesk = idle.pop()
      clearTimeout(idleDesk?.timer)
      const desk = idleDesk?.desk ?? openDesk({ blobs, keptMost, mostClassNumbers }, heapMb)
      busy.add(desk)
      const over = () => {
        if (!busy.delete(desk)) return
        const timer = setTimeout(() => {
          idle.splice(
            idle.findIndex((one) => one.desk === desk),
            1,
          )
          void desk.stop()
        }, idleMs).unref()
        idle.push({ desk, timer })
      }
      return desk.analyse(order, options, over)
    },

    async stop() {
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...busy, ...idle.map(({ desk }) => desk)].map((desk) => desk.stop()))
    },
  }
}

interface Desk {
  /** Runs an order. Calls `over` when the thread can take the next one. */
  analyse(...given: [...Parameters<Analyst['analyse']>, over: () => void]): Promise<FinishedAnalysis>
  stop(): Promise<void>
}

/** Manages one thread, which runs one order at a time. If it dies, the next order starts a new one. */
function openDesk(data: AnalysisThreadData, heapMb: number | undefined): Desk {
  let thread: Worker | undefined
  let warningsDigest: string | undefined

  function start(): Worker {
    const started = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: threadLimits({ heapMb }),
    })
    started.once('error', () => leave(started)).once('exit', () => leave(started))
    started.unref()
    return started
  }

  /** Stops using a thread. The next order starts another one, which has no warning lists yet. */
  function leave(worker: Worker): void {
    if (thread !== worker) return
    thread = undefined
    warningsDigest = undefined
  }

  return {
    async analyse(order, { signal, onProgress }, over) {
      if (signal.aborted) {
        over()
        throw signal.reason
      }
      thread ??= start()
      const worker = thread
      const say = (message: AnalysisSignal) => worker.postMessage(message)
      const finished = Promise.withResolvers<FinishedAnalysis>()
      const batches = new BatchQueue(() => say({ more: true }))

      const end = (error?: unknown) => {
        worker.off('message', listen).off('error', end).off('exit', died)
        signal.removeEventListener('abort', abort)
        over()
        if (error === undefined) return batches.end()
        finished.reject(error)
        batches.fail(error)
      }
      const died = (code: number) => end(new Error(`the analysis thread ended with code ${code}`))
      const abort = () => {
        // The thread does not react, so the next order gets a new one.
        leave(worker)
        end(signal.reason)
        void worker.terminate()
      }
      const listen = (message: AnalysisMessage) => {
        if ('stage' in message) onProgress(message)
        else if ('report' in message) {
          finished.resolve({ ...message, evidence: batches.evidence(), passedEvidence: batches.passedEvidence() })
        } else if ('evidence' in message) batches.add(message)
        else if ('problem' in message) end(new Problem(message.problem.code, message.problem.values))
        else if ('error' in message) end(new (message.isServiceAway ? ServiceAway : Error)(message.error))
        else end()
      }
      worker.on('message', listen).on('error', end).on('exit', died)
      signal.addEventListener('abort', abort)
      const begin = async () => {
        const { digest, load } = order.warnings
        // Do not load and send the lists again if the thread has them.
        const warnings = digest === warningsDigest ? { digest } : await load()
        if (thread !== worker) return
        warningsDigest = warnings.digest
        say({ ...order, warnings })
      }
      // A thread that is gone has ended the order already.
      begin().catch((error) => thread === worker && end(error))
      return finished.promise
    },

    async stop() {
      await thread?.terminate()
    },
  }
}

type Batch = Extract<AnalysisMessage, { evidence: unknown }>

/** Requests a new batch for each one that was read, so that batches come as fast as they are consumed. */
class BatchQueue {
  readonly #next: () => void
  #batch: Batch | undefined
  #ended = false
  #error: unknown
  #wake: (() => void) | undefined

  constructor(next: () => void) {
    this.#next = next
  }

  add(batch: Batch): void {
    this.#batch = batch
    this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  fail(error: unknown): void {
    this.#error = error
    this.end()
  }

  readonly evidence = () => this.#of({ isPassed: false })
  readonly passedEvidence = () => this.#of({ isPassed: true })

  async *#of({ isPassed }: Pick<Batch, 'isPassed'>): AsyncGenerator<Evidence> {
    for (;;) {
      if (this.#batch) {
        const batch = this.#batch
        if (batch.isPassed !== isPassed) return
        this.#batch = undefined
        yield* batch.evidence
        this.#next()
      } else if (this.#error !== undefined) throw this.#error
      else if (this.#ended) return
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#wake = resolve
        await promise
      }
    }
  }
}
