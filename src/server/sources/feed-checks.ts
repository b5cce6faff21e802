import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Problem, type ProblemCode, problems } from '../../domain/problem.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'

type Answer =
  | { readonly found: unknown }
  | { readonly problem: ProblemCode; readonly values?: Problem['values']; readonly german?: Record<string, string> }

/**
 * A request to check an address. `sealed` is the encrypted credential, because the table must not contain it in plain
 * text.
 */
export interface FeedQuestion {
  readonly address: string
  readonly sealed?: string
}

interface Dependencies {
  readonly pool: pg.Pool
  readonly add: (id: string, place: PlaceInTree) => Promise<unknown>
  readonly check: (question: FeedQuestion, signal: AbortSignal) => Promise<unknown>
}

const askEveryMs = 200
/** Time limit of a check: as long as the asking process waits for the answer. */
export const longestCheckMs = 45_000

/** Passes checks of addresses from a process without network access to one with it. */
export function feedChecks({ pool, add, check }: Dependencies) {
  return {
    /**
     * Asks on behalf of an organisation and its branch, and waits for the answer.
     * @throws Problem from the other process's `check`, or `source.check-late`
     */
    async ask<Found>(place: PlaceInTree, { address, sealed }: FeedQuestion, signal?: AbortSignal) {
      const id = crypto.randomUUID()
      await pool.query('INSERT INTO feed_check (id, address, sealed) VALUES ($1, $2, $3)', [id, address, sealed])
      try {
        await add(id, place)
        for (const deadline = performance.now() + longestCheckMs; performance.now() < deadline; ) {
          await wait(askEveryMs, undefined, { signal })
          const { rows } = await pool.query<{ answer: Answer | null }>('SELECT answer FROM feed_check WHERE id = $1', [
            id,
          ])
          const answer = rows[0]?.answer
          if (answer && 'problem' in answer)
            throw new Problem(answer.problem in problems ? answer.problem : 'unexpected', answer.values, answer)
          if (answer) return answer.found as Found
        }
        throw new Problem('source.check-late')
      } finally {
        await pool.query('DELETE FROM feed_check WHERE id = $1', [id])
      }
    },

    /** Answers a question; does nothing if nobody waits for it any more. */
    async answer(id: string, signal: AbortSignal): Promise<void> {
      const { rows } = await pool.query<{ address: string; sealed: string | null }>(
        'SELECT address, sealed FROM feed_check WHERE id = $1',
        [id],
      )
      const question = rows[0]
      if (!question) return
      const { address, sealed } = question
      const answer: Answer = await check({ address, sealed: sealed ?? undefined }, signal).then(
        (found) => ({ found }),
        (error) =>
          error instanceof Problem
            ? { problem: error.code, values: error.values, german: error.german }
            : { problem: 'unexpected' },
      )
      await pool.query('UPDATE feed_check SET answer = $2 WHERE id = $1', [id, JSON.stringify(answer)])
    },

    /** Deletes questions whose asker has gone. */
    async tidy(): Promise<void> {
      await pool.query(`DELETE FROM feed_check WHERE created_at < now() - interval '1 hour'`)
    },
  }
}
