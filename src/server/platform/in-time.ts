import { setTimeout as wait } from 'node:timers/promises'

/** What `work` gives, or undefined if it takes longer than `ms`; it goes on then, and what it rejects with is its own matter. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const timer = new AbortController()
  const late = wait(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => timer.abort())
}
