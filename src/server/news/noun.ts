import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Run } from '../platform/queue/queue.ts'
import type { webhookWork } from '../webhooks/work.ts'
import { type News, tellNews } from './tell.ts'

export interface NewsNounDependencies extends Base<typeof webhookWork> {
  readonly mailer: Mailer
}

/** Tells groups what other nouns have found. */
export function newsNoun({ database: { db }, clock, queue, mailer }: NewsNounDependencies) {
  const pushWebhooks = () => queue.add('push-webhooks', {}, { key: 'push-webhooks' })
  /** @param finding what finds the news: they are told although it fails, and then it fails */
  async function tell(news: News, run: Pick<Run, 'log' | 'signal'>, finding?: Promise<unknown>): Promise<void> {
    const [found] = await Promise.allSettled([finding])
    const telling = tellNews({ db, clock, mailer, pushWebhooks }, news, run)
    if (found.status === 'fulfilled') return telling
    await telling.catch((err) => run.log.error({ err }, 'news were not told'))
    throw found.reason
  }
  return { news: { tell } }
}

export type NewsTeller = ReturnType<typeof newsNoun>['news']
