import { newestLook } from '../engine/listings/looks.ts'
import type { IndexReader } from '../engine/match/index-reader.ts'
import type { Terminal } from './terminal.ts'

/** A mirror that ends longer ago than this says little of its sources today. */
const longAgoMs = 30 * 86_400_000

/** Says so where a mirror ends long before the question is asked: then nearly all of its sources count as dead. */
export function tellOfEnd(index: IndexReader, asked: number, { err }: Terminal): void {
  const newest = Math.max(0, ...index.sources.map(({ watch }) => newestLook(watch) ?? 0))
  if (newest <= 0 || asked - newest <= longAgoMs) return
  const date = new Date(newest).toISOString().slice(0, 10)
  err.write(`winnow: the newest snapshot of the mirror is of ${date}; to ask as of then, say --as-of ${date}\n`)
}
