import type pg from 'pg'
import { unknownSource } from '../src/catalogue/unknown-source.ts'
import type { FeedRecord } from '../src/domain/listing.ts'
import type { KindId } from '../src/domain/observables/index.ts'
import type { Source } from '../src/domain/source.ts'
import type { WorkDependencies } from '../src/server/nouns.ts'
import type { TestApp } from './server.ts'

/** A source that is not collected and may be passed on, for tests that set its listings. */
export const listedSource = (fields: Pick<Source, 'id' | 'name'> & Partial<Source>): Source =>
  unknownSource({
    maintainer: fields.id,
    homepage: 'https://feeds.example',
    cadenceMinutes: 60,
    kinds: ['ipv4', 'domain', 'url'],
    flavours: ['malware'],
    licence: { name: 'CC0-1.0', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
    ...fields,
  })

/** Adds a source under a new id, which it returns. */
export async function enterSource(
  { register }: Pick<WorkDependencies['sources'], 'register'>,
  origin: 'ad-hoc' | 'custom' = 'ad-hoc',
  groupId?: string,
): Promise<string> {
  const id = `test.${crypto.randomUUID()}`
  await register.enter(listedSource({ id, name: `List ${id.slice(5, 9)}` }), origin, groupId)
  return id
}

/** Adds a source of which only the number matters. @returns the number */
export async function insertSource(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number`,
  )
  return rows[0]?.number as number
}

let snapshots = 0

/** Sets the complete listings of a source; `marks` are those of its values. */
export async function setListings(
  { register, listings }: Pick<WorkDependencies['sources'], 'register' | 'listings'>,
  clock: Pick<TestApp['clock'], 'now' | 'skip'>,
  sourceId: string,
  records: readonly FeedRecord[],
  marks = (_: string) => 0,
): Promise<void> {
  const { number } = (await register.byId(sourceId)) as { number: number }
  // Two snapshots must not have the same time.
  clock.skip(1000)
  const head = {
    source: number,
    takenAt: clock.now(),
    bytes: 100,
    sha256: (++snapshots).toString(16).padStart(64, '0'),
    reading: 'plain-list {}',
  }
  const batches = (async function* () {
    yield records
  })()
  const marker = { digest: '', marks: (_: KindId, value: string) => marks(value) }
  const snapshot = await listings.ingest(head, batches, marker)
  if (snapshot.status === 'held-back') await listings.confirm(snapshot.id)
}
