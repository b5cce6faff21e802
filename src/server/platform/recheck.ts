/** Interval at which the permission to read a long answer is checked again. */
export const recheckMs = 15_000

/** @returns a function that checks if the last check, or the beginning, was at least so long ago */
export function recheck(check: () => Promise<void>, everyMs = recheckMs): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < everyMs) return
    await check()
    checkedAt = performance.now()
  }
}
