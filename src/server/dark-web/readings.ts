import { sql } from 'kysely'
import { postSourceById } from '../../catalogue/dark-web/sources.ts'
import type {
  DarkWebActor,
  DarkWebFacetCounts,
  DarkWebHit,
  DarkWebPost,
  DarkWebSource,
  maskedSorts,
} from '../../contract/dark-web.ts'
import { creditOf, mostPostsCounted } from '../../domain/dark-web.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { foldedName } from '../../engine/dark-web/fold.ts'
import type { ActorAddress, PostKind } from '../../engine/dark-web/post.ts'
import type { PostWhere, SnippetPiece } from '../../engine/dark-web/query.ts'
import { snippetOf } from '../../engine/dark-web/snippet.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'

/** Columns of a post, as the database returns them. */
export interface PostRow {
  readonly id: string
  readonly number: number
  readonly own: boolean
  readonly kind: PostKind
  readonly actor: string | null
  readonly actorKey: string | null
  readonly title: string
  readonly body: string
  readonly posted: number | null
  readonly discovered: number | null
  readonly language: string | null
  readonly country: string | null
  readonly sector: string | null
  readonly victim: string | null
  readonly sources: number[]
}

/** Maximum number of values of a field on an actor's page. */
const mostValues = 50
const snippetCharacters = 280

/** Where the next page of posts starts: time and id of the last post. */
export interface PostPosition {
  readonly at: number
  readonly id: string
  readonly own: boolean
}

/** Reads posts for a person. Row-level security applies, beside the access control of each call. */
export function postReadings({ asUser, db }: Pick<Database, 'asUser' | 'db'>) {
  return {
    /** The hits of a search in their order, with snippets. Posts that the person may not see are left out. */
    hits: (
      who: Actor,
      groupId: string,
      requested: readonly { readonly id: string; readonly own: boolean }[],
      where: PostWhere | undefined,
    ): Promise<DarkWebHit[]> =>
      asUser(who, async (trx) => {
        const which = sql`p.id = any(array(select decode(u, 'hex') from unnest(${requested.map(({ id }) => id)}::text[]) u))`
        const rows = await readHits(trx, groupId, which)
        const byPlace = new Map(rows.map((row) => [`${row.id} ${row.own}`, row]))
        const sourceNames = await namesOf(trx, rows)
        return requested.flatMap(({ id, own }) => {
          const row = byPlace.get(`${id} ${own}`)
          return row ? [asHit(row, sourceNames, snippet(row, where))] : []
        })
      }),

    /** Undefined if there is none, or none that the person may see. */
    post: (who: Actor, groupId: string, id: string): Promise<Omit<DarkWebPost, 'explanation'> | undefined> =>
      asUser(who, async (trx) => {
        if (!isPostId(id)) return undefined
        const rows = await readHits(trx, groupId, sql`p.id = decode(${id}, 'hex')`)
        const [row] = rows.toSorted((a, b) => Number(a.own) - Number(b.own))
        if (!row) return undefined
        const numbers = rows.map(({ number }) => number)
        const { rows: more } = await sql<{ isCut: boolean; masked: Record<string, number>; removalAsked: boolean }>`
          select is_cut "isCut", masked,
            exists (select from dark_web_removal_request r where r.post = p.id and r.group_id = ${groupId}) "removalAsked"
          from dark_web_post p where number = ${row.number}`.execute(trx)
        const { rows: provenances } = await sql<{ id: string; name: string; address: string | null; seenAt: Date }>`
          select s.id, s.name, v.address, v.seen_at "seenAt" from dark_web_provenance v
          join dark_web_source s on s.number = v.source where v.number = any(${numbers}::bigint[])
          order by v.seen_at, s.number`.execute(trx)
        const { rows: mentions } = await sql<{ kind: string; value: string }>`
          select distinct kind, value from dark_web_mention where number = ${row.number} order by kind, value`.execute(
          trx,
        )
        const { snippet: _, sources: __, ...hit } = asHit(row, new Map(), [])
        const { isCut = false, masked = {}, removalAsked = false } = more[0] ?? {}
        return {
          ...hit,
          text: row.body,
          isCut,
          provenances: provenances.map(({ id, name, address, seenAt }) => ({
            ...publisherOf(id, name),
            address,
            seenAt: seenAt.toISOString(),
          })),
          mentions,
          masked: Object.entries(masked).map(([sort, values]) => ({
            sort: sort as (typeof maskedSorts)[number],
            values,
          })),
          removalAsked,
        }
      }),

    /**
     * Ids of posts that mention a value, or contained one that was masked, newest first. Runs as the service, as row-level
     * security would keep PostgreSQL from using the indexes; `hits` then reads the posts as the person.
     */
    async holding(
      groupId: string,
      by: { readonly mention: Buffer } | { readonly masked: readonly string[] },
      { after, size }: { readonly after: PostPosition | undefined; readonly size: number },
    ) {
      const numbers =
        'mention' in by
          ? sql`select number from dark_web_mention where key = ${by.mention}`
          : sql`select number from dark_web_masked
                where hash = any(array(select decode(u, 'hex') from unnest(${[...by.masked]}::text[]) u))`
      const visible = sql`p.number in (${numbers}) and (p.group_id is null or p.group_id = ${groupId})`
      const { rows: counts } = await sql<{ n: number }>`
        select count(*) n from (select from dark_web_post p where ${visible} limit ${mostPostsCounted}) x`.execute(db)
      const behind = after
        ? sql`and (p.at < ${after.at} or (p.at = ${after.at} and
              (p.id, p.group_id is not null) > (decode(${after.id}, 'hex'), ${after.own}::boolean)))`
        : sql``
      const { rows: page } = await sql<PostPosition>`
        select encode(p.id, 'hex') id, p.at, p.group_id is not null own from dark_web_post p where ${visible} ${behind}
        order by p.at desc, p.id, own limit ${size + 1}`.execute(db)
      return { page, posts: counts[0]?.n ?? 0 }
    },

    /** Undefined if no source describes the actor and no post is by them. */
    actor: (who: Actor, groupId: string, key: string): Promise<DarkWebActor | undefined> =>
      asUser(who, (trx) => readActor(trx, groupId, key)),

    /** Shared sources, then those of the group, by name. */
    sources: (who: Actor, groupId: string): Promise<DarkWebSource[]> =>
      asUser(who, async (trx) => {
        const { rows } = await sql<SourceRow>`
          select s.id, s.name, s.group_id is not null own, s.last_success "newest", s.retention_days "retentionDays", s.counts,
            (select k.first_three from dark_web_key k where k.source = s.number and k.revoked_at is null
             order by k.created_at desc limit 1) "keyStart"
          from dark_web_source s where s.group_id is null or s.group_id = ${groupId}
          order by s.group_id is not null, s.number`.execute(trx)
        return rows.map(asSource)
      }),
  }
}

/** SHA-256 in hexadecimal. */
export const isPostId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

export type PostReadings = ReturnType<typeof postReadings>

interface SourceRow {
  readonly id: string
  readonly name: string
  readonly own: boolean
  readonly newest: Date | null
  readonly retentionDays: number
  readonly counts: Record<string, number>
  readonly keyStart: string | null
}

function asSource({ id, name, own, newest, retentionDays, counts, keyStart }: SourceRow): DarkWebSource {
  const { source, homepage, credit, licence } = publisherOf(id, name)
  const { stored = 0, known = 0, rejected = 0, banned = 0, minors = 0, old = 0 } = counts
  return {
    ...source,
    maintainer: postSourceById.get(id)?.maintainer ?? name,
    homepage,
    credit,
    licence,
    own,
    demo: postSourceById.get(id)?.demo === true,
    newest: newest?.toISOString() ?? null,
    retentionDays,
    counts: { stored, known, rejected, banned, minors, old },
    keyStart,
  }
}

/** The publisher of a source, with credit and licence. */
export function publisherOf(id: string, name: string) {
  const entry = postSourceById.get(id)
  return {
    source: { id, name: entry?.name ?? name },
    homepage: entry?.homepage ?? '',
    credit: entry ? creditOf(entry) : name,
    licence: entry?.licence.name ?? '',
  }
}

async function readHits(trx: Trx, groupId: string, which: ReturnType<typeof sql>): Promise<readonly PostRow[]> {
  const { rows } = await sql<PostRow>`
    select encode(p.id, 'hex') id, p.number, p.group_id is not null own, p.kind, p.actor, p.actor_key "actorKey", p.title,
      p.body, p.posted, p.discovered, p.language, p.country, p.sector, p.victim, p.sources
    from dark_web_post p where ${which} and (p.group_id is null or p.group_id = ${groupId})`.execute(trx)
  return rows
}

async function namesOf(trx: Trx, rows: readonly PostRow[]): Promise<ReadonlyMap<number, { id: string; name: string }>> {
  const numbers = [...new Set(rows.flatMap(({ sources }) => sources))]
  const { rows: names } = await sql<{ number: number; id: string; name: string }>`
    select number, id, name from dark_web_source where number = any(${numbers}::int[])`.execute(trx)
  return new Map(names.map(({ number, id, name }) => [number, publisherOf(id, name).source]))
}

function asHit(
  row: PostRow,
  sourceNames: ReadonlyMap<number, { id: string; name: string }>,
  snippet: readonly SnippetPiece[],
): DarkWebHit {
  const { id, own, kind, actor, actorKey, title, posted, discovered, language, country, sector, victim, sources } = row
  return {
    id,
    kind,
    actor: actor === null ? null : { key: actorKey ?? '', name: actor },
    title,
    posted: timeText(posted),
    discovered: timeText(discovered),
    language,
    country,
    sector,
    victim,
    own,
    sources: sources.flatMap((number) => sourceNames.get(number) ?? []),
    snippet: [...snippet],
  }
}

function snippet({ body }: PostRow, where: PostWhere | undefined): readonly SnippetPiece[] {
  if (where) return snippetOf(body, where, snippetCharacters)
  if (body === '') return []
  const isShort = body.length <= snippetCharacters
  return [{ text: isShort ? body : `${body.slice(0, snippetCharacters).toWellFormed()} …`, isMatch: false }]
}

const timeText = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

interface DescribedRow {
  readonly key: string
  readonly name: string
  readonly aliases: string[]
  readonly knownAs: string[]
  readonly description: string | null
  readonly places: ActorAddress[]
  readonly sourceId: string
  readonly sourceName: string
}

async function readActor(trx: Trx, groupId: string, key: string): Promise<DarkWebActor | undefined> {
  const { rows: described } = await sql<DescribedRow>`
    select a.key, a.name, a.aliases, a.known_as "knownAs", a.description, a.places, s.id "sourceId", s.name "sourceName"
    from dark_web_actor a join dark_web_source s on s.number = a.source
    where a.key = ${key} or a.known_as @> array[${key}]::text[]
    order by a.key <> ${key}, s.number`.execute(trx)
  const keys = [...new Set([key, ...described.flatMap((one) => [one.key, ...(one.key === key ? one.knownAs : [])])])]
  const posts = sql`p.actor_key = any(${keys}) and (p.group_id is null or p.group_id = ${groupId})`
  const { rows } = await sql<{ field: string; value: string; text: string | null; posts: number }>`
    with own as materialized (select at, actor, actor_key, sector, country from dark_web_post p where ${posts})
    select 'all' field, coalesce(max(at)::text, '') value, min(at) filter (where at > 0)::text "text", count(*) posts from own
    union all select 'name', min(actor), actor_key, count(*) from own group by actor_key
    union all select 'month', to_char(to_timestamp(at) at time zone 'UTC', 'YYYY-MM'), null, count(*) from own
      where at > 0 group by 2
    union all select 'sector', sector, sector, count(*) from own where sector <> '' group by sector
    union all select 'country', country, country, count(*) from own where country <> '' group by country`.execute(trx)
  const all = rows.find(({ field }) => field === 'all')
  if (described.length === 0 && !all?.posts) return undefined
  const written = rows.filter(({ field }) => field === 'name')
  const name = described.find((one) => one.key === key)?.name ?? written.find(({ text }) => text === key)?.value ?? key
  const names = [...described.flatMap((one) => [one.name, ...one.aliases]), ...written.map(({ value }) => value)]
  const months = rows.filter(({ field }) => field === 'month').map(({ value, posts }) => ({ month: value, posts }))
  return {
    key,
    name,
    aliases: [...new Set(names.filter((one) => one !== name))],
    described: described.map(({ sourceId, sourceName, description, places }) => {
      const { source, credit, licence } = publisherOf(sourceId, sourceName)
      return {
        source,
        credit,
        licence,
        description,
        places: places.map(({ address, title, isOnline, seen }) => ({
          address,
          title: title ?? null,
          isOnline: isOnline ?? null,
          seen: timeText(seen ?? null),
        })),
      }
    }),
    posts: all?.posts ?? 0,
    first: all?.text ? timeText(Number(all.text)) : null,
    newest: Number(all?.value) > 0 ? timeText(Number(all?.value)) : null,
    months: months.sort((a, b) => compareCodeUnits(a.month, b.month)),
    sectors: countsOf(
      rows
        .filter(({ field }) => field === 'sector')
        .map((row) => ({ ...row, value: foldedName(row.value), text: row.value })),
    ),
    countries: countsOf(rows.filter(({ field }) => field === 'country').map((row) => ({ ...row, text: row.value }))),
  }
}

function countsOf(rows: readonly { value: string; text: string; posts: number }[]): DarkWebFacetCounts {
  const merged = new Map<string, { value: string; text: string; posts: number }>()
  for (const { value, text, posts } of rows) {
    const before = merged.get(value)
    merged.set(value, { value, text: before?.text ?? text, posts: posts + (before?.posts ?? 0) })
  }
  return [...merged.values()]
    .sort((a, b) => b.posts - a.posts || compareCodeUnits(a.value, b.value))
    .slice(0, mostValues)
}
