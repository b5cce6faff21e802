import { utcDay } from '../domain/dates.ts'
import { dayMs } from '../domain/time-units.ts'
import { newestLook } from '../engine/listings/looks.ts'
import type { IndexReader } from '../engine/match/index-reader.ts'
import type { Terminal } from './terminal.ts'

/** A mirror that ended longer ago than this says little about the present state of its sources. */
const longAgoMs = 30 * dayMs

/**
 * Warns if a mirror ends long before the time that the user asks about: almost all of its sources then count as dead.
 */
export function tellOfEnd(index: IndexReader, asOf: number, { err }: Terminal): void {
  const newest = Math.max(0, ...index.sources.map(({ watch }) => newestLook(watch) ?? 0))
  if (newest <= 0 || asOf - newest <= longAgoMs) return
  const date = utcDay(newest)
  err.write(`winnow: the newest snapshot of the mirror is of ${date}; to ask as of then, say --as-of ${date}\n`)
}
