import { readIndicator } from './indicator.ts'
import { namesIndicators } from './named-kinds.ts'
import { namesVictims } from './prose-headings.ts'

/** Longest line that can be a row, the most columns, and the longest header. */
const maxRow = 5000
const maxColumns = 30
const maxHeader = 40

/** Writes tables within prose as those of Markdown if their cells are separated by tabs, as when copied from a page. */
export class TabTables {
  /** Number of columns of the table that the last line belongs to; 0 outside of tables. */
  #width = 0

  /** The lines that stand for this one: a header also gets a rule below it. */
  line(text: string): readonly string[] {
    const cells = text.length <= maxRow && text.includes('\t') ? text.trimEnd().split('\t') : []
    if (this.#width > 0 && cells.length > 1 && cells.length <= this.#width) return [rowOf(cells)]
    this.#width = isHeader(cells) ? cells.length : 0
    return this.#width > 0 ? [rowOf(cells), rowOf(cells.map(() => '---'))] : [text]
  }
}

const rowOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', ' ').trim()).join(' | ')} |`

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
