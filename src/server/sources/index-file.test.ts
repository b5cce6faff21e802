import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseForFile, folderForFile } from '../../../test/for-file.ts'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { FeedItem, FeedRecord } from '../../domain/listing.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { type IndexBefore, type NumberedSource, writeIndex } from './index-file.ts'
import { batches, noMarks, shrink, snapshotHead } from './listing-store.conformance.ts'
import { postgresListings } from './postgres-listings.ts'

const start = Date.UTC(2026, 5, 1)

/** The store's clock. */
let time = start
const database = await databaseForFile()
const folder = folderForFile('winnow-index-')
const store = () => postgresListings(database.pool, { shrink, now: () => time })

async function newSource(listsShared: boolean): Promise<NumberedSource> {
  const { rows } = await database.pool.query<{ number: number; id: string }>(
    `INSERT INTO source (id, origin, definition) VALUES (gen_random_uuid()::text, 'ad-hoc', '{}') RETURNING number, id`,
  )
  return { ...(rows[0] as { number: number; id: string }), ...(listsShared && { listsShared }) }
}

/** A few hosts with many URLs, with and without dates. */
function row(random: () => number): FeedRecord {
  const n = (below: number) => Math.floor(random() * below)
  const host = `h${n(12)}.evil-test.com`
  const values = [
    { kind: 'domain', value: host },
    { kind: 'ipv4', value: `100.20.30.${n(30)}` },
    { kind: 'url', value: `http://${random() < 0.6 ? host : `100.20.30.${n(30)}`}/${n(8)}` },
    { kind: 'ipv4-cidr', value: `100.${n(40)}.0.0/16` },
  ] as const
  return {
    ...(values[n(values.length)] as (typeof values)[number]),
    ...(random() < 0.2 && { firstSeen: start - n(40) * dayMs }),
    ...(random() < 0.2 && { validUntil: start + n(90) * dayMs }),
    ...(random() < 0.2 && { score: n(3) }),
  }
}

/** Writes an index from the previous one and the changes, and another one from all listings. */
async function both(sources: readonly NumberedSource[], before?: IndexBefore) {
  const [path, whole] = [join(folder, 'merged.idx'), join(folder, 'whole.idx')]
  const written = await writeIndex(store(), sources, path, time, before)
  const expected = await writeIndex(store(), sources, whole, time)
  return { path, written, expected, bytes: await readFile(path), wholeBytes: await readFile(whole) }
}

describe('an index made from the previous one and the changes', () => {
  it(`equals an index from all listings, whatever changes happen (SEED=${seed})`, { timeout: 120_000 }, async () => {
    const random = seeded(seed)
    const n = (below: number) => Math.floor(random() * below)
    const sources = [await newSource(false), await newSource(true), await newSource(false)]
    const lists = new Map<number, FeedItem[]>()
    const marker = () => {
      const marked = n(7)
      return {
        digest: String(marked),
        marks: (_: string, value: string) => (Number(value.at(-1)) === marked ? 1 + n(2) * 3 : 0),
      }
    }
    let marks = marker()
    let before: IndexBefore | undefined
    let merged = 0
    const steps = 60
    for (let step = 0; step < steps; step++) {
      time += n(3) * dayMs + minuteMs
      for (let change = n(3); change >= 0; change--) {
        const source = sources[n(sources.length)] as NumberedSource
        const turn = random()
        if (turn < 0.04) await store().forget(source.number)
        else if (turn < 0.08) {
          marks = marker()
          await store().remark(marks)
        } else if (turn < 0.12) sources.push(await newSource(random() < 0.3))
        else {
          const kept = (lists.get(source.number) ?? []).filter(() => random() < 0.85)
          const rows = [...kept, ...Array.from({ length: n(25) }, () => row(random))]
          // Some snapshots have times of a clock that is ahead, some arrive late.
          const at = time + (random() < 0.05 ? 30 * dayMs : random() < 0.1 ? -2 * dayMs : 0)
          const head = snapshotHead(source.number, at, { increment: random() < 0.2 })
          const { id, status } = await store().ingest(head, () => batches(rows), marks)
          if (status === 'applied') lists.set(source.number, rows)
          else if (random() < 0.3) await store().confirm(id)
        }
      }
      const { path, written, expected, bytes, wholeBytes } = await both(sources, before)
      expect([step, Buffer.compare(bytes, wholeBytes)]).toEqual([step, 0])
      expect(written).toEqual({ ...expected, isMerged: written.isMerged })
      if (written.isMerged) merged++
      const last = join(folder, `${step}.idx`)
      await writeFile(last, await readFile(path))
      before = written.listings && { path: last, version: written.listings }
    }
    // The other indexes were made from all listings, because of a reset, new marks, or no previous one.
    expect(merged).toBeGreaterThan(steps / 2)
  })

  it('includes a source that the previous index did not contain, although it had listings already', async () => {
    const [known, late] = [await newSource(false), await newSource(false)]
    for (const { number } of [known, late]) {
      const rows = [{ kind: 'ipv4', value: `100.77.0.${number % 250}` }] as const
      await store().ingest(snapshotHead(number, time), batches(rows), noMarks)
    }
    const first = await writeIndex(store(), [known], join(folder, 'known.idx'), time)
    const { written, bytes, wholeBytes } = await both([known, late], {
      path: join(folder, 'known.idx'),
      version: first.listings as NonNullable<typeof first.listings>,
    })

    expect(written.isMerged).toBe(true)
    expect(Buffer.compare(bytes, wholeBytes)).toBe(0)
  })

  it('is replaced by one from all listings if the previous one is damaged, has other sources, or differs too much', async () => {
    const [one, other] = [await newSource(false), await newSource(false)]
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i): FeedItem => {
        const value = `100.${50 + ((from + i) >> 16)}.${((from + i) >> 8) & 255}.${(from + i) & 255}`
        return { kind: 'ipv4', value }
      })
    await store().ingest(snapshotHead(one.number, time), batches(many(0, 1200)), noMarks)
    await store().ingest(snapshotHead(other.number, time), batches(many(0, 10)), noMarks)
    const path = join(folder, 'before.idx')
    const { listings } = await writeIndex(store(), [one, other], path, time)
    const version = listings as NonNullable<typeof listings>
    const isMerged = async (sources: readonly NumberedSource[], from = path) =>
      (await both(sources, { path: from, version })).written.isMerged

    expect(await isMerged([one, other])).toBe(true)
    expect(await isMerged([other, one])).toBe(false)
    expect(await isMerged([{ ...one, listsShared: true }, other])).toBe(false)
    const damaged = join(folder, 'damaged.idx')
    const bytes = await readFile(path)
    bytes[100] = (bytes[100] as number) ^ 1
    await writeFile(damaged, bytes)
    expect(await isMerged([one, other], damaged)).toBe(false)
    time += dayMs
    await store().ingest(snapshotHead(one.number, time), batches(many(100, 1300)), noMarks)
    expect(await isMerged([one, other])).toBe(true)
    await store().ingest(snapshotHead(one.number, time + 1), batches(many(3000, 4300)), noMarks)
    expect(await isMerged([one, other])).toBe(false)
  })
})
