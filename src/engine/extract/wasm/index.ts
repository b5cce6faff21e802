/** Functions that the host calls (`../wasm-scanner.ts`). Positions in the window are relative to its first byte. */
import { forgetBraces } from '../rules/braces'
import { fillByteClasses } from '../rules/bytes'
import { recordCount, resetRecords } from '../rules/emit'
import { MAX_RECORDS, WINDOW } from '../rules/layout'
import { addProduct as addProductName } from '../rules/product'
import { scanCopiesBy } from '../rules/rewritten'
import { scanSpan } from '../rules/span'
import { addTopLevel as addName } from '../rules/suffix'
import { ask as askTable, askedUntil, clearTable, hourRows, hourSize, idOf, identify as identifyRecords, openTable, rows, tableSize, tally as tallyRecords, valueBytes, values } from './table'
import { begin as beginWindow, fillTables, noteTopLevel, scanWindow, splitLines as splitWindow } from './window'

export { askedUntil, hourRows, hourSize, idOf, rows, tableSize, valueBytes, values }

const MAX_LINES: i32 = 32768
const MAX_QUESTIONS: i32 = 32768

let lineEndsAt: i32 = 0
let lineTimesAt: i32 = 0
let hashes: i32 = 0
let questionsAt: i32 = 0

/** Allocates and fills all tables; call once per instance. */
export function open(): void {
  fillByteClasses()
  fillTables()
  scanCopiesBy(scanSpan)
  lineEndsAt = <i32>heap.alloc(MAX_LINES << 2)
  lineTimesAt = <i32>heap.alloc(MAX_LINES << 3)
  hashes = <i32>heap.alloc(MAX_RECORDS << 2)
  questionsAt = <i32>heap.alloc(MAX_QUESTIONS << 4)
  openTable()
}

/** Removes all values and counts. */
export function clear(): void {
  clearTable()
}

/** Adds the lower-case name at `start`. */
export function addTopLevel(start: i32, length: i32, traits: i32): void {
  addName(start, length, traits)
  noteTopLevel(start, length)
}

/** Adds the lower-case software name at `start`. */
export function addProduct(start: i32, length: i32, traits: i32): void {
  addProductName(start, length, traits)
}

/** Call before the first `find` in the lines that start at `start`. */
export function begin(start: i32): void {
  beginWindow(WINDOW + start)
}

/** Address of the buffer of line ends. */
export function lineEnds(): i32 {
  return lineEndsAt
}
/** Address of the buffer of line times. */
export function lineTimes(): i32 {
  return lineTimesAt
}
/** Address of the buffer of questions. */
export function questions(): i32 {
  return questionsAt
}
/** Number of lines that the buffers hold. */
export function maxLines(): i32 {
  return MAX_LINES
}

/** Fills the buffer of line ends; returns the number of lines. */
export function splitLines(start: i32, end: i32): i32 {
  return splitWindow(WINDOW, WINDOW + start, WINDOW + end, lineEndsAt, MAX_LINES)
}

/** Finds observables in `[start, end)`; returns where to continue. */
export function find(start: i32, end: i32): i32 {
  resetRecords()
  forgetBraces()
  return scanWindow(WINDOW + start, WINDOW + end) - WINDOW
}

/** Number of records of the last `find`. */
export function found(): i32 {
  return recordCount
}

/** Replaces the kind of each record by its number. */
export function identify(): void {
  identifyRecords(recordCount, hashes)
}

/** Counts the records with the times of their lines. */
export function tally(lines: i32): void {
  tallyRecords(recordCount, lines, lineEndsAt, lineTimesAt, WINDOW)
}

/** Writes questions to the prefilter about the values from `first` on; returns their number. */
export function ask(first: i32): i32 {
  return askTable(first, questionsAt, MAX_QUESTIONS)
}
