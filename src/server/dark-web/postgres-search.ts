import type pg from 'pg'
import { foldedName } from '../../engine/dark-web/fold.ts'
import { dayOf, daySeconds, marks, quoted, weekOf } from './marks.ts'
import { conditionOf, Parameters, type QueryContext, rankedBy, spanOf } from './post-query.ts'
import {
  type Counted,
  type CountedField,
  countedFields,
  type FoundPosts,
  leastCounted,
  leastRanked,
  type PostPlace,
  type PostQuestion,
  type PostSearch,
} from './post-search.ts'
import { writersGate } from './post-store.ts'

/** Posts of the first stretch of time that a search looks at; each further one has at most `growth` times as many. */
const firstPosts = 2000
const growth = 4
/** A stretch is the last one if at most so many times its posts are left. */
const fewLeft = 4
/** A stretch with a larger share of all posts is not narrowed by marks: the words narrow more. */
const wideShare = 0.3
/** Days and weeks by whose marks a stretch is narrowed. */
const mostDays = 60
const mostWeeks = 300
/** Values of a field that are told; of months all. */
const mostValues = 50
/** How long the numbers of posts by day and the names of sources are reused, ms. */
const freshMs = 5000
/** How much longer a search may take that has not found anything yet. */
const patience = 10

/** A stretch of time, unix seconds, half open. `narrowed`: marks that all its posts have one of; none: not narrowed. */
interface Stretch {
  readonly from: number
  readonly until: number
  /** At most. */
  readonly posts: number
  readonly narrowed: readonly string[]
}

interface Hit {
  readonly at: number
  readonly id: string
  readonly own: boolean
  readonly rank: number
}

/**
 * Finds posts with PostgreSQL's index of lexemes. Goes back in time in growing stretches until the page is full and
 * enough hits are counted, or time is up, so that common words cost no more than rare ones. Runs as the service and asks
 * for the posts of the group itself, because row-level security would keep PostgreSQL from using the index
 * (docs/decisions/0315-searching-posts.md).
 */
export function postgresSearch({
  pool,
  now,
  budgetMs = 25,
}: {
  readonly pool: Pick<pg.Pool, 'query'>
  /** Milliseconds, for how long what was read is fresh. */
  readonly now: () => number
  /** How long hits are counted at most; the stretch that is looked at then is finished. */
  readonly budgetMs?: number
}): PostSearch {
  const days = cached(now, async () => {
    const { rows } = await pool.query<{ day: number; posts: number }>(
      'SELECT day, posts FROM dark_web_day ORDER BY day DESC',
    )
    return rows
  })
  const sources = cached(now, async () => {
    const { rows } = await pool.query<{ number: number; id: string; name: string; groupId: string | null }>(
      'SELECT number, id, name, group_id "groupId" FROM dark_web_source',
    )
    return rows
  })
  const aliases = cached(now, async () => {
    const { rows } = await pool.query<{ key: string; knownAs: string[] }>(
      'SELECT key, known_as "knownAs" FROM dark_web_actor',
    )
    return aliasesOf(rows)
  })

  async function contextOf({ now: at, groupId }: PostQuestion): Promise<QueryContext> {
    const [known, keysOf] = await Promise.all([sources(), aliases()])
    const seen = known.filter((one) => one.groupId === null || one.groupId === groupId)
    return {
      now: at,
      actorKeys: keysOf,
      sourcesNamed: (name, isPrefix) =>
        seen
          .filter((one) =>
            [one.id, one.name]
              .map((text) => text.toLowerCase())
              .some((text) => text !== '' && (isPrefix ? text.startsWith(name) : text === name)),
          )
          .map(({ number }) => number),
    }
  }

  /** The hits of one stretch: the first ones in order, and counts by field if asked for. */
  async function look(
    { where, groupId, order, size, came }: PostQuestion,
    { from, until, narrowed }: Stretch,
    { context, after, isCounting }: { context: QueryContext; after: PostPlace | undefined; isCounting: boolean },
  ) {
    const parameters = new Parameters()
    const conditions = [`(group_id IS NULL OR group_id = ${parameters.add(groupId)})`]
    if (where) conditions.push(conditionOf(where, context, parameters))
    if (came) conditions.push(`number > ${parameters.add(came.after)} AND number <= ${parameters.add(came.upTo)}`)
    if (from > 0) conditions.push(`at >= ${parameters.add(from)}`)
    if (until !== Number.POSITIVE_INFINITY) conditions.push(`at < ${parameters.add(until)}`)
    if (where && narrowed.length > 0) {
      const marked = narrowed.map(quoted).join(' | ')
      conditions.push(`words @@ ${parameters.add(marked)}::tsquery`)
    }
    const words = order === 'rank' && where ? rankedBy(where) : undefined
    const rank = words === undefined ? '0' : `ts_rank(words, ${parameters.add(words)}::tsquery)`
    const place = after && 'id' in after ? after : undefined
    const rest = place
      ? `(at < ${parameters.add(place.at)} OR (at = ${parameters.add(place.at)} AND
           (id, group_id IS NOT NULL) > (decode(${parameters.add(place.id)}, 'hex'), ${parameters.add(place.own)}::boolean)))`
      : ''
    const most = order === 'rank' ? leastRanked : size + 1
    // Without words, the index of times gives the newest posts at once, and only these are counted.
    const newest = where ? '' : `ORDER BY at DESC, id LIMIT ${isCounting ? leastCounted : most}`
    const columns = `id, at, group_id IS NOT NULL AS own, ${rank} AS rank${
      isCounting ? ', actor, actor_key, country, sector, language, kind, sources' : ''
    }`
    const { rows } = await pool.query<{ field: string; value: string; text: string; posts: number; own: boolean }>(
      `WITH hit AS MATERIALIZED (
         SELECT ${columns} FROM dark_web_post WHERE ${[...conditions, ...(rest ? [rest] : [])].join(' AND ')} ${newest}
       )
       (SELECT 'hit' AS field, encode(id, 'hex') AS value, rank::text AS text, at AS posts, own FROM hit
        ORDER BY ${order === 'rank' ? 'rank DESC, ' : ''}at DESC, id, own LIMIT ${most})
       ${isCounting ? counts : ''}`,
      parameters.values,
    )
    const hits = rows
      .filter(({ field }) => field === 'hit')
      .map(({ value, text, posts, own }): Hit => ({ id: value, at: posts, own, rank: Number(text) }))
    return { hits, counts: rows.filter(({ field }) => field !== 'hit') }
  }

  return {
    async find(question) {
      const { where, order, size, now: at, after, came } = question
      const [known, context] = await Promise.all([days(), contextOf(question)])
      const span = where ? spanOf(where, at) : { from: 0, until: Number.POSITIVE_INFINITY }
      const isCounting = after === undefined && !came
      const shown = after && 'shown' in after ? after.shown : 0
      const begin = after && 'id' in after ? Math.min(span.until, after.at + 1) : span.until
      const found: Hit[] = []
      const by = new Map<CountedField, Map<string, Counted>>(countedFields.map((field) => [field, new Map()]))
      let counted = 0
      let since: number | undefined
      let isCutShort = false
      const enough = order === 'rank' ? leastRanked : size + 1
      const back = wayBack(known, span.from, begin)
      const started = performance.now()
      let looked = 0
      for (let posts = firstPosts; ; ) {
        const spent = performance.now() - started
        const isFull = found.length >= enough
        const isCounted = !isCounting || counted >= leastCounted
        const isLate = spent > (found.length > 0 ? budgetMs : budgetMs * patience)
        if (looked > 0 && (isLate || (isFull && isCounted)) && !back.isOver()) {
          since = back.until()
          isCutShort = !isFull
          break
        }
        // What came is bounded by its places.
        const stretch = back.next(where && !came ? posts : Number.POSITIVE_INFINITY)
        if (!stretch) break
        const seen = await look(question, stretch, { context, after, isCounting })
        if (!isFull) found.push(...seen.hits)
        for (const { field, value, text, posts: of } of seen.counts) {
          if (field === 'all') {
            counted += of
            // Without words only the newest posts are counted.
            if (!where && of >= leastCounted) since = Number(value)
          } else {
            const named = field === 'sector' ? foldedName(value) : value
            add(by.get(field as CountedField) as Map<string, Counted>, { value: named, text: text || value, posts: of })
          }
        }
        looked += stretch.posts
        posts = nextPosts(stretch.posts, looked, {
          got: isCounting ? counted : found.length,
          wanted: isCounting ? leastCounted : enough,
          spent: performance.now() - started,
        })
      }
      if (order === 'rank') found.sort((a, b) => b.rank - a.rank || b.at - a.at || compare(a.id, b.id))
      const ranked = order === 'rank' ? found.slice(shown, leastRanked) : found
      const hits = ranked.slice(0, size)
      const last = hits.at(-1)
      const isRest = ranked.length > size && last !== undefined
      const next: PostPlace | undefined = isRest
        ? order === 'rank'
          ? { shown: shown + size }
          : { at: last.at, id: last.id, own: last.own }
        : isCutShort && order === 'newest' && since !== undefined
          ? // Behind everything that was looked at.
            { at: since, id: 'f'.repeat(64), own: true }
          : undefined
      return {
        hits: hits.map(({ id, own }) => ({ id, own })),
        ...(next && { rest: next }),
        ...(isCounting && {
          counted: {
            posts: counted,
            isLeast: since !== undefined,
            ...(since !== undefined && { since }),
            by: Object.fromEntries(
              countedFields.map((field) => [
                field,
                sorted(by.get(field) as Map<string, Counted>).slice(0, field === 'month' ? undefined : mostValues),
              ]),
            ) as unknown as Record<CountedField, Counted[]>,
          },
        }),
      } satisfies FoundPosts
    },

    async cameUpTo() {
      const { rows } = await pool.query<{ upTo: number }>(
        'SELECT coalesce(max(number), 0) AS "upTo" FROM dark_web_post',
      )
      // Whoever has a number at or before it is still writing at most until here.
      await pool.query('SELECT pg_advisory_xact_lock($1)', [writersGate])
      return rows[0]?.upTo ?? 0
    },
  }
}

const counts = `
  UNION ALL SELECT 'all', coalesce(min(at), 0)::text, '', count(*), false FROM hit
  UNION ALL SELECT 'actor', actor_key, min(actor), count(*), false FROM hit WHERE actor_key <> '' GROUP BY actor_key
  UNION ALL SELECT 'country', country, country, count(*), false FROM hit WHERE country <> '' GROUP BY country
  UNION ALL SELECT 'sector', sector, sector, count(*), false FROM hit WHERE sector <> '' GROUP BY sector
  UNION ALL SELECT 'lang', language, language, count(*), false FROM hit WHERE language <> '' GROUP BY language
  UNION ALL SELECT 'kind', kind, kind, count(*), false FROM hit GROUP BY kind
  UNION ALL SELECT 'month', month, month, count(*), false FROM (
    SELECT to_char(to_timestamp(at) AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM hit WHERE at > 0) m GROUP BY month
  UNION ALL (SELECT 'source', s.id, s.name, n.posts, false FROM (
    SELECT unnest(sources) AS source, count(*) AS posts FROM hit GROUP BY 1) n JOIN dark_web_source s ON s.number = n.source)`

/**
 * Cuts time into stretches: first what is newer than all known days, then back from the newest posts, and last all that
 * is older or has no time.
 */
function wayBack(known: readonly { readonly day: number; readonly posts: number }[], from: number, begin: number) {
  const all = sumOf(known)
  const days = known.filter(({ day }) => day > 0 && day >= dayOf(from) && day * daySeconds < begin)
  const [newest] = days
  let until = begin
  let place = 0
  const isOver = () => until <= from
  return {
    until: () => until,
    isOver,
    /** A stretch with so many posts, if there are as many left; undefined at the end. */
    next(wanted: number): Stretch | undefined {
      if (isOver()) return undefined
      const top = until
      if (newest && wanted !== Number.POSITIVE_INFINITY) {
        const newer = (newest.day + 1) * daySeconds
        if (top === begin && newer < begin) {
          until = Math.max(newer, from)
          return { from: until, until: top, posts: 1, narrowed: [] }
        }
        let posts = 0
        while (place < days.length && posts < wanted) posts += days[place++]?.posts ?? 0
        // What is left then is not worth another statement.
        if (sumOf(days.slice(place)) <= posts * fewLeft) place = days.length
        if (place < days.length) {
          until = Math.max((days[place - 1]?.day ?? 0) * daySeconds, from)
          return { from: until, until: top, posts, narrowed: posts > all * wideShare ? [] : marksWithin(until, top) }
        }
      }
      until = from
      return { from, until: top, posts: Math.max(1, all), narrowed: from > 0 ? marksWithin(from, top) : [] }
    },
  }
}

const sumOf = (days: readonly { readonly posts: number }[]) => days.reduce((sum, { posts }) => sum + posts, 0)

/** Marks of days, or of weeks where there are many; none if there are too many to narrow anything. */
function marksWithin(from: number, until: number): string[] {
  const first = dayOf(from)
  const last = dayOf(until - 1)
  const some = (start: number, end: number, of: (n: number) => string) =>
    Array.from({ length: end - start + 1 }, (_, i) => of(start + i))
  if (until === Number.POSITIVE_INFINITY || last < first) return []
  if (last - first < mostDays) return some(first, last, marks.day)
  return weekOf(last) - weekOf(first) < mostWeeks ? some(weekOf(first), weekOf(last), marks.week) : []
}

/** How many posts to look at next: as many as it takes at the rate of hits so far, but not many more than before. */
function nextPosts(
  before: number,
  looked: number,
  { got, wanted, spent }: { readonly got: number; readonly wanted: number; readonly spent: number },
): number {
  const byRate = got > 0 ? (1.2 * Math.max(0, wanted - got) * looked) / got : Number.POSITIVE_INFINITY
  // What was slow is continued in small steps, because a stretch is not broken off.
  const most = Math.max(firstPosts, before * (spent > 10 ? 2 : growth))
  return Math.max(firstPosts, Math.min(most, byRate))
}

function add(to: Map<string, Counted>, { value, text, posts }: Counted): void {
  const before = to.get(value)
  to.set(value, { value, text: before?.text ?? text, posts: posts + (before?.posts ?? 0) })
}

function sorted(counted: ReadonlyMap<string, Counted>): Counted[] {
  return [...counted.values()].sort((a, b) => b.posts - a.posts || compare(a.value, b.value))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Keys of all names of an actor, by any of them: names of one description belong together. */
function aliasesOf(
  described: readonly { readonly key: string; readonly knownAs: readonly string[] }[],
): (key: string) => readonly string[] {
  const together = new Map<string, Set<string>>()
  for (const { key, knownAs } of described) {
    for (const one of [key, ...knownAs]) {
      const names = together.get(one) ?? new Set([one])
      for (const name of one === key ? knownAs : [key]) names.add(name)
      together.set(one, names)
    }
  }
  return (key) => [...(together.get(key) ?? [key])]
}

/** Reads again only what is older than a few seconds; a failed reading is not kept. */
function cached<T>(now: () => number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly value: Promise<T> } | undefined
  return () => {
    if (kept && now() - kept.at < freshMs) return kept.value
    const value = read()
    const mine = { at: now(), value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
}
