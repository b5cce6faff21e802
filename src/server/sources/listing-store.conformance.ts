import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { type FeedItem, type FeedRecord, isRejection } from '../../domain/listing.ts'
import { kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { createTimeline } from '../../engine/listings/timeline.ts'
import { transaction } from '../platform/db/transaction.ts'
import type { CurrentIndicator, ListingReader, ListingStore, Marker, SnapshotHead } from './listing-store.ts'
import { notRoutable } from './listing-store.ts'

export interface StoreUnderTest {
  readonly store: ListingStore
  /** PostgreSQL with the snapshots. */
  readonly pool: pg.Pool
  /** A source without listings. */
  newSource(): Promise<number>
}

const start = Date.UTC(2026, 0, 1)
export const noMarks: Marker = { digest: '', marks: () => 0 }
/** Limits of a store under test: those of the engine's timeline. */
export const shrink = { share: 0.8, minimum: 50 }
const limits = { shrinkShare: shrink.share, shrinkMinimum: shrink.minimum }
/** Rows that no format reads. */
const garbled: FeedItem[] = Array.from({ length: 100 }, (_, line) => ({ line, reason: 'malformed' }))

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

/** The first and the last of the times on each UTC day. */
function edgesOfDays(times: ArrayLike<number>): number[] {
  const days = Map.groupBy(Array.from(times), (time) => Math.floor(time / dayMs))
  return [...days.values()].flatMap((of) => (of.length > 1 ? [of[0] as number, of.at(-1) as number] : of))
}

/** Every listing of the store as text, for comparison. */
async function everything(store: ListingStore, only: number): Promise<string[]> {
  const lines: string[] = []
  await store.visit(({ kind, value, source, from, found, until, dated, present, expires }) => {
    if (source === only) lines.push([kind, value, from, found, until, dated, expires, present].join(' '))
  })
  return lines.sort()
}

const presentIn = async (store: ListingStore, source: number) =>
  (await everything(store, source)).filter((line) => line.endsWith('true'))

/**
 * Tests that every listing store must pass. Use the limits of the engine's timeline for its `limits`.
 * @param histories number of random histories that are compared with the engine
 */
export function describeListingStore(name: string, setUp: () => Promise<StoreUnderTest>, histories = 25): void {
  /** A store and a source, whose snapshots `take` ingests. */
  async function oneSource() {
    const parts = await setUp()
    const source = await parts.newSource()
    const take = (at: number, rows: readonly FeedItem[], more: Partial<SnapshotHead> = {}, marker = noMarks) =>
      parts.store.ingest(snapshotHead(source, at, more), () => batches(rows), marker)
    return { ...parts, source, take, presentOf: () => presentIn(parts.store, source) }
  }

  describe(name, () => {
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
        let before: readonly FeedRecord[] = []
        for (let step = 0; step < 7; step++) {
          time += Math.floor((random() < 0.1 ? -0.5 : 1) * dayMs * random() * 3)
          const size = step < resetAt ? pool : Math.ceil(pool / 12)
          const records = random() < 0.4 ? changedRows(random, before, size, time) : randomRows(random, size, time)
          before = records
          const rows: FeedItem[] = [...records]
          for (let n = random() < 0.1 ? 20 * pool : 0; n > 0; n--) rows.push({ line: n, reason: 'malformed' })
          const increment = random() < 0.15
          const record = await store.ingest(snapshotHead(source, time, { increment }), () => batches(rows), noMarks)
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
          const lines = [...timeline.intervals()].map((l) =>
            [l.kind, l.value, l.from, l.found, l.until, l.dated, l.expires ?? false, l.present].join(' '),
          )
          expect(await everything(store, source), where).toEqual(lines.sort())
          const seen = (await store.looks()).get(source)
          const isApplied = timeline.sources.length > 0
          expect(seen?.looks ?? [], where).toEqual(isApplied ? edgesOfDays(timeline.looks(0)) : [])
          expect(seen?.changedAt ?? 0, where).toBe(isApplied ? timeline.changedAt(0) : 0)
          expect(seen?.hasAddedDates ?? false, where).toBe(isApplied && timeline.hasAddedDates(0))
        }
      }
    })

    it('keeps every successful look, whether or not the list changed, and no failed one', async () => {
      const { store, source, take } = await oneSource()
      const head = snapshotHead(source, start)
      await store.ingest(head, batches(addresses(0, 100)), noMarks)
      await store.ingest({ ...head, takenAt: start + dayMs }, batches(addresses(0, 100)), noMarks)
      await store.looked(source, start + 2 * dayMs)
      await store.looked(source, start + 2 * dayMs + 5000)
      await store.looked(source, start + 2 * dayMs + 9000)
      await take(start + 3 * dayMs, [])
      await store.recordUnreadable(snapshotHead(source, start + 4 * dayMs), 'torn')

      expect((await store.looks()).get(source)).toEqual({
        looks: [start, start + dayMs, start + 2 * dayMs, start + 2 * dayMs + 9000],
        archived: [false, false, false, false],
        changedAt: start,
        hasAddedDates: false,
      })

      await take(start + 5 * dayMs, addresses(1, 100))

      expect((await store.looks()).get(source)?.changedAt).toBe(start + 5 * dayMs)

      await store.forget(source)

      expect((await store.looks()).get(source)).toBeUndefined()
    })

    it('counts rows and keeps samples of rejected ones', async () => {
      const { take } = await oneSource()
      const rejection = (line: number) => ({
        line,
        reason: 'malformed' as const,
        text: `\u0000\ud800${'x'.repeat(300)}`,
      })
      const rows = [...addresses(0, 100), ...Array.from({ length: 30 }, (_, i) => rejection(i + 1)), address(1)]
      const record = await take(start, rows)

      expect(record).toMatchObject({ status: 'applied', rows: 131, read: 101, indicators: 100, added: 100, removed: 0 })
      expect(record.rejected).toEqual({ malformed: 30 })
      expect(record.samples).toHaveLength(20)
      expect(record.samples[0]?.text).toHaveLength(200)
    })

    it("keeps the publisher's dates and follows their changes", async () => {
      const { store, source, take } = await oneSource()
      const first = {
        ...address(7000),
        firstSeen: start - dayMs,
        lastSeen: start,
        score: 80,
        tags: ['c2', 'a\u001fb', 'ü\0'],
      }
      await take(start, [first])
      const later = { ...address(7000), lastSeen: start + dayMs, score: 20.6, validUntil: start + 9 * dayMs }
      await take(start + dayMs, [later])

      const [found] = await store.find([{ kind: 'ipv4', value: address(7000).value }])
      expect(found?.listings).toEqual([
        {
          source,
          from: start - dayMs,
          until: start + 9 * dayMs,
          dated: true,
          present: true,
          added: start,
          removed: null,
          lastSeen: start + dayMs,
          score: 21,
          tags: [],
        },
      ])
    })

    it('changes nothing when a snapshot is repeated, and returns the same record', async () => {
      const { store, source } = await oneSource()
      const head = snapshotHead(source, start)
      const first = await store.ingest(head, batches(addresses(0, 10)), noMarks)
      const revision = await store.revision()

      expect(await store.ingest(head, batches(addresses(0, 3)), noMarks)).toEqual(first)
      expect(await store.revision()).toBe(revision)
    })

    it('treats the same bytes at a later time as unchanged, unless they are read differently', async () => {
      const { take } = await oneSource()
      const sha256 = 'ab'.repeat(32)
      await take(start, addresses(0, 10), { sha256 })
      const again = (takenAt: number, reading: string) => take(takenAt, addresses(0, 9), { sha256, reading })

      expect(await again(start + 1, 'plain-list {}')).toMatchObject({ status: 'unchanged', indicators: 10, added: 0 })
      expect(await again(start + 2, 'plain-list {}')).toMatchObject({ status: 'unchanged', takenAt: start + 2 })
      expect(await again(start + 3, 'hosts {}')).toMatchObject({ status: 'applied', removed: 1 })
    })

    it.each([
      ['empty', [], 0],
      ['shrunken', addresses(0, 15), 15],
      ['garbled', [...addresses(0, 9), ...garbled], 9],
      ['garbled', [...addresses(98, 104), ...garbled], 104, { increment: true }],
    ] satisfies [string, FeedItem[], number, object?][])(
      'holds an %s snapshot back, deletes nothing, and applies it when it is confirmed',
      async (reason, rows, listed, more?: Partial<SnapshotHead>) => {
        const { store, source, take, presentOf } = await oneSource()
        await take(start, addresses(0, 100))
        const before = await everything(store, source)
        const held = await take(start + dayMs, rows, more)

        expect(held).toMatchObject({ status: 'held-back', reason, added: 0, removed: 0 })
        expect(await everything(store, source)).toEqual(before)

        const removed = Math.max(100 - listed, 0)
        expect(await store.confirm(held.id)).toMatchObject({ status: 'applied', reason: 'confirmed', removed })
        expect(await presentOf()).toHaveLength(listed)
        expect(await store.confirm(held.id)).toBeUndefined()
      },
    )

    it.each([true, false])(
      'knows what the dates of a snapshot mean after it is confirmed: of listing %s',
      async (isOfListing) => {
        const { store, source, take } = await oneSource()
        await take(start, addresses(0, 100))
        const dated = { ...address(100), firstSeen: start - dayMs }
        const rows = [dated, { ...address(101), ...(isOfListing && { added: start - dayMs }) }]
        const held = await take(start + dayMs, rows)
        expect((await store.looks()).get(source)).toMatchObject({ hasAddedDates: false })

        await store.confirm(held.id)

        expect((await store.looks()).get(source)).toMatchObject({ hasAddedDates: isOfListing })
        const found = await store.find([address(100), address(101)])
        const froms = [start - dayMs, start + dayMs]
        expect(found.map((one) => one?.listings.find((listing) => listing.source === source)?.from)).toEqual(
          isOfListing ? froms.toReversed() : froms,
        )
      },
    )

    it('lets first-seen dates of unchanged rows count once no row has a date of listing', async () => {
      const { store, source, take } = await oneSource()
      const seen = { ...address(110), firstSeen: start - dayMs }
      const fromOf = async () =>
        (await store.find([seen]))[0]?.listings.find((listing) => listing.source === source)?.from

      await take(start, [seen, { ...address(111), added: start - 2 * dayMs }])
      expect(await fromOf()).toBe(start)

      await take(start + dayMs, [seen, address(111)])
      expect(await fromOf()).toBe(start - dayMs)
    })

    it('applies a shrunken snapshot that confirms an earlier one, and drops the earlier one', async () => {
      const { store, take } = await oneSource()
      await take(start, addresses(0, 100))
      const look = (hours: number, count: number) => take(start + dayMs + hours * hourMs, addresses(0, count))
      const held = await look(0, 5)
      for (const [hours, count, reason] of [
        [1, 6, 'shrunken'],
        [2, 0, 'empty'],
      ] as const)
        expect(await look(hours, count)).toMatchObject({ status: 'held-back', reason })
      expect(await look(12, 7)).toMatchObject({ status: 'applied', reason: 'second-look', removed: 93 })

      expect(await store.confirm(held.id)).toBeUndefined()
      expect(await look(24, 1)).toMatchObject({ status: 'applied', reason: null })
    })

    it.each([
      ['the applied bytes come again', 100],
      ['a good one follows', 99],
    ])('drops the held-back snapshot when %s', async (_, count) => {
      const { store, take } = await oneSource()
      const of = (count: number) => ({ sha256: String(count).padStart(64, 'c') })
      await take(start, addresses(0, 100), of(100))
      const held = await take(start + dayMs, addresses(0, 5))
      expect(await take(start + 2 * dayMs, addresses(0, count), of(count))).not.toMatchObject({ status: 'held-back' })

      expect(await store.confirm(held.id)).toBeUndefined()
      expect(await take(start + 3 * dayMs, addresses(0, 5))).toMatchObject({ reason: 'shrunken' })
    })

    it('records an unreadable snapshot with its reason, and changes nothing', async () => {
      const { store, source, take } = await oneSource()
      await take(start, addresses(0, 100))
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
      const later = await take(start + 2, addresses(0, 101))
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
      const again = await store.ingest(snapshotHead(one, start - dayMs), batches(addresses(0, 5)), noMarks)
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
      const { take, presentOf } = await oneSource()
      const both = await Promise.all([take(start, addresses(0, 60)), take(start + 1, addresses(30, 90))])

      expect(both[1].status).toBe('applied')
      expect(await presentOf()).toHaveLength(60)
    })

    it('finds names below a domain, by whole labels', async () => {
      const { store, take } = await oneSource()
      const names = ['below-test.com', 'a.below-test.com', 'b.a.below-test.com', 'notbelow-test.com', 'below-test.org']
      const rows = names.map((value) => ({ kind: 'domain' as const, value }))
      await take(start, rows)
      const found = await store.below('below-test.com', 10)

      expect(found.map(({ value }) => value)).toEqual(['below-test.com', 'a.below-test.com', 'b.a.below-test.com'])
      expect(await store.below('below-test.com', 2)).toHaveLength(2)
      expect(await store.below('%.com', 2)).toEqual([])
    })

    it('finds the ranges that contain an address, narrowest first', async () => {
      const { store, take } = await oneSource()
      const ranges = ['100.21.0.0/16', '100.21.30.0/24', '100.22.0.0/16'].map((value) => ({
        kind: 'ipv4-cidr' as const,
        value,
      }))
      const six = { kind: 'ipv6-cidr' as const, value: '2a0f:1234::/32' }
      await take(start, [...ranges, six])

      expect((await store.containing('100.21.30.40')).map(({ value }) => value)).toEqual([
        '100.21.30.0/24',
        '100.21.0.0/16',
      ])
      expect(await store.containing('2a0f:1234::1')).toEqual([six])
      expect(await store.containing('100.23.0.1')).toEqual([])
    })

    it('finds any number of values, and returns them in the requested order', async () => {
      const { store, take } = await oneSource()
      await take(start, [address(9090)])
      const unknown = Array.from({ length: 15_000 }, (_, n) => ({
        kind: 'domain' as const,
        value: `n${n}.evil-test.com`,
      }))
      const alike = { ...address(9090), kind: 'domain' } as const
      const found = await store.find([...unknown, address(9090), ...unknown.reverse(), alike, address(9090)])
      expect(found).toHaveLength(30_003)
      // A value that is requested twice is returned twice, each time with its listings.
      expect(found.flatMap((one, at) => (one ? [[at, one.value, one.listings.length]] : []))).toEqual([
        [15_000, address(9090).value, 1],
        [30_002, address(9090).value, 1],
      ])
    })

    it('marks new indicators, and all indicators when the marks change', async () => {
      const { store, take } = await oneSource()
      const marker = (digest: string, n: number): Marker => ({
        digest,
        marks: (_, value) => (value === address(8000 + n).value ? 1 : 0),
      })
      const marksOf = async () => {
        const found = await store.find([address(8000), address(8001)])
        return found.map((one) => one?.marks)
      }
      await take(start, addresses(8000, 8002), {}, marker('one', 0))
      expect(await marksOf()).toEqual([1, 0])

      expect(await store.remark(marker('two', 1))).toBe(2)
      expect(await marksOf()).toEqual([0, 1])
      expect(await store.remark(marker('two', 1))).toBe(0)
    })

    it('marks indicators while a snapshot is still being read', async () => {
      const { store, source } = await oneSource()
      const isMarked = Promise.withResolvers<void>()
      const isRead = Promise.withResolvers<void>()
      async function* slow() {
        yield addresses(8100, 8101)
        isRead.resolve()
        await isMarked.promise
        yield addresses(8101, 8102)
      }
      const ingest = store.ingest(snapshotHead(source, start), slow(), noMarks)
      await isRead.promise
      await store.remark(noMarks)
      isMarked.resolve()

      expect(await ingest).toMatchObject({ status: 'applied', indicators: 2 })
    })

    it('ends an ingest whose signal aborts, and leaves nothing of it', async () => {
      const { store, source, take } = await oneSource()
      const run = new AbortController()
      async function* endless() {
        for (;;) {
          yield addresses(8200, 8300)
          run.abort(new Error('it took too long'))
        }
      }
      const ended = store.ingest(snapshotHead(source, start), endless(), noMarks, run.signal)

      await expect(ended).rejects.toThrow('it took too long')
      expect(await everything(store, source)).toEqual([])
      expect(await take(start, addresses(8200, 8210))).toMatchObject({ status: 'applied', added: 10 })
    })

    it('ends an ingest that waits for another one when its signal aborts', async () => {
      const { store, pool, source } = await oneSource()
      const run = new AbortController()
      const isOver = Promise.withResolvers<void>()
      const isRead = Promise.withResolvers<void>()
      async function* slow() {
        isRead.resolve()
        await isOver.promise
        yield addresses(8300, 8310)
      }
      const first = store.ingest(snapshotHead(source, start), slow(), noMarks)
      await isRead.promise
      const second = store.ingest(
        snapshotHead(source, start + dayMs),
        batches(addresses(8300, 8305)),
        noMarks,
        run.signal,
      )
      second.catch(() => {})
      const waits = async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1`,
          [source],
        )
        return rows.length > 0
      }
      while (!(await waits()));
      run.abort(new Error('it took too long'))

      await expect(second).rejects.toThrow('it took too long')
      isOver.resolve()
      expect(await first).toMatchObject({ status: 'applied', added: 10 })
    })

    it('goes on from the present time after a clock was ahead, and dates nothing later than that', async () => {
      const { store, newSource } = await setUp()
      const [source, other] = [await newSource(), await newSource()]
      const ahead = Date.UTC(2030, 0, 1)
      const now = start + 2 * dayMs
      const ingest = (of: number, at: number, from: number, to: number) =>
        store.ingest(snapshotHead(of, at), batches(addresses(from, to)), noMarks)
      for (const [of, then] of [
        [source, ahead],
        [other, now - 1],
      ] as const) {
        await ingest(of, start, 8500, 8560)
        await ingest(of, then, 8510, 8570)
        expect(await ingest(of, now, 8520, 8575)).toMatchObject({ status: 'applied', added: 5, removed: 10 })
      }

      expect(await everything(store, source)).toEqual(await everything(store, other))
      const looks = (await store.looks()).get(source)?.looks
      expect(looks?.at(-1)).toBe(now)
      expect(await ingest(source, now - dayMs, 8520, 8575)).toMatchObject({
        status: 'held-back',
        reason: 'out-of-order',
      })
    })

    it('holds a snapshot back that has the time of an applied one, even if a clock was ahead since', async () => {
      const { store, source, take } = await oneSource()
      const ingest = (at: number, from: number, to: number) => take(at, addresses(from, to))
      await ingest(start, 8600, 8640)
      expect(await ingest(Date.UTC(2030, 0, 1), 8605, 8645)).toMatchObject({ status: 'applied' })
      const before = await everything(store, source)

      expect(await ingest(start, 8601, 8641)).toMatchObject({ status: 'held-back', reason: 'out-of-order' })
      expect(await everything(store, source)).toEqual(before)
      expect(await ingest(start + dayMs, 8602, 8642)).toMatchObject({ status: 'applied' })
    })

    it('removes a source with all its listings, and ends an ingest that was waiting meanwhile', async () => {
      const { store, pool, source, take } = await oneSource()
      await take(start, addresses(8400, 8410))
      await store.remove(source)
      const late = take(start + dayMs, addresses(8400, 8410))

      await expect(late).rejects.toThrow(`no source has the number ${source}`)
      expect(await everything(store, source)).toEqual([])
      expect((await pool.query('SELECT FROM source WHERE number = $1', [source])).rows).toEqual([])
    })

    it('visits the tags of all listings, including ended ones', async () => {
      const { store, source, take } = await oneSource()
      const kept = { kind: 'domain', value: 'tagged-name.com' } as const
      const ended = { kind: 'ipv4', value: '100.24.0.1' } as const
      await take(start, [
        { ...kept, tags: ['C2', 'ä b'] },
        { ...ended, tags: ['old'] },
        { kind: 'ipv4', value: '100.24.0.2' },
      ])
      await take(start + dayMs, [{ ...kept, tags: ['C2', 'ä b'] }])
      const seen: unknown[] = []
      await store.visitTags((value, of, tags) => of === source && seen.push([value, tags]))

      expect(seen).toHaveLength(2)
      expect(seen).toEqual(
        expect.arrayContaining([
          [kept, ['C2', 'ä b']],
          [ended, ['old']],
        ]),
      )
    })

    it('counts the tags of what was added since a time', async () => {
      const { store, newSource } = await setUp()
      const [one, other] = [await newSource(), await newSource()]
      const ingest = (source: number, at: number, rows: readonly FeedRecord[]) =>
        store.ingest(snapshotHead(source, at, { increment: true }), batches(rows), noMarks)
      const tagged = (from: number, to: number, ...tags: string[]) =>
        Array.from({ length: to - from }, (_, i) => ({ ...address(20_000 + from + i), tags }))
      await ingest(one, start, tagged(0, 9, 'before'))
      await ingest(one, start + dayMs, [...tagged(9, 12, ' Ärger ', 'x', 'far too long'), ...tagged(12, 14, 'Rare')])
      await ingest(other, start + dayMs, [...tagged(10, 14, 'ärger'), ...tagged(14, 17, 'also')])
      await ingest(await newSource(), start + dayMs, tagged(30, 50, 'of a source that was not asked for'))
      const count = (fewest: number, most: number) =>
        store.countTags(
          [
            { source: one, since: start + 1 },
            { source: other, since: start },
          ],
          { longest: 8, fewest, most },
        )

      expect(await count(3, 9)).toEqual([
        { tag: 'ärger', indicators: 5 },
        { tag: 'also', indicators: 3 },
      ])
      expect((await count(1, 9)).map(({ tag }) => tag)).toEqual(['ärger', 'also', 'rare'])
      expect(await count(1, 1)).toHaveLength(1)
      expect(await store.countTags([], { longest: 8, fewest: 1, most: 9 })).toEqual([])
    })

    it('finds the listings that a source added last and still has, and counts the other sources that list them', async () => {
      const { store, newSource } = await setUp()
      const [source, other, third, unseen] = await Promise.all(Array.from({ length: 4 }, newSource))
      const at = (n: number) => address(22_000 + n)
      const ingest = (of: number | undefined, time: number, rows: readonly FeedRecord[]) =>
        store.ingest(snapshotHead(of as number, time), batches(rows), {
          digest: '',
          marks: (_, value) => (value === at(2).value ? 5 : 0),
        })
      await ingest(source, start, [at(0), at(1)])
      await ingest(source, start + dayMs, [at(0), at(1), at(2), { ...at(3), firstSeen: start + 5 }, at(4)])
      await ingest(source, start + 2 * dayMs, [at(0), at(2), { ...at(3), firstSeen: start + 5 }])
      await ingest(other, start, [at(2), at(3)])
      await ingest(third, start, [at(2), at(9)])
      await ingest(third, start + dayMs, [at(9)])
      await ingest(unseen, start, [at(2)])
      const newest = (limit: number) => store.newest(source as number, limit, [other as number, third as number])

      expect(await newest(10)).toEqual([
        { ...at(2), marks: 5, from: start + dayMs, added: start + dayMs, others: 1 },
        { ...at(3), marks: 0, from: start + 5, added: start + dayMs, others: 1 },
        { ...at(0), marks: 0, from: start, added: start, others: 0 },
      ])
      expect((await newest(2)).map(({ value }) => value)).toEqual([at(2).value, at(3).value])
      expect(await store.newest(await newSource(), 5, [])).toEqual([])
    })

    it(`yields the present listings of sources by kind and value, with all listings of each indicator (SEED=${seed})`, async () => {
      const { store, newSource } = await setUp()
      const random = seeded(seed)
      const sources = await Promise.all(Array.from({ length: 4 }, newSource))
      const values: Value[] = [
        // By code points the last one comes last; by UTF-16 units it would come before its neighbour.
        ...['z', '\uff5e', '\u{1f600}'].map((path) => ({ kind: 'url' as const, value: `http://now.evil.com/${path}` })),
        ...Array.from({ length: 30 }, (_, n) => address(24_000 + n)),
        ...Array.from({ length: 30 }, (_, n) => ({ kind: 'domain' as const, value: `now${n}.evil-name.com` })),
      ]
      const maybe = <T>(value: T) => (random() < 0.5 ? value : undefined)
      const marker = { digest: '', marks: (_: string, value: string) => value.length % 3 }
      for (const source of sources) {
        for (const at of [start, start + dayMs]) {
          const rows = values.flatMap((value) =>
            random() < 0.6
              ? {
                  ...value,
                  firstSeen: maybe(start - Math.floor(random() * dayMs)),
                  lastSeen: maybe(start),
                  validUntil: maybe(start + 9 * dayMs),
                  score: maybe(Math.floor(random() * 100)),
                  tags: maybe(['c2', 'ä']),
                }
              : [],
          )
          await store.ingest(snapshotHead(source, at), batches(rows as FeedRecord[]), marker)
        }
      }
      const asked = [sources[2], sources[0], sources[1]] as number[]
      const seen: CurrentIndicator[] = []
      for await (const batch of store.listedNow(asked)) seen.push(...batch)

      const found = await store.find(
        [...values].sort((a, b) => order(a) - order(b) || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value))),
      )
      const expected = found.flatMap((one) => {
        const listings = one?.listings
          .filter(({ source, present }) => present && asked.includes(source))
          .sort((a, b) => a.source - b.source)
          .map(({ source, from, until, lastSeen, score, tags }) => ({
            source: asked.indexOf(source),
            listedFrom: from,
            lastSeen: lastSeen ?? undefined,
            validUntil: until === Number.POSITIVE_INFINITY ? undefined : until,
            score: score ?? undefined,
            tags: tags.length > 0 ? tags : undefined,
          }))
        return one && listings?.length ? [{ kind: one.kind, value: one.value, marks: one.marks, listings }] : []
      })
      expect(seen).toEqual(expected)
      for await (const batch of store.listedNow([])) expect(batch).toEqual([])
    })

    it('makes tables of the changes between two snapshots, for joins in PostgreSQL', async () => {
      const { store, newSource, pool } = await setUp()
      const value = (name: string) => ({ kind: 'domain' as const, value: `${name}.changed-name.com` })
      const noted = { ...value('new'), tags: ['c2', 'ä'] }
      const marker = { digest: '', marks: (_: string, of: string) => (of.startsWith('lan') ? notRoutable : 1) }
      const over = { ...value('over'), validUntil: start + 9 * dayMs }
      const last = [...['stays', 'lan', 'back', 'flickers'].map(value), noted, over]
      const history: FeedRecord[][] = [
        ['stays', 'gone', 'flickers', 'back'].map(value),
        ['stays', 'gone', 'flickers'].map(value),
        [...['stays', 'early', 'lan', 'back'].map(value), noted],
        last,
        [...last, value('late')],
      ]
      const sources = [await newSource(), await newSource()]
      for (const source of sources) {
        for (const [n, rows] of history.entries()) {
          await store.ingest(snapshotHead(source, start + n * dayMs), batches(rows), marker)
        }
      }
      const [few, many] = sources as [number, number]
      const span = { after: start + dayMs, upto: start + 3 * dayMs }
      const inTransaction = <Row>(read: (listings: ListingReader, client: pg.PoolClient) => Promise<Row[]>) =>
        transaction(pool, (client) => read(store, client))
      const fresh = (upto: number) =>
        inTransaction(async (listings, client) => {
          const spans = [
            { after: span.after, upto, source: few, listings: 5 },
            { after: 0, upto, source: many, listings: 1_000_000 },
          ]
          await listings.newListings(client, spans, start + 20 * dayMs)
          const { rows } = await client.query(`SELECT source, value, marks, added FROM fresh WHERE kind = 5
            ORDER BY source, value COLLATE "C"`)
          return rows
        })
      const changed = (listings: ListingReader, client: pg.PoolClient, after: number, upto = span.upto) =>
        listings.changedListings(client, { after, upto, source: few }).then(async (moved) => {
          const { rows } = await client.query(`SELECT value, listed, tags FROM ${moved} c WHERE kind = 5
            ORDER BY listed, value COLLATE "C"`)
          return rows.map(({ value, listed, tags }) => [value.split('.')[0], listed, tags])
        })

      const rowsOf = (source: number, found: Record<string, number>) =>
        Object.entries(found).map(([name, n]) => ({
          source,
          ...{ value: value(name).value, marks: 1, added: start + n * dayMs },
        }))
      expect(await fresh(span.upto)).toEqual([
        ...rowsOf(few, { back: 2, new: 2 }),
        ...rowsOf(many, { back: 2, flickers: 3, new: 2, stays: 0 }),
      ])
      expect(await inTransaction((listings, client) => changed(listings, client, span.after))).toEqual([
        ['gone', false, null],
        ['back', true, null],
        ['lan', true, null],
        ['new', true, ['c2', 'ä']],
        ['over', true, null],
      ])
      const names = await inTransaction((listings, client) => changed(listings, client, 0))
      expect(names.map(([name]) => name).join(' ')).toBe('back flickers lan new over stays')
      // Later snapshots list one of them again and another one no longer.
      expect(await fresh(start + 2 * dayMs)).toEqual([
        ...rowsOf(few, { back: 2, early: 2, new: 2 }),
        ...rowsOf(many, { back: 2, early: 2, new: 2, stays: 0 }),
      ])
      const between = await inTransaction((listings, client) =>
        changed(listings, client, start + dayMs, start + 2 * dayMs),
      )
      expect(between.map(([name, listed]) => [name, listed])).toEqual([
        ['flickers', false],
        ['gone', false],
        ['back', true],
        ['early', true],
        ['lan', true],
        ['new', true],
      ])
    })
  })
}

const order = ({ kind }: Value) => kindById[kind].code

/** The rows of the previous snapshot, of which some are changed, removed, new or repeated. */
function changedRows(random: () => number, before: readonly FeedRecord[], size: number, time: number): FeedRecord[] {
  const kept = before.filter(({ value }) => Number(value.split('.')[3]) < size && random() < 0.9)
  const others = randomRows(random, size, time).filter(() => random() < 0.1)
  return random() < 0.5 ? [...kept, ...others] : [...others, ...kept]
}

function randomRows(random: () => number, pool: number, time: number): FeedRecord[] {
  if (random() < 0.06) return []
  const share = random() < 0.1 ? 0.05 : 0.3 + 0.7 * random()
  const withAdded = random() < 0.4 ? 0.5 : 0
  const rows: FeedRecord[] = []
  for (let n = 0; n < pool; n++) {
    if (random() > share) continue
    const copies = random() < 0.1 ? 2 : 1
    for (let i = 0; i < copies; i++) {
      rows.push({
        ...address(n),
        ...(random() < withAdded && { added: Math.floor(time + (random() * 12 - 9) * dayMs) }),
        ...(random() < 0.4 && { firstSeen: Math.floor(time + (random() * 12 - 9) * dayMs) }),
        ...(random() < 0.3 && { lastSeen: Math.floor(time - random() * dayMs) }),
        ...(random() < 0.4 && { validUntil: Math.floor(time + (random() * 10 - 4) * dayMs) }),
        ...(random() < 0.05 && { firstSeen: Number.NaN, validUntil: -1 }),
      })
    }
  }
  return rows
}
