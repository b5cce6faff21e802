import type pg from 'pg'
import { foldedName } from '../../engine/dark-web/fold.ts'
import { marks, quoted, weekOf } from './marks.ts'
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

/** Posts of the first stretch of time that a search looks at; each further one has `growth` times as many. */
const firstPosts = 10_000
const growth = 3
/** A stretch with a larger share of all posts is not narrowed by marks of weeks: the words narrow more. */
const wideShare = 0.3
/** Weeks by whose marks a stretch is narrowed. */
const mostWeeks = 300
/** Values of a field that are told; of months all. */
const mostValues = 50
/** How long the numbers of posts by week and the names of sources are reused, ms. */
const freshMs = 5000

/** A stretch of time, unix seconds, half open. `weeks`: marks that narrow it. */
interface Stretch {
  readonly from: number
  readonly until: number
  readonly weeks: readonly number[]
}

interface Hit {
  readonly at: number
  readonly id: string
  readonly own: boolean
  readonly rank: number
}

/**
 * Finds posts with PostgreSQL's index of lexemes. Goes back in time in growing stretches until the page is full and
 * enough hits are counted, so that common words cost no more than rare ones. Runs as the service and asks for the posts
 * of the group itself, because row-level security would keep PostgreSQL from using the index
 * (docs/decisions/0315-searching-posts.md).
 */
export function postgresSearch({
  pool,
  now,
}: {
  readonly pool: Pick<pg.Pool, 'query'>
  /** Milliseconds, for how long what was read is fresh. */
  readonly now: () => number
}): PostSearch {
  const weeks = cached(now, async () => {
    const { rows } = await pool.query<{ week: number; posts: number }>(
      'SELECT week, posts FROM dark_web_week ORDER BY week DESC',
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
    { where, groupId, order, size }: PostQuestion,
    { from, until, weeks: narrowed }: Stretch,
    { context, after, isCounting }: { context: QueryContext; after: PostPlace | undefined; isCounting: boolean },
  ) {
    const parameters = new Parameters()
    const conditions = [`(group_id IS NULL OR group_id = ${parameters.add(groupId)})`]
    if (where) conditions.push(conditionOf(where, context, parameters))
    if (from > 0) conditions.push(`at >= ${parameters.add(from)}`)
    if (until !== Number.POSITIVE_INFINITY) conditions.push(`at < ${parameters.add(until)}`)
    if (where && narrowed.length > 0) {
      const marked = narrowed.map((week) => quoted(marks.week(week))).join(' | ')
      conditions.push(`words @@ ${parameters.add(marked)}::tsquery`)
    }
    const words = order === 'rank' && where ? rankedBy(where) : undefined
    const rank = words === undefined ? '0' : `ts_rank(words, ${parameters.add(words)}::tsquery)`
    const place = after && 'id' in after ? after : undefined
    const rest = place
      ? `WHERE at < ${parameters.add(place.at)} OR (at = ${parameters.add(place.at)} AND
           (id, own) > (decode(${parameters.add(place.id)}, 'hex'), ${parameters.add(place.own)}::boolean))`
      : ''
    const most = order === 'rank' ? leastRanked : size + 1
    // Without words, the index of times gives the page at once, and nothing is worth counting twice.
    const isPlain = !where && !isCounting
    const columns = `id, at, group_id IS NOT NULL AS own, ${rank} AS rank${
      isCounting ? ', actor, actor_key, country, sector, language, kind, sources' : ''
    }`
    const { rows } = await pool.query<{ field: string; value: string; text: string; posts: number; own: boolean }>(
      `WITH hit AS ${isPlain ? '' : 'MATERIALIZED'} (
         SELECT ${columns} FROM dark_web_post WHERE ${conditions.join(' AND ')}
       )
       (SELECT 'hit' AS field, encode(id, 'hex') AS value, rank::text AS text, at AS posts, own FROM hit ${rest}
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
      const { where, order, size, now: at, after } = question
      const [known, context] = await Promise.all([weeks(), contextOf(question)])
      const span = where ? spanOf(where, at) : { from: 0, until: Number.POSITIVE_INFINITY }
      const isCounting = after === undefined
      const shown = after && 'shown' in after ? after.shown : 0
      const begin = after && 'id' in after ? Math.min(span.until, after.at + 1) : span.until
      const found: Hit[] = []
      const by = new Map<CountedField, Map<string, Counted>>(countedFields.map((field) => [field, new Map()]))
      let counted = 0
      let since: number | undefined
      const enough = order === 'rank' ? leastRanked : size + 1
      for (const stretch of stretchesOf(known, span.from, begin)) {
        const isFull = found.length >= enough
        if (isFull && (!isCounting || counted >= leastCounted)) {
          since = stretch.until
          break
        }
        const seen = await look(question, stretch, { context, after, isCounting })
        if (!isFull) found.push(...seen.hits)
        for (const { field, value, text, posts } of seen.counts) {
          if (field === 'all') counted += posts
          else {
            const named = field === 'sector' ? foldedName(value) : value
            add(by.get(field as CountedField) as Map<string, Counted>, { value: named, text: text || value, posts })
          }
        }
      }
      if (order === 'rank') found.sort((a, b) => b.rank - a.rank || b.at - a.at || compare(a.id, b.id))
      const ranked = order === 'rank' ? found.slice(shown, leastRanked) : found
      const hits = ranked.slice(0, size)
      const last = hits.at(-1)
      const isRest = ranked.length > size && last !== undefined
      const next: PostPlace | undefined = !isRest
        ? undefined
        : order === 'rank'
          ? { shown: shown + size }
          : { at: last.at, id: last.id, own: last.own }
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
  }
}

const counts = `
  UNION ALL SELECT 'all', '', '', count(*), false FROM hit
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
 * Stretches of time: first what is newer than all known weeks, then back from the newest posts, and last all that is
 * older or has no time.
 */
function* stretchesOf(
  known: readonly { readonly week: number; readonly posts: number }[],
  from: number,
  begin: number,
): Generator<Stretch> {
  const all = known.reduce((sum, { posts }) => sum + posts, 0)
  const inSpan = known.filter(({ week }) => week > 0 && week >= weekOf(from) && startOf(week) < begin)
  const [newest] = inSpan
  let until = begin
  if (newest && startOf(newest.week + 1) < begin) {
    yield { from: Math.max(startOf(newest.week + 1), from), until, weeks: [] }
    until = startOf(newest.week + 1)
  }
  let size = firstPosts
  let posts = 0
  for (const one of inSpan) {
    posts += one.posts
    if (posts < size) continue
    const start = Math.max(startOf(one.week), from)
    yield { from: start, until, weeks: posts > all * wideShare ? [] : weeksWithin(start, until) }
    until = start
    size *= growth
    posts = 0
  }
  if (until > from) yield { from, until, weeks: from > 0 && posts <= all * wideShare ? weeksWithin(from, until) : [] }
}

/** None if there are too many to narrow anything. */
function weeksWithin(from: number, until: number): number[] {
  const first = weekOf(from)
  const weeks = weekOf(until - 1) - first + 1
  return weeks > 0 && weeks <= mostWeeks ? Array.from({ length: weeks }, (_, i) => first + i) : []
}

const startOf = (week: number) => week * 604_800

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
