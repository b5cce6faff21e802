import { createHash } from 'node:crypto'
import type { DnsAnswer } from '../../analysis/enrichers/enricher.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import type { DnsFinding } from './dns-resolver.ts'

/** Maximum number of answers of all organisations; the ones resolved longest ago are dropped first. */
export const mostNames = 500_000

interface Kept extends DnsAnswer {
  /** Expiry, ms since the epoch. */
  readonly until: number
}

/**
 * Resolved names of each organisation. Times are kept apart, because the time of an answer tells since when somebody has
 * delivered the name. An answer keeps the time at which the organisation first got it, so that resolving again changes a
 * delivered record only if the answer is different. Organisations are ids of root groups.
 * @param text from `text()`; unreadable lines are resolved again
 */
export function dnsAnswers(text = '') {
  const all = new Map(readLines(text))
  return {
    get size() {
      return all.size
    },
    get: (organisation: string, name: string): DnsAnswer | undefined => answerOf(all.get(keyOf(organisation, name))),
    /** Tells whether there is no valid answer. */
    isDue: (organisation: string, name: string, now: number) => (all.get(keyOf(organisation, name))?.until ?? 0) <= now,
    /** If no server answers, the previous answer is kept: a failing server says nothing about the name. */
    put(organisation: string, name: string, { addresses, code, forMs }: DnsFinding, now: number) {
      const key = keyOf(organisation, name)
      const previous = all.get(key)
      const until = now + forMs
      const failed = code === 'TIMEOUT' || code === 'SERVFAIL' || code === 'REFUSED'
      const same = previous?.code === code && previous.addresses.join(' ') === addresses.join(' ')
      all.delete(key)
      all.set(key, previous && (same || failed) ? { ...previous, until } : { addresses, code, at: now, until })
      dropOldest(all, mostNames)
    },
    /** Drops the answers of all other organisations. @returns their number */
    keepOnly(organisations: ReadonlySet<string>) {
      const before = all.size
      for (const key of all.keys()) if (!organisations.has(organisationIn(key))) all.delete(key)
      return before - all.size
    },
    /** Digest of the answers, independent of the time at which they were confirmed. */
    digest() {
      const sum = createHash('sha256')
      for (const key of [...all.keys()].sort()) {
        const { code, at, addresses } = all.get(key) as Kept
        sum.update(`${key}\t${code}\t${at}\t${addresses.join(' ')}\n`)
      }
      return sum.digest('hex').slice(0, 32)
    },
    /** One answer per line; the newest `mostNames`. */
    text() {
      const lines: string[] = []
      for (const [key, { code, at, until, addresses }] of all) {
        lines.push(`${key}\t${code}\t${at}\t${until}\t${addresses.join(' ')}\n`)
      }
      return lines.join('')
    },
  }
}

/**
 * The answers of one organisation, and of no other.
 * @param text from `text()` of `dnsAnswers`
 */
export function answersOf(organisation: string, text = ''): (name: string) => DnsAnswer | undefined {
  const answers = new Map(readLines(text, keyOf(organisation, '')))
  return (name) => answerOf(answers.get(keyOf(organisation, name)))
}

const keyOf = (organisation: string, name: string) => `${organisation}\t${name}`

const organisationIn = (key: string) => key.slice(0, key.indexOf('\t'))

const answerOf = (kept: Kept | undefined): DnsAnswer | undefined =>
  kept && { addresses: kept.addresses, code: kept.code, at: kept.at }

/** The lines that start with `beginning`. Leaves out lines of earlier versions, which lack the column of the organisation. */
function* readLines(text: string, beginning = ''): Generator<[key: string, kept: Kept]> {
  for (const line of text.split('\n')) {
    if (!line.startsWith(beginning)) continue
    const [organisation, name, code, at, until, addresses] = line.split('\t')
    if (!organisation || !name || !code || addresses === undefined) continue
    if (!Number.isFinite(Number(at)) || !Number.isFinite(Number(until))) continue
    const answer = { addresses: addresses ? addresses.split(' ') : [], code, at: Number(at), until: Number(until) }
    yield [keyOf(organisation, name), answer]
  }
}
