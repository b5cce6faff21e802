/**
 * Logs of resolvers that write a question, what was done with it, and the answer as several records. These become one line at
 * the place of the question, so that each question counts once and has its client and its verdict. The names of matching
 * rules and zones, and repetitions of the asked name, are left out.
 */

import { LONGEST_JOINED, TextJoiner } from './line-writer.ts'
import { type RecordKind, type ResolverRecords, resolverRecords } from './resolver-records.ts'

/** Records that are so many seconds apart are of different questions. Times of logs are whole seconds. */
const WITHIN_SECONDS = 2
const DAY_SECONDS = 86_400
/** A longer line does not record a question. */
const LONGEST_RECORD = 8192
/** Open questions of a client for the same name; an older one gets no further record. */
const MOST_ALIKE = 256
/** Beyond as many held bytes, the oldest lines are given as far as they go. */
const MOST_HELD = 8 << 20
/** Bytes that a held line takes beside its text. */
const HELD_BYTES = 200

interface ResolverRecord {
  readonly line: string
  /** Where the text behind the beginning starts. */
  readonly at: number
  /** Place of its kind in the table, which is the order in which records are written. */
  readonly rank: number
  readonly resolver: ResolverRecords
  readonly name: string
  readonly key: string
}

/** A question with the records that followed, or a line of its own. */
interface Held {
  readonly records: ResolverRecord[]
  readonly line: string
  /** Second of the day of the question; undefined if no further record can belong to the line. */
  readonly second: number | undefined
  bytes: number
}

/** The resolvers with records in a text. */
export function resolversIn(text: string): readonly ResolverRecords[] {
  const lines = text.split('\n')
  return resolverRecords.filter((one) => lines.some((line) => recordOf(line, one)))
}

/** The record of a resolver that a line is. */
function recordOf(line: string, resolver: ResolverRecords): ResolverRecord | undefined {
  const found = line.length > LONGEST_RECORD ? null : resolver.beginning.exec(line)
  if (!found) return undefined
  const at = found[0].length
  const { kinds } = resolver
  if (kinds.length === 0) return { line, at, rank: 0, resolver, name: '', key: '' }
  const text = line.slice(at)
  for (let rank = 0; rank < kinds.length; rank++) {
    const { pattern, clientFirst } = kinds[rank] as RecordKind
    const groups = pattern.exec(text)
    if (!groups) continue
    const [, one = '', other = ''] = groups
    const name = (clientFirst ? other : one).toLowerCase()
    const key = `${found.slice(1).join(' ')} ${clientFirst ? one : other} ${name}`
    return { line, at, rank, resolver, name, key }
  }
  return undefined
}

const kindOf = ({ resolver, rank }: ResolverRecord) => resolver.kinds[rank]?.is

const clock = /^\[?\d*(\d{9})\b|(?:^|\D)(\d\d):(\d\d):(\d\d)/

/** The second of the day at which a line was written; NaN if it does not say so. */
function secondOf(line: string): number {
  const [, epoch, hours, minutes, seconds] = clock.exec(line.slice(0, 80)) ?? []
  if (epoch !== undefined) return Number(epoch) % DAY_SECONDS
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function isLater(second: number, than: number): boolean {
  const apart = Math.abs(second - than)
  return Math.min(apart, DAY_SECONDS - apart) > WITHIN_SECONDS
}

/** Joins the records of each question. */
export class ResolverJoiner extends TextJoiner {
  readonly #resolvers: readonly ResolverRecords[]
  /** In the order of their first lines. */
  readonly #held = new Set<Held>()
  /** Questions by their keys, oldest first. */
  readonly #asked = new Map<string, Held[]>()
  #bytes = 0

  constructor(resolvers: readonly ResolverRecords[]) {
    super()
    this.#resolvers = resolvers
  }

  protected override takeText(line: string): void {
    let record: ResolverRecord | undefined
    for (const resolver of this.#resolvers) record ??= recordOf(line, resolver)
    const isQuestion = record !== undefined && kindOf(record) === 'question'
    const second = record?.name ? secondOf(line) : undefined
    if (second !== undefined) this.#giveBefore(second)
    const question = record && !isQuestion ? this.#questionOf(record) : undefined
    const bytes = line.length + HELD_BYTES
    this.#bytes += bytes
    if (record && question) {
      question.records.push(record)
      question.bytes += bytes
    } else {
      const held = { records: record ? [record] : [], line, second: isQuestion ? second : undefined, bytes }
      this.#held.add(held)
      if (record && isQuestion) {
        const asked = this.#asked.get(record.key)
        if (!asked) this.#asked.set(record.key, [held])
        else if (asked.push(held) > MOST_ALIKE) asked.shift()
      }
    }
    for (const one of this.#held) {
      if (this.#bytes <= MOST_HELD) break
      this.#give(one)
    }
    this.#giveBefore(Number.NaN)
  }

  protected override end(): void {
    for (const held of this.#held) this.#give(held)
  }

  /** The oldest question that lacks such a record; if none does, the newest, whose answer has several records. */
  #questionOf({ key, rank }: ResolverRecord): Held | undefined {
    const asked = this.#asked.get(key)
    const question = asked?.find(({ records }) => records.every((one) => one.rank !== rank)) ?? asked?.at(-1)
    return question && question.bytes < LONGEST_JOINED ? question : undefined
  }

  /** Gives the oldest lines up to a question to which a record of this time may belong. */
  #giveBefore(second: number): void {
    for (const held of this.#held) {
      if (held.second !== undefined && !isLater(second, held.second)) return
      this.#give(held)
    }
  }

  #give(held: Held): void {
    this.#held.delete(held)
    const { records, line } = held
    this.#bytes -= held.bytes
    const [first] = records
    const asked = first && this.#asked.get(first.key)
    if (first && asked?.[0] === held) {
      if (asked.length > 1) asked.shift()
      else this.#asked.delete(first.key)
    }
    this.giveText(first ? eventOf(first, records) : line)
  }
}

/** One line that says what all records say. */
function eventOf({ line, at, name, resolver }: ResolverRecord, records: readonly ResolverRecord[]): string {
  const isAnswered = records.some((one) => kindOf(one) === undefined)
  const said = records
    .filter((one) => !isAnswered || kindOf(one) !== 'forwarded')
    .sort((a, b) => a.rank - b.rank)
    .map((one) => (resolver.rule ? one.line.slice(one.at).replace(resolver.rule, '?') : one.line.slice(one.at)))
  return line.slice(0, at) + said.map((text, i) => withoutName(text, name, i === 0)).join(' ')
}

const isOfName = (text: string, at: number) => /[\w.-]/.test(text.charAt(at))

/** The text with `?` in place of a name in lower case. @param keepsFirst leaves the first one */
function withoutName(text: string, name: string, keepsFirst: boolean): string {
  // A name without a dot is not an observable, and may be part of any word.
  if (!/\w\.\w/.test(name)) return text
  const lower = text.toLowerCase()
  let isKept = keepsFirst
  let result = ''
  let from = 0
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
    if (isOfName(text, at - 1) || /[\w-]/.test(text.charAt(at + name.length))) continue
    if (!isKept) {
      result += `${text.slice(from, at)}?`
      from = at + name.length
    }
    isKept = false
  }
  return result + text.slice(from)
}
