import type pg from 'pg'
import { compareCodeUnits } from '../../domain/order.ts'
import { dayMs } from '../../domain/time-units.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { ListingReader } from './listing-store.ts'
import type { SourceRegister } from './register.ts'

/** A subject of recently added indicators. */
export interface Topic {
  /** A tag in lower case, or a flavour's id. */
  readonly topic: string
  readonly kind: 'tag' | 'flavour'
  /** Number of indicators added during the last days. */
  readonly indicators: number
}

export type Topics = ReturnType<typeof trendingTopics>

export const topicDays = 7
const mostTopics = 50
const longestTag = 60
/** Rarer tags are mostly one publisher's own words. */
const fewest = 3
/** Tags that say how something may be shared, or what type it is, but not what it is about. */
const saysNothing = /^(?:tlp:|type:|ipv?[46]?$|url$|domain$|hash$|malicious$|unknown$|n\/a$|[\W\d]*$)/

/**
 * Trending topics: tags of indicators that were added during the last days, and flavours of the sources that added
 * them. The first snapshot of a source adds everything at once, so it does not count. Custom sources do not count
 * either, because other groups must not learn what a group collects.
 */
export function trendingTopics(
  pool: pg.Pool,
  {
    register,
    listings,
    now,
  }: {
    readonly register: SourceRegister
    readonly listings: Pick<ListingReader, 'countTags'>
    readonly now: () => number
  },
) {
  return {
    /** Counts the topics again, with a scan of recent additions. */
    async count(): Promise<void> {
      const shared = (await register.all()).filter(({ origin }) => origin !== 'custom')
      const since = now() - topicDays * dayMs
      const { rows: firsts } = await pool.query<{ source: number; at: number }>(
        `SELECT of.source, first.at FROM unnest($1::int[]) AS of (source)
         CROSS JOIN LATERAL (SELECT min(taken_at) at FROM snapshot s WHERE s.source = of.source AND status = 'applied') first
         WHERE first.at IS NOT NULL`,
        [shared.map(({ number }) => number)],
      )
      const tags = await listings.countTags(
        firsts.map(({ source, at }) => ({ source, since: Math.max(since, at + 1) })),
        { longest: longestTag, fewest, most: 500 },
      )
      const { rows: added } = await pool.query<{ source: number; n: number }>(
        `SELECT s.source, sum(s.added)::bigint n FROM snapshot s
         CROSS JOIN LATERAL (SELECT min(taken_at) at FROM snapshot f WHERE f.source = s.source AND status = 'applied') first
         WHERE s.source = ANY($1) AND s.status = 'applied' AND s.taken_at >= $2 AND s.taken_at > first.at GROUP BY 1`,
        [shared.map(({ number }) => number), since],
      )
      const byFlavour = new Map<string, number>()
      const flavoursOf = new Map(shared.map(({ number, source }) => [number, source.flavours]))
      for (const { source, n } of added) {
        for (const flavour of flavoursOf.get(source) ?? []) byFlavour.set(flavour, (byFlavour.get(flavour) ?? 0) + n)
      }
      byFlavour.delete('mixed')
      const topics: Topic[] = [
        ...[...byFlavour]
          .filter(([, n]) => n >= fewest)
          .map(([topic, n]) => ({ kind: 'flavour', topic, indicators: n }) as const),
        ...tags
          .filter(({ tag }) => !byFlavour.has(tag) && !saysNothing.test(tag))
          .map(({ tag, indicators }) => ({ kind: 'tag', topic: tag, indicators }) as const),
      ]
      const kept = topics
        .sort((a, b) => b.indicators - a.indicators || compareCodeUnits(a.topic, b.topic))
        .slice(0, mostTopics)
      await transaction(pool, async (client) => {
        // Two concurrent counts would mix their rows.
        await client.query('LOCK TABLE trending_topic IN SHARE ROW EXCLUSIVE MODE')
        await client.query('DELETE FROM trending_topic')
        await client.query(
          `INSERT INTO trending_topic (kind, topic, indicators)
           SELECT kind, topic, indicators FROM jsonb_to_recordset($1) AS t (kind text, topic text, indicators bigint)`,
          [JSON.stringify(kept)],
        )
      })
    },

    /** Most frequent first. */
    async list(): Promise<readonly Topic[]> {
      const { rows } = await pool.query<Topic>(
        'SELECT kind, topic, indicators FROM trending_topic ORDER BY indicators DESC, topic',
      )
      return rows
    },
  }
}
