import { describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import type { FeedItem } from '../../domain/listing.ts'
import type { FlavourId } from '../../domain/source.ts'
import { dayMs } from '../../domain/time-units.ts'
import { listingReader } from './listing-reader.ts'
import { noMarks } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'
import { sourceRegister } from './register.ts'
import { trendingTopics } from './topics.ts'

const now = Date.UTC(2026, 5, 20)
const database = await databaseForFile()

async function* tagged(...groups: [number, number, string[]][]): AsyncGenerator<FeedItem[]> {
  for (const [from, to, tags] of groups) {
    yield Array.from({ length: to - from }, (_, i) => ({ kind: 'ipv4' as const, value: `100.70.0.${from + i}`, tags }))
  }
}

describe('trending topics', () => {
  it('are tags and flavours of recent additions, without first snapshots and groups’ own sources', async () => {
    const register = sourceRegister(database.pool, [])
    const store = postgresListings(database.pool, { shrink: { share: 1, minimum: 1e9 }, now: () => now })
    const topics = trendingTopics(database.pool, { register, listings: store, now: () => now })
    const enter = async (id: string, origin: 'ad-hoc' | 'custom', flavours: FlavourId[]) =>
      (await register.enter({ ...madeUpSource, id, flavours }, origin)).number
    const take = (source: number, ago: number, rows: AsyncGenerator<FeedItem[]>) =>
      store.ingest(
        { source, takenAt: now - ago * dayMs, bytes: 1, sha256: `0${ago}`, reading: 'detect', increment: true },
        rows,
        noMarks,
      )
    const [a, b, own] = [
      await enter('a', 'ad-hoc', ['botnet']),
      await enter('b', 'ad-hoc', ['mixed']),
      await enter('o', 'custom', ['apt']),
    ]
    await take(a, 5, tagged([0, 50, ['Old Story']]))
    await take(a, 3, tagged([50, 60, ['Emotet', 'tlp:white', '443']]))
    await take(a, 2, tagged([60, 62, ['rare']]))
    await take(b, 5, tagged([90, 91, []]))
    await take(b, 1, tagged([56, 70, [' emotet ']], [70, 74, ['qakbot']]))
    await take(own, 5, tagged([90, 91, []]))
    await take(own, 1, tagged([100, 150, ['our secret']]))
    await topics.count()

    expect(await topics.list()).toEqual([
      { kind: 'tag', topic: 'emotet', indicators: 20 },
      { kind: 'flavour', topic: 'botnet', indicators: 12 },
      { kind: 'tag', topic: 'qakbot', indicators: 4 },
    ])
    await topics.count()
    expect(await topics.list()).toHaveLength(3)
  })

  it('are empty if nothing was added', async () => {
    const register = sourceRegister(database.pool, [])
    const listings = listingReader(database.pool)
    const topics = trendingTopics(database.pool, { register, listings, now: () => now + 30 * dayMs })
    await topics.count()

    expect(await topics.list()).toEqual([])
  })
})
