import type pg from 'pg'
import type { QueryContext } from './post-query.ts'
import type { PostQuestion } from './post-search.ts'
import type { LexemeShares } from './post-shares.ts'

/** How long the numbers of posts by day and the names of sources are reused, ms. */
const freshMs = 5000
/** How long shares of lexemes are reused, ms; PostgreSQL samples them now and then. */
const sampledMs = 300_000

/** What a search asks the database beforehand, and reuses for some time. `now`: a clock in milliseconds. */
export function searchFacts(pool: Pick<pg.Pool, 'query'>, now: () => number) {
  /** Numbers of posts by day, the newest first. */
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

  /** How many posts have a lexeme, as PostgreSQL sampled it. */
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

  /** What a query may name: actors and the sources that the group sees. */
  async function contextOf({ now: at, groupId }: Pick<PostQuestion, 'now' | 'groupId'>): Promise<QueryContext> {
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

  /** The source with a number. */
  async function sourceOf(number: number) {
    const find = async () => (await sources()).find((source) => source.number === number)
    const source = await find()
    if (source) return source
    // The source may be newer than the cached list, so read that again.
    sources.forget()
    return find()
  }

  return { days, shares, contextOf, sourceOf }
}

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
