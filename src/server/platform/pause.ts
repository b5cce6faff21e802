import type { Steps } from '../../domain/steps.ts'

/** Longest time in ms that a search computes while other requests wait. */
const longestStretch = 4

/**
 * Lets other requests be answered.
 * @throws the reason of the signal, if it has aborted
 */
export async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((done) => setImmediate(done))
  signal.throwIfAborted()
}

/**
 * Returns a function that pauses, unless the last pause was only just now. Most searches end within a few ms; answering
 * these one after the other is faster for everybody than interleaving them.
 */
export function pauses(signal: AbortSignal, now = () => performance.now()): () => Promise<void> {
  let last = now()
  return async () => {
    if (now() - last < longestStretch) return signal.throwIfAborted()
    await pause(signal)
    last = now()
  }
}

/**
 * Does work with turns for other requests between its steps.
 * @throws the reason of the signal, if it has aborted
 */
export async function gently<Result>(work: Steps<Result>, signal: AbortSignal): Promise<Result> {
  const pause = pauses(signal)
  let step = work.next()
  for (; !step.done; step = work.next()) await pause()
  return step.value
}
