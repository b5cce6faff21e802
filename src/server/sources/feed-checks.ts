import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Problem, type ProblemCode, problems } from '../../domain/problem.ts'
import type { CheckedFeed } from './check-feed.ts'

type Answer = { readonly found: CheckedFeed } | { readonly problem: ProblemCode }

/** Addresses that one process has another look at, because only that one may go out. */
export interface FeedChecks {
  /** Asks and waits. @throws Problem as `check` does over there, or `source.check-late` */
  ask(address: string, signal?: AbortSignal): Promise<CheckedFeed>
  /** Does what was asked for; nothing where nobody waits any more. */
  answer(id: string): Promise<void>
  /** Forgets questions whose asker has gone. */
  tidy(): Promise<void>
}

export interface FeedCheckParts {
  readonly pool: pg.Pool
  readonly add: (id: string) => Promise<unknown>
  readonly check: (address: string) => Promise<CheckedFeed>
  readonly longestMs?: number
}

const askEveryMs = 200

export function feedChecks({ pool, add, check, longestMs = 45_000 }: FeedCheckParts): FeedChecks {
  return {
    async ask(address, signal) {
      const id = crypto.randomUUID()
      await pool.query('INSERT INTO feed_check (id, address) VALUES ($1, $2)', [id, address])
      try {
        await add(id)
        for (const deadline = performance.now() + longestMs; performance.now() < deadline; ) {
          await wait(askEveryMs, undefined, signal && { signal })
          const { rows } = await pool.query<{ answer: Answer | null }>('SELECT answer FROM feed_check WHERE id = $1', [
            id,
          ])
          const answer = rows[0]?.answer
          if (answer && 'problem' in answer)
            throw new Problem(answer.problem in problems ? answer.problem : 'unexpected')
          if (answer) return answer.found
        }
        throw new Problem('source.check-late')
      } finally {
        await pool.query('DELETE FROM feed_check WHERE id = $1', [id])
      }
    },

    async answer(id) {
      const { rows } = await pool.query<{ address: string }>('SELECT address FROM feed_check WHERE id = $1', [id])
      const asked = rows[0]
      if (!asked) return
      const answer: Answer = await check(asked.address).then(
        (found) => ({ found }),
        (error) => ({ problem: error instanceof Problem ? error.code : 'unexpected' }),
      )
      await pool.query('UPDATE feed_check SET answer = $2 WHERE id = $1', [id, JSON.stringify(answer)])
    },

    async tidy() {
      await pool.query(`DELETE FROM feed_check WHERE created_at < now() - interval '1 hour'`)
    },
  }
}
