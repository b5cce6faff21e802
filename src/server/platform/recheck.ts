/** Interval at which the permission to read a long answer is checked again. */
export const recheckMs = 15_000

/**
 * @param check returns `'unknown'` if it could not tell: then the next call checks again
 * @returns a function that checks if the last check, or the beginning, was at least so long ago
 */
export function recheck(check: () => Promise<unknown>, everyMs = recheckMs): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < everyMs) return
    if ((await check()) !== 'unknown') checkedAt = performance.now()
  }
}
