import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Problem } from '../../domain/problem.ts'
import type { Preview, PreviewQuestion } from './preview.ts'

type Answer = { readonly preview: Preview } | { readonly failed: true }

const lookEveryMs = 150
const watchEveryMs = 1000
/** After so many polls, `asked_at` is updated, which shows that the asker is still waiting. */
const beatEvery = 20
/** An asker who does not ask again within this time has left. */
const patience = `interval '30 seconds'`
const isTheSame = `p.question = excluded.question AND p.asked_at > now() - ${patience}`

/**
 * Requests previews from another process, because a large choice takes seconds of CPU time.
 * @param add queues the job that answers a question
 */
export function previewDesk(
  pool: pg.Pool,
  add: (id: string) => Promise<unknown>,
  { longestMs = 20_000 }: { readonly longestMs?: number } = {},
) {
  /** @returns the id of the user's current question; the same question keeps its id */
  async function enqueue(userId: string, question: PreviewQuestion): Promise<string> {
    const fresh = crypto.randomUUID()
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO delivery_preview AS p (user_id, id, question) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET asked_at = now(), question = excluded.question,
         id = CASE WHEN ${isTheSame} THEN p.id ELSE excluded.id END, answer = CASE WHEN ${isTheSame} THEN p.answer END
       RETURNING id`,
      [userId, fresh, JSON.stringify(question)],
    )
    const id = (rows[0] as { id: string }).id
    if (id === fresh) await add(id)
    return id
  }

  const forget = (id: string) => pool.query('DELETE FROM delivery_preview WHERE id = $1', [id])

  return {
    /**
     * Asks and waits for some seconds. Undefined: the answer is not ready; call again with the same question to go on waiting.
     * Each user has one question at a time: a new one replaces and cancels the previous one.
     * @throws Problem `subscription.preview-replaced`; `unexpected` if computing failed
     */
    async ask(userId: string, question: PreviewQuestion, signal?: AbortSignal): Promise<Preview | undefined> {
      let id = await enqueue(userId, question)
      const deadline = performance.now() + longestMs
      try {
        for (let attempt = 1; performance.now() < deadline; attempt++) {
          await wait(lookEveryMs, undefined, signal && { signal })
          const { rows } = await pool.query<{ id: string; answer: Answer | null }>(
            'SELECT id, answer FROM delivery_preview WHERE user_id = $1',
            [userId],
          )
          const [current] = rows
          if (current && current.id !== id) throw new Problem('subscription.preview-replaced')
          // The row is gone, because another request with the same question was cancelled, so queue the question again.
          if (!current) id = await enqueue(userId, question)
          else if (current.answer) {
            await forget(id)
            if ('failed' in current.answer) throw new Problem('unexpected')
            return current.answer.preview
          } else if (attempt % beatEvery === 0) {
            await pool.query('UPDATE delivery_preview SET asked_at = now() WHERE id = $1', [id])
          }
        }
      } catch (error) {
        if (signal?.aborted) await forget(id)
        throw error
      }
      return undefined
    },
  }
}

export type PreviewDesk = ReturnType<typeof previewDesk>

export interface PreviewAnswerDependencies {
  readonly pool: pg.Pool
  readonly reckon: (question: PreviewQuestion, signal: AbortSignal) => Promise<Preview>
}

/** Computes the answer as long as somebody waits for it. @throws as `reckon` does */
export async function answerPreview(
  { pool, reckon }: PreviewAnswerDependencies,
  id: string,
  stop: AbortSignal,
): Promise<void> {
  const awaited = async () => {
    const { rows } = await pool.query<{ question: PreviewQuestion }>(
      `SELECT question FROM delivery_preview
       WHERE id = $1 AND answer IS NULL AND asked_at > now() - ${patience}`,
      [id],
    )
    return rows[0]?.question
  }
  const tell = (answer: Answer) =>
    pool.query('UPDATE delivery_preview SET answer = $2 WHERE id = $1', [id, JSON.stringify(answer)])

  const question = await awaited()
  if (!question) return
  const over = new AbortController()
  const watching = new AbortController()
  const watch = async () => {
    do await wait(watchEveryMs, undefined, { signal: watching.signal })
    while (await awaited())
    over.abort()
  }
  const watched = watch().catch(() => {})
  try {
    await tell({ preview: await reckon(question, AbortSignal.any([stop, over.signal])) })
  } catch (error) {
    if (over.signal.aborted) return
    await tell({ failed: true })
    throw error
  } finally {
    watching.abort()
    await watched
  }
}

/** Records a failure as the answer, because the process that computed it has died. */
export async function giveUpPreview(pool: pg.Pool, id: string): Promise<void> {
  const answer: Answer = { failed: true }
  await pool.query('UPDATE delivery_preview SET answer = $2 WHERE id = $1 AND answer IS NULL', [
    id,
    JSON.stringify(answer),
  ])
}

/** Deletes questions whose asker has gone. */
export async function tidyPreviews(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM delivery_preview WHERE asked_at < now() - interval '1 hour'`)
}
