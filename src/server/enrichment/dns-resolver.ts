import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { canonicalHost } from '../../domain/observables/domain.ts'
import { publicSuffix } from '../../domain/observables/public-suffix.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { isPublicAddress, publicRules, readAddress } from '../../fetch/address-guard.ts'

/** The name servers' answer for a name. */
export interface DnsFinding {
  /** Public addresses, sorted; private addresses in public DNS are dropped. */
  readonly addresses: readonly string[]
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED`, or `TIMEOUT` if nobody answered. */
  readonly code: string
  /** Lifetime, ms: the shortest TTL of the answers. */
  readonly forMs: number
}

export interface NameResolverSettings {
  /** Servers in the form of `dns.setServers`; empty: those of the system. */
  readonly servers: readonly string[]
  /** Queries per second; each name needs two. */
  readonly perSecond: number
  /** Names resolved at once. */
  readonly concurrency?: number
  readonly timeoutMs?: number
}

export type NameResolver = ReturnType<typeof nameResolver>

const shortest = hourMs
const longest = dayMs
const failedFor = 6 * hourMs
const rules = publicRules()

/** Tells whether a name may be queried: canonical, below a public suffix, and in no private zone. */
export function mayAsk(name: string): boolean {
  if (canonicalHost(name) !== name || publicSuffix(name) === undefined) return false
  return typeof readAddress(`http://${name}/`, rules) === 'object'
}

export function nameResolver({ servers, perSecond, concurrency = 16, timeoutMs = 3000 }: NameResolverSettings) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const betweenMs = 1000 / perSecond
  let free = 0

  /** Sends queries at an even pace, whatever the concurrency. */
  async function paced(signal: AbortSignal | undefined): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, free)
    free = at + betweenMs
    if (at > now) await wait(at - now, undefined, { signal })
    signal?.throwIfAborted()
  }

  async function ask(name: string, signal: AbortSignal | undefined): Promise<DnsFinding> {
    const answers: Answer[] = []
    for (const question of ['resolve4', 'resolve6'] as const) {
      await paced(signal)
      answers.push(await once(() => resolver[question](name, { ttl: true })))
      // Without an answer, or if the name does not exist, the second query would have the same result.
      if (answers[0]?.code !== 'NOERROR') break
    }
    const all = answers.flatMap(({ records }) => records)
    const addresses = [...new Set(all.map(({ address }) => address).filter(isPublicAddress))].sort()
    const code = answers.find((answer) => answer.code !== 'NOERROR')?.code ?? 'NOERROR'
    const ttl = all.reduce((least, record) => Math.min(least, record.ttl * 1000), longest)
    return {
      addresses,
      code: addresses.length > 0 ? 'NOERROR' : code,
      forMs: addresses.length > 0 ? Math.max(shortest, ttl) : code === 'TIMEOUT' ? shortest : failedFor,
    }
  }

  return {
    /**
     * Resolves each name once, in any order, and reports answers as they come. Names that no public name server can know
     * are skipped. Stops at once when `signal` is aborted.
     */
    async resolve(
      names: Iterable<string>,
      found: (name: string, finding: DnsFinding) => void,
      signal?: AbortSignal,
    ): Promise<void> {
      const waiting = new Set(names)
      const queue = waiting.values()
      const work = async () => {
        for (const name of queue) {
          if (!mayAsk(name)) continue
          const finding = await ask(name, signal)
          // The result of an interrupted query is meaningless.
          signal?.throwIfAborted()
          found(name, finding)
        }
      }
      const stop = () => resolver.cancel()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        await Promise.all(Array.from({ length: Math.min(concurrency, waiting.size) }, work))
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
  }
}

interface Answer {
  readonly records: readonly { readonly address: string; readonly ttl: number }[]
  readonly code: string
}

const codes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'NXDOMAIN',
  ENODATA: 'NOERROR',
  ESERVFAIL: 'SERVFAIL',
  EREFUSED: 'REFUSED',
  EFORMERR: 'FORMERR',
  ENOTIMP: 'NOTIMP',
}

async function once(question: () => Promise<Answer['records']>): Promise<Answer> {
  try {
    return { records: await question(), code: 'NOERROR' }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    // Every other error means that no server answered.
    return { records: [], code: codes[code] ?? 'TIMEOUT' }
  }
}
