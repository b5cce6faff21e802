import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import type { Preview, preview } from './preview.ts'

type Ask = typeof preview

export interface PreviewOrder {
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

/** Previews files in a thread: a slice that is made for it takes half a second, during which this process could not answer. */
export function openPreview(): Previewer {
  const thread = standingThread<PreviewOrder, PreviewAnswer>(
    'preview',
    () => new Worker(new URL('./preview-thread.ts', import.meta.url), { resourceLimits: threadLimits() }),
  )
  return {
    async preview(slice, file) {
      const answer = await thread.ask({ slice, file })
      if ('seen' in answer) return answer.seen
      throw 'problem' in answer ? new Problem(answer.problem, answer.values) : new Error(answer.error)
    },
    stop: thread.stop,
  }
}
