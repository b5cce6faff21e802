import { type FeedItem, type FeedRecord, isRejection } from '../../../domain/listing.ts'
import { type AddressRange, cidrs, rangeOf, without } from '../../../domain/observables/address-range.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { partitionPoint } from '../../../domain/partition-point.ts'
import { feedFormat } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { rangeIndicators } from '../reading/networks.ts'
import { clears } from '../reading/several.ts'
import { HarmlessSections } from '../withdrawals/harmless-sections.ts'

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

  detect(head) {
    const { all } = headLines(head)
    const lines = all.slice(0, 500).map((line) => line.trim())
    const entries = lines.filter((line) => !isAside(line))
    if (!lines.some((line) => ownControl.test(line) || answer.test(line))) return undefined
    const fits = share(entries, (line) => valuesOf(line.replace(/^!/, '')).length > 0 || isTest(line))
    return fits < 0.8 ? undefined : { score: 0.96, reason: 'entries with settings or an answer as rbldnsd reads them' }
  },

  read(input) {
    const zone = new Zone()
    const sections = new HarmlessSections()
    const readLine = (line: string, number: number, rows: Rows) => {
      const text = line.trim()
      sections.line(line)
      if (isAside(text) || isTest(text)) return
      const excludes = text.startsWith('!')
      const found = valuesOf(excludes ? text.slice(1).trimStart() : text)
      const remark = /\s#(.*)$/.exec(text)?.[1]
      if (excludes) zone.exclude(found)
      if (excludes || (remark !== undefined && clears(remark))) rows.reject(number, 'not-for-detection', line)
      else if (found.length === 0) rows.reject(number, 'not-an-indicator', line)
      else {
        const items: FeedItem[] = [...found]
        sections.check(items, 0, number, line)
        for (const item of items)
          if (isRejection(item)) rows.add(item)
          else zone.add({ value: item, line: number }, rows)
      }
    }
    return readEachLine(input, readLine, { end: (rows) => zone.end(rows), sections: false })
  },
})

interface Entry {
  readonly value: FeedRecord
  readonly line: number
}

/** So many entries wait for exclusions behind them. Those of a longer zone are listed before. */
const maxWaiting = 500_000

/** The entries of a zone without what it excludes, which may stand before or behind them. */
class Zone {
  readonly #excluded: Value[] = []
  #waiting: Entry[] = []

  exclude(values: readonly Value[]): void {
    this.#excluded.push(...values)
  }

  add(entry: Entry, rows: Rows): void {
    this.#waiting.push(entry)
    if (this.#waiting.length >= maxWaiting) this.end(rows)
  }

  /** Lists the entries that wait. */
  end(rows: Rows): void {
    const names = new Set(this.#excluded.map(({ value }) => value))
    const ranges = joined(this.#excluded.filter(isIpv4).map(({ value }) => rangeOf(value)))
    for (const { value, line } of this.#waiting) {
      const left = names.has(value.value) ? [] : leftOf(value, ranges)
      if (left.length === 0) rows.reject(line, 'not-for-detection', value.value)
      for (const part of left) rows.add(part)
    }
    this.#waiting = []
  }
}

const isIpv4 = ({ kind }: Value) => kind.startsWith('ipv4')

/** A network with more parts left is not listed. */
const maxParts = 2000

/** A value, or what is left of a network without ranges, which are in order. */
function leftOf(value: FeedRecord, ranges: readonly AddressRange[]): readonly FeedRecord[] {
  if (ranges.length === 0 || !isIpv4(value)) return [value]
  const left = [rangeOf(value.value)]
  const [{ at: start, last }] = left as [AddressRange]
  let next = partitionPoint(ranges.length, (at) => (ranges[at] as AddressRange).last < start)
  for (; (ranges[next]?.at ?? last + 1n) <= last && left.length <= maxParts; next++)
    left.push(...without(left.splice(-1), ranges[next] as AddressRange))
  return left.length > maxParts ? [] : left.flatMap(cidrs).flatMap((network) => readIndicator(network) ?? [])
}

/** Ranges in order, without overlaps. */
function joined(ranges: readonly AddressRange[]): AddressRange[] {
  const found: AddressRange[] = []
  for (const range of ranges.toSorted((a, b) => Number(a.at - b.at))) {
    const last = found.at(-1)
    if (last && range.at <= last.last)
      found[found.length - 1] = range.last > last.last ? { ...last, last: range.last } : last
    else found.push(range)
  }
  return found
}

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
  return rangeIndicators(filled(given, '0'), filled(end, '255')) ?? []
}

const filled = (given: readonly string[], rest: string) =>
  [...given, ...Array<string>(Math.max(0, 4 - given.length)).fill(rest)].join('.')
