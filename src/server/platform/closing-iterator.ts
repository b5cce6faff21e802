/**
 * Hands on what `next` returns, and calls `close` at the end, after an error, and when the reader stops. Unlike a generator, it
 * also closes if nobody has begun to read: what it reads may hold an open file. `close` may be called again.
 */
export function closingIterator<T>(
  next: () => Promise<IteratorResult<T, unknown>>,
  close: () => Promise<unknown>,
): AsyncIterableIterator<T> {
  const iterator: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      let step: IteratorResult<T, unknown>
      try {
        step = await next()
      } catch (error) {
        await close()
        throw error
      }
      return step.done ? (iterator.return?.() ?? step) : step
    },
    async return() {
      await close()
      return { done: true, value: undefined }
    },
  }
  return iterator
}
