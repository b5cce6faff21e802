import { Worker } from 'node:worker_threads'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import type { Preview, preview } from './preview.ts'

type Ask = typeof preview

export interface PreviewOrder {
  readonly slice: Uint8Array
  readonly file: Parameters<Ask>[1]
}

export interface Previewer {
  readonly preview: Ask
  stop(): Promise<void>
}

/** Previews files in a thread: a slice that is made for it takes half a second, during which this process could not answer. */
export function openPreview(): Previewer {
  const thread = standingThread<PreviewOrder, Preview>(
    'preview',
    () => new Worker(new URL('./preview-thread.ts', import.meta.url), { resourceLimits: threadLimits() }),
  )
  return { preview: (slice, file) => thread.ask({ slice, file }), stop: thread.stop }
}
