import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { demoPosts } from '../src/catalogue/dark-web/demo.ts'
import type { DarkWebFormat, RawPost } from '../src/engine/dark-web/post.ts'
import { preparePosts } from '../src/engine/dark-web/prepare.ts'
import { parsePostQuery } from '../src/engine/dark-web/query-parser.ts'
import { readPosts } from '../src/engine/dark-web/readers.ts'
import { type PackedPost, packedPost, splitPacked } from '../src/server/dark-web/packed-post.ts'
import { storePosts } from '../src/server/dark-web/post-store.ts'
import { postgresSearch } from '../src/server/dark-web/postgres-search.ts'
import { digestsWith } from '../src/server/dark-web/read-posts.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { random as seeded } from '../test/random.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { cpuMeter } from './cpu.ts'

const usualPosts = 1_000_000
const asked = 400
/** As many as are read from a file at once. */
const batch = 5000
/** As many as are prepared at once. */
const prepared = 200
const now = Date.UTC(2026, 8, 1) / 1000
const shared = fileURLToPath(new URL('../../shared/data/darkweb/', import.meta.url))

/** Real posts if they are available, otherwise the made-up posts of the demo. */
function material(): readonly RawPost[] {
  const manifest = join(shared, 'MANIFEST.json')
  if (!existsSync(manifest)) return demoPosts(now * 1000)
  const posts: RawPost[] = []
  for (const { path } of JSON.parse(readFileSync(manifest, 'utf8')).files as { path: string }[]) {
    const format = formatOf(path)
    if (!format) continue
    const file = join(shared, '..', path)
    const text = (path.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString('utf8')
    const name = path.split('/').slice(-2).join('/').replace(/\.gz$/, '')
    for (const item of readPosts(format, text, { path: name })) if (item.is === 'post') posts.push(item.post)
  }
  return posts
}

function formatOf(path: string): DarkWebFormat | undefined {
  if (/__posts\.json/.test(path)) return 'leak-posts'
  if (/chat_index/.test(path)) return undefined
  if (/ransomchats\//.test(path)) return 'ransomchat'
  return /deepdarkcti-/.test(path) ? 'deepdark-table' : undefined
}

/** Repeats the posts over five years; changes a third of their words each time. */
function* multiplied(posts: readonly RawPost[], count: number): Generator<RawPost> {
  const random = seeded(1)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const vocabulary = posts
    .flatMap(({ title, text }) => `${title} ${text}`.split(/\s+/))
    .filter((word) => word.length > 2)
  const changed = (text: string) =>
    text.replace(/\S+/g, (word) =>
      random() < 0.33 ? (random() < 0.1 ? `${word}${Math.floor(random() * 1e5)}` : one(vocabulary)) : word,
    )
  for (let n = 0; n < count; n++) {
    const post = posts[n % posts.length] as RawPost
    const posted = now - Math.floor(random() ** 1.5 * 5 * 365 * 86_400)
    yield {
      ...post,
      title: `${changed(post.title)} ${n}`,
      text: changed(post.text),
      posted,
      discovered: posted + 3600,
      ...(random() < 0.5 && { country: one(['DE', 'US', 'FR', 'GB', 'IT', 'JP']) }),
      ...(random() < 0.5 && { sector: one(['Healthcare', 'Manufacturing', 'Retail', 'Energy', 'Education']) }),
    }
  }
}

/** Stores posts of the dark web in the embedded PostgreSQL, and finds them by words, phrases, prefixes and fields. */
export const darkWebBench: Bench = {
  name: 'dark-web',
  about: 'Posts of the dark web: stored and found in the embedded PostgreSQL (--size N)',
  async run({ scratch, say, size: wanted = usualPosts }) {
    const folder = await databaseFolder('dark-web', scratch)
    const log = createLog('error')
    const postgres = await startPostgres(folder, log)
    try {
      await migrate(postgres.connection)
      const database = openDatabase(postgres.connection, { poolSize: 2, log })
      const { pool } = database
      const meter = cpuMeter(pool)
      const raws = material()
      say(`${raws.length} posts as material`)
      await pool.query(`INSERT INTO dark_web_source (id, retention_days) VALUES ('bench', 36500)`)
      const origin = { source: 1, groupId: null, retentionDays: 36_500, now: now * 1000 }
      const digests = digestsWith(new Uint8Array(32))
      const publisher = { source: 'bench', credit: 'bench', licence: 'bench' }
      let waiting: RawPost[] = []
      let stored = 0
      let bytes = 0
      let preparing = 0
      let storing = 0
      let inDatabase = 0
      const store = async () => {
        const read = await meter(async () => {
          // Through a file, from the process that reads.
          const rows: PackedPost[] = []
          for (let i = 0; i < waiting.length; i += prepared) {
            for (const one of preparePosts(waiting.slice(i, i + prepared), publisher, digests)) {
              if ('post' in one) rows.push(packedPost(one.post))
            }
          }
          const read: PackedPost[] = []
          splitPacked(Buffer.concat(rows), read)
          return read
        })
        const done = await meter(() => storePosts(pool, read.value, origin))
        preparing += read.own
        storing += done.own + done.database
        inDatabase += done.database
        stored += done.value.stored
        waiting = []
        if (stored % 100_000 < batch)
          say(`${stored} stored, ${Math.round((1000 * stored) / (preparing + storing))} a second`)
      }
      for (const raw of multiplied(raws, wanted)) {
        waiting.push(raw)
        bytes += raw.title.length + raw.text.length
        if (waiting.length >= batch) await store()
      }
      await store()
      await pool.query('VACUUM ANALYZE dark_web_post')
      const { rows: sizes } = await pool.query<{ all: number; words: number }>(
        `SELECT pg_total_relation_size('dark_web_post') AS all, pg_relation_size('dark_web_post_words') AS words`,
      )
      const rate = (ms: number) => [(1000 * stored) / ms]
      const us = (ms: number) => Math.round((1000 * ms) / stored)
      const figures: Figure[] = [
        figure(
          'dark-web',
          'read and prepared',
          'posts/s',
          rate(preparing),
          `${Math.round(bytes / wanted)} characters each`,
        ),
        figure(
          'dark-web',
          'stored',
          'posts/s',
          rate(storing),
          `${us(inDatabase)} µs of a post in the database, ${us(storing - inDatabase)} handing over`,
        ),
        figure('dark-web', 'both', 'posts/s', rate(preparing + storing)),
        figure(
          'dark-web',
          'size',
          'MB',
          [(sizes[0]?.all ?? 0) / 1e6],
          `index of words ${((sizes[0]?.words ?? 0) / 1e6).toFixed(0)} MB`,
        ),
      ]
      figures.push(...(await ask(pool, meter, raws, stored)))
      await database.close()
      return figures
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function ask(pool: pg.Pool, meter: ReturnType<typeof cpuMeter>, raws: readonly RawPost[], stored: number) {
  const search = postgresSearch({ pool, now: Date.now })
  const random = seeded(2)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const wordsOf = () => {
    for (;;) {
      const { title, text } = one(raws)
      const words = (random() < 0.5 ? title : text || title).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
      if (words.length >= 2) return words
    }
  }
  const pair = () => {
    const words = wordsOf()
    const at = Math.floor(random() * (words.length - 1))
    return [words[at] as string, words[at + 1] as string] as const
  }
  const shapes: Record<string, () => string> = {
    word: () => pair()[0],
    'two words': () => pair().join(' '),
    phrase: () => `"${pair().join(' ')}"`,
    beginning: () => `${pair()[0].slice(0, 3 + Math.floor(random() * 3))}*`,
    'word and fields': () => `${pair()[0]} country:DE month:2026-0${1 + Math.floor(random() * 8)}`,
    'word, not another': () => `${pair()[0]} NOT ${pair()[0]}`,
    fields: () => 'country:DE sector:healthcare',
    'no words': () => '',
  }
  const figures: Figure[] = []
  const groupId = crypto.randomUUID()
  for (const [shape, make] of Object.entries(shapes)) {
    for (const order of shape === 'word' ? (['newest', 'rank'] as const) : (['newest'] as const)) {
      const times: number[] = []
      let found = 0
      let slowest = ''
      for (let n = 0; n < asked; n++) {
        const text = make()
        const parsed = text === '' ? { where: undefined } : parsePostQuery(text)
        if ('fault' in parsed) continue
        const { value, own, database } = await meter(() =>
          search.find({ where: parsed.where, groupId, order, size: 20, now }),
        )
        const ms = own + database
        if (ms > Math.max(0, ...times)) slowest = text
        times.push(ms)
        found += value.counted?.posts ?? 0
      }
      times.sort((a, b) => a - b)
      const p99 = times[Math.floor(times.length * 0.99)] as number
      const note = `p99 ${p99.toFixed(1)} ms of ${stored} posts; ${Math.round(found / times.length)} counted; slowest ${slowest}`
      figures.push(figure('dark-web', order === 'rank' ? `${shape}, by rank` : shape, 'ms', times, note))
    }
  }
  return figures
}
