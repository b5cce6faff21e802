import { z } from 'zod'
import type { FeedItem, FeedRecord } from '../../domain/listing.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { type Annotations, annotationParser, annotations } from './annotations.ts'
import { delimiters, isRule, openCell, splitCells } from './cells.ts'
import { guessDelimited } from './delimited-guess.ts'
import { exceptions, exceptionTests, rejectInactive } from './exceptions.ts'
import { type CellParser, isCutOff, readIndicator, readIndicatorAs, rejectionOf, unquote } from './indicator.ts'
import { batchRows, lineBlocks, overlong, Rows } from './lines.ts'
import { isLookalike, parserOf } from './named-kinds.ts'
import { rangeIndicators, readMasked } from './networks.ts'
import { readCellValues } from './pattern-values.ts'
import { digestsIn, hasUrls } from './several.ts'
import { UnreadableFeed } from './unreadable.ts'

/** A column by its number from 0 or by its header name, in any letter case. */
const column = z.union([z.int().min(0), z.string().min(1)])
export type Column = z.infer<typeof column>

const options = z.object({
  delimiter: z.enum(delimiters).default(','),
  /** Place of the column names: nowhere, in the first row, in the last comment before it, or given here. */
  header: z.union([z.enum(['none', 'row', 'comment']), z.array(z.string())]).default('none'),
  /** Lines above the header that are not read, such as a title. */
  skip: z.int().min(0).default(0),
  comments: z.array(z.string().min(1)).default(['#']),
  /** Column of the indicator; several if a row lists several (a URL and hashes of its file). */
  value: z.union([column, z.array(column).min(1)]).default(0),
  /** Column with the kind of the value, in the publisher's words. */
  type: column.optional(),
  /** Kind of all values if no column states it. */
  kind: z.enum(kindIds as [KindId, ...KindId[]]).optional(),
  /** Column of the last address if `value` is the first address of a range. */
  rangeEnd: column.optional(),
  /** Column of the mask or the length of the prefix if `value` is the address of a network. */
  mask: column.optional(),
  /** Columns of notes: a digest in one is that of the file behind the value. */
  notes: z.array(column).default([]),
  /** Only rows with one of these texts in that column are for detection (MISP's `to_ids`). */
  where: z.object({ column, in: z.array(z.string()) }).optional(),
  ...exceptions(column).shape,
  ...annotations(column).shape,
})
export type DelimitedOptions = z.infer<typeof options>

/** Maximum number of lines in a quoted cell; beyond it, the quote counts as stray. */
const maxCellLines = 200
const maxCellSize = 64 << 10

/**
 * Delimited text: CSV (RFC 4180) and variants with tab, semicolon, pipe or blanks, with columns by number or name. Used
 * by abuse.ch, MISP exports, Shadowserver, DataPlane, DShield, TweetFeed.
 */
export const delimited = feedFormat({
  id: 'delimited',
  title: { de: 'Text mit Trennzeichen (CSV, TSV)', en: 'Delimited text (CSV, TSV)' },
  difficulty: 0.3,
  usedFor: 'anything',
  options,

  detect: (head) => guessDelimited(head),

  async *read(input, given) {
    const { delimiter, comments } = given
    const rows = new Rows()
    const firsts = new Set(comments.map((mark) => mark[0] as string))
    let readRow: RowParser | undefined =
      given.header === 'row' || given.header === 'comment'
        ? undefined
        : rowParser(given, given.header === 'none' ? undefined : given.header)
    let lastComment: string | undefined
    let number = 0

    const use = (cells: readonly string[], line: string, at: number) => {
      if (readRow) readRow(cells, line, at, rows)
      else if (given.header === 'row') readRow = rowParser(given, cells)
      else {
        const names = lastComment === undefined ? undefined : splitCells(lastComment, delimiter)
        readRow = rowParser(given, Array.isArray(names) ? names : undefined)
        readRow(cells, line, at, rows)
      }
    }

    let open: { at: number; lines: string[]; size: number } | undefined
    const single = (line: string, at: number) => {
      const text = line.trim()
      if (text === '' || isRule(text)) return
      if (firsts.has(text[0] as string)) {
        const mark = comments.find((mark) => text.startsWith(mark))
        if (mark) {
          lastComment = text.slice(mark.length).trim()
          return
        }
      }
      const cells = splitCells(line, delimiter)
      if (!Array.isArray(cells)) rows.reject(at, 'malformed', line)
      // Spreadsheets write their empty rows too.
      else if (cells.some((cell) => cell !== '')) use(cells, line, at)
    }
    /** The quote was stray: each line is read separately. */
    const giveUp = () => {
      if (!open) return
      const { lines, at } = open
      open = undefined
      for (const [index, line] of lines.entries()) single(line, at + index)
    }

    for await (const block of lineBlocks(input)) {
      for (const line of block) {
        number++
        if (number <= given.skip) continue
        if (line === overlong) {
          giveUp()
          rows.reject(number, 'too-long')
        } else if (open) {
          open.lines.push(line)
          open.size += line.length
          // The line is still inside quotes. It is parsed as if it began with a quote, so that each line is parsed
          // once.
          const rest = splitCells(`"${line}`, delimiter)
          if (rest === undefined) giveUp()
          else if (rest !== openCell) {
            const joined = open.lines.join('\n')
            const cells = splitCells(joined, delimiter)
            if (Array.isArray(cells)) use(cells, joined, open.at)
            else rows.reject(open.at, 'malformed', joined)
            open = undefined
          }
          if (open && (open.lines.length > maxCellLines || open.size > maxCellSize)) giveUp()
        } else {
          if (number === 1 && /^\s*<(?:!doctype html|html|head|body|\?xml)\b/i.test(line)) {
            throw new UnreadableFeed('This is a web page, not delimited text.')
          }
          const isOpen = line.includes('"') && delimiter !== ' ' && !firsts.has(line.trimStart()[0] as string)
          if (isOpen && splitCells(line, delimiter) === openCell) {
            open = { at: number, lines: [line], size: line.length }
          } else single(line, number)
        }
        if (rows.items.length >= batchRows) yield rows.take()
      }
      if (rows.items.length > 0) yield rows.take()
    }
    giveUp()
    if (rows.items.length > 0) yield rows.take()
  },
})

export type RowParser = (cells: readonly string[], line: string, number: number, rows: Rows) => void

/** Binds the options to the columns of one file. */
export function rowParser(given: DelimitedOptions, header: readonly string[] | undefined): RowParser {
  const names = header?.map((name) => unquote(name).trim().toLowerCase())
  const place = (wanted: Column): number => {
    if (typeof wanted === 'number') return wanted
    const at = names?.indexOf(wanted.toLowerCase()) ?? -1
    if (at >= 0) return at
    const seen = names ? `the header has ${names.slice(0, 20).join(', ')}` : 'there is no header'
    throw new UnreadableFeed(`There is no column “${wanted}”: ${seen}.`)
  }
  const values = (Array.isArray(given.value) ? given.value : [given.value]).map(place)
  const type = given.type === undefined ? undefined : place(given.type)
  const rangeEnd = given.rangeEnd === undefined ? undefined : place(given.rangeEnd)
  const mask = given.mask === undefined ? undefined : place(given.mask)
  const where = given.where && {
    at: place(given.where.column),
    in: new Set(given.where.in.map((v) => v.toLowerCase())),
  }
  const cellAt = (wanted: Column) => {
    const at = place(wanted)
    return (cells: readonly string[]) => cells[at]
  }
  const annotate = annotationParser(given, cellAt)
  const noted = given.notes.map(cellAt)
  const { isException, isInactive } = exceptionTests(given.except, cellAt)
  // A column name that is a kind ("sha256_hash") gives the kind of its values, but values are also accepted without it.
  const parsers = values.map((at) => {
    const { kind } = given
    if (kind) return (cell: string) => readIndicatorAs(kind, cell)
    if (names?.[at] !== undefined && isLookalike(names[at])) return () => undefined
    const named = names?.[at] === undefined ? undefined : parserOf(names[at])
    return named ? (cell: string) => named(cell) ?? readIndicator(cell) : readIndicator
  })
  const one = values.length === 1 && type === undefined && rangeEnd === undefined && mask === undefined && !where

  const add = (found: Value, notes: Annotations, rows: Rows) =>
    rows.add({ ...found, ...notes } satisfies FeedRecord as FeedItem)

  const sparing = (read: RowParser): RowParser =>
    isInactive === undefined
      ? read
      : (cells, line, number, rows) => {
          const before = rows.items.length
          read(cells, line, number, rows)
          if (isInactive(cells)) rejectInactive(rows, before, number, line)
        }

  if (one) {
    const at = values[0] as number
    const read = parsers[0] as (cell: string) => Value | undefined
    return sparing((cells, line, number, rows) => {
      if (isException?.(cells)) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      const cell = cells[at]
      const found = cell === undefined || hasUrls(cell) ? undefined : read(cell)
      if (found) {
        add(found, annotate(cells), rows)
        return
      }
      const several = readCellValues(undefined, cell ?? '', read)
      if (several.length === 0) {
        rows.reject(number, cell === undefined ? 'malformed' : rejectionOf(cell), line)
        return
      }
      const notes = annotate(cells)
      for (const value of several) add(value, notes, rows)
    })
  }
  return sparing((cells, line, number, rows) => {
    if ((where && !where.in.has((cells[where.at] ?? '').toLowerCase())) || isException?.(cells)) {
      rows.reject(number, 'not-for-detection', line)
      return
    }
    const named = type === undefined ? undefined : cells[type]
    const before = rows.items.length
    const notes = annotate(cells)
    for (const [index, at] of values.entries()) {
      const cell = cells[at]
      if (cell === undefined || cell === '') continue
      if (rangeEnd !== undefined) {
        for (const found of rangeIndicators(cell, cells[rangeEnd] ?? '') ?? []) add(found, notes, rows)
        continue
      }
      const network = mask === undefined ? undefined : readMasked(cell, cells[mask] ?? '')
      if (network) {
        add(network, notes, rows)
        continue
      }
      for (const found of readCellValues(named, cell, parsers[index] as CellParser)) add(found, notes, rows)
    }
    if (rows.items.length > before) {
      for (const noteOf of noted) for (const digest of digestsIn(noteOf(cells) ?? '')) add(digest, notes, rows)
      return
    }
    const unknown = named !== undefined && named !== '' && !parserOf(named)
    const cut = values.some((at) => isCutOff(cells[at] ?? ''))
    const reason = cut ? 'cut-off' : unknown ? 'unknown-kind' : 'not-an-indicator'
    rows.reject(number, cells.length <= Math.min(...values) ? 'malformed' : reason, line)
  })
}
