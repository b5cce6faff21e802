import { createHash } from 'node:crypto'
import type { DnsAnswer } from '../../analysis/enrichers/enricher.ts'
import type { DnsFinding } from './dns-resolver.ts'

/** Maximum number of names; the ones resolved longest ago are dropped first. */
export const mostNames = 500_000

interface Kept extends DnsAnswer {
  /** Expiry, ms since the epoch. */
  readonly until: number
}

/**
 * Resolved names. An answer keeps the time at which it was first given, so that resolving again changes a delivered
 * record only if the answer is different.
 */
export interface DnsAnswers {
  get(name: string): DnsAnswer | undefined
  /** Tells whether there is no valid answer. */
  isDue(name: string, now: number): boolean
  /** If no server answers, the previous answer is kept: a failing server says nothing about the name. */
  put(name: string, finding: DnsFinding, now: number): void
  /** One name per line; the newest `mostNames`. */
  text(): string
  /** Digest of the answers, independent of the time at which they were confirmed. */
  digest(): string
  readonly size: number
}

/** @param text from `text()`; unreadable lines are resolved again */
export function dnsAnswers(text = ''): DnsAnswers {
  const all = new Map<string, Kept>()
  for (const line of text.split('\n')) {
    const [name, code, at, until, addresses] = line.split('\t')
    if (!name || !code || !Number.isFinite(Number(at)) || !Number.isFinite(Number(until))) continue
    all.set(name, {
      addresses: addresses ? addresses.split(' ') : [],
      code,
      at: Number(at),
      until: Number(until),
    })
  }
  return {
    get size() {
      return all.size
    },
    get(name) {
      const known = all.get(name)
      return known && { addresses: known.addresses, code: known.code, at: known.at }
    },
    isDue: (name, now) => (all.get(name)?.until ?? 0) <= now,
    put(name, { addresses, code, forMs }, now) {
      const known = all.get(name)
      const until = now + forMs
      const failed = code === 'TIMEOUT' || code === 'SERVFAIL' || code === 'REFUSED'
      const same = known?.code === code && known.addresses.join(' ') === addresses.join(' ')
      all.delete(name)
      all.set(name, known && (same || failed) ? { ...known, until } : { addresses, code, at: now, until })
      if (all.size > mostNames) all.delete(all.keys().next().value as string)
    },
    digest() {
      const sum = createHash('sha256')
      for (const name of [...all.keys()].sort()) {
        const { code, at, addresses } = all.get(name) as Kept
        sum.update(`${name}\t${code}\t${at}\t${addresses.join(' ')}\n`)
      }
      return sum.digest('hex').slice(0, 32)
    },
    text() {
      const lines: string[] = []
      for (const [name, { code, at, until, addresses }] of all) {
        lines.push(`${name}\t${code}\t${at}\t${until}\t${addresses.join(' ')}\n`)
      }
      return lines.join('')
    },
  }
}
