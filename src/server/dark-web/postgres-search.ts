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
import { type LexemeShares, type QueryShare, shareOf } from './post-shares.ts'
import { writersGate } from './post-store.ts'

/** Posts of the first stretch of time that a search looks at; each further one has at most `growth` times as many. */
const firstPosts = 2000
/** As many hits as the first stretch is meant to hold where PostgreSQL's sample tells how frequent they are. */
const firstHits = 1000
const growth = 4
/** Hits that are counted by one statement for all times, if there are at most so many. */
const fewHits = 2000
/** A stretch takes what is left if that is at most so many posts, or this share of its own. */
const fewLeft = { posts: 8000, share: 0.25 } as const
/** A stretch with a larger share of all posts is not narrowed by marks: the words narrow more. */
const wideShare = 0.3
/**
 * From so many entries on that the index would have to read for a beginning of words, however short a stretch is, the newest
 * posts are read themselves, so many at a time; if at least this share of them is likely to be found.
 */
const usualReading = { fromEntries: 100_000, atOnce: 1500 } as const
const denseShare = 0.04
/** Days and weeks by whose marks a stretch is narrowed. */
const mostDays = 10
const mostWeeks = 300
/** Values of a field that are told; of months all. */
const mostValues = 50
/** How long the numbers of posts by day and the names of sources are reused, ms. */
const freshMs = 5000
/** How long shares of lexemes are reused, ms; PostgreSQL samples them now and then. */
const sampledMs = 300_000
/** How much longer a search by rank may take that has not found anything yet: unlike by time, nobody can go on with it. */
const patience = 10

/** A stretch of time, unix seconds, half open. `narrowed`: marks that all its posts have one of; none: not narrowed. */
interface Stretch {
  readonly from: number
  readonly until: number
  /** At most. */
  readonly posts: number
  readonly narrowed: readonly string[]
  /** Its posts are few, and read themselves instead of the index of words. */
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
  /** Milliseconds, for how long what was read is fresh. */
  readonly now: () => number
  /** How long hits are counted at most; the stretch that is looked at then is finished. */
  readonly budgetMs?: number
  /** From how many entries of the index for a beginning of words on posts themselves are read, and how many at once. */
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
      const { lexemes, shares: all } = sampled
      const of = new Map(lexemes.map((lexeme, i) => [lexeme, all[i] as number]))
      // What is not among the frequent ones is at most as frequent as the least of these.
      return { of, rest: Math.min(...of.values()) }
    },
    sampledMs,
  )

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
    const rest = place
      ? `(at < ${parameters.add(place.at)} OR (at = ${parameters.add(place.at)} AND
           (id, group_id IS NOT NULL) > (decode(${parameters.add(place.id)}, 'hex'), ${parameters.add(place.own)}::boolean)))`
      : ''
    // Without words, the index of times gives the newest posts at once, and only these are counted.
    const newest = where ? '' : `ORDER BY at DESC, id LIMIT ${months ? leastCounted : most}`
    const columns = `number, id, at, group_id IS NOT NULL AS own${
      months ? ', actor, actor_key, country, sector, language, kind, sources' : ''
    }`
    const asked = [...conditions, ...(rest ? [rest] : [])].join(' AND ')
    // OFFSET keeps PostgreSQL from looking for the words first.
    const found = isRead
      ? `(SELECT * FROM dark_web_post WHERE ${asked} OFFSET 0) dark_web_post WHERE ${met}`
      : `dark_web_post WHERE ${asked} ${newest}`
    const { rows } = await pool.query<{
      field: string
      value: string
      text: string
      posts: number
      own: boolean
      least: number
    }>(
      `WITH hit AS MATERIALIZED (SELECT ${columns} FROM ${found})
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

  /** The stretch of the next few posts; undefined if so many are of one second. */
  async function readStretch(back: ReturnType<typeof wayBack>): Promise<Stretch | undefined> {
    const until = back.until()
    const { rows } = await pool.query<{ at: number }>(
      `SELECT at FROM dark_web_post WHERE at < $1 ORDER BY at DESC OFFSET ${reading.atOnce} LIMIT 1`,
      [Math.min(until, Number.MAX_SAFE_INTEGER)],
    )
    return back.downTo(rows[0] ? rows[0].at + 1 : 0, reading.atOnce)
  }

  /** Counts by field; sources by their ids, months by their names. */
  async function countsOf(
    rows: readonly { field: string; value: string; text: string; posts: number; least: number }[],
  ): Promise<(Counted & { readonly field: CountedField })[]> {
    const found: (Counted & { readonly field: CountedField })[] = []
    for (const { field: bits, value, text, posts, least } of rows) {
      const field = fieldOf.get(bits)
      if (!field || value === '') continue
      if (field === 'actor') found.push({ field, value, text: text || value, posts })
      else if (field === 'sector') found.push({ field, value: foldedName(value), text: value, posts })
      else if (field === 'month') {
        const month = new Date(least * 1000).toISOString().slice(0, 7)
        found.push({ field, value: month, text: month, posts })
      } else if (field === 'source') {
        for (const number of value.slice(1, -1).split(',')) {
          const source = await sourceOf(Number(number))
          if (source) found.push({ field, value: source.id, text: source.name || source.id, posts })
        }
      } else found.push({ field, value, text: value, posts })
    }
    return found
  }

  async function sourceOf(number: number) {
    const find = async () => (await sources()).find((one) => one.number === number)
    const found = await find()
    if (found) return found
    // It came while the others were known.
    sources.forget()
    return find()
  }

  return {
    async find(question) {
      const { where, order, size, now: at, after, came } = question
      const [known, context, sampled] = await Promise.all([days(), contextOf(question), shares()])
      const span = where ? spanOf(where, at) : { from: 0, until: Number.POSITIVE_INFINITY }
      const isCounting = after === undefined && !came
      const months = isCounting ? monthsOf(known, at) : undefined
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
      const share = where && sampled && shareOf(where, context, sampled)
      const wanted = isCounting ? leastCounted : enough
      let isReading =
        order === 'newest' &&
        !came &&
        share !== undefined &&
        share.read * sumOf(known) >= reading.fromEntries &&
        share.likely >= denseShare
      let took = 0
      for (let posts = firstStretch(share, known, wanted); ; ) {
        const spent = performance.now() - started
        const isFull = found.length >= enough
        const isCounted = !isCounting || counted >= leastCounted
        const isLate =
          spent > (found.length > 0 || order === 'newest' ? budgetMs : budgetMs * patience) ||
          (isReading && isFull && spent + took > budgetMs)
        if (looked > 0 && (isLate || (isFull && isCounted)) && !back.isOver()) {
          since = back.until()
          isCutShort = !isFull
          break
        }
        const begun = performance.now()
        // What came is bounded by its places.
        const stretch =
          (isReading && (await readStretch(back))) || back.next(where && !came ? posts : Number.POSITIVE_INFINITY)
        if (!stretch) break
        const seen = await look(question, stretch, { context, after, most: Math.max(1, enough - found.length), months })
        if (!isFull) found.push(...seen.hits)
        counted += seen.posts
        // Without words only the newest posts are counted.
        if (!where && seen.posts >= leastCounted) since = seen.oldest
        for (const { field, ...one } of seen.counts) add(by.get(field) as Map<string, Counted>, one)
        // What is newer than all that is known holds next to nothing.
        if (stretch.posts === 0) continue
        looked += stretch.posts
        took = performance.now() - begun
        // There are fewer hits than the sample let expect.
        isReading &&= seen.posts > 0 || seen.hits.length > 0
        posts = nextPosts(stretch.posts, looked, {
          got: isCounting ? counted : found.length,
          wanted,
          took,
          left: budgetMs - (performance.now() - started),
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

/** Fields in the order of the bits by which PostgreSQL tells them apart in one pass over the hits. */
const grouped = ['actor', 'country', 'sector', 'lang', 'kind', 'month', 'source'] as const
const bitOf = (place: number) => String((1 << grouped.length) - 1 - (1 << (grouped.length - 1 - place)))
/** All hits together. */
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

/** The first months that posts may have: docs/decisions/0311-posts-are-text.md. */
const firstYear = 1990

/** Beginnings of the months up to the newest known day, unix seconds. */
function monthsOf(known: readonly { readonly day: number }[], now: number): number[] {
  const until = Math.max(now, ((known[0]?.day ?? 0) + 1) * daySeconds)
  const months: number[] = []
  for (let month = 0; (months.at(-1) ?? 0) <= until; month++) months.push(Date.UTC(firstYear, month) / 1000)
  return months
}

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
    /**
     * The stretch of posts from an instant on, all of which are read; undefined if that is one second or less, of which a
     * cursor may have seen everything: then nobody would get on.
     */
    downTo(instant: number, posts: number): Stretch | undefined {
      const top = until
      const to = Math.max(instant, from)
      if (to >= top - 1) return undefined
      until = to
      while (place < days.length && (days[place]?.day ?? 0) * daySeconds >= until) place++
      return { from: until, until: top, posts, narrowed: [], isRead: true }
    },
    /** A stretch with so many posts, if there are as many left; undefined at the end. */
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
        // What is left then is not worth another statement.
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

/** How many posts to look at first: all of them where few can be hits, or as many as hold enough hits if most are. */
function firstStretch(
  share: QueryShare | undefined,
  known: readonly { readonly posts: number }[],
  wanted: number,
): number {
  if (share === undefined) return firstPosts
  const posts = sumOf(known)
  return share.most * posts <= fewHits
    ? Math.max(firstPosts, posts)
    : Math.max(firstPosts, Math.min(wanted, firstHits) / share.likely)
}

/** How many posts to look at next: as many as it takes at the rate of hits so far, if there is time for so many. */
function nextPosts(
  before: number,
  looked: number,
  {
    got,
    wanted,
    took,
    left,
  }: { readonly got: number; readonly wanted: number; readonly took: number; readonly left: number },
): number {
  const byRate = got > 0 ? (1.2 * Math.max(0, wanted - got) * looked) / got : Number.POSITIVE_INFINITY
  // A stretch is not broken off, so it must not take longer than there is time.
  const inTime = (before * left) / Math.max(took, 1)
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
function cached<T>(now: () => number, read: () => Promise<T>, ms = freshMs): (() => Promise<T>) & { forget(): void } {
  let kept: { readonly at: number; readonly value: Promise<T> } | undefined
  const get = () => {
    if (kept && now() - kept.at < ms) return kept.value
    const value = read()
    const mine = { at: now(), value }
    kept = mine
    value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return value
  }
  return Object.assign(get, {
    forget() {
      kept = undefined
    },
  })
}
