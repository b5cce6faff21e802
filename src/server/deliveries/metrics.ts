import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { targetFormatIds } from '../../domain/subscription.ts'
import type { Composed } from './compose.ts'
import { living } from './due.ts'
import type { PullNote } from './pulls.ts'

export type DeliveryMetrics = ReturnType<typeof deliveryMetrics>

const knownFormats: ReadonlySet<string> = new Set(targetFormatIds)

/**
 * Metrics of deliveries for operators. Counters are of this process; gauges query the database when they are read, and
 * are absent while it does not answer.
 */
export function deliveryMetrics(
  registry: Registry,
  { pool, now }: { readonly pool: Pick<pg.Pool, 'query'>; readonly now: () => number },
) {
  const registers = [registry]
  const pulls = new Counter({
    name: 'winnow_delivery_pulls_total',
    help: 'Requests for what is delivered, by format and what came of them',
    labelNames: ['format', 'outcome'],
    registers,
  })
  const releases = new Counter({
    name: 'winnow_delivery_releases_total',
    help: 'Tries to make a release of a subscription, by what came of them',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'winnow_delivery_oldest_check_seconds',
    help: 'How long ago the longest unchecked living subscription was looked at for changes; 0 where there is none',
    registers,
    async collect() {
      const age = await asked<{ at: Date | null }>(
        pool,
        `SELECT min(coalesce(d.checked_at, s.created_at)) AS at FROM subscription s
         JOIN app_group g ON g.id = s.group_id LEFT JOIN delivery d ON d.subscription_id = s.id
         WHERE ${living}`,
        [new Date(now())],
      )
      this.reset()
      const at = age?.[0]?.at
      if (age) this.set(at ? Math.max(0, (now() - at.getTime()) / 1000) : 0)
      else this.remove()
    },
  })
  const countOf = (name: string, help: string, condition: string) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const rows = await asked<{ n: number }>(
          pool,
          `SELECT count(*) AS n FROM delivery d JOIN subscription s ON s.id = d.subscription_id
           WHERE ${condition} AND s.deleted_at IS NULL`,
        )
        this.reset()
        if (rows) this.set(rows[0]?.n ?? 0)
        else this.remove()
      },
    })
  countOf('winnow_delivery_faulty', 'Subscriptions whose last try at a release failed', 'd.fault IS NOT NULL')
  countOf('winnow_delivery_held', 'Subscriptions whose next release waits for approval', 'd.held IS NOT NULL')
  new Gauge({
    name: 'winnow_jobs',
    help: 'Work in the queue that could be done now, and work that is being done, by kind',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const rows = await asked<{ name: string; state: string; n: number }>(
        pool,
        `SELECT name, CASE WHEN state = 'active' THEN 'active' ELSE 'waiting' END AS state, count(*) AS n FROM pgboss.job
         WHERE state = 'active' OR (state IN ('created', 'retry') AND start_after <= now()) GROUP BY 1, 2`,
      )
      this.reset()
      for (const { name, state, n } of rows ?? []) this.set({ job: name, state }, n)
    },
  })
  return {
    // Readers can request formats that do not exist, and each would become a separate time series.
    pulled: ({ format, outcome }: Pick<PullNote, 'format' | 'outcome'>) =>
      pulls.inc({ format: knownFormats.has(format) ? format : 'none', outcome }),
    /** Counts an attempt to compose a release. */
    composed: (outcome: Composed['outcome'] | 'failed') => releases.inc({ outcome }),
  }
}

async function asked<T extends pg.QueryResultRow>(
  pool: Pick<pg.Pool, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<T[] | undefined> {
  try {
    return (await pool.query<T>(text, values)).rows
  } catch {
    return undefined
  }
}
