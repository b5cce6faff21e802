import type pg from 'pg'
import { compareCodeUnits } from '../../domain/order.ts'
import { allHits, type CountRow, countsIn, countsOfHits, HitCounts, monthsOf } from './hit-counts.ts'
import { quoted } from './marks.ts'
import { conditionOf, Parameters, type QueryContext, rankedBy, spanOf } from './post-query.ts'
import { leastCounted, leastRanked, type PostPlace, type PostQuestion, type PostSearch } from './post-search.ts'
import { shareOf } from './post-shares.ts'
import { writersGate } from './post-store.ts'
import { searchFacts } from './search-facts.ts'
import { firstStretch, nextPosts, type Stretch, sumOf, wayBack } from './stretches.ts'

/**
 * For a prefix, PostgreSQL reads the index entries of all its words, however short a stretch is. From `fromEntries` entries
 * on, the newest posts are read instead of the index, `atOnce` at a time, if at least `denseShare` of them are likely hits.
 */
const usualReading = { fromEntries: 100_000, atOnce: 1500 } as const
const denseShare = 0.04
/** Factor of the time budget for a search by rank without hits: it has no cursor by which the reader could go on. */
const patience = 10

interface Hit {
  readonly at: number
  readonly id: string
  readonly own: boolean
  readonly rank: number
}

interface Collected {
  readonly hits: readonly Hit[]
  readonly counted: number
  readonly counts: HitCounts
  /** Where the search ended, unix seconds; undefined if it covered all times. */
  readonly since: number | undefined
  /** Time was up before the page was full. */
  readonly isCutShort: boolean
}

/**
 * Finds posts with PostgreSQL's index of lexemes. Goes back in time in growing stretches until the page is full and
 * enough hits are counted, or time is up, so that common words cost no more than rare ones. Runs as the service and asks
 * for the posts of the group itself, because row-level security would keep PostgreSQL from using the index
 * (docs/decisions/0312-words-of-posts.md).
 */
export function postgresSearch({
  pool,
  now,
  budgetMs = 16,
  reading = usualReading,
}: {
  readonly pool: Pick<pg.Pool, 'query'>
  /** Clock in milliseconds, for the age of cached rows. */
  readonly now: () => number
  /** Time after which no further stretch is searched; the current one is finished. */
  readonly budgetMs?: number
  /** Replaces `usualReading`, for tests. */
  readonly reading?: { readonly fromEntries: number; readonly atOnce: number }
}): PostSearch {
  const facts = searchFacts(pool, now)

  /** Searches one stretch: its first hits in order, and counts by field if `months` is given. */
  async function look(
    { where, groupId, order, came, after }: PostQuestion,
    { from, until, narrowed, isRead }: Stretch,
    { context, most, months }: { context: QueryContext; most: number; months: readonly number[] | undefined },
  ) {
    const parameters = new Parameters()
    const conditions = [`(group_id IS NULL OR group_id = ${parameters.add(groupId)})`]
    const met = where ? conditionOf(where, context, parameters) : 'true'
    if (!isRead) conditions.push(met)
    if (came) conditions.push(`number > ${parameters.add(came.after)} AND number <= ${parameters.add(came.upTo)}`)
    if (from > 0) conditions.push(`at >= ${parameters.add(from)}`)
    if (until !== Number.POSITIVE_INFINITY) conditions.push(`at < ${parameters.add(until)}`)
    if (where && narrowed.length > 0) {
      const marked = narrowed.map(quoted).join(' | ')
      conditions.push(`words @@ ${parameters.add(marked)}::tsquery`)
    }
    const words = order === 'rank' && where ? rankedBy(where) : undefined
    const rank = words === undefined ? '0' : `ts_rank(p.words, ${parameters.add(words)}::tsquery)`
    const place = after && 'id' in after ? after : undefined
    if (place)
      conditions.push(`(at < ${parameters.add(place.at)} OR (at = ${parameters.add(place.at)} AND
         (id, group_id IS NOT NULL) > (decode(${parameters.add(place.id)}, 'hex'), ${parameters.add(place.own)}::boolean)))`)
    // Without a query, the index of times gives the newest posts at once, and only these are counted.
    const newest = where ? '' : `ORDER BY at DESC, id LIMIT ${months ? leastCounted : most}`
    const columns = `number, id, at, group_id IS NOT NULL AS own${
      months ? ', actor, actor_key, country, sector, language, kind, sources' : ''
    }`
    const bounds = conditions.join(' AND ')
    // OFFSET 0 keeps PostgreSQL from merging the subquery and using the index of words.
    const matching = isRead
      ? `(SELECT * FROM dark_web_post WHERE ${bounds} OFFSET 0) dark_web_post WHERE ${met}`
      : `dark_web_post WHERE ${bounds} ${newest}`
    const { rows } = await pool.query<CountRow & { own: boolean }>(
      `WITH hit AS MATERIALIZED (SELECT ${columns} FROM ${matching})
       SELECT 'hit' AS field, encode(h.id, 'hex') AS value, (${rank})::text AS text, h.at AS posts, h.own, h.at AS least
       FROM (SELECT * FROM hit ORDER BY at DESC, id, own LIMIT ${most}) h${
         words === undefined ? '' : ' JOIN dark_web_post p ON p.number = h.number'
       }
       ${months ? countsOfHits(parameters.add(months)) : ''}`,
      parameters.values,
    )
    const hits = rows
      .filter(({ field }) => field === 'hit')
      .map(({ value, text, posts, own }): Hit => ({ id: value, at: posts, own, rank: Number(text) }))
    const all = rows.find(({ field }) => field === allHits)
    return {
      hits,
      posts: all?.posts ?? 0,
      oldest: all?.least ?? 0,
      counts: await countsIn(rows, facts.sourceOf),
    }
  }

  /** The stretch of the next `atOnce` posts; undefined if more than that have the same second. */
  async function readStretch(back: ReturnType<typeof wayBack>): Promise<Stretch | undefined> {
    const until = back.until()
    const { rows } = await pool.query<{ at: number }>(
      `SELECT at FROM dark_web_post WHERE at < $1 ORDER BY at DESC OFFSET ${reading.atOnce} LIMIT 1`,
      [Math.min(until, Number.MAX_SAFE_INTEGER)],
    )
    return back.downTo(rows[0] ? rows[0].at + 1 : 0, reading.atOnce)
  }

  /** Goes back in time, one stretch after the other. */
  async function collect(question: PostQuestion): Promise<Collected> {
    const { where, order, size, now: at, after, came } = question
    const [days, context, sampled] = await Promise.all([facts.days(), facts.contextOf(question), facts.shares()])
    const share = where && sampled && shareOf(where, context, sampled)
    const months = isCounted(question) ? monthsOf(days, at) : undefined
    const enough = order === 'rank' ? leastRanked : size + 1
    const wanted = months ? leastCounted : enough
    const span = where ? spanOf(where, at) : { from: 0, until: Number.POSITIVE_INFINITY }
    const back = wayBack(days, span.from, after && 'id' in after ? Math.min(span.until, after.at + 1) : span.until)
    const hits: Hit[] = []
    const counts = new HitCounts()
    let counted = 0
    /** Without a query, only the newest posts are counted. */
    let since: number | undefined
    let isReading =
      order === 'newest' &&
      !came &&
      share !== undefined &&
      share.read * sumOf(days) >= reading.fromEntries &&
      share.likely >= denseShare
    const started = performance.now()
    let looked = 0
    let took = 0
    for (let posts = firstStretch(share, days, wanted); ; ) {
      const spent = performance.now() - started
      const isFull = hits.length >= enough
      const isDone = isFull && (!months || counted >= leastCounted)
      const isLate =
        spent > (hits.length > 0 || order === 'newest' ? budgetMs : budgetMs * patience) ||
        (isReading && isFull && spent + took > budgetMs)
      if (looked > 0 && (isLate || isDone) && !back.isOver())
        return { hits, counted, counts, since: back.until(), isCutShort: !isFull }
      const stretchStarted = performance.now()
      // A search for stored posts is limited by their numbers, so one stretch covers all times.
      const stretch =
        (isReading && (await readStretch(back))) || back.next(where && !came ? posts : Number.POSITIVE_INFINITY)
      if (!stretch) return { hits, counted, counts, since, isCutShort: false }
      const most = Math.max(1, enough - hits.length)
      const searched = await look(question, stretch, { context, most, months })
      if (!isFull) hits.push(...searched.hits)
      counted += searched.posts
      counts.add(searched.counts)
      if (!where && searched.posts >= leastCounted) since = searched.oldest
      // The stretch after the newest counted day has hardly any posts, so it says nothing about the rate of hits.
      if (stretch.posts === 0) continue
      looked += stretch.posts
      took = performance.now() - stretchStarted
      // Without any hit, the sample was wrong, so the next stretch uses the index of words.
      isReading &&= searched.posts > 0 || searched.hits.length > 0
      posts = nextPosts(stretch.posts, looked, {
        got: months ? counted : hits.length,
        wanted,
        took,
        timeLeft: budgetMs - (performance.now() - started),
      })
    }
  }

  return {
    async find(question) {
      const found = await collect(question)
      const { hits, rest } = pageOf(question, found)
      const { counted, counts, since } = found
      return {
        hits: hits.map(({ id, own }) => ({ id, own })),
        ...(rest && { rest }),
        ...(isCounted(question) && {
          counted: {
            posts: counted,
            isLeast: since !== undefined,
            ...(since !== undefined && { since }),
            by: counts.byField(),
          },
        }),
      }
    },

    async cameUpTo() {
      const { rows } = await pool.query<{ upTo: number }>(
        'SELECT coalesce(max(number), 0) AS "upTo" FROM dark_web_post',
      )
      // Waits until all writers with numbers up to `upTo` have committed.
      await pool.query('SELECT pg_advisory_xact_lock($1)', [writersGate])
      return rows[0]?.upTo ?? 0
    },
  }
}

/** Only the first page of all posts is counted. */
const isCounted = ({ after, came }: PostQuestion) => after === undefined && !came

/** The hits of the asked page, and where the next one starts. */
function pageOf(
  { order, size, after }: PostQuestion,
  { hits, since, isCutShort }: Collected,
): { readonly hits: readonly Hit[]; readonly rest?: PostPlace } {
  if (order === 'rank') {
    const shown = after && 'shown' in after ? after.shown : 0
    const best = hits.toSorted((a, b) => b.rank - a.rank || b.at - a.at || compareCodeUnits(a.id, b.id))
    const left = best.slice(shown, leastRanked)
    return { hits: left.slice(0, size), ...(left.length > size && { rest: { shown: shown + size } }) }
  }
  const page = hits.slice(0, size)
  const last = page.at(-1)
  if (last && hits.length > size) return { hits: page, rest: { at: last.at, id: last.id, own: last.own } }
  // A place after all posts that were searched.
  return {
    hits: page,
    ...(isCutShort && since !== undefined && { rest: { at: since, id: 'f'.repeat(64), own: true } }),
  }
}
