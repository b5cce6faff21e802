import { Problem } from '../../../domain/problem.ts'
import { createFairGate, type FairGate } from './fair-gate.ts'

export interface LimitSettings {
  /** Tokens that a person has in a minute; a light call takes one. */
  readonly perUser: number
  /** Those of an organisation. */
  readonly perGroup: number
  /** Those of an address without a session. */
  readonly perAddress: number
  /** Heavy reads at once; 1 unless told. */
  readonly atOnce?: number
  /** 1 unless told. */
  readonly pageThreads?: number
}

/** How a caller stands: for the headers of a refusal. */
export interface Standing {
  readonly of: 'user' | 'group' | 'address'
  readonly limit: number
  readonly remaining: number
  /** Seconds until there is room again. */
  readonly reset: number
}

export class LimitReached extends Problem {
  readonly standing: Standing

  constructor(standing: Standing) {
    super('rate.limited', { seconds: standing.reset })
    this.standing = standing
  }
}

/** As draft-ietf-httpapi-ratelimit-headers-11 has it (May 2026), and in the three fields of the drafts up to 06. */
export function setStanding(headers: Headers, { of, limit, remaining, reset }: Standing): void {
  headers.set('ratelimit-policy', `"${of}";q=${limit};w=60`)
  headers.set('ratelimit', `"${of}";r=${remaining};t=${reset}`)
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(reset))
}

/** What takes so much goes through the gate. */
export const HEAVY = 5
/** What rendering a page takes. */
export const PAGE_COST = 5
/** A token beyond its cost for so much time that heavy work took, up to a bound: waiting is not the caller's fault. */
const msPerToken = 10
const mostSpent = 40
const mostKnown = 50_000
const mostWaiting = 100

export interface Limits {
  /** @throws LimitReached where too little is left; nothing is taken then */
  take(of: Standing['of'], id: string, cost: number): void
  /** What heavy work took besides, by its time; the bucket may be in debt afterwards. */
  spend(of: Standing['of'], id: string, ms: number): void
  /** Runs what is heavy when it is the owner's turn. @throws Problem `server.busy` where too much of the owner's waits */
  heavy<T>(owner: string, work: () => Promise<T>): Promise<T>
  /** The same of rendering a page. */
  page<T>(owner: string, work: () => Promise<T>): Promise<T>
}

/**
 * Buckets that fill evenly and hold a minute's worth, and the gate for what is heavy. Each process has its own:
 * docs/decisions/0191-limits-on-calls.md. `now` in ms, from any beginning.
 */
export function createLimits(settings: LimitSettings, now: () => number = () => performance.now()): Limits {
  const perMinute = { user: settings.perUser, group: settings.perGroup, address: settings.perAddress }
  const buckets = new Map<string, { left: number; at: number }>()
  const reads = createFairGate({ width: settings.atOnce ?? 1, mostWaiting })
  // A thread renders one page at a time; two more may wait for their data meanwhile.
  const pages = createFairGate({ width: (settings.pageThreads ?? 1) + 2, mostWaiting })
  return {
    take(of, id, cost) {
      const limit = perMinute[of]
      const key = `${of} ${id}`
      const known = buckets.get(key)
      const at = now()
      const left = Math.min(limit, known ? known.left + ((at - known.at) * limit) / 60_000 : limit)
      // What is dearer than a whole bucket is let through when the bucket is full.
      const price = Math.min(cost, limit)
      // The newest at the end: what is forgotten first has stood full for longest.
      buckets.delete(key)
      if (left < price) {
        buckets.set(key, { left, at })
        const reset = Math.max(1, Math.ceil(((price - left) * 60) / limit))
        throw new LimitReached({ of, limit, remaining: Math.max(0, Math.floor(left)), reset })
      }
      buckets.set(key, { left: left - price, at })
      if (buckets.size > mostKnown)
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest)
          break
        }
    },

    spend(of, id, ms) {
      const bucket = buckets.get(`${of} ${id}`)
      if (bucket) bucket.left -= Math.min(mostSpent, Math.floor(ms / msPerToken), perMinute[of])
    },

    heavy: (owner, work) => through(reads, owner, work),
    page: (owner, work) => through(pages, owner, work),
  }
}

async function through<T>(gate: FairGate, owner: string, work: () => Promise<T>): Promise<T> {
  const done = await gate.enter(owner, async () => ({ value: await work() }))
  if (!done) throw new Problem('server.busy')
  return done.value
}
