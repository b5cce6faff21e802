import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { insertSource } from '../../../test/listed-source.ts'
import { isSoak } from '../../../test/soak.ts'
import { unpackOne } from '../../formats/containers/unpack.ts'
import { batches, noMarks, shrink, snapshotHead } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'
import { readFiles } from './read-files.ts'

const corpus = fileURLToPath(new URL('../../../../shared/corpora/generated', import.meta.url))
const folders = ['gz', 'zip', 'bombs', 'text', 'csv', 'json', 'xml', 'lies', 'logs', 'redos']
const files = existsSync(corpus)
  ? folders.flatMap((folder) => readdirSync(join(corpus, folder)).map((name) => [folder, name] as const))
  : []

const database = await databaseForFile()
const store = postgresListings(database.pool, { shrink, now: () => 0 })
const healthy = Array.from({ length: 300 }, (_, i) => ({ kind: 'ipv4', value: `100.70.${i >> 8}.${i & 255}` }) as const)

/** Ingests this file as the next snapshot of a source that lists 300 addresses. */
async function feed(folder: string, name: string) {
  const source = await insertSource(database.pool)
  await store.ingest(snapshotHead(source, 1000), batches(healthy), noMarks)
  const path = join(corpus, folder, name)
  const open = () => unpackOne(createReadStream(path), { expandedBytes: isSoak ? 48 << 20 : 8 << 20 }, { name })
  const { items } = readFiles([{ name, open }], { partial: false })
  const record = await store.ingest(snapshotHead(source, 2000), items, noMarks)
  const present = await database.pool.query<{ n: number }>(
    'SELECT count(*) n FROM listing WHERE source = $1 AND removed IS NULL',
    [source],
  )
  return { record, present: present.rows[0]?.n }
}

describe.skipIf(files.length === 0)(`bad files as feeds (${files.length} of the shared corpus)`, () => {
  it.each(files)('%s/%s is either applied or refused as a whole', async (folder, name) => {
    const before = process.memoryUsage.rss()
    const { record, present } = await feed(folder, name)

    if (record.status === 'applied') expect(present).toBe(record.indicators)
    else {
      expect(['unreadable', 'held-back']).toContain(record.status)
      expect(record.reason).toBeTruthy()
      expect(present).toBe(healthy.length)
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(512 << 20)
  })
})
