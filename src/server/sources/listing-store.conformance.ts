import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { type FeedItem, type FeedRecord, isRejection } from '../../domain/listing.ts'
import { createTimeline } from '../../engine/listings/timeline.ts'
import type { ListingStore, Marker, SnapshotHead, SnapshotRecord } from './listing-store.ts'

export interface StoreUnderTest {
  readonly store: ListingStore
  /** A source without listings. */
  newSource(): Promise<number>
}

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)
const noMarks: Marker = { digest: '', marks: () => 0 }
const limits = { shrinkShare: 0.8, shrinkMinimum: 50 }

export async function* batches(items: readonly FeedItem[], size = 500): AsyncGenerator<readonly FeedItem[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

let digests = 0
export function snapshotHead(source: number, takenAt: number, more: Partial<SnapshotHead> = {}): SnapshotHead {
  const sha256 = (++digests).toString(16).padStart(64, '0')
  return { source, takenAt, bytes: 100, sha256, reading: 'plain-list {}', ...more }
}

const address = (n: number): FeedRecord => ({ kind: 'ipv4', value: `100.20.${n >> 8}.${n & 255}` })
const addresses = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => address(from + i))

/** The first and the last time of each UTC day. */
function edgesOfDays(times: ArrayLike<number>): number[] {
  const days = Map.groupBy(Array.from(times), (time) => Math.floor(time / day))
  return [...days.values()].flatMap((of) => (of.length > 1 ? [of[0] as number, of.at(-1) as number] : of))
}

/** Every listing of the store as text, for comparison. */
async function everything(store: ListingStore, only: number): Promise<string[]> {
  const lines: string[] = []
  await store.visit((kind, value, _marks, source, from, until, dated, present, published, expires) => {
    if (source === only) lines.push([kind, value, from, until, dated, published, expires, present].join(' '))
  })
  return lines.sort()
}

/**
 * Tests that every listing store must pass. Its `limits` are those of the engine's timeline.
 * @param histories how many random histories are compared with the engine's
 */
export function describeListingStore(name: string, setUp: () => Promise<StoreUnderTest>, histories = 25): void {
  describe(name, () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

    it(`gives the same intervals as the engine (SEED=${seed})`, async () => {
      const { store, newSource } = await setUp()
      const random = seeded(seed)
      for (let round = 0; round < histories; round++) {
        const source = await newSource()
        const timeline = createTimeline(limits)
        const pool = 5 + Math.floor(random() * 90)
        let time = start
        // Some sources are reset to few entries, and stay small.
        const resetAt = random() < 0.4 ? 1 + Math.floor(random() * 4) : Number.POSITIVE_INFINITY
        for (let step = 0; step < 7; step++) {
          time += Math.floor((random() < 0.1 ? -0.5 : 1) * day * random() * 3)
          const rows: FeedItem[] = randomRows(random, step < resetAt ? pool : Math.ceil(pool / 12), time)
          for (let n = random() < 0.1 ? 20 * pool : 0; n > 0; n--) rows.push({ line: n, reason: 'malformed' })
          const increment = random() < 0.15
          const record = await store.ingest(snapshotHead(source, time, { increment }), batches(rows), noMarks)
          const writer = timeline.snapshot('s', time, { increment })
          for (const row of rows) {
            if (isRejection(row)) writer.reject()
            else writer.add(row)
          }
          const outcome = writer.commit()
          const where = `round ${round}, step ${step}`
          const held = outcome.held === 'repeated' ? 'out-of-order' : outcome.held
          const reason = held ?? (outcome.confirms ? 'second-look' : null)
          expect([where, record.status, record.reason]).toEqual([where, held ? 'held-back' : 'applied', reason])
          if (!held) {
            const counts = { indicators: record.indicators, added: record.added, removed: record.removed }
            const { indicators, added, removed } = outcome
            expect(counts, where).toEqual({ indicators, added, removed })
          }
          const lines = [...timeline.listings()].map((l) =>
            [l.kind, l.value, l.from, l.until, l.dated, l.published ?? false, l.expires ?? false, l.present].join(' '),
          )
          expect(await everything(store, source), where).toEqual(lines.sort())
          const seen = (await store.looks()).get(source)
          expect(seen?.looks ?? [], where).toEqual(edgesOfDays(timeline.looks(0)))
          expect(seen?.changedAt ?? 0, where).toBe(timeline.changedAt(0))
        }
      }
    })

    it('keeps every successful look, changed or not, and no failed one', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const head = snapshotHead(source, start)
      await store.ingest(head, batches(addresses(0, 100)), noMarks)
      await store.ingest({ ...head, takenAt: start + day }, batches(addresses(0, 100)), noMarks)
      await store.looked(source, start + 2 * day)
      await store.looked(source, start + 2 * day + 5000)
      await store.looked(source, start + 2 * day + 9000)
      await store.ingest(snapshotHead(source, start + 3 * day), batches([]), noMarks)
      await store.recordUnreadable(snapshotHead(source, start + 4 * day), 'torn')

      expect((await store.looks()).get(source)).toEqual({
        looks: [start, start + day, start + 2 * day, start + 2 * day + 9000],
        archived: false,
        changedAt: start,
      })

      await store.ingest(snapshotHead(source, start + 5 * day), batches(addresses(1, 100)), noMarks)

      expect((await store.looks()).get(source)?.changedAt).toBe(start + 5 * day)

      await store.forget(source)

      expect((await store.looks()).get(source)).toBeUndefined()
    })

    it('counts rows and keeps samples of rejected ones', async () => {
      const { store, newSource } = await setUp()
      const rejection = (line: number) => ({
        line,
        reason: 'malformed' as const,
        text: `\u0000\ud800${'x'.repeat(300)}`,
      })
      const rows = [...addresses(0, 100), ...Array.from({ length: 30 }, (_, i) => rejection(i + 1)), address(1)]
      const record = await store.ingest(snapshotHead(await newSource(), start), batches(rows, 7), noMarks)

      expect(record).toMatchObject({ status: 'applied', rows: 131, read: 101, indicators: 100, added: 100, removed: 0 })
      expect(record.rejected).toEqual({ malformed: 30 })
      expect(record.samples).toHaveLength(20)
      expect(record.samples[0]?.text).toHaveLength(200)
    })

    it("keeps the publisher's dates and follows their changes", async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const first = {
        ...address(7000),
        firstSeen: start - day,
        lastSeen: start,
        score: 80,
        tags: ['c2', 'a\u001fb', 'ü\0'],
      }
      await store.ingest(snapshotHead(source, start), batches([first]), noMarks)
      const later = { ...address(7000), lastSeen: start + day, score: 20.6, validUntil: start + 9 * day }
      await store.ingest(snapshotHead(source, start + day), batches([later]), noMarks)

      const [found] = await store.find([{ kind: 'ipv4', value: address(7000).value }])
      expect(found?.listings).toEqual([
        {
          source,
          from: start - day,
          until: start + 9 * day,
          dated: true,
          present: true,
          added: start,
          removed: null,
          lastSeen: start + day,
          score: 21,
          tags: [],
        },
      ])
    })

    it('changes nothing when a snapshot is repeated, and returns the same record', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const head = snapshotHead(source, start)
      const first = await store.ingest(head, batches(addresses(0, 10)), noMarks)
      const revision = await store.revision()

      expect(await store.ingest(head, batches(addresses(0, 3)), noMarks)).toEqual(first)
      expect(await store.revision()).toBe(revision)
    })

    it('treats the same bytes at a later time as unchanged, unless they are read differently', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const sha256 = 'ab'.repeat(32)
      await store.ingest(snapshotHead(source, start, { sha256 }), batches(addresses(0, 10)), noMarks)
      const again = (takenAt: number, reading: string) =>
        store.ingest(snapshotHead(source, takenAt, { sha256, reading }), batches(addresses(0, 9)), noMarks)

      expect(await again(start + 1, 'plain-list {}')).toMatchObject({ status: 'unchanged', indicators: 10, added: 0 })
      expect(await again(start + 2, 'plain-list {}')).toMatchObject({ status: 'unchanged', takenAt: start + 2 })
      expect(await again(start + 3, 'hosts {}')).toMatchObject({ status: 'applied', removed: 1 })
    })

    it('ignores a snapshot older than the newest one', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start), batches(addresses(0, 10)), noMarks)
      const before = await everything(store, source)
      const late = await store.ingest(snapshotHead(source, start - 1), batches(addresses(5, 9)), noMarks)

      expect(late).toMatchObject({ status: 'held-back', reason: 'out-of-order' })
      expect(await everything(store, source)).toEqual(before)
    })

    it.each([
      ['empty', []],
      ['shrunken', addresses(0, 15)],
      [
        'garbled',
        [...addresses(0, 9), ...Array.from({ length: 100 }, (_, i) => ({ line: i, reason: 'malformed' }) as const)],
      ],
    ])('holds an %s snapshot back, deletes nothing, and applies it when it is confirmed', async (reason, rows) => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start), batches(addresses(0, 100)), noMarks)
      const before = await everything(store, source)
      const held = await store.ingest(snapshotHead(source, start + day), batches(rows), noMarks)

      expect(held).toMatchObject({ status: 'held-back', reason, added: 0, removed: 0 })
      expect(await everything(store, source)).toEqual(before)

      const kept = rows.filter((row) => 'kind' in row).length
      const confirmed = (await store.confirm(held.id)) as SnapshotRecord
      expect(confirmed).toMatchObject({ status: 'applied', reason: 'confirmed', removed: 100 - kept })
      const present = (await everything(store, source)).filter((line) => line.endsWith('true'))
      expect(present).toHaveLength(kept)
      expect(await store.confirm(held.id)).toBeUndefined()
    })

    it('removes nothing when an incremental snapshot is confirmed', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start), batches(addresses(0, 100)), noMarks)
      const garbled = Array.from({ length: 100 }, (_, i) => ({ line: i, reason: 'malformed' }) as const)
      const rows = [...addresses(98, 104), ...garbled]
      const held = await store.ingest(snapshotHead(source, start + day, { increment: true }), batches(rows), noMarks)
      expect(held).toMatchObject({ status: 'held-back', reason: 'garbled' })

      expect(await store.confirm(held.id)).toMatchObject({ status: 'applied', added: 4, removed: 0 })
      const present = (await everything(store, source)).filter((line) => line.endsWith('true'))
      expect(present).toHaveLength(104)
    })

    it('applies a shrunken snapshot that confirms an earlier one, and drops the earlier one', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const hour = day / 24
      const ingest = (at: number, count: number) =>
        store.ingest(snapshotHead(source, at), batches(addresses(0, count)), noMarks)
      await ingest(start, 100)
      const held = await ingest(start + day, 5)
      expect(held).toMatchObject({ status: 'held-back', reason: 'shrunken' })
      expect(await ingest(start + day + hour, 6)).toMatchObject({ status: 'held-back', reason: 'shrunken' })
      expect(await ingest(start + day + 2 * hour, 0)).toMatchObject({ status: 'held-back', reason: 'empty' })
      const applied = await ingest(start + day + 12 * hour, 7)
      expect(applied).toMatchObject({ status: 'applied', reason: 'second-look', removed: 93 })

      expect(await store.confirm(held.id)).toBeUndefined()
      expect(await ingest(start + 2 * day, 1)).toMatchObject({ status: 'applied', reason: null })
    })

    it('drops the snapshot held back when the bytes in use come again', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const sha256 = 'cd'.repeat(32)
      const whole = (at: number) =>
        store.ingest(snapshotHead(source, at, { sha256 }), batches(addresses(0, 100)), noMarks)
      const few = (at: number) => store.ingest(snapshotHead(source, at), batches(addresses(0, 5)), noMarks)
      await whole(start)
      await whole(start + day)
      expect(await few(start + 2 * day)).toMatchObject({ reason: 'shrunken' })
      expect(await whole(start + 3 * day)).toMatchObject({ status: 'unchanged' })

      expect(await few(start + 4 * day)).toMatchObject({ reason: 'shrunken' })
    })

    it('drops the snapshot held back when a good one follows', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start), batches(addresses(0, 100)), noMarks)
      const held = await store.ingest(snapshotHead(source, start + 1), batches(addresses(0, 2)), noMarks)
      await store.ingest(snapshotHead(source, start + 2), batches(addresses(0, 99)), noMarks)

      expect(await store.confirm(held.id)).toBeUndefined()
    })

    it('records an unreadable snapshot with its reason, and changes nothing', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start), batches(addresses(0, 100)), noMarks)
      const before = await everything(store, source)
      async function* cut() {
        yield addresses(50, 150)
        throw new Error('the text ends in the middle\0')
      }

      expect(await store.ingest(snapshotHead(source, start + 1), cut(), noMarks)).toMatchObject({
        status: 'unreadable',
        reason: 'the text ends in the middle\ufffd',
        read: 100,
      })
      expect(await everything(store, source)).toEqual(before)
      const later = await store.ingest(snapshotHead(source, start + 2), batches(addresses(0, 101)), noMarks)
      expect(later).toMatchObject({ status: 'applied', added: 1 })
    })

    it('deletes a source on request, and nothing of others', async () => {
      const { store, newSource } = await setUp()
      const [one, other] = [await newSource(), await newSource()]
      await store.ingest(snapshotHead(one, start), batches(addresses(0, 20)), noMarks)
      await store.ingest(snapshotHead(other, start), batches(addresses(0, 20)), noMarks)
      await store.forget(one)

      expect(await everything(store, one)).toEqual([])
      expect(await everything(store, other)).toHaveLength(20)
      const again = await store.ingest(snapshotHead(one, start - day), batches(addresses(0, 5)), noMarks)
      expect(again).toMatchObject({ status: 'applied', added: 5 })
    })

    it('ingests concurrently, even if sources share indicators', async () => {
      const { store, newSource } = await setUp()
      const sources = await Promise.all(Array.from({ length: 6 }, newSource))
      const rows = addresses(3000, 6000)
      const turned = sources.map((_, i) => [...rows.slice(i * 500), ...rows.slice(0, i * 500)])
      const records = await Promise.all(
        sources.map((source, i) => store.ingest(snapshotHead(source, start), batches(turned[i] ?? []), noMarks)),
      )
      expect(records.map((record) => record.added)).toEqual(sources.map(() => 3000))
      const [found] = await store.find([{ kind: 'ipv4', value: address(3001).value }])

      expect(found?.listings.map((listing) => listing.source).sort()).toEqual([...sources].sort())
    })

    it('serialises two concurrent snapshots of one source', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const both = await Promise.all([
        store.ingest(snapshotHead(source, start), batches(addresses(0, 60)), noMarks),
        store.ingest(snapshotHead(source, start + 1), batches(addresses(30, 90)), noMarks),
      ])

      expect(both[1].status).toBe('applied')
      const present = (await everything(store, source)).filter((line) => line.endsWith('true'))
      expect(present).toHaveLength(60)
    })

    it('finds names below a domain, by whole labels', async () => {
      const { store, newSource } = await setUp()
      const names = ['below-test.com', 'a.below-test.com', 'b.a.below-test.com', 'notbelow-test.com', 'below-test.org']
      const rows = names.map((value) => ({ kind: 'domain' as const, value }))
      await store.ingest(snapshotHead(await newSource(), start), batches(rows), noMarks)
      const found = await store.below('below-test.com', 10)

      expect(found.map(({ value }) => value)).toEqual(['below-test.com', 'a.below-test.com', 'b.a.below-test.com'])
      expect(await store.below('below-test.com', 2)).toHaveLength(2)
      expect(await store.below('%.com', 2)).toEqual([])
    })

    it('finds the ranges that contain an address, narrowest first', async () => {
      const { store, newSource } = await setUp()
      const ranges = ['100.21.0.0/16', '100.21.30.0/24', '100.22.0.0/16'].map((value) => ({
        kind: 'ipv4-cidr' as const,
        value,
      }))
      const six = { kind: 'ipv6-cidr' as const, value: '2a0f:1234::/32' }
      await store.ingest(snapshotHead(await newSource(), start), batches([...ranges, six]), noMarks)

      expect((await store.containing('100.21.30.40')).map(({ value }) => value)).toEqual([
        '100.21.30.0/24',
        '100.21.0.0/16',
      ])
      expect(await store.containing('2a0f:1234::1')).toEqual([six])
      expect(await store.containing('100.23.0.1')).toEqual([])
    })

    it('returns values in the requested order', async () => {
      const { store, newSource } = await setUp()
      await store.ingest(snapshotHead(await newSource(), start), batches([address(9000)]), noMarks)
      const found = await store.find([
        { kind: 'ipv4', value: '100.99.99.99' },
        { kind: 'ipv4', value: address(9000).value },
        { kind: 'domain', value: address(9000).value },
      ])

      expect(found.map((one) => one?.value)).toEqual([undefined, address(9000).value, undefined])
    })

    it('marks new indicators, and all indicators when the marks change', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const marker = (digest: string, n: number): Marker => ({
        digest,
        marks: (_, value) => (value === address(8000 + n).value ? 1 : 0),
      })
      const marksOf = async () => {
        const found = await store.find([address(8000), address(8001)])
        return found.map((one) => one?.marks)
      }
      await store.ingest(snapshotHead(source, start), batches(addresses(8000, 8002)), marker('one', 0))
      expect(await marksOf()).toEqual([1, 0])

      expect(await store.remark(marker('two', 1))).toBe(2)
      expect(await marksOf()).toEqual([0, 1])
      expect(await store.remark(marker('two', 1))).toBe(0)
    })
  })
}

function randomRows(random: () => number, pool: number, time: number): FeedRecord[] {
  if (random() < 0.06) return []
  const share = random() < 0.1 ? 0.05 : 0.3 + 0.7 * random()
  const rows: FeedRecord[] = []
  for (let n = 0; n < pool; n++) {
    if (random() > share) continue
    const copies = random() < 0.1 ? 2 : 1
    for (let i = 0; i < copies; i++) {
      rows.push({
        ...address(n),
        ...(random() < 0.4 && { firstSeen: Math.floor(time + (random() * 12 - 9) * day) }),
        ...(random() < 0.3 && { lastSeen: Math.floor(time - random() * day) }),
        ...(random() < 0.4 && { validUntil: Math.floor(time + (random() * 10 - 4) * day) }),
        ...(random() < 0.05 && { firstSeen: Number.NaN, validUntil: -1 }),
      })
    }
  }
  return rows
}
