import { dayMs } from '../../domain/time-units.ts'
import { parseDate } from './dates.ts'

/** Finds out from the other dates of a file whether dates such as `03/04/2024` begin with the day. */

/** A date such as `03/04/2024` at the start of a cell: two numbers for day and month, in either order, and the year. */
export const numericDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/

/** Share of the steps from row to row that lead in one direction, in a file that is sorted by its dates. */
const sorted = 0.95
/** With the wrong order of day and month, sorted dates seem to be scattered, or much further apart. */
const scattered = 0.8
const muchLonger = 5
/** Number of rows that make up for a single step, because they have no more than two days. */
const manyRows = 20

/** The dates of a column in one reading, in the order of the rows. */
class Sequence {
  #last = Number.NaN
  #first = Number.POSITIVE_INFINITY
  #end = Number.NEGATIVE_INFINITY
  #up = 0
  #down = 0
  /** Number of dates. */
  count = 0

  add(year: number, month: number, day: number): void {
    const date = Date.UTC(year, month - 1, day)
    this.count++
    if (date > this.#last) this.#up++
    else if (date < this.#last) this.#down++
    this.#last = date
    this.#first = Math.min(this.#first, date)
    this.#end = Math.max(this.#end, date)
  }

  get steps(): number {
    return this.#up + this.#down
  }

  /** 1 if the dates only rise or only fall. */
  get order(): number {
    return Math.max(this.#up, this.#down) / Math.max(1, this.steps)
  }

  get days(): number {
    return (this.#end - this.#first) / dayMs
  }
}

/**
 * Tells whether dates whose numbers are all 12 or less begin with the day: if the file is sorted by them in only one
 * reading, or in both, but in one of them over a much longer time. Undefined if both readings are as likely.
 */
export function isDayFirstByRows(columns: Iterable<Iterable<string>>): boolean | undefined {
  const dayFirst = new Sequence()
  const monthFirst = new Sequence()
  for (const cells of columns) {
    for (const cell of cells) {
      const [, first, second, year] = numericDate.exec(cell) ?? []
      if (year === undefined || first === second) continue
      dayFirst.add(Number(year), Number(second), Number(first))
      monthFirst.add(Number(year), Number(first), Number(second))
    }
  }
  const steps = Math.min(dayFirst.steps, monthFirst.steps)
  if (steps === 0 || (steps === 1 && dayFirst.count < manyRows)) return undefined
  for (const [one, other, isDayFirst] of [
    [dayFirst, monthFirst, true],
    [monthFirst, dayFirst, false],
  ] as const) {
    if (one.order < sorted) continue
    if (other.order <= scattered || (other.order >= sorted && other.days >= one.days * muchLonger)) return isDayFirst
  }
  return undefined
}

/** Share of the rows whose ends would come before their beginnings: of as many, the reading is wrong; fewer are mistakes. */
const contradicting = 0.2
/** Share of the rows that may be mistakes in the right reading. */
const tolerated = 0.02

/**
 * Tells whether dates begin with the day by two columns whose dates follow one another in each row: only so, or only
 * otherwise, no more than a few rows end before they begin. Undefined if neither reading contradicts itself in many rows, or
 * both do in some.
 */
export function isDayFirstByEnds(starts: readonly string[], ends: readonly string[]): boolean | undefined {
  let rows = 0
  let dayFirst = 0
  let monthFirst = 0
  const isReversed = (start: string, end: string, order: 'dmy' | 'mdy') =>
    (parseDate(end, order) ?? Number.POSITIVE_INFINITY) < (parseDate(start, order) ?? Number.NEGATIVE_INFINITY)
  for (const [row, start] of starts.entries()) {
    const end = ends[row] ?? ''
    if (!(numericDate.test(start) && numericDate.test(end))) continue
    rows++
    if (isReversed(start, end, 'dmy')) dayFirst++
    if (isReversed(start, end, 'mdy')) monthFirst++
  }
  const isWrong = (count: number) => count >= Math.max(Math.min(2, rows), rows * contradicting)
  if (rows > 0 && isWrong(monthFirst) && dayFirst <= rows * tolerated) return true
  return rows > 0 && isWrong(dayFirst) && monthFirst <= rows * tolerated ? false : undefined
}

/**
 * Tells whether dates begin with the day by another column, whose dates are certain: only so, or only otherwise, most are of the
 * same days. Undefined if neither or both are.
 */
export function isDayFirstByOther(cells: readonly string[], others: readonly string[]): boolean | undefined {
  let rows = 0
  let dayFirst = 0
  let monthFirst = 0
  for (const [row, cell] of cells.entries()) {
    const [, first, second] = numericDate.exec(cell) ?? []
    const other = parseDate(others[row] ?? '')
    if (first === second || other === undefined) continue
    const isNear = (order: 'dmy' | 'mdy') => Math.abs((parseDate(cell, order) ?? 0) - other) <= dayMs
    rows++
    if (isNear('dmy')) dayFirst++
    if (isNear('mdy')) monthFirst++
  }
  const most = Math.max(dayFirst, monthFirst)
  return most < rows * scattered || dayFirst === monthFirst ? undefined : dayFirst > monthFirst
}

/** Tells whether a cell has the time of day in halves, `03/04/2024 5:06 PM`, as where the month comes first. */
export const hasHalf = (cell: string): boolean => numericDate.test(cell) && /\d ?[ap]m$/i.test(cell.trimEnd().slice(-8))
