import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import type { Preview, preview } from './preview.ts'

type Ask = typeof preview

export interface PreviewOrder {
  readonly id: number
  readonly slice: Uint8Array
  readonly file: Parameters<Ask>[1]
}

export type PreviewAnswer =
  | { readonly seen: Preview }
  | { readonly problem: ProblemCode; readonly values: Problem['values'] }
  | { readonly error: string }

export interface Previewer {
  readonly preview: Ask
  stop(): Promise<void>
}

/** Heap limit of the thread. A preview needs a few times the slice. */
const heapMb = 512

/**
 * Previews files in a thread: a slice that is made for it takes half a second, during which this process could not answer.
 * The thread starts with the first file. If it dies, the next file starts another one.
 */
export function openPreview(): Previewer {
  let thread: Worker | undefined
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Preview>>()

  function start(): Worker {
    const started = new Worker(new URL('./preview-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const fail = (error: unknown) => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', ({ id, ...answer }: { readonly id: number } & PreviewAnswer) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      if ('seen' in answer) asker?.resolve(answer.seen)
      else asker?.reject('problem' in answer ? new Problem(answer.problem, answer.values) : new Error(answer.error))
    })
    started.once('error', fail)
    started.once('exit', (code) => fail(new Error(`the preview thread ended with code ${code}`)))
    return started
  }

  return {
    preview(slice, file) {
      thread ??= start()
      const id = ++last
      const asker = Promise.withResolvers<Preview>()
      waiting.set(id, asker)
      thread.ref()
      thread.postMessage({ id, slice, file } satisfies PreviewOrder)
      return asker.promise
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
