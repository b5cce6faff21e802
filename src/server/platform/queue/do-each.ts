import { type Run, Stopping } from './queue.ts'

export interface DoEachOptions extends Pick<Run, 'signal'> {
  /** What the errors are called together, such as "groups were not told". */
  readonly failed: string
  readonly log: Pick<Run['log'], 'error' | 'info'>
}

/**
 * Does the same for many things, one after the other. One that fails is logged, and keeps no other from its turn.
 * @throws AggregateError with the errors of all that failed, after the last one or once `signal` is aborted; the reason of
 * `signal` if it is aborted before the last one and nothing has failed
 */
export async function doEach<T>(
  things: Iterable<T>,
  work: (thing: T) => Promise<unknown>,
  { failed, log, signal }: DoEachOptions,
): Promise<void> {
  const errors: unknown[] = []
  for (const thing of things) {
    try {
      signal.throwIfAborted()
      await work(thing)
    } catch (err) {
      // Also from within `work`, which may stop for the same signal.
      if (signal.aborted && err === signal.reason) {
        if (errors.length === 0) throw err
        break
      }
      // The database may be closed when the server has stopped waiting, which must not raise an alarm.
      const level = signal.reason instanceof Stopping ? 'info' : 'error'
      log[level]({ err }, `one of those that failed: ${failed}`)
      errors.push(err)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${failed}`)
}
