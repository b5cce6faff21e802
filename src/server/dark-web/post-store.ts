import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { compareCodeUnits } from '../../domain/order.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Actor, Post } from '../../engine/dark-web/post.ts'
import { mergedPost } from '../../engine/dark-web/prepare.ts'
import { CopyWriter } from '../platform/db/copy-binary.ts'
import { isLockTimeout, setLockTimeoutOf } from '../platform/db/lock-timeout.ts'
import { transaction } from '../platform/db/transaction.ts'
import { dayOf, vectorOf, withSources } from './marks.ts'
import {
  addressFieldOf,
  addressOf,
  fieldsOf,
  idBytesOf,
  idOf,
  mentionKey,
  type PackedPost,
  packedColumns,
  packedTimeOf,
  partOf,
  rowsWith,
  timeOf,
  unpackedPost,
} from './packed-post.ts'
import type { PostRow } from './readings.ts'

/** Where posts come from. */
export interface PostOrigin {
  /** Number of the source. */
  readonly source: number
  /** Null: shared. */
  readonly groupId: string | null
  readonly retentionDays: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * Advisory lock that writers of posts share, from before posts get their numbers until they are committed. Removals and
 * `cameUpTo` take it alone, so they wait for all writers.
 */
export const writersGate = 7_946_665_314
/** Advisory lock of one writer at a time, so that no other one adds a post between its look-up and its insertion. */
const writersTurn = 7_946_665_315
const batch = 2500
/**
 * Limits of the pending list of the index of words (`gin_pending_list_limit`), all of which every search reads. Many posts
 * are merged into the index together, at the end of a call, because a word of several posts is then inserted once. A few
 * posts stay in a short list until more come.
 */
const shortList = '256kB'
const longList = '64MB'
const manyPosts = 200

const mergeList = `SELECT gin_clean_pending_list('dark_web_post_words')`

/**
 * Writes posts in transactions of a few thousand; a post that is stored already gets one more source.
 * @returns the numbers of posts that are new, were `known` before, are too `old` for the source, or were `removed` for good
 * @throws lock_not_available (55P03, answered as `server.busy`) if another transaction locks the source or its posts for
 *   seconds; with a shared source, for half a minute
 */
export async function storePosts(pool: pg.Pool, rows: readonly PackedPost[], origin: PostOrigin) {
  const all = { stored: 0, known: 0, old: 0, removed: 0 }
  const oldest = Math.floor((origin.now - origin.retentionDays * dayMs) / 1000)
  const fresh = new Map<string, PackedPost>()
  for (const row of rows) {
    const at = packedTimeOf(row)
    if (at > 0 && at < oldest) all.old++
    else fresh.set(idOf(row), row)
  }
  // Sorted, so that two writers lock rows in the same order and cannot deadlock.
  const ordered = [...fresh].sort(([a], [b]) => compareCodeUnits(a, b))
  const isMany = ordered.length > manyPosts
  for (let i = 0; i < ordered.length; i += batch) {
    const merges = isMany && i + batch >= ordered.length
    const identified = ordered.slice(i, i + batch)
    const done = await insist(origin, () =>
      storeInTransaction(pool, identified, origin, isMany ? longList : shortList, merges),
    )
    all.stored += done.stored
    all.known += done.known
    all.removed += done.removed
  }
  return all
}

/** Retries after a lock time-out with shared sources only: a feeder gets an error and sends again. */
async function insist<T>({ groupId }: PostOrigin, store: () => Promise<T>): Promise<T> {
  for (let tries = groupId === null ? triesOfShared : 1; ; tries--) {
    try {
      return await store()
    } catch (error) {
      if (tries <= 1 || !isLockTimeout(error)) throw error
      await pause(pauseMs)
    }
  }
}

const triesOfShared = 10
const pauseMs = 3000

function storeInTransaction(
  pool: pg.Pool,
  identified: readonly Identified[],
  origin: PostOrigin,
  list: string,
  merges: boolean,
) {
  return transaction(pool, async (client) => {
    await client.query(`SELECT set_config('gin_pending_list_limit', $1, true), set_config('work_mem', '64MB', true)`, [
      list,
    ])
    const done = await storeBatch(client, identified, origin)
    if (merges) {
      // Waits without a time-out, because another process may be merging the list, which takes long.
      await setLockTimeoutOf(client, 0)
      await client.query(mergeList)
    }
    return done
  })
}

type Identified = readonly [id: string, post: PackedPost]

/** How long a writer waits for locked rows, ms; short, because all other writers wait for this one. */
const mostWait = 2000

/**
 * Deleting a source locks its row and its posts for long. So a writer first locks the source, before it waits for its turn,
 * and later gives up soon if it meets locked rows.
 */
async function storeBatch(client: pg.PoolClient, identified: readonly Identified[], origin: PostOrigin) {
  await setLockTimeoutOf(client, mostWait)
  const { rowCount } = await client.query('SELECT FROM dark_web_source WHERE number = $1 FOR KEY SHARE', [
    origin.source,
  ])
  if (rowCount === 0) throw new Error('the source of these posts is gone')
  await setLockTimeoutOf(client, 0)
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [writersGate])
  await client.query('SELECT pg_advisory_xact_lock($1)', [writersTurn])
  await setLockTimeoutOf(client, mostWait)
  const { rows } = await client.query<{ id: string; isGone: boolean }>(
    `WITH identified AS (SELECT id FROM unnest($1::bytea[]) id)
     SELECT encode(id, 'hex') id, true "isGone" FROM dark_web_removal WHERE id IN (SELECT id FROM identified)
     UNION ALL SELECT encode(id, 'hex'), false FROM dark_web_post WHERE id IN (SELECT id FROM identified)
       AND coalesce(group_id, '00000000-0000-0000-0000-000000000000') = coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')`,
    [
      binaryArray(
        oids.bytea,
        identified.map(([, post]) => idBytesOf(post)),
      ),
      origin.groupId,
    ],
  )
  const removed = new Set(rows.filter(({ isGone }) => isGone).map(({ id }) => id))
  const storedIds = new Set(rows.filter(({ isGone }) => !isGone).map(({ id }) => id))
  const notRemoved = identified.filter(([id]) => !removed.has(id))
  const created = notRemoved.flatMap(([id, post]) => (storedIds.has(id) ? [] : [post]))
  const existing = notRemoved.flatMap(([id, post]) => (storedIds.has(id) ? [post] : []))
  await addPosts(client, created, origin)
  await merge(client, existing, origin)
  await countDays(client, created.map(packedTimeOf))
  return { stored: created.length, known: existing.length, removed: removed.size }
}

/** Inserts posts that are not stored yet. */
async function addPosts(client: pg.PoolClient, newPosts: readonly PackedPost[], { source, groupId, now }: PostOrigin) {
  if (newPosts.length === 0) return
  // The numbers are consecutive: no other writer takes any during this one's turn.
  const { rows } = await client.query<{ last: number }>(
    `SELECT max(nextval(pg_get_serial_sequence('dark_web_post', 'number'))) last FROM generate_series(1, $1)`,
    [newPosts.length],
  )
  const first = (rows[0]?.last as number) - newPosts.length + 1
  const writers: Writers = spare.pop() ?? [new CopyWriter(), new CopyWriter(), new CopyWriter(), new CopyWriter()]
  const [posts, provenances, mentions, masked] = writers
  for (const writer of writers) writer.begin()
  const group = groupId === null ? undefined : Buffer.from(groupId.replaceAll('-', ''), 'hex')
  const sources = int4Array(source)
  const seenAt = (now - epoch) * 1000
  for (const [i, post] of newPosts.entries()) {
    const number = first + i
    const fields = fieldsOf(post)
    const vector = withSources(partOf(post, 'words'), [source])
    posts.row(20)
    posts.int8(number)
    if (group) posts.bytes(group)
    else posts.nothing()
    posts.bytes(sources)
    posts.bytes(vector)
    posts.bytes(blanks.subarray(0, Math.max(0, spread - vector.length - fields.length)))
    posts.copied(fields)
    provenances.row(4)
    provenances.int8(number)
    provenances.int4(source)
    provenances.copied(addressFieldOf(post))
    provenances.int8(seenAt)
    mentions.copied(rowsWith(number, post, 'mentions'))
    masked.copied(rowsWith(number, post, 'masked'))
  }
  await copy(client, `dark_web_post (number, group_id, sources, words, spread, ${packedColumns})`, posts)
  await copy(client, 'dark_web_provenance (number, source, address, seen_at)', provenances)
  await copy(client, 'dark_web_mention (number, key, kind, value)', mentions)
  await copy(client, 'dark_web_masked (number, hash, sort)', masked)
  if (spare.length === 0 && posts.room <= mostKept) spare.push(writers)
}

type Writers = readonly [CopyWriter, CopyWriter, CopyWriter, CopyWriter]
/** Buffers for the next batch, because allocating megabytes for each one keeps the garbage collector busy. */
const spare: Writers[] = []
const mostKept = 16 << 20

async function copy(client: pg.PoolClient, into: string, rows: CopyWriter): Promise<void> {
  rows.end()
  // After this, all bytes are sent, and the caller may reuse their memory.
  await pipeline(Readable.from([rows.written()]), client.query(copyFrom(`COPY ${into} FROM STDIN (FORMAT binary)`)))
}

/**
 * Least bytes of a row's vector and packed fields; the column `spread` fills up shorter ones with blanks. PostgreSQL moves
 * texts and lexemes out of rows of more than 2 kB only: docs/decisions/0312-words-of-posts.md.
 */
const spread = 2176
const blanks = Buffer.alloc(spread, ' ')

/** The epoch of PostgreSQL's timestamps, in ms since 1970. */
const epoch = Date.UTC(2000, 0, 1)

/** An `int[]` of one number in binary form. */
function int4Array(value: number): Buffer {
  const array = Buffer.alloc(28)
  // One dimension, no nulls, elements of type int4 (OID 23), one element, lower bound 1, four bytes, the element.
  for (const [i, part] of [1, 0, 23, 1, 1, 4, value].entries()) array.writeInt32BE(part, i * 4)
  return array
}

/** Types of elements: https://www.postgresql.org/docs/18/catalog-pg-type.html */
const oids = { bytea: 17, tsvector: 3614 } as const

/** An array in binary form. */
function binaryArray(type: number, elements: readonly Uint8Array[]): Buffer {
  const array = Buffer.allocUnsafe(elements.reduce((sum, { length }) => sum + 4 + length, 20))
  // One dimension, no nulls, type of the elements, their number, lower bound 1.
  for (const [i, part] of [1, 0, type, elements.length, 1].entries()) array.writeInt32BE(part, i * 4)
  let at = 20
  for (const element of elements) {
    at = array.writeInt32BE(element.length, at)
    array.set(element, at)
    at += element.length
  }
  return array
}

interface KnownRow extends Omit<PostRow, 'own' | 'body'> {
  readonly text: string
  readonly isCut: boolean
}

/** Adds a source to posts that are stored already, and what this source says beyond the others. */
async function merge(
  client: pg.PoolClient,
  packed: readonly PackedPost[],
  { source, groupId, now }: Pick<PostOrigin, 'source' | 'groupId' | 'now'>,
): Promise<void> {
  if (packed.length === 0) return
  const additions = new Map(
    packed.map((post) => [idOf(post), { post: unpackedPost(post), address: addressOf(post) ?? null }]),
  )
  const { rows } = await client.query<KnownRow>(
    `SELECT number, encode(id, 'hex') id, kind, actor, actor_key "actorKey", title, body "text", is_cut "isCut", posted,
       discovered, language, country, sector, victim, sources
     FROM dark_web_post WHERE id = ANY(ARRAY(SELECT decode(u, 'hex') FROM unnest($1::text[]) u))
       AND group_id IS NOT DISTINCT FROM $2::uuid ORDER BY id FOR UPDATE`,
    [[...additions.keys()], groupId],
  )
  const changed = rows.flatMap((row) => {
    const stored = postOf(row)
    const addition = additions.get(row.id) as Addition
    const { provenances: _, mentions: __, masked: ___, ...merged } = mergedPost(stored, addition.post)
    const isNew = !row.sources.includes(source)
    if (!isNew && isSame(stored, merged)) return []
    const sources = isNew ? [...row.sources, source] : row.sources
    const post: Post = { ...merged, provenances: [], mentions: [], masked: [] }
    return [{ number: row.number, post, sources, addition }]
  })
  if (changed.length === 0) return
  const merged = changed.map(({ post }) => post)
  await writeDetails(
    client,
    changed.map(({ number, addition }) => ({ number, ...addition })),
    { source, now },
  )
  await client.query(
    `UPDATE dark_web_post p SET at = g.at, body = g.body, is_cut = g.is_cut, posted = g.posted, discovered = g.discovered,
       language = g.language, country = g.country, sector = g.sector, victim = g.victim,
       sources = ARRAY(SELECT jsonb_array_elements_text(g.sources)::int), words = g.words,
       masked = coalesce((SELECT jsonb_object_agg(sort, n) FROM
         (SELECT sort, count(*) n FROM dark_web_masked m WHERE m.number = p.number GROUP BY sort) s), '{}')
     FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::bigint[], $6::bigint[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::jsonb[], $12::tsvector[])
       g (number, at, body, is_cut, posted, discovered, language, country, sector, victim, sources, words)
     WHERE p.number = g.number`,
    [
      changed.map(({ number }) => number),
      merged.map(timeOf),
      merged.map(({ text }) => text),
      merged.map(({ isCut }) => isCut),
      merged.map(({ posted }) => posted ?? null),
      merged.map(({ discovered }) => discovered ?? null),
      merged.map(({ language }) => language ?? null),
      merged.map(({ country }) => country ?? null),
      merged.map(({ sector }) => sector ?? null),
      merged.map(({ victim }) => victim ?? null),
      changed.map(({ sources }) => JSON.stringify(sources)),
      binaryArray(
        oids.tsvector,
        changed.map(({ post, sources }) => Buffer.from(withSources(vectorOf(post), sources))),
      ),
    ],
  )
  await countDays(client, merged.map(timeOf))
}

/** What a source says of a post that is there, and where it found it. */
interface Addition {
  readonly post: Post
  readonly address: string | null
}

/** Inserts provenances, mentions and hashes of masked values; rows that exist already stay as they are. */
async function writeDetails(
  client: pg.PoolClient,
  posts: readonly (Addition & { readonly number: number })[],
  { source, now }: Pick<PostOrigin, 'source' | 'now'>,
): Promise<void> {
  await client.query(
    `INSERT INTO dark_web_provenance (number, source, address, seen_at)
     SELECT g.number, $1, g.address, $2 FROM unnest($3::bigint[], $4::text[]) g (number, address) ON CONFLICT DO NOTHING`,
    [source, new Date(now), posts.map(({ number }) => number), posts.map(({ address }) => address)],
  )
  const mentions = posts.flatMap(({ number, post }) => post.mentions.map((mention) => ({ number, ...mention })))
  if (mentions.length > 0) {
    await client.query(
      `INSERT INTO dark_web_mention (number, key, kind, value)
       SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
      [
        mentions.map(({ number }) => number),
        mentions.map(mentionKey),
        mentions.map(({ kind }) => kind),
        mentions.map(({ value }) => value),
      ],
    )
  }
  const masked = posts.flatMap(({ number, post }) => post.masked.map((value) => ({ number, ...value })))
  if (masked.length > 0) {
    await client.query(
      `INSERT INTO dark_web_masked (hash, number, sort)
       SELECT decode(g.hash, 'hex'), g.number, g.sort FROM unnest($1::text[], $2::bigint[], $3::text[]) g (hash, number, sort)
       ON CONFLICT DO NOTHING`,
      [masked.map(({ hash }) => hash), masked.map(({ number }) => number), masked.map(({ sort }) => sort)],
    )
  }
}

function postOf({ number: _, sources: __, ...row }: KnownRow): Post {
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Post
  return { ...known, provenances: [], mentions: [], masked: [] }
}

const isSame = (known: Post, merged: Partial<Post>): boolean =>
  Object.entries(merged).every(([field, value]) => known[field as keyof Post] === value)

async function countDays(client: pg.PoolClient, times: readonly number[]): Promise<void> {
  if (times.length === 0) return
  const days = new Map<number, number>()
  for (const time of times) {
    const day = dayOf(time)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  const ordered = [...days].sort(([a], [b]) => a - b)
  await client.query(
    `INSERT INTO dark_web_day (day, posts) SELECT * FROM unnest($1::int[], $2::bigint[])
     ON CONFLICT (day) DO UPDATE SET posts = dark_web_day.posts + excluded.posts`,
    [ordered.map(([day]) => day), ordered.map(([, posts]) => posts)],
  )
}

/** Stores a shared source's descriptions of actors, and replaces its former ones. */
export async function storeActors(
  pool: Pick<pg.Pool, 'query'>,
  actors: readonly Actor[],
  { source, keyOf }: { readonly source: number; readonly keyOf: (name: string) => string },
): Promise<void> {
  const unique = [...new Map(actors.map((actor) => [actor.key, actor])).values()]
  await pool.query(
    `INSERT INTO dark_web_actor (key, source, name, aliases, known_as, description, places)
     SELECT g->>'key', $1, g->>'name', ARRAY(SELECT jsonb_array_elements_text(g->'aliases')),
       ARRAY(SELECT jsonb_array_elements_text(g->'knownAs')), g->>'description', g->'places'
     FROM jsonb_array_elements($2::jsonb) g
     ON CONFLICT (key, source) DO UPDATE SET name = excluded.name, aliases = excluded.aliases,
       known_as = excluded.known_as, description = excluded.description, places = excluded.places`,
    [
      source,
      JSON.stringify(
        unique.map(({ key, name, aliases, description, places }) => ({
          key,
          name,
          aliases,
          knownAs: [...new Set(aliases.map(keyOf).filter((one) => one !== '' && one !== key))],
          description,
          places,
        })),
      ),
    ],
  )
}
