import { z } from 'zod'
import { formatIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import type { Value } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { headLines, share } from './head.ts'
import { readIndicator } from './indicator.ts'
import { readEachLine } from './lines.ts'
import { rangeIndicators } from './networks.ts'

/** Settings of a zone. */
const control = /^\$(?:SOA|NS|TTL|TIMESTAMP|DATASET|MAXRANGE4|=|\d)\s/
/** Those that zones of BIND do not have. */
const ownControl = /^\$(?:SOA|NS|TIMESTAMP|DATASET|MAXRANGE4|\d)\s/
/** What is answered for the entries below: `:127.0.0.2:listed, see …`, `:2:text`. */
const answer = /^:(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\d{1,3}):/

/**
 * Zones of DNS block lists as rbldnsd reads them (rbldnsd.io): addresses in order, also shortened (`198.51.100` is the
 * network /24, `192.0.2.1-9` a range), or names; `!` excludes an entry. Publishers of mail block lists offer these files.
 */
export const rbldnsd = feedFormat({
  id: 'rbldnsd',
  title: { de: 'Zone für rbldnsd', en: 'Zone for rbldnsd' },
  difficulty: 0.2,
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    const { all } = headLines(head)
    const lines = all.slice(0, 500).map((line) => line.trim())
    const entries = lines.filter((line) => !isAside(line))
    if (!lines.some((line) => ownControl.test(line) || answer.test(line))) return undefined
    const fits = share(entries, (line) => valuesOf(line.replace(/^!/, '')).length > 0 || isTest(line))
    return fits < 0.8 ? undefined : { score: 0.96, reason: 'entries with settings or an answer as rbldnsd reads them' }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      const text = line.trim()
      if (isAside(text) || isTest(text)) return
      const found = text.startsWith('!') ? undefined : valuesOf(text)
      if (found?.length === 0) rows.reject(number, 'not-an-indicator', line)
      else if (found) for (const value of found) rows.add(value)
      else rows.reject(number, 'not-for-detection', line)
    })
  },
})

/** Tells whether a line has no entry. */
const isAside = (text: string) => text === '' || /^[#;]/.test(text) || control.test(text) || answer.test(text)

/** Entries with which every list shows that it answers: addresses of the machine itself, and the name `test`. */
function isTest(text: string): boolean {
  const entry = entryOf(text)
  return /^\.?test$/i.test(entry) || /^127\./.test(entry)
}

/** An entry without what is answered for it. */
const entryOf = (text: string) => text.split(/\s/, 1)[0]?.replace(answerBehind, '') as string
/** The same directly behind an address or a name: `192.0.2.1:2:text`. */
const answerBehind = /(?<=^[^:]{0,260}\.[^:]{1,63}):.*$/

/** Parts of an address, perhaps the last one of a range, and the length of a network. */
const parts = /^(\d{1,3}(?:\.\d{1,3}){1,3})(?:-(\d{1,3}(?:\.\d{1,3}){0,3})|\/(\d{1,2}))?$/

function valuesOf(text: string): readonly Value[] {
  const entry = entryOf(text)
  const [, first, last, length] = parts.exec(entry) ?? []
  if (first === undefined) {
    const found = readIndicator(entry)
    return found && /^(?:ipv6|domain)/.test(found.kind) ? [found] : []
  }
  const given = first.split('.')
  if (length !== undefined) {
    const found = readIndicator(`${filled(given, '0')}/${length}`)
    return found?.kind.startsWith('ipv4') ? [found] : []
  }
  // The last address of a range may begin where it differs: `192.0.2.1-9`, `198.51.100-103`.
  const ends = last?.split('.') ?? given
  const end = [...given.slice(0, Math.max(0, given.length - ends.length)), ...ends]
  return rangeIndicators(formatted(filled(given, '0')), formatted(filled(end, '255'))) ?? []
}

const filled = (given: readonly string[], rest: string) =>
  [...given, ...Array<string>(Math.max(0, 4 - given.length)).fill(rest)].join('.')

/** An address as it is always written; nothing if it is none. */
function formatted(address: string): string {
  const parsed = parseIpv4(address)
  return parsed === undefined ? '' : formatIpv4(parsed)
}
