import { Worker } from 'node:worker_threads'
import { standingThread } from '../platform/standing-thread.ts'
import { threadLimits } from '../platform/thread-limits.ts'
import type { preview } from './preview.ts'

type Ask = typeof preview

export interface PreviewOrder {
  readonly slice: Uint8Array
  readonly file: Parameters<Ask>[1]
}

/** Previews files in a thread: a slice that is made for it takes half a second, during which this process could not answer. */
export function openPreview() {
  const thread = standingThread<PreviewOrder, Awaited<ReturnType<typeof preview>>>(
    'preview',
    () => new Worker(new URL('./preview-thread.ts', import.meta.url), { resourceLimits: threadLimits() }),
  )
  const ask: Ask = (slice, file) => thread.ask({ slice, file })
  return { preview: ask, stop: thread.stop }
}
