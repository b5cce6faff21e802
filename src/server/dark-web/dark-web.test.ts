import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { contract } from '../../contract/index.ts'
import { permissionsByScope } from '../../domain/permission.ts'
import { dayMs } from '../../domain/time-units.ts'
import { parsePostQuery } from '../../engine/dark-web/query-parser.ts'
import { replyOf } from '../explanations/replies.ts'
import { darkWebHandlers } from './api.ts'
import { type IngestSource, postIngest } from './ingest.ts'
import { keptOfGroups } from './keep.ts'
import { packedPost } from './packed-post.ts'
import { describePostSearch } from './post-search.conformance.ts'
import type { FoundPosts } from './post-search.ts'
import { storePosts } from './post-store.ts'
import { postgresSearch } from './postgres-search.ts'
import { digestsWith, readOrder } from './read-posts.ts'
import { postReadings } from './readings.ts'
import { postSourceStore } from './source-store.ts'
import { deleteOldPosts, renewDemoPosts } from './tidy.ts'

const folder = folderForFile('winnow-dark-web-')
const time = Date.UTC(2026, 8, 1)
const clock = { now: () => time }
const key = new Uint8Array(32).fill(7)
let reads = 0
/** A search whose clock advances by a day at each reading, so that nothing is cached. */
const search = () => postgresSearch({ pool: database.pool, now: () => (reads += dayMs), budgetMs: 600_000 })

interface Person {
  readonly userId: string
  readonly groupId: string
}

const database = await databaseForFile()
await postSourceStore(database.pool).sync()
const ingest = postIngest({
  pool: database.pool,
  clock,
  key,
  bannedFile: undefined,
  folder: join(folder, 'spool'),
  read: (order) => readOrder(order),
})
const one = await granted()
const other = await granted()

async function granted(): Promise<Person> {
  const person = await newAnalyst(database)
  await sql`insert into entitlement (group_id, scope, permissions)
            values (${person.groupId}, 'DARKWEBSEARCH', ${[...permissionsByScope.DARKWEBSEARCH]}),
                   (${person.groupId}, 'NIL', ${[...permissionsByScope.NIL]})`.execute(database.db)
  await sql`update membership set role = 'admin' where user_id = ${person.userId}`.execute(database.db)
  return person
}

async function sourceOf(id: string, groupId: string | null = null): Promise<IngestSource> {
  const { rows } = await database.pool.query<{ number: number }>(
    `INSERT INTO dark_web_source (id, group_id, name, retention_days) VALUES ($1, $2, '', 3650)
     ON CONFLICT (id) DO UPDATE SET name = '' RETURNING number`,
    [id, groupId],
  )
  return { number: rows[0]?.number ?? 0, id, groupId, retentionDays: 3650, credit: 'Someone', licence: 'MIT' }
}

/** Calls the handlers as a person who passed access control, and checks every reply against the contract. */
function asked({ userId, groupId }: Person, permissions = ['DARK_WEB_SEARCH_EXPLAIN']) {
  const handlers = darkWebHandlers({
    database,
    search: search(),
    readings: postReadings(database),
    kept: keptOfGroups(database),
    keyed: digestsWith(key).keyed,
    clock,
    toReply: replyOf,
  })
  const group = { permissions: new Set(permissions) }
  const context = { user: { id: userId }, group, locale: 'en' } as never
  const query = { groupID: groupId }
  const { darkWeb } = contract
  return {
    handlers,
    context,
    query,
    search: async (text: string, more: { order?: 'rank'; cursor?: string } = {}) =>
      darkWeb.search.reply.parse(
        await handlers.search({ query, params: {}, body: { text, order: 'newest', ...more } }, context),
      ),
    post: async (id: string) =>
      darkWeb.post.reply.parse(await handlers.post({ query, params: { id }, body: undefined }, context)),
    actor: async (name: string) =>
      darkWeb.actor.reply.parse(
        await handlers.actor({ query: { ...query, key: name }, params: {}, body: undefined }, context),
      ),
    mentioning: async (kind: string, value: string) =>
      darkWeb.mentioning.reply.parse(await handlers.mentioning({ query, params: {}, body: { kind, value } }, context)),
    leaked: async (value: string) =>
      darkWeb.leaked.reply.parse(await handlers.leaked({ query, params: {}, body: { value } }, context)),
  }
}

async function hitsOf(person: Person, text: string) {
  const answer = await asked(person).search(text)
  if (answer.as !== 'found') throw new Error(JSON.stringify(answer))
  return answer.hits
}

const leakPosts = (...posts: object[]) =>
  JSON.stringify(
    posts.map((post) => ({ discovered: '2026-08-01 10:00:00', published: '2026-08-01 09:00:00', ...post })),
  )

describe('a search of posts', () => {
  describePostSearch({
    store: async (posts, id, groupId) => {
      const source = await sourceOf(id, groupId)
      return storePosts(database.pool, posts.map(packedPost), { source: source.number, ...source, now: time } as never)
    },
    search,
    groups: () => [one.groupId, other.groupId],
  })
})

it('a prefix of many words has the same hits and counts whether posts or the index of words are read', async () => {
  const source = await sourceOf('mirror.words')
  const titles = ['computers of', 'company', 'compliance', 'other', 'none']
  const raws = Array.from({ length: 240 }, (_, n) => ({
    post_title: `${titles[n % titles.length]} number${n}`,
    group_name: 'wordy',
    // Many posts have the same second, and more posts have no time than are read at once.
    ...(n % 5 === 4
      ? { discovered: '', published: '' }
      : { published: `2026-07-01 10:${String(Math.floor(n / 12)).padStart(2, '0')}:00` }),
  }))
  await ingest.ingest(source, { text: leakPosts(...raws) }, { format: 'leak-posts' })
  await database.pool.query('ANALYZE dark_web_post')
  const asked: string[] = []
  const pool = {
    query: (text: string, values: unknown[]) => {
      asked.push(text)
      return database.pool.query(text, values)
    },
  } as never
  const pages = async (reading: { fromEntries: number; atOnce: number }, budgetMs: number) => {
    const { find } = postgresSearch({ pool, now: () => (reads += dayMs), budgetMs, reading })
    const parsed = parsePostQuery('com*')
    if ('fault' in parsed) throw new Error('com*')
    const found: FoundPosts[] = []
    do {
      const after = found.at(-1)?.rest
      const question = {
        where: parsed.where,
        groupId: one.groupId,
        order: 'newest' as const,
        size: 17,
        now: time / 1000,
      }
      found.push(await find({ ...question, after }))
    } while (found.at(-1)?.rest)
    // Texts are not compared: the spelling of an actor is that of the posts that were searched first.
    const counted = found[0]?.counted && {
      ...found[0].counted,
      by: Object.values(found[0].counted.by).map((all) => all.map(({ value, posts }) => [value, posts])),
    }
    return { hits: found.flatMap(({ hits }) => hits), counted }
  }
  const byIndex = await pages({ fromEntries: Number.POSITIVE_INFINITY, atOnce: 1 }, 600_000)
  expect(asked.filter((text) => text.includes('OFFSET 0'))).toEqual([])
  const byReading = await pages({ fromEntries: 0, atOnce: 30 }, 600_000)
  expect(asked.filter((text) => text.includes('OFFSET 0')).length).toBeGreaterThan(5)

  expect(byIndex.hits.length).toBeGreaterThan(140)
  expect(byReading).toEqual(byIndex)
  // Without a time budget the hits are the same, and the counts cover the time from `since` on.
  const { hits, counted } = await pages({ fromEntries: 0, atOnce: 30 }, 0)
  expect(hits).toEqual(byIndex.hits)
  expect(counted?.isLeast).toBe(true)
  const { rows } = await database.pool.query<{ posts: number }>(
    `SELECT count(*) posts FROM dark_web_post WHERE words @@ 'com:*' AND at >= $1 AND (group_id IS NULL OR group_id = $2)`,
    [counted?.since, one.groupId],
  )
  expect(rows[0]?.posts).toBe(counted?.posts)
})

describe('a post that is read', () => {
  it('is stored once from two mirrors, with the credit of both, and found', async () => {
    const [first, second] = [await sourceOf('ransomware-live.posts'), await sourceOf('ransomwatch.posts')]
    const text = leakPosts(
      { post_title: 'Quellbach Werke AG', group_name: 'blue otter', post_url: 'http://otter7.onion/p/1' },
      { post_title: 'Ufermann Logistik', group_name: 'blue otter' },
    )
    const format = 'leak-posts' as const

    expect(await ingest.ingest(first, { text }, { format })).toMatchObject({ stored: 2, known: 0, rejected: 0 })
    expect(await ingest.ingest(first, { text }, { format })).toMatchObject({ stored: 0, known: 2 })
    expect(await ingest.ingest(second, { text }, { format })).toMatchObject({ stored: 0, known: 2 })
    const [hit, ...more] = await hitsOf(one, 'quellbach')
    expect(more).toEqual([])
    expect(hit).toMatchObject({ title: 'Quellbach Werke AG', actor: { name: 'blue otter' }, own: false })
    const post = await asked(one).post(hit?.id ?? '')
    expect(post.provenances.map(({ source, credit, licence }) => [source.id, credit, licence])).toEqual([
      ['ransomware-live.posts', 'ransomware.live', 'Unlicense'],
      ['ransomwatch.posts', 'ransomwatch', 'Unlicense'],
    ])
    expect(post.provenances[0]?.address).toBe('hxxp://otter7[.]onion/p/1')
    expect(JSON.stringify(post.explanation)).toContain('Quellbach Werke AG')
    expect((await asked(one, []).post(hit?.id ?? '')).explanation).toBeNull()
    expect(await asked(one).actor('blueotter')).toMatchObject({ name: 'blue otter', posts: 2 })
  })

  it('takes over a longer edit, and is found by its new words', async () => {
    const source = await sourceOf('mirror.one')
    const format = 'leak-posts' as const
    const text = leakPosts({
      post_title: 'Ufermann Logistik',
      group_name: 'blue otter',
      description: 'Zollpapiere und Touren von ufermann-logistik.de, Server 93.184.216.34',
      country: 'DE',
    })
    await ingest.ingest(source, { text }, { format })

    const [hit] = await hitsOf(one, 'Zollpapiere country:DE')
    expect(hit).toMatchObject({ title: 'Ufermann Logistik', country: 'DE' })
    expect(hit?.snippet.filter(({ isMatch }) => isMatch).map(({ text: marked }) => marked)).toEqual(['Zollpapiere'])
    const { hits, posts } = await asked(one).mentioning('ipv4', '93.184.216.34')
    expect([posts, hits.map(({ id }) => id)]).toEqual([1, [hit?.id]])
    expect((await asked(one).post(hit?.id ?? '')).mentions).toContainEqual({ kind: 'ipv4', value: '93.184.216.34' })
  })

  it('contains no secret, but is still found by the exact secret', async () => {
    const source = await sourceOf('own.feeder', one.groupId)
    const text = JSON.stringify({
      source: 'paste feeder',
      'source-uuid': 'x',
      meta: { title: 'combo' },
      data: 'anna@quellbach.example:correct-horse-9 and card 4111 1111 1111 1111',
    })
    expect(await ingest.ingest(source, { text }, { format: 'ail-items' })).toMatchObject({ stored: 1 })
    const { rows } = await database.pool.query<{ row: string }>(
      `SELECT p::text AS row FROM dark_web_post p WHERE group_id = $1`,
      [one.groupId],
    )
    expect(rows.map(({ row }) => row).join()).not.toMatch(/correct-horse|4111 ?1111/)

    expect((await asked(one).leaked('correct-horse-9')).hits).toMatchObject([{ title: 'combo', own: true }])
    expect((await asked(one).leaked('4111111111111111')).posts).toBe(1)
    expect((await asked(one).leaked('correct-horse-8')).hits).toEqual([])
    expect((await asked(other).leaked('correct-horse-9')).hits).toEqual([])
  })

  it('is stored and found by its first words, however many it has', async () => {
    const source = await sourceOf('mirror.hostile')
    const label = (n: number) => n.toString(36).padStart(3, 'q')
    const name = (n: number) => Array.from({ length: 30 }, (_, i) => label(n * 30 + i)).join('.')
    const description = `wortreich ${Array.from({ length: 500 }, (_, n) => `${name(n)}.com`).join(' ')}`
    const post = { post_title: 'Many words', group_name: 'verbose', description }

    expect(await ingest.ingest(source, { text: leakPosts(post) }, { format: 'leak-posts' })).toMatchObject({
      stored: 1,
    })
    expect(await hitsOf(one, 'wortreich actor:verbose')).toHaveLength(1)
  })

  it('is counted, but no part of it is stored, if it must not be stored', async () => {
    const source = await sourceOf('mirror.bad')
    const into = join(folder, 'minors.rows')
    const counts = await readOrder({
      format: 'leak-posts',
      source: { source: 'x', credit: '', licence: '' },
      key,
      text: leakPosts({ post_title: 'child porn videos, 10 years old girls', group_name: 'x' }, 7 as never),
      into,
    })
    expect([readFileSync(into).length, counts]).toMatchObject([0, { minors: 1, posts: 0 }])
    await ingest.ingest(
      source,
      { text: leakPosts({ post_title: 'child porn videos, 10 years old girls', group_name: 'x' }) },
      { format: 'leak-posts' },
    )
    const { rows: counted } = await database.pool.query(`SELECT counts FROM dark_web_source WHERE id = 'mirror.bad'`)
    expect(counted[0]).toMatchObject({ counts: { minors: 1, stored: 0 } })
  })

  it('is rejected if its request expands too far', async () => {
    const data = gzipSync('ab '.repeat(349_000)).toString('base64')
    const items = Array.from({ length: 40 }, (_, n) => JSON.stringify({ source: `s${n}`, data, meta: { id: n } }))
    const { posts, rejected, rejectedAt } = await readOrder({
      format: 'ail-items',
      source: { source: 'x', credit: '', licence: '' },
      key,
      text: items.join('\n'),
      into: join(folder, 'packed.rows'),
    })
    expect([posts, rejected, rejectedAt[0]]).toEqual([32, 8, 33])
  })

  it('is deleted when its last source no longer keeps it', async () => {
    const source = await sourceOf('short.lived')
    const text = leakPosts({ post_title: 'Kurzlebig GmbH', group_name: 'mayfly' })
    await ingest.ingest(source, { text }, { format: 'leak-posts' })
    await sql`update dark_web_source set retention_days = 10 where id = 'short.lived'`.execute(database.db)
    await deleteOldPosts(database.pool, time)

    expect(await hitsOf(one, 'kurzlebig')).toEqual([])
    expect(await ingest.ingest({ ...source, retentionDays: 10 }, { text }, { format: 'leak-posts' })).toMatchObject({
      stored: 0,
      old: 1,
    })
    expect(await hitsOf(one, '"quellbach werke"')).toHaveLength(1)
  })
})

it('a post of two sources no longer belongs to a source after the retention of that source, in filters too', async () => {
  const text = leakPosts({ post_title: 'Langlebig GmbH', group_name: 'turtle' })
  for (const id of ['keeps.briefly', 'keeps.long'])
    await ingest.ingest(await sourceOf(id), { text }, { format: 'leak-posts' })
  expect(await hitsOf(one, 'langlebig source:keeps.briefly')).toHaveLength(1)
  await sql`update dark_web_source set retention_days = 10 where id = 'keeps.briefly'`.execute(database.db)
  await deleteOldPosts(database.pool, time)

  expect(await hitsOf(one, 'langlebig source:keeps.briefly')).toEqual([])
  expect(await hitsOf(one, 'langlebig NOT source:keeps.briefly')).toHaveLength(1)
  expect(await hitsOf(one, 'langlebig source:keeps.long')).toHaveLength(1)
})

it('a removed post disappears from search, mentions and hashes, and no source can store it again', async () => {
  const source = await sourceOf('mirror.one')
  const text = leakPosts({
    post_title: 'Privatperson Muster',
    group_name: 'blue otter',
    description: 'see 93.184.216.35 password: hunter-2-hunter',
  })
  await ingest.ingest(source, { text }, { format: 'leak-posts' })
  const [hit] = await hitsOf(one, 'privatperson')
  await asked(one).handlers.askRemoval(
    { query: asked(one).query, params: { id: hit?.id ?? '' }, body: { reason: 'names a person' } },
    asked(one).context,
  )
  expect((await asked(one).post(hit?.id ?? '')).removalAsked).toBe(true)

  await sql`insert into dark_web_removal (id, reason) values (decode(${hit?.id}, 'hex'), 'asked for')`.execute(
    database.db,
  )

  expect(await ingest.ingest(source, { text }, { format: 'leak-posts' })).toMatchObject({ stored: 0, rejected: 1 })
  expect(await hitsOf(one, 'privatperson')).toEqual([])
  expect((await asked(one).mentioning('ipv4', '93.184.216.35')).posts).toBe(0)
  await expect(asked(one).post(hit?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  const { rows } = await sql<object>`
    select t.what, t.state, r.decision from tombstone t, dark_web_removal_request r
    where t.target = ${hit?.id} and r.post = decode(${hit?.id}, 'hex')`.execute(database.db)
  expect(rows).toEqual([{ what: 'dark-web-post', state: 'gone', decision: 'removed' }])
})

describe('each use', () => {
  it('is recorded in the audit log, without the search words', async () => {
    await asked(one).search('a-very-secret-word')
    await asked(one).leaked('a-very-secret-password')
    const { rows } = await sql<{ action: string; after: { how: string } }>`
      select action, after from audit_entry where subject = ${one.groupId} order by seq desc limit 2`.execute(
      database.db,
    )

    expect(rows).toEqual([
      { action: 'dark-web.used', after: { how: 'leaked' } },
      { action: 'dark-web.used', after: { how: 'search' } },
    ])
    const { rows: all } = await sql`select from audit_entry e where e::text like '%a-very-secret%'`.execute(database.db)
    expect(all).toEqual([])
  })

  it('needs the permission in the database too, and leaves no entry without it', async () => {
    await sql`update entitlement set permissions = '{}' where group_id = ${other.groupId} and scope = 'DARKWEBSEARCH'`.execute(
      database.db,
    )

    await expect(asked(other).search('quellbach')).rejects.toMatchObject({ code: 'not-found' })
    const [hit] = await hitsOf(one, 'quellbach')
    await expect(asked(other).post(hit?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
    const seen = await database.asUser({ id: other.userId }, (trx) =>
      sql`select number from dark_web_post union all select number from dark_web_mention
          union all select number from dark_web_masked union all select number from dark_web_provenance`.execute(trx),
    )
    expect(seen.rows).toEqual([])
  })
})

it('saved searches belong to the group, and a faulty query cannot be saved', async () => {
  const { handlers, context, query } = asked(one)
  const made = await handlers.saveSearch(
    { query, params: {}, body: { name: 'Us', query: 'quellbach', told: false } },
    context,
  )

  expect(await handlers.searches({ query, params: {}, body: undefined }, context)).toEqual([made])
  expect(() =>
    handlers.saveSearch({ query, params: {}, body: { name: 'Us', query: '"', told: false } }, context),
  ).toThrow('character')
  await handlers.removeSearch({ query, params: { id: made.id }, body: undefined }, context)
  expect(await handlers.searches({ query, params: {}, body: undefined }, context)).toEqual([])
})

it('deleting an own source deletes its posts', async () => {
  const { handlers, context, query } = asked(one)
  const { id, key: secret } = await handlers.addSource(
    { query, params: {}, body: { name: 'Our feeder', retentionDays: 30 } },
    context,
  )
  const store = postSourceStore(database.pool)
  const source = await store.byKey(secret, time)
  expect([source?.id, source?.groupId, await store.byKey('x', time)]).toEqual([id, one.groupId, undefined])
  const text = JSON.stringify({ source: 'x', data: 'sonderbares Fundstück', meta: {} })
  await ingest.ingest(source as IngestSource, { text }, { format: 'ail-items' })
  expect(await hitsOf(one, 'fundstück')).toHaveLength(1)

  await handlers.removeSource({ query, params: { id }, body: undefined }, context)

  expect(await hitsOf(one, 'fundstück')).toEqual([])
  expect(await store.byKey(secret, time)).toBeUndefined()
  await expect(ingest.ingest(source as IngestSource, { text }, { format: 'ail-items' })).rejects.toThrow('gone')
})

it('the details of a post are deleted with it, in every way to delete it', async () => {
  const { rows } = await sql`
    select number from dark_web_provenance union select number from dark_web_mention
    union select number from dark_web_masked except select number from dark_web_post`.execute(database.db)
  const { rows: all } = await sql`select from dark_web_mention`.execute(database.db)
  expect(rows).toEqual([])
  expect(all.length).toBeGreaterThan(0)
})

it('the demo never appears among real posts', async () => {
  const sources = postSourceStore(database.pool)
  const renew = () => renewDemoPosts(database.pool, { sources, digests: digestsWith(key), now: time })
  const demoPosts = async () =>
    (
      await sql`select from dark_web_post p join dark_web_source s on s.number = any(p.sources)
               where s.id like 'demo.%'`.execute(database.db)
    ).rows.length
  await renew()
  expect(await demoPosts()).toBe(0)
  await sql`delete from dark_web_post where group_id is null`.execute(database.db)

  await renew()
  await renew()

  expect(await demoPosts()).toBeGreaterThan(10)
  // Random posts of the first test may hold these words, too.
  const demo = expect.objectContaining({ country: 'DE', kind: 'leak-site' })
  expect(await hitsOf(one, 'nordwerk maschinenbau')).toContainEqual(demo)
  const source = await sourceOf('mirror.one')
  await ingest.ingest(source, { text: leakPosts({ post_title: 'Real', group_name: 'x' }) }, { format: 'leak-posts' })
  await renew()
  expect(await demoPosts()).toBe(0)
})

it('a group cannot exceed its numbers of searches and sources, even with concurrent requests', async () => {
  const { userId, groupId } = await granted()
  const who = { id: userId }
  const kept = keptOfGroups(database)
  const outcomes = async (many: readonly Promise<unknown>[]) => {
    const settled = await Promise.allSettled(many)
    return settled.flatMap((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : []))
  }
  await sql`insert into dark_web_search (id, group_id, name, query)
            select gen_random_uuid(), ${groupId}, 'x', 'x' from generate_series(1, 197)`.execute(database.db)

  const search = { name: 'x', query: 'x', told: false }
  const ofSearches = await outcomes(Array.from({ length: 8 }, () => kept.saveSearch(who, groupId, search)))
  const source = { name: 'x', retentionDays: 30 }
  const ofSources = await outcomes(Array.from({ length: 25 }, () => kept.addSource(who, groupId, source)))

  expect(ofSearches).toEqual(Array.from({ length: 5 }, () => 'dark-web.too-many'))
  expect(ofSources).toEqual(Array.from({ length: 5 }, () => 'dark-web.too-many'))
})

it('the groups of an organisation cannot exceed its numbers of searches and sources together', async () => {
  const { userId, groupId } = await granted()
  const kept = keptOfGroups(database)
  await sql`with child as (
              insert into app_group (name, parent)
              select 'child', ${groupId} from generate_series(1, 10)
              returning id),
            searches as (
              insert into dark_web_search (id, group_id, name, query)
              select gen_random_uuid(), id, 'x', 'x' from child, generate_series(1, 200))
            insert into dark_web_source (id, group_id, name, retention_days)
            select 'own.' || gen_random_uuid(), id, 'x', 30 from child, generate_series(1, 20)`.execute(database.db)

  const full = { code: 'dark-web.too-many-of-organisation' }
  const search = kept.saveSearch({ id: userId }, groupId, { name: 'x', query: 'x', told: false })
  await expect(search).rejects.toMatchObject({ ...full, values: { limit: 2000 } })
  const source = kept.addSource({ id: userId }, groupId, { name: 'x', retentionDays: 30 })
  await expect(source).rejects.toMatchObject({ ...full, values: { limit: 200 } })
})
