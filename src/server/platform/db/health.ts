import type pg from 'pg'
import { waitAtMost } from '../wait-at-most.ts'

const KEPT_MS = 1000
/** A database that needs longer for one row cannot serve users. */
const LONGEST_MS = 2000

/**
 * Tells whether the database answers. It is asked at most once a second, however many callers there are: load balancer
 * checks must cost nothing, and a database in trouble must not get more load from them.
 */
export function createHealthCheck(pool: Pick<pg.Pool, 'query'>): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined

  async function ask(): Promise<boolean> {
    const answered = pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    return (await waitAtMost(answered, LONGEST_MS)) ?? false
  }

  return () => {
    const now = performance.now()
    if (!last || now - last.at >= KEPT_MS) last = { at: now, answer: ask() }
    return last.answer
  }
}
