import { readIndicator } from '../../reading/indicator.ts'
import { namesVictims } from '../documents/prose-headings.ts'
import { namesListed } from '../documents/prose-tables.ts'
import { namesIndicators } from '../tables/column-headers.ts'

/** Longest line that can be a row, the most columns, and the longest header. */
const maxRow = 5000
const maxColumns = 30
const maxHeader = 40

/** A table that the last line belongs to. */
interface TextTable {
  readonly width: number
  /** The header names indicators, or their kinds and when they were seen. */
  readonly isOfFeed: boolean
  /** Where its columns start, if blanks separate them. */
  readonly starts?: readonly number[]
}

/**
 * Writes tables within prose as those of Markdown if their cells are separated by tabs, as when copied from a page, or
 * stand in columns between blanks.
 */
export class TextTables {
  #table: TextTable | undefined

  /** The last line belongs to a table as feeds have it, and not one that tells of hosts, such as the output of a command. */
  get isOfFeed(): boolean {
    return this.#table?.isOfFeed ?? false
  }

  /** The lines that stand for this one: a header also gets a rule below it. */
  line(text: string): readonly string[] {
    if (text.length > maxRow) this.#table = undefined
    else {
      if (this.#table?.starts && isRuleInColumns(text)) return []
      const cells = this.#table && cellsOf(text, this.#table)
      if (cells) return [rowOf(cells)]
      this.#table = tableBelow(text)
    }
    const header = this.#table && cellsOf(text, this.#table)
    return header ? [rowOf(header), rowOf(header.map(() => '---'))] : [text]
  }
}

const rowOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', ' ').trim()).join(' | ')} |`

/** Tells whether a line is the rule below the header of a table in columns: `-----  ---`. */
const isRuleInColumns = (text: string) => /^[\s=-]+$/.test(text) && /--|==/.test(text)

/** The cells of a row; undefined if the line is none. */
function cellsOf(text: string, { width, starts }: TextTable): readonly string[] | undefined {
  if (!starts) {
    const cells = text.trimEnd().split('\t')
    return cells.length > 1 && cells.length <= width ? cells : undefined
  }
  if (text.includes('\t')) return undefined
  const cells = blankCells(text)
  if (cells.length === width) return cells
  // Some cells are empty, or a cell leaves no more than one blank before the next.
  const isInColumns = starts.every((start) => start === 0 || start > text.length || text[start - 1] === ' ')
  // The row above may go on in later columns.
  const goesOn = cells.length > 0 && text.slice(0, starts[1]).trim() === ''
  if (isInColumns && (cells.length > 1 || goesOn))
    return starts.map((start, at) => text.slice(start, starts[at + 1]).trim())
  // A row may lack a cell, or stand beside its columns. Two blanks between sentences are none between cells.
  const isRow = !goesOn && cells.length > 1 && !/[.!?:]\s{2}/.test(text) && !isHeader(cells)
  return isRow ? nearestCells(text, cells, starts) : undefined
}

/** The cells of a row, each in the column whose start is nearest to its own. */
function nearestCells(text: string, cells: readonly string[], starts: readonly number[]): readonly string[] {
  const row = starts.map(() => '')
  let column = -1
  let end = 0
  for (const cell of cells) {
    const at = text.indexOf(cell, end)
    end = at + cell.length
    const distance = (other: number) => Math.abs((starts[other] ?? Number.POSITIVE_INFINITY) - at)
    column = Math.min(column + 1, starts.length - 1)
    while (distance(column + 1) < distance(column)) column++
    row[column] = `${row[column]} ${cell}`.trim()
  }
  return row
}

/** The texts of a line that at least two blanks separate. */
const blankCells = (text: string) =>
  text
    .trim()
    .split('  ')
    .flatMap((part) => part.trim() || [])

/** The table whose header a line is. */
function tableBelow(text: string): TextTable | undefined {
  if (text.includes('\t')) {
    const cells = text.trimEnd().split('\t')
    return isHeader(cells) ? { width: cells.length, isOfFeed: areOfFeed(cells) } : undefined
  }
  if (!text.trim().includes('  ')) return undefined
  const names = blankCells(text)
  if (!isHeader(names)) return undefined
  let from = 0
  const starts = names.map((name) => {
    const start = text.indexOf(name, from)
    from = start + name.length
    return start
  })
  // What stands left of the first name belongs to it.
  return { width: names.length, starts: [0, ...starts.slice(1)], isOfFeed: areOfFeed(names) }
}

/** Tells whether names of columns are those of a feed. */
function areOfFeed(names: readonly string[]): boolean {
  const plain = names.map((name) => name.trim())
  return plain.some((name) => namesListed(name)) || plain.some((name) => sightings.test(name))
}

/** Names of columns of sightings. */
const sightings = /^(?:first|last)[ _-]?(?:seen|observed|reported)\b|^(?:erstmals|zuletzt) (?:gesehen|beobachtet)$/i

/** Whom or what the addresses and names in a table belong to, which are then no attacker's. */
const ofOwners =
  /^(?:victims?|targets?|opfer|ziele?|organi[sz]ations?|compan(?:y|ies)|customers?|clients?|kunden?|tools?|software|products?|services?|vendors?|dienste?|hersteller)(?: names?)?$/i

/** Tells whether cells are the header of a table of indicators: short names, one of which is that of indicators. */
function isHeader(cells: readonly string[]): boolean {
  if (cells.length < 2 || cells.length > maxColumns) return false
  const names = cells.map((cell) => cell.trim())
  const areNames = names.every(
    (name) => name.length <= maxHeader && /\p{L}/u.test(name) && readIndicator(name) === undefined,
  )
  return areNames && names.some(namesIndicators) && !names.some((name) => ofOwners.test(name) || namesVictims(name))
}
