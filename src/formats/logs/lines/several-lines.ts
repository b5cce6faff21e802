/**
 * Records over several lines: rows whose quoted cells hold line ends, events whose further lines are indented, blocks
 * between empty lines, elements of XML, messages of a mail gateway, and questions to a resolver. Each becomes one line, so
 * that all of it has the time and the verdict of its record.
 */

import type { Head } from '../../feed-format.ts'
import { headOf } from '../head.ts'
import { fieldCount } from '../time/csv-clock.ts'
import { BlockJoiner, beginningOf, startsWithTime } from './blocks.ts'
import { startsLikeJson } from './json-events.ts'
import { type Joiner, linesBy } from './line-writer.ts'
import { isMailSessions, MailJoiner } from './mail-sessions.ts'
import { opensCell, TableJoiner } from './quoted-cells.ts'
import { ResolverJoiner, resolversIn } from './resolver-events.ts'
import type { ResolverRecords } from './resolver-records.ts'
import { ElementJoiner } from './xml-events.ts'

/** How the records of a file go over several lines. */
export type SeveralLines =
  | { readonly by: 'quotes'; readonly delimiter: string }
  | { readonly by: 'indent' }
  | { readonly by: 'empty lines' }
  | { readonly by: 'element'; readonly name: string }
  | { readonly by: 'message' }
  | { readonly by: 'question'; readonly resolvers: readonly ResolverRecords[] }

/** Number of characters of the head that are examined. */
const EXAMINED = 65_536

/** Tells how records go over several lines; undefined if they do not. */
export function severalLines(head: Head): SeveralLines | undefined {
  const { text, whole } = head
  const isCut = !whole || text.length > EXAMINED
  let start = text.slice(0, EXAMINED).replaceAll('\r\n', '\n')
  if (isCut) start = start.slice(0, start.lastIndexOf('\n') + 1)
  const resolvers = resolversIn(start)
  if (resolvers.length > 0) return { by: 'question', resolvers }
  if (startsLikeJson(head)) return undefined
  if (/^\s*<(?!\d)/.test(start)) return byElement(start)
  if (isMailSessions(start)) return { by: 'message' }
  return byQuotes(start, isCut) ?? byBlocks(start, isCut)
}

/** A row and the number of its lines. */
interface Row {
  readonly cells: number
  readonly lines: number
}

/** Share of the records that must be alike. */
const MOST = 0.8

function byQuotes(text: string, isCut: boolean): SeveralLines | undefined {
  if (!text.split('\n').some((line) => line.split('"').length % 2 === 0)) return undefined
  for (const delimiter of [',', ';', '\t', '|']) {
    const rows = rowsOf(text, delimiter, isCut)
    const [header, ...others] = rows
    if (!header || others.length === 0 || !rows.some(({ lines }) => lines > 1)) continue
    const cells = usualOf(others.map((row) => row.cells))
    const isUsual = (row: Row) => row.cells === cells
    // Event Viewer names no column for the message. A quote that nobody closed makes rows of other lengths.
    const isAlike = Math.abs(header.cells - cells) < 2 && cells > 2 && shareOf(others, isUsual) >= MOST
    const long = others.filter(({ lines }) => lines > 1)
    if (isAlike && (long.length === 0 || shareOf(long, isUsual) >= MOST)) return { by: 'quotes', delimiter }
  }
  return undefined
}

/** The rows of a text, without one that has no end. */
function rowsOf(text: string, delimiter: string, isCut: boolean): Row[] {
  const rows: Row[] = []
  const lines = text.split('\n')
  let row: string[] = []
  let isOpen = false
  for (const [i, line] of lines.entries()) {
    const isLast = i === lines.length - 1
    row.push(line)
    isOpen = opensCell(line, delimiter, isOpen)
    if (isOpen && !isLast) continue
    const whole = row.join('\n')
    const isWhole = !isOpen && (!isLast || !isCut)
    if (whole.trim() !== '' && isWhole) rows.push({ cells: fieldCount(whole, delimiter), lines: row.length })
    row = []
  }
  return rows
}

function usualOf(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

/** A time of day, or seconds since the epoch. */
const timed = /\b\d{1,2}:\d\d:\d\d|\b1\d{9}\b/
/** A line of only brackets ends an object over several lines, or begins one. */
const isIndented = (line: string) => /^[ \t]|^[{}[\],]+$/.test(line)
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length

function byBlocks(text: string, isCut: boolean): SeveralLines | undefined {
  const lines = text.split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const indented = filled.filter(isIndented)
  if (indented.length * 2 >= filled.length && shareOf(indented, (line) => timed.test(line)) < 1 - MOST) {
    const records = blocksOf(lines, false, isCut)
    if (records.length > 1 && shareOf(records, ([first]) => timed.test(first as string)) >= MOST)
      return { by: 'indent' }
  }
  if (filled.length === lines.length) return undefined
  const records = blocksOf(lines, true, isCut)
  const isLong = records.length > 1 && filled.length >= records.length * 3
  return isLong && shareOf(records, isBlock) >= MOST && areAlike(records) ? { by: 'empty lines' } : undefined
}

/** The records of a text; each begins with a line that is not indented, if told so behind an empty line. */
function blocksOf(lines: readonly string[], behindEmpty: boolean, isCut: boolean): string[][] {
  const records: string[][] = []
  let isFirst = true
  for (const line of lines) {
    if (line.trim() === '') {
      isFirst = true
      continue
    }
    const begins = !isIndented(line) && (isFirst || !behindEmpty)
    if (begins || records.length === 0) records.push([])
    records.at(-1)?.push(line)
    isFirst = false
  }
  if (isCut) records.pop()
  return records
}

/** Tells whether a block is one record: it has a time, and no two lines that start with one. */
function isBlock(block: readonly string[]): boolean {
  const [first] = block
  if (first === undefined || !block.some((line) => timed.test(line))) return false
  const beginning = beginningOf(first)
  return block.filter(startsWithTime).length < 2 && !block.slice(1).some((line) => beginningOf(line) === beginning)
}

function areAlike(blocks: readonly (readonly string[])[]): boolean {
  const begun = blocks.map(([first]) => beginningOf(first as string))
  return shareOf(begun, (one) => one === begun[0]) >= MOST
}

const opening = /<([A-Za-z][\w.:-]{0,60})[\s>]/g
/** Repeated names that are tried; hostile texts may have more. */
const MOST_NAMES = 20

/** The element whose records hold times; undefined if none repeats, or if each is a line already. */
function byElement(text: string): SeveralLines | undefined {
  // `windows-event-xml` makes lines of these.
  if (/<Event[\s>]/.test(text)) return undefined
  const counts = new Map<string, number>()
  for (const [, name] of text.matchAll(opening)) counts.set(name as string, (counts.get(name as string) ?? 0) + 1)
  // An element comes before those inside it.
  const repeated = [...counts].filter(([, count]) => count > 1).map(([name]) => name)
  for (const name of repeated.slice(0, MOST_NAMES)) {
    const records = text
      .split(`<${name}`)
      .slice(1, -1)
      .filter((record) => /^[\s>]/.test(record))
    const whole = records.filter((record) => record.includes(`</${name}>`) && timed.test(record))
    if (whole.length === 0 || whole.length < records.length * MOST) continue
    const isLine = (record: string) => record.endsWith('\n') && !record.trim().includes('\n')
    return whole.every(isLine) ? undefined : { by: 'element', name }
  }
  return undefined
}

function joinerFor(how: SeveralLines): Joiner {
  if (how.by === 'element') return new ElementJoiner(how.name)
  if (how.by === 'message') return new MailJoiner()
  if (how.by === 'question') return new ResolverJoiner(how.resolvers)
  return how.by === 'quotes' ? new TableJoiner(how.delimiter) : new BlockJoiner(how.by)
}

/** A head whose records are lines. */
export function withJoinedLines(head: Head, how: SeveralLines): Head {
  const joiner = joinerFor(how)
  const lines = joiner.push(head.bytes)
  // The last record of a cut head is incomplete, unless it is the only one or all questions are still open.
  const rest = head.whole || lines.length === 0 ? joiner.finish() : new Uint8Array()
  const bytes = new Uint8Array(lines.length + rest.length)
  bytes.set(lines)
  bytes.set(rest, lines.length)
  return headOf(bytes, head)
}

/** Joins the lines of each record of a stream. */
export function joinedLines(input: AsyncIterable<Uint8Array>, how: SeveralLines): AsyncIterable<Uint8Array> {
  return linesBy(joinerFor(how), input)
}
