import { setFlagsFromString } from 'node:v8'
import type { ResourceLimits } from 'node:worker_threads'

/** Heap limit of a thread that needs no other one, MB. */
const usualHeapMb = 512

interface Limits {
  readonly heapMb?: number | undefined
  readonly youngMb?: number
}

/**
 * Heap limits of a thread. The smaller the young generation, the less it keeps of what it needed for a moment:
 * docs/decisions/0655-limits-of-threads-hold.md
 */
export function threadLimits({ heapMb = usualHeapMb, youngMb = 12 }: Limits = {}): ResourceLimits {
  return { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb }
}

/**
 * Makes the limits of threads that start from now on hold. Those with which Node was started, which limit the main
 * thread, would override them: https://nodejs.org/api/worker_threads.html#new-workerfilename-options. V8 read them when the
 * main thread began, so its limits stay.
 */
export function makeThreadLimitsHold(): void {
  setFlagsFromString('--max-semi-space-size=0')
  setFlagsFromString('--max-old-space-size=0')
}
