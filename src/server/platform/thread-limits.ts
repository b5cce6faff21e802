import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** Heap limit of a thread, MB, if Node was started without `--max-old-space-size`, which overrides it. */
const usualHeapMb = 512

interface Limits {
  readonly heapMb?: number | undefined
  readonly youngMb?: number
}

/**
 * Heap limits of a thread that starts now. The smaller the young generation, the less it keeps of what it needed for a
 * moment: docs/decisions/0193-memory.md
 */
export function threadLimits({ heapMb = usualHeapMb, youngMb = 12 }: Limits = {}): ResourceLimits {
  // Node's own flag would override the limit. V8 has read it for the main thread, which keeps it.
  setFlagsFromString('--max-semi-space-size=0')
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb }
}
