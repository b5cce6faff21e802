import { sql } from 'kysely'
import { demoPostSource } from '../../catalogue/dark-web/sources.ts'
import { linkedPages, linkTo } from '../../contract/linked-pages.ts'
import type { Locale } from '../../domain/text.ts'
import { parsePostQuery } from '../../engine/dark-web/query-parser.ts'
import type { Message, News, ToldGroup } from '../news/tell.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import type { Log } from '../platform/telemetry/log.ts'
import type { FoundPosts, PostSearch } from './post-search.ts'
import { type PostRow, publisherOf } from './readings.ts'

/** Maximum number of searches in one message, and of posts of each. Further searches wait for the next message. */
const most = { searches: 20, posts: 10 } as const

export interface NewsOfPostsDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly origin: string
  readonly search: PostSearch
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'warn'>
}

interface ToldSearch {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly author: string | null
  readonly lookedUpTo: number
}

type Looked = ToldSearch & Pick<FoundPosts, 'hits'> & { readonly more: boolean }

/** A post in a message, without its text. Times are ms since the epoch; null if the source does not say. */
interface ToldPost extends Pick<PostRow, 'id' | 'title' | 'actor' | 'posted' | 'discovered'> {
  readonly sources: readonly string[]
}

type FoundNews = ToldSearch & { readonly posts: readonly ToldPost[]; readonly more: boolean }

/**
 * Posts stored since saved searches last ran, if these have notifications on, for the authors of the searches. Until a group's
 * hour is over, its searches do not run, so nothing is queued or lost, and a post that was removed meanwhile is not found.
 * @returns undefined if no search has notifications on
 */
export async function newsOfPosts(dependencies: NewsOfPostsDependencies): Promise<News | undefined> {
  const { db, search } = dependencies
  // Most installations have no such search, and need no `cameUpTo`, which makes writers wait.
  const { rows: any } = await sql`select from dark_web_search where told limit 1`.execute(db)
  if (any.length === 0) return undefined
  const upTo = await search.cameUpTo()
  const due = sql`from dark_web_search s where s.group_id = g.id and s.told and s.looked_upto < ${upTo}`
  return {
    told: 'dark_web_told',
    event: 'dark-web.news',
    who: 'DARK_WEB_SEARCH_USE',
    hasNews: sql`exists (select ${due})`,
    order: sql`(select min(s.looked_upto) ${due})`,
    async prepare(group) {
      const looked = await lookFor(group, upTo, dependencies)
      return (trx) => messageOf(trx, dependencies, { group, looked, upTo })
    },
  }
}

/** Runs the searches of a group that have notifications on, over new posts up to a number; those that ran longest ago first. */
async function lookFor(
  group: ToldGroup,
  upTo: number,
  { db, search, clock, signal, log }: NewsOfPostsDependencies,
): Promise<readonly Looked[]> {
  const { rows: searches } = await sql<ToldSearch>`
    select id, name, query, created_by author, looked_upto "lookedUpTo" from dark_web_search
    where group_id = ${group.id} and told and looked_upto < ${upTo} order by looked_upto, id`.execute(db)
  const looked: Looked[] = []
  let finding = 0
  for (const savedSearch of searches) {
    if (signal.aborted || finding >= most.searches) break
    const parsed = parsePostQuery(savedSearch.query)
    // A stored query that no longer parses finds nothing.
    if ('fault' in parsed) {
      looked.push({ ...savedSearch, hits: [], more: false })
      continue
    }
    try {
      const { hits, rest } = await search.find({
        where: parsed.where,
        groupId: group.id,
        order: 'newest',
        size: most.posts,
        now: Math.floor(clock.now() / 1000),
        came: { after: savedSearch.lookedUpTo, upTo },
      })
      looked.push({ ...savedSearch, hits, more: rest !== undefined })
      if (hits.length > 0) finding++
    } catch (error) {
      // The other searches run; the next run tries this one again.
      log.warn({ search: savedSearch.id, err: error }, 'saved search not looked for')
    }
  }
  return looked
}

async function messageOf(
  trx: Trx,
  { origin }: NewsOfPostsDependencies,
  { group, looked, upTo }: { readonly group: ToldGroup; readonly looked: readonly Looked[]; readonly upTo: number },
): Promise<Message | undefined> {
  // Leaves out searches that were deleted, switched off or switched on again meanwhile.
  const { rows: current } = await sql<{ id: string }>`
    update dark_web_search s set looked_upto = ${upTo}
    from unnest(${looked.map(({ id }) => id)}::uuid[], ${looked.map(({ lookedUpTo }) => lookedUpTo)}::bigint[]) l (id, at)
    where s.id = l.id and s.told and s.looked_upto = l.at returning s.id`.execute(trx)
  const isCurrent = new Set(current.map(({ id }) => id))
  const finding = looked.filter(({ id, hits }) => isCurrent.has(id) && hits.length > 0)
  const postIds = finding.flatMap(({ hits }) => hits.map(({ id }) => id))
  const posts = await readPosts(trx, group.id, postIds)
  const news = finding
    .map(
      ({ hits, ...search }): FoundNews => ({
        ...search,
        posts: [...new Set(hits.map(({ id }) => id))].flatMap((id) => posts.get(id) ?? []),
      }),
    )
    .filter(({ posts }) => posts.length > 0)
  if (news.length === 0) return undefined
  return {
    data: dataOf(group, news, origin),
    people: news.flatMap(({ author }) => author ?? []),
    notice({ id }) {
      const its = news.filter(({ author }) => author === id)
      return { kind: 'dark-web', name: its[0]?.name ?? '', count: its.length }
    },
    letter({ id, locale }) {
      const searches = news
        .filter(({ author }) => author === id)
        .map(({ name, posts, more }) => ({
          name,
          posts: posts.map((post) => ({ ...post, link: linkOf(origin, locale, post.id) })),
          more,
        }))
      const link = origin + linkedPages.darkWeb[locale]
      return { kind: 'dark-web-news', values: { groupName: group.name, searches, link } }
    },
  }
}

/** The data of posts for a message, by id; without the demo's posts, which are written again each day. */
async function readPosts(trx: Trx, groupId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ToldPost>> {
  const { rows } = await sql<Omit<ToldPost, 'sources'> & { sources: { id: string; name: string }[] }>`
    select encode(p.id, 'hex') id, p.title, p.actor, p.posted * 1000 posted, p.discovered * 1000 discovered,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.number)
       from dark_web_source s where s.number = any(p.sources)) sources
    from dark_web_post p
    where p.id = any(select decode(u, 'hex') from unnest(${[...ids]}::text[]) u)
      and (p.group_id is null or p.group_id = ${groupId})
      and exists (select from dark_web_source s where s.number = any(p.sources) and s.id <> ${demoPostSource.id})
    order by p.group_id nulls last`.execute(trx)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, sources: row.sources.map(({ id, name }) => publisherOf(id, name).source.name) },
    ]),
  )
}

/** The data of a message to webhooks. */
const dataOf = (group: ToldGroup, news: readonly FoundNews[], origin: string) => ({
  group: { id: group.id, name: group.name },
  searches: news.map(({ id, name, posts, more }) => ({
    id,
    name,
    posts: posts.map(({ posted, discovered, ...post }) => ({
      ...post,
      posted: timeText(posted),
      discovered: timeText(discovered),
      link: linkOf(origin, 'en', post.id),
    })),
    more,
  })),
})

const timeText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const linkOf = (origin: string, locale: Locale, id: string) => origin + linkTo('darkWebPost', locale, { postId: id })
