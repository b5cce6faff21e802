import { existsSync } from 'node:fs'
import { mkdir, rm, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { SearchAnswer } from '../src/contract/search.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import type { Value } from '../src/domain/observables/read.ts'
import type { Source } from '../src/domain/source.ts'
import { layoutVersion } from '../src/engine/index/index-layout.ts'
import { type NamePattern, readNamePattern } from '../src/engine/search/name-pattern.ts'
import { openNamesFile } from '../src/engine/search/names-file.ts'
import type { NamesPage } from '../src/engine/search/names-reader.ts'
import { createGuardedFetch } from '../src/fetch/guarded-fetch.ts'
import { listStore } from '../src/server/lists/store.ts'
import { type Database, openDatabase } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { startPostgres } from '../src/server/platform/db/postgres.ts'
import { deriveSecrets } from '../src/server/platform/secrets.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { searchHandlers } from '../src/server/search/api.ts'
import { cursors } from '../src/server/search/cursor.ts'
import { openReference } from '../src/server/search/reference.ts'
import { groupViews } from '../src/server/search/views.ts'
import { fileBytes, namesPathOf, writeIndex, writeNamesBeside } from '../src/server/sources/index-file.ts'
import type { ListingVisitor } from '../src/server/sources/listing-store.ts'
import { createSourceService } from '../src/server/sources/service.ts'
import { newAnalyst } from '../test/analyst.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { type BenchContext, type Figure, figure, timed } from './bench.ts'
import { cpuMeter } from './cpu.ts'
import { builtAt, generatedListings, lookedAtDaily } from './match.ts'

const sources = 100
/** Of the sources, those that another group owns. */
const hidden = 10
const isHidden = (source: number) => source % (sources / hidden) === 5
export const words =
  'mail login secure update bank shop cdn news cloud account verify portal pay wallet crypto support office drive web api app static img host server vpn remote admin test dev my your best free online store club'.split(
    ' ',
  )
export const ends = ['com', 'com', 'com', 'net', 'org', 'de', 'co.uk', 'top', 'xyz', 'ru', 'info', 'duckdns.org']

/** 45 % names of words and letters, 10 % URLs on few of them, 30 % addresses, 1 % ranges, the rest hashes. */
export function madeUpIndicator(number: number): { readonly kind: KindId; readonly value: string } {
  const turn = number % 100
  if (turn < 45) return { kind: 'domain', value: nameOf(number) }
  if (turn < 55) return { kind: 'url', value: `http://${nameOf(number % 400_000)}/${number.toString(36)}.exe` }
  const address = mixed(number, 1)
  const octets = [1 + ((address >>> 24) % 9), (address >>> 16) & 255, (address >>> 8) & 255]
  if (turn < 85) return { kind: 'ipv4', value: `${octets.join('.')}.${address & 255}` }
  if (turn < 86) return { kind: 'ipv4-cidr', value: `${octets.join('.')}.0/24` }
  return { kind: 'md5', value: [1, 2, 3, 4].map((seed) => mixed(number, seed).toString(16).padStart(8, '0')).join('') }
}

function nameOf(number: number): string {
  const shape = mixed(number, 2)
  const letters = mixed(number, 3).toString(36)
  const one = <T>(of: readonly T[], shift: number) => of[(shape >>> shift) % of.length] as T
  const name = shape % 5 < 2 ? `${one(words, 3)}-${letters}` : shape % 5 < 4 ? `${letters}${one(words, 5)}` : letters
  const domain = `${name}.${one(ends, 9)}`
  return shape % 10 < 3 ? `${one(words, 13)}.${domain}` : domain
}

/** A number that looks like chance, in 32 bits. */
function mixed(number: number, seed: number): number {
  let h = Math.imul(number ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The calls of the server, without HTTP. */
export interface Ask {
  text(text: string, cursor?: string): Promise<SearchAnswer>
  life(value: Value): Promise<unknown>
  /** CPU time of work here and in the database. */
  readonly cpu: ReturnType<typeof cpuMeter>
}

/**
 * Makes an index of `size` made-up listings and opens the server's search on it; closes both after `work`.
 * @returns the figures of the index, then those of the work
 */
export async function withSearch(
  { scratch, say, keep, size }: Pick<BenchContext, 'scratch' | 'say' | 'keep'> & { readonly size: number },
  work: (ask: Ask) => Promise<readonly Figure[]>,
): Promise<Figure[]> {
  const folder = await databaseFolder('search', scratch)
  const indexFolder = join(folder, 'index')
  // The library of indexes looks in the folder of the data.
  if (keep) {
    await mkdir(keep, { recursive: true })
    await symlink(resolve(keep), indexFolder)
  }
  const log = createLog('error')
  const began = Date.now()
  const clock = { now: () => builtAt + Date.now() - began }
  const postgres = await startPostgres(join(folder, 'pg'), log)
  try {
    await migrate(postgres.connection)
    const database = openDatabase(postgres.connection, { poolSize: 8, log })
    const cpu = cpuMeter(database.pool)
    const secrets = deriveSecrets(['a secret of benches, of 32 characters'])
    const service = createSourceService({
      database,
      catalogue: [],
      secrets,
      fetch: createGuardedFetch({ isEnabled: () => false }),
      clock,
      log,
      add: async () => {},
      addAll: async () => {},
      settings: { fetch: false, dataDir: folder, mirrorDir: undefined, warninglistsDir: undefined },
    })
    const one = await newAnalyst(database)
    const other = await newAnalyst(database)
    for (let i = 0; i < sources; i++) {
      const id = `s${i}`
      const entry = {
        ...({} as Source),
        id,
        name: `Source ${i}`,
        maintainer: 'Nobody',
        homepage: 'https://s.example/',
      }
      await service.register.enter(entry, isHidden(i) ? 'custom' : 'ad-hoc', isHidden(i) ? other.groupId : undefined)
    }
    const figures = await built(size, indexFolder, database.pool, say)
    const reference = openReference({
      connection: postgres.connection,
      asnDatabase: undefined,
      geoDatabase: undefined,
    })
    const lists = listStore(database, { clock, limits: { perGroup: 10, rowsEach: 100 } })
    const views = groupViews({ service, pool: database.pool, clock })
    const handlers = searchHandlers({
      views,
      reference,
      lists,
      filters: { open: () => Promise.reject(new Error('none')) },
      cursors: cursors(secrets),
      clock,
    })
    const context = { user: { id: one.userId }, signal: new AbortController().signal } as never
    const ask: Ask = {
      text: (text, cursor) =>
        handlers.understand(
          { query: { groupID: one.groupId, ...(cursor && { cursor }) }, params: {}, body: { text } },
          context,
        ) as Promise<SearchAnswer>,
      life: (value) =>
        handlers.life({ query: { groupID: one.groupId, ...value }, params: {}, body: undefined }, context),
      cpu,
    }
    try {
      figures.push(...(await work(ask)))
    } finally {
      await reference.stop()
      service.close()
      await database.close()
    }
    return figures
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the index and its names, and enters them. */
async function built(size: number, folder: string, pool: Database['pool'], say: (text: string) => void) {
  const path = join(folder, `v${layoutVersion}-bench-${size}.idx`)
  await mkdir(folder, { recursive: true })
  say(`${size / 1e6} M listings of ${sources} sources …`)
  const numbered = lookedAtDaily(sources).map((source, number) => ({
    ...source,
    number,
    ...(isHidden(number) && { owner: 'other' }),
  }))
  const store = {
    async visit(visitor: ListingVisitor) {
      for (const { kind, value, source, from, until, dated, present } of listings(size)) {
        visitor({ kind, value, marks: 0, source, from, found: from, until, dated, present, expires: false })
      }
      return { revision: 1 }
    },
  }
  const figures: Figure[] = []
  if (!existsSync(path)) {
    const { wall } = await timed(() => writeIndex(store, numbered, path, builtAt))
    figures.push(
      figure('search', 'build of the index', 's', [wall], `${((await stat(path)).size / 1e6).toFixed(0)} MB`),
    )
  }
  if (!existsSync(namesPathOf(path))) {
    say('its names …')
    const { cpu } = await timed(() => writeNamesBeside(path, numbered, async () => {}))
    figures.push(figure('search', 'build of the names', 's CPU', [cpu]))
  }
  await pool.query(
    `INSERT INTO listing_index (revision, file, bytes, indicators, listings, built_at, duration_ms)
     VALUES (1, $1, $2, 0, $3, now(), 0)`,
    [basename(path), (await stat(path)).size, size],
  )
  const bytes = fileBytes(namesPathOf(path))
  const { section } = openNamesFile(bytes)
  const readers = [undefined, ...numbered.map(({ id }) => id)].flatMap((id) => section('names', id) ?? [])
  let text = 0
  let count = 0
  for (const reader of readers) {
    for (let from: string | undefined = ''; from !== undefined; ) {
      const page: NamesPage = reader.search(everything, { from, most: 100_000, work: 1000 })
      for (const { name } of page.names) text += name.length
      count += page.names.length
      from = page.next
    }
  }
  bytes.close()
  const { rss } = process.memoryUsage()
  const millions = `${(count / 1e6).toFixed(1)} M in ${readers.length} sections`
  return [
    ...figures,
    figure('search', 'memory after it', 'MB', [rss / 1e6]),
    figure(
      'search',
      'names over their text',
      'B/name',
      [(bytes.size - text) / count],
      `${(text / count).toFixed(1)} B; ${millions}`,
    ),
  ]
}

const everything = readNamePattern('*') as NamePattern
const listings = (size: number) => generatedListings(size, sources, 1, madeUpIndicator)
