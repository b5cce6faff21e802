import type pg from 'pg'
import { daySeconds } from '../../domain/time-units.ts'
import { foldedName } from '../../engine/dark-web/fold.ts'
import { dayOf, marks, quoted, weekOf } from './marks.ts'
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
import { type LexemeShares, type QueryShare, shareOf } from './post-shares.ts'
import { writersGate } from './post-store.ts'

/** Least posts of the first stretch of time that a search reads; each further stretch has at most `growth` times more. */
const firstPosts = 2000
/** Hits that the first stretch should contain, where PostgreSQL's sample tells how frequent they are. */
const firstHits = 1000
const growth = 4
/** If at most so many hits are possible, one statement searches all times. */
const fewHits = 2000
/** A stretch includes all remaining posts if they are at most so many, or at most this share of its own posts. */
const fewLeft = { posts: 8000, share: 0.25 } as const
/** A stretch with a larger share of all posts is not narrowed by marks of days, because the words narrow it more. */
const wideShare = 0.3
/**
 * For a prefix, PostgreSQL reads the index entries of all its words, however short a stretch is. From `fromEntries` entries
 * on, the newest posts are read instead of the index, `atOnce` at a time, if at least `denseShare` of them are likely hits.
 */
const usualReading = { fromEntries: 100_000, atOnce: 1500 } as const
const denseShare = 0.04
/** Most marks of days, or else of weeks, by which a stretch is narrowed. */
const mostDays = 10
const mostWeeks = 300
/** Most values of a field in an answer; months are not limited. */
const mostValues = 50
/** How long the numbers of posts by day and the names of sources are reused, ms. */
const freshMs = 5000
/** How long shares of lexemes are reused, ms; PostgreSQL samples them now and then. */
const sampledMs = 300_000
/** Factor of the time budget for a search by rank without hits: it has no cursor by which the reader could go on. */
const patience = 10

/** A stretch of time, unix seconds, half open. `narrowed`: each of its posts has one of these marks; empty: no marks. */
interface Stretch {
  readonly from: number
  readonly until: number
  /** Upper bound of the number of posts. */
  readonly posts: number
  readonly narrowed: readonly string[]
  /** All its posts are read, without the index of words. */
  readonly isRead?: boolean
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

  const shares = cached(
    now,
    async (): Promise<LexemeShares | undefined> => {
      const { rows } = await pool.query<{ lexemes: string[]; shares: number[] }>(
        `SELECT most_common_elems::text::text[] lexemes, most_common_elem_freqs::float8[] shares
         FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'dark_web_post' AND attname = 'words'`,
      )
      const [sampled] = rows
      if (!sampled?.lexemes || !sampled.shares) return undefined
      const { lexemes, shares: values } = sampled
      const frequent = new Map(lexemes.map((lexeme, i) => [lexeme, values[i] as number]))
      // A lexeme that is not in the sample is at most as frequent as the rarest one in it.
      return { frequent, others: Math.min(...frequent.values()) }
    },
    sampledMs,
  )

  async function contextOf({ now: at, groupId }: PostQuestion): Promise<QueryContext> {
    const [allSources, keysOf] = await Promise.all([sources(), aliases()])
    const visible = allSources.filter((source) => source.groupId === null || source.groupId === groupId)
    return {
      now: at,
      actorKeys: keysOf,
      sourcesNamed: (name, isPrefix) =>
        visible
          .filter((source) =>
            [source.id, source.name]
              .map((text) => text.toLowerCase())
              .some((text) => text !== '' && (isPrefix ? text.startsWith(name) : text === name)),
          )
          .map(({ number }) => number),
    }
  }

  /** Searches one stretch: its first hits in order, and counts by field if `months` is given. */
  async function look(
    { where, groupId, order, came }: PostQuestion,
    { from, until, narrowed, isRead }: Stretch,
    {
      context,
      after,
      most,
      months,
    }: {
      context: QueryContext
      after: PostPlace | undefined
      most: number
      /** Undefined: nothing is counted. */
      months: readonly number[] | undefined
    },
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
    const afterPlace = place
      ? `(at < ${parameters.add(place.at)} OR (at = ${parameters.add(place.at)} AND
           (id, group_id IS NOT NULL) > (decode(${parameters.add(place.id)}, 'hex'), ${parameters.add(place.own)}::boolean)))`
      : ''
    // Without a query, the index of times gives the newest posts at once, and only these are counted.
    const newest = where ? '' : `ORDER BY at DESC, id LIMIT ${months ? leastCounted : most}`
    const columns = `number, id, at, group_id IS NOT NULL AS own${
      months ? ', actor, actor_key, country, sector, language, kind, sources' : ''
    }`
    const bounds = [...conditions, ...(afterPlace ? [afterPlace] : [])].join(' AND ')
    // OFFSET 0 keeps PostgreSQL from merging the subquery and using the index of words.
    const matching = isRead
      ? `(SELECT * FROM dark_web_post WHERE ${bounds} OFFSET 0) dark_web_post WHERE ${met}`
      : `dark_web_post WHERE ${bounds} ${newest}`
    const { rows } = await pool.query<{
      field: string
      value: string
      text: string
      posts: number
      own: boolean
      least: number
    }>(
      `WITH hit AS MATERIALIZED (SELECT ${columns} FROM ${matching})
       SELECT 'hit' AS field, encode(h.id, 'hex') AS value, (${rank})::text AS text, h.at AS posts, h.own, h.at AS least
       FROM (SELECT * FROM hit ORDER BY at DESC, id, own LIMIT ${most}) h${
         words === undefined ? '' : ' JOIN dark_web_post p ON p.number = h.number'
       }
       ${months ? counts(parameters.add(months)) : ''}`,
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
      counts: await countsOf(rows),
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

  /** Counts by field. The value of a source is its id, that of a month is like `2026-08`. */
  async function countsOf(
    rows: readonly { field: string; value: string; text: string; posts: number; least: number }[],
  ): Promise<(Counted & { readonly field: CountedField })[]> {
    const counted: (Counted & { readonly field: CountedField })[] = []
    for (const { field: bits, value, text, posts, least } of rows) {
      const field = fieldOf.get(bits)
      if (!field || value === '') continue
      if (field === 'actor') counted.push({ field, value, text: text || value, posts })
      else if (field === 'sector') counted.push({ field, value: foldedName(value), text: value, posts })
      else if (field === 'month') {
        const month = new Date(least * 1000).toISOString().slice(0, 7)
        counted.push({ field, value: month, text: month, posts })
      } else if (field === 'source') {
        for (const number of value.slice(1, -1).split(',')) {
          const source = await sourceOf(Number(number))
          if (source) counted.push({ field, value: source.id, text: source.name || source.id, posts })
        }
      } else counted.push({ field, value, text: value, posts })
    }
    return counted
  }

  async function sourceOf(number: number) {
    const find = async () => (await sources()).find((source) => source.number === number)
    const source = await find()
    if (source) return source
    // The source may be newer than the cached list, so read that again.
    sources.forget()
    return find()
  }

  return {
    async find(question) {
      const { where, order, size, now: at, after, came } = question
      const [dayCounts, context, sampled] = await Promise.all([days(), contextOf(question), shares()])
      const span = where ? spanOf(where, at) : { from: 0, until: Number.POSITIVE_INFINITY }
      const isCounting = after === undefined && !came
      const months = isCounting ? monthsOf(dayCounts, at) : undefined
      const shown = after && 'shown' in after ? after.shown : 0
      const begin = after && 'id' in after ? Math.min(span.until, after.at + 1) : span.until
      const collected: Hit[] = []
      const by = new Map<CountedField, Map<string, Counted>>(countedFields.map((field) => [field, new Map()]))
      let counted = 0
      let since: number | undefined
      let isCutShort = false
      const enough = order === 'rank' ? leastRanked : size + 1
      const back = wayBack(dayCounts, span.from, begin)
      const started = performance.now()
      let looked = 0
      const share = where && sampled && shareOf(where, context, sampled)
      const wanted = isCounting ? leastCounted : enough
      let isReading =
        order === 'newest' &&
        !came &&
        share !== undefined &&
        share.read * sumOf(dayCounts) >= reading.fromEntries &&
        share.likely >= denseShare
      let took = 0
      for (let posts = firstStretch(share, dayCounts, wanted); ; ) {
        const spent = performance.now() - started
        const isFull = collected.length >= enough
        const isCounted = !isCounting || counted >= leastCounted
        const isLate =
          spent > (collected.length > 0 || order === 'newest' ? budgetMs : budgetMs * patience) ||
          (isReading && isFull && spent + took > budgetMs)
        if (looked > 0 && (isLate || (isFull && isCounted)) && !back.isOver()) {
          since = back.until()
          isCutShort = !isFull
          break
        }
        const stretchStarted = performance.now()
        // A search for stored posts is limited by their numbers, so one stretch covers all times.
        const stretch =
          (isReading && (await readStretch(back))) || back.next(where && !came ? posts : Number.POSITIVE_INFINITY)
        if (!stretch) break
        const searched = await look(question, stretch, {
          context,
          after,
          most: Math.max(1, enough - collected.length),
          months,
        })
        if (!isFull) collected.push(...searched.hits)
        counted += searched.posts
        // Without a query, only the newest posts are counted.
        if (!where && searched.posts >= leastCounted) since = searched.oldest
        for (const { field, ...count } of searched.counts) add(by.get(field) as Map<string, Counted>, count)
        // The stretch after the newest counted day has hardly any posts, so it says nothing about the rate of hits.
        if (stretch.posts === 0) continue
        looked += stretch.posts
        took = performance.now() - stretchStarted
        // Without any hit, the sample was wrong, so the next stretch uses the index of words.
        isReading &&= searched.posts > 0 || searched.hits.length > 0
        posts = nextPosts(stretch.posts, looked, {
          got: isCounting ? counted : collected.length,
          wanted,
          took,
          timeLeft: budgetMs - (performance.now() - started),
        })
      }
      if (order === 'rank') collected.sort((a, b) => b.rank - a.rank || b.at - a.at || compare(a.id, b.id))
      const ranked = order === 'rank' ? collected.slice(shown, leastRanked) : collected
      const hits = ranked.slice(0, size)
      const last = hits.at(-1)
      const isRest = ranked.length > size && last !== undefined
      const next: PostPlace | undefined = isRest
        ? order === 'rank'
          ? { shown: shown + size }
          : { at: last.at, id: last.id, own: last.own }
        : isCutShort && order === 'newest' && since !== undefined
          ? // A place after all posts that were searched.
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
      // Waits until all writers with numbers up to `upTo` have committed.
      await pool.query('SELECT pg_advisory_xact_lock($1)', [writersGate])
      return rows[0]?.upTo ?? 0
    },
  }
}

/** Fields in the order of their bits in PostgreSQL's `GROUPING()`, which tells grouping sets apart. */
const grouped = ['actor', 'country', 'sector', 'lang', 'kind', 'month', 'source'] as const
const bitOf = (place: number) => String((1 << grouped.length) - 1 - (1 << (grouped.length - 1 - place)))
/** `GROUPING()` of the empty grouping set: all hits. */
const allHits = String((1 << grouped.length) - 1)
const fieldOf = new Map<string, CountedField>(grouped.map((field, place) => [bitOf(place), field]))
const columnsOfGroups = 'actor_key, country, sector, language, kind, month, sources'

const counts = (months: string) => `
  UNION ALL SELECT grouping(${columnsOfGroups})::text,
    coalesce(actor_key, country, sector, language, kind, month::text, sources::text, ''), coalesce(min(actor), ''),
    count(*), false, min(at)
  FROM (SELECT *, CASE WHEN at > 0 THEN width_bucket(at, ${months}::bigint[]) END AS month FROM hit) h
  GROUP BY GROUPING SETS (${columnsOfGroups
    .split(', ')
    .map((column) => `(${column})`)
    .join(', ')}, ())`

/** No post has an earlier year: docs/decisions/0311-posts-are-text.md. */
const firstYear = 1990

/** Starts of all months up to now, or up to the newest counted day if that is later, in unix seconds. */
function monthsOf(days: readonly { readonly day: number }[], now: number): number[] {
  const until = Math.max(now, ((days[0]?.day ?? 0) + 1) * daySeconds)
  const months: number[] = []
  for (let month = 0; (months.at(-1) ?? 0) <= until; month++) months.push(Date.UTC(firstYear, month) / 1000)
  return months
}

/**
 * Splits time into stretches, newest first: the time after the newest counted day, then stretches by numbers of posts, and
 * last all older posts and those without a time.
 */
function wayBack(dayCounts: readonly { readonly day: number; readonly posts: number }[], from: number, begin: number) {
  const all = sumOf(dayCounts)
  const days = dayCounts.filter(({ day }) => day > 0 && day >= dayOf(from) && day * daySeconds < begin)
  const [newest] = days
  let until = begin
  let place = 0
  const isOver = () => until <= from
  return {
    until: () => until,
    isOver,
    /**
     * The stretch from an instant on, all of whose posts are read. Undefined if it is one second or less: a cursor may be
     * behind all its posts, and the search would not advance.
     */
    downTo(instant: number, posts: number): Stretch | undefined {
      const top = until
      const to = Math.max(instant, from)
      if (to >= top - 1) return undefined
      until = to
      while (place < days.length && (days[place]?.day ?? 0) * daySeconds >= until) place++
      return { from: until, until: top, posts, narrowed: [], isRead: true }
    },
    /** The next stretch with about `wanted` posts, or all remaining ones; undefined at the end. */
    next(wanted: number): Stretch | undefined {
      if (isOver()) return undefined
      const top = until
      if (newest && wanted !== Number.POSITIVE_INFINITY) {
        const newer = (newest.day + 1) * daySeconds
        if (top === begin && newer < begin) {
          until = Math.max(newer, from)
          return { from: until, until: top, posts: 0, narrowed: [] }
        }
        let posts = 0
        while (place < days.length && posts < wanted) posts += days[place++]?.posts ?? 0
        // So few remaining posts are not worth another statement.
        if (sumOf(days.slice(place)) <= Math.max(fewLeft.posts, posts * fewLeft.share)) place = days.length
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

/** Marks of the days in a span, or of its weeks if there are many days; empty if there are too many weeks, too. */
function marksWithin(from: number, until: number): string[] {
  const first = dayOf(from)
  const last = dayOf(until - 1)
  const markEach = (start: number, end: number, mark: (n: number) => string) =>
    Array.from({ length: end - start + 1 }, (_, i) => mark(start + i))
  if (until === Number.POSITIVE_INFINITY || last < first) return []
  if (last - first < mostDays) return markEach(first, last, marks.day)
  return weekOf(last) - weekOf(first) < mostWeeks ? markEach(weekOf(first), weekOf(last), marks.week) : []
}

/** Number of posts in the first stretch: all if few can be hits, or else as many as likely contain enough hits. */
function firstStretch(
  share: QueryShare | undefined,
  days: readonly { readonly posts: number }[],
  wanted: number,
): number {
  if (share === undefined) return firstPosts
  const posts = sumOf(days)
  return share.most * posts <= fewHits
    ? Math.max(firstPosts, posts)
    : Math.max(firstPosts, Math.min(wanted, firstHits) / share.likely)
}

/** Number of posts in the next stretch: as many as needed at the rate of hits so far, limited by growth and time. */
function nextPosts(
  before: number,
  looked: number,
  {
    got,
    wanted,
    took,
    timeLeft,
  }: { readonly got: number; readonly wanted: number; readonly took: number; readonly timeLeft: number },
): number {
  const byRate = got > 0 ? (1.2 * Math.max(0, wanted - got) * looked) / got : Number.POSITIVE_INFINITY
  // A stretch is never interrupted, so it must fit into the time that is left.
  const inTime = (before * timeLeft) / Math.max(took, 1)
  return Math.max(firstPosts, Math.min(before * growth, byRate, inTime))
}

function add(to: Map<string, Counted>, { value, text, posts }: Counted): void {
  const before = to.get(value)
  to.set(value, { value, text: before?.text ?? text, posts: posts + (before?.posts ?? 0) })
}

function sorted(counted: ReadonlyMap<string, Counted>): Counted[] {
  return [...counted.values()].sort((a, b) => b.posts - a.posts || compare(a.value, b.value))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Looks up the keys of all names of an actor by any one of them; a description gives all names of one actor. */
function aliasesOf(
  described: readonly { readonly key: string; readonly knownAs: readonly string[] }[],
): (key: string) => readonly string[] {
  const together = new Map<string, Set<string>>()
  for (const { key, knownAs } of described) {
    for (const name of [key, ...knownAs]) {
      const names = together.get(name) ?? new Set([name])
      for (const alias of name === key ? knownAs : [key]) names.add(alias)
      together.set(name, names)
    }
  }
  return (key) => [...(together.get(key) ?? [key])]
}

/** Caches a reading for some milliseconds; a failed reading is not cached. */
function cached<T>(now: () => number, read: () => Promise<T>, ms = freshMs): (() => Promise<T>) & { forget(): void } {
  let latest: { readonly at: number; readonly value: Promise<T> } | undefined
  const get = () => {
    if (latest && now() - latest.at < ms) return latest.value
    const value = read()
    const mine = { at: now(), value }
    latest = mine
    value.catch(() => {
      if (latest === mine) latest = undefined
    })
    return value
  }
  return Object.assign(get, {
    forget() {
      latest = undefined
    },
  })
}
