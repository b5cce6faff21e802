import { newestLook } from '../engine/listings/looks.ts'
import type { IndexReader } from '../engine/match/index-reader.ts'
import type { Terminal } from './terminal.ts'

/** A mirror that ended longer ago says little about its sources today. */
const longAgoMs = 30 * 86_400_000

/** Warns if a mirror ends long before the time of the request: almost all of its sources then count as dead. */
export function tellOfEnd(index: IndexReader, asked: number, { err }: Terminal): void {
  const newest = Math.max(0, ...index.sources.map(({ watch }) => newestLook(watch) ?? 0))
  if (newest <= 0 || asked - newest <= longAgoMs) return
  const date = new Date(newest).toISOString().slice(0, 10)
  err.write(`winnow: the newest snapshot of the mirror is of ${date}; to ask as of then, say --as-of ${date}\n`)
}
