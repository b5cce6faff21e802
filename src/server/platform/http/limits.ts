import { Problem } from '../../../domain/problem.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { dropOldest } from '../drop-oldest.ts'
import type { PlaceInTree } from '../place-in-tree.ts'
import { createFairGate, type FairGate } from '../turns/gate.ts'
import { minuteShares } from '../turns/minute-shares.ts'
import { sourceOf } from './caller.ts'

export interface LimitSettings {
  /** A user's tokens per minute; a light call costs one. */
  readonly perUser: number
  /** Tokens per minute of an organisation. */
  readonly perGroup: number
  /** Tokens per minute of an address without a session. */
  readonly perAddress: number
  /** Heavy reads at a time; default 1. */
  readonly atOnce?: number
  /** Connections to the database; default 12. */
  readonly connections?: number
  /** Threads that render pages; default 1. */
  readonly pageThreads?: number
}

/** How much a caller may still ask in this minute. */
export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** Seconds until there is more. */
  readonly reset: number
}

/** The state of a caller's bucket, for the headers of a refusal. */
export interface BucketState extends RateLimit {
  readonly of: 'user' | 'group' | 'branch' | 'address'
}

export class LimitReached extends Problem {
  readonly bucket: BucketState

  constructor(bucket: BucketState) {
    super('rate.limited', { seconds: bucket.reset })
    this.bucket = bucket
  }
}

/**
 * Sets the fields of draft-ietf-httpapi-ratelimit-headers-11 (May 2026), and the three fields of the drafts up to 06, which
 * clients know. @param of whose limit it is
 */
export function setRateLimit(headers: Headers, of: string, { limit, remaining, reset }: RateLimit): void {
  headers.set('ratelimit-policy', `"${of}";q=${limit};w=60`)
  headers.set('ratelimit', `"${of}";r=${remaining};t=${reset}`)
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(reset))
}

/** Calls that cost at least this much go through the gate. */
export const HEAVY = 5
/**
 * Cost of rendering a page, about 100 ms of a processor. It is fixed: how long a page takes depends on what others do.
 */
export const PAGE_COST = 10
const mostKnown = 50_000
const mostWaiting = 100
/** Light calls are short, so many may wait. */
const mostLightWaiting = 1000
/** Devices of an organisation often ask at the same moment, by their schedules. */
const mostMachinesWaiting = 20_000

export type Limits = ReturnType<typeof createLimits>

/**
 * Token buckets that hold one minute's tokens, and the gate for heavy work. Each process has its own:
 * docs/design/server.md. @param now milliseconds since any fixed time
 */
export function createLimits(settings: LimitSettings, now: () => number = () => performance.now()) {
  const perMinute = {
    user: settings.perUser,
    group: settings.perGroup,
    branch: Math.ceil(settings.perGroup / 2),
    address: settings.perAddress,
  }
  const buckets = new Map<string, { left: number; at: number }>()
  const shares = minuteShares(now, mostKnown)

  const leftOf = (of: BucketState['of'], id: string): number => {
    const known = buckets.get(ownerOf(of, id))
    return Math.min(
      perMinute[of],
      known ? known.left + (Math.max(0, now() - known.at) * perMinute[of]) / minuteMs : perMinute[of],
    )
  }
  /** The most recently used bucket is the last one: the first ones have been full for longest and are dropped first. */
  const keep = (of: BucketState['of'], id: string, left: number) => {
    const key = ownerOf(of, id)
    buckets.delete(key)
    buckets.set(key, { left, at: now() })
    dropOldest(buckets, mostKnown)
  }

  const reads = createFairGate({ width: settings.atOnce ?? 1, mostWaiting })
  const { connections = 12 } = settings
  const others = createFairGate({ width: connections, leavesRoom: true, mostWaiting: mostLightWaiting })
  const persons = createFairGate({ width: Math.ceil(connections / 4), mostWaiting })
  // A thread renders one page at a time; two more may wait for their data. Who loads many has one after the other.
  const pages = createFairGate({ width: (settings.pageThreads ?? 1) + 2, mostOfOwner: 1, mostWaiting })

  /** Takes the tokens. @returns what is left @throws LimitReached if there are too few; then nothing is taken */
  function take(of: BucketState['of'], id: string, cost: number): RateLimit {
    const limit = perMinute[of]
    const left = leftOf(of, id)
    // A call that costs more than a full bucket is allowed when the bucket is full.
    const price = Math.min(cost, limit)
    const rest = left < price ? left : left - price
    keep(of, id, rest)
    /** Seconds until the bucket holds so much. */
    const until = (level: number) => Math.max(1, Math.ceil(((level - rest) * 60) / limit))
    const remaining = Math.max(0, Math.floor(rest))
    if (left < price) throw new LimitReached({ of, limit, remaining, reset: until(price) })
    return { limit, remaining, reset: until(limit) }
  }

  return {
    take,
    /**
     * Takes the tokens of an organisation, which its branches share: `minuteShares`.
     * @throws LimitReached
     */
    takeOf({ root, branch }: PlaceInTree, cost: number): void {
      const share = shares.take({ root, branch }, perMinute.group)
      // The group at the top itself counts as a branch.
      const part = branch ?? root
      const left = leftOf('branch', part)
      const isHalved = share.most < perMinute.group
      if (isHalved) take('branch', part, cost)
      try {
        take('group', root, cost)
      } catch (refused) {
        if (perMinute.branch - left + cost > share.granted) throw refused
      }
      // Counts also while nobody else asks, so that the branch has used up its half when somebody does.
      if (!isHalved) keep('branch', part, Math.max(0, left - cost))
    },
    /** Seconds until there is a token; undefined if there is one. */
    secondsUntil(of: BucketState['of'], id: string): number | undefined {
      const left = leftOf(of, id)
      return left < 1 ? Math.ceil(((1 - left) * 60) / perMinute[of]) : undefined
    },
    /**
     * Runs heavy work when it is the owner's turn. @throws Problem `server.busy` if too much of the owner's work is
     * waiting
     * @param branch takes turns with the others of the owner
     */
    heavy: <T>(owner: string, work: () => Promise<T>, branch?: string | null) => through(reads, owner, work, branch),
    /**
     * Runs other work. Limits one owner to half of the connections to the database, and several owners to fewer each, so
     * that some stay free: work that waits for a lock or a slow statement does not stop others.
     * @throws Problem as `heavy`
     */
    light: <T>(owner: string, work: () => Promise<T>, branch?: string | null) => through(others, owner, work, branch),
    /**
     * Like `light`, for what programs read: on the same connections, but in a line of its own, so that people do not wait behind it.
     */
    machines: <T>(owner: string, work: () => Promise<T>, branch?: string | null) =>
      through(others, `machines of ${owner}`, work, branch, mostMachinesWaiting),
    /**
     * Runs a signed-in person's change that names no group. All of them share few connections, because one organisation may
     * have any number of people; people take turns. @throws Problem as `heavy`
     */
    personal: <T>(userId: string, work: () => Promise<T>) =>
      through(persons, userId, () => through(others, 'persons', work)),
    /** Like `heavy`, for rendering a page. */
    page: <T>(owner: string, work: () => Promise<T>) => through(pages, owner, work),
  }
}

/** The name under which a limit is counted: all addresses of one source share it. */
export const ownerOf = (of: BucketState['of'], id: string) => `${of} ${of === 'address' ? sourceOf(id) : id}`

async function through<T>(
  gate: FairGate,
  owner: string,
  work: () => Promise<T>,
  branch?: string | null,
  most?: number,
): Promise<T> {
  const done = await gate.enter(owner, async () => ({ value: await work() }), branch, most)
  if (!done) throw new Problem('server.busy')
  return done.value
}
