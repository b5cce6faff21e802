import { setTimeout as wait } from 'node:timers/promises'

/** The result of `work`, or undefined after `ms`. Then `work` continues, and a later rejection is ignored. */
export async function waitAtMost<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController()
  const late = wait(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => timer.abort())
}
