import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import type { PastListing } from '../../domain/source-history.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import { collectedSpans, isIn, mergedSpans } from '../../engine/listings/looks.ts'
import { createTimeline } from '../../engine/listings/timeline.ts'
import { batches, type StoreUnderTest, snapshotHead } from './listing-store.conformance.ts'
import type { ListingStore, Looks, Marker, PastToTake } from './listing-store.ts'

const start = Date.UTC(2026, 2, 1)
const cadenceMinutes = 24 * 60
const toleranceMs = 3 * dayMs
const noMarks: Marker = { digest: '', marks: () => 0 }

/** The values that a look holds, besides one that all hold. */
type Look = readonly [at: number, held: ReadonlySet<string>]
const always = '100.40.0.250'
const values = Array.from({ length: 6 }, (_, n) => `100.40.0.${n}`)

const record = (value: string): FeedRecord => ({ kind: 'ipv4', value })
const rowsOf = (held: ReadonlySet<string>) => [always, ...held].map(record)
const timesOf = (looks: readonly Look[]) => looks.map(([at]) => at)

export function pastOf(looks: readonly Look[], complete: ArrayLike<number> = []): PastToTake {
  const timeline = createTimeline({ shrinkMinimum: 1000 })
  for (const [at, held] of looks) {
    const writer = timeline.snapshot('one', at)
    for (const row of rowsOf(held)) writer.add(row)
    writer.commit()
  }
  const listings = [...timeline.intervals()]
  return { looks: timesOf(looks), complete, listings, hasAddedDates: false, cadenceMinutes }
}

/** Every listing of a source, with what an index says of it. */
async function listingsOf(store: ListingStore, only: number): Promise<PastListing[]> {
  const found: PastListing[] = []
  await store.visit(({ source, kind, value, from, found: added, until, dated, present, expires }) => {
    if (source === only) found.push({ kind, value, from, found: added, until, dated, present, expires })
  })
  return found.sort((a, b) => a.found - b.found || (a.value < b.value ? -1 : 1))
}

const holds = (listings: readonly PastListing[], value: string, look: number) =>
  listings.some((one) => one.value === value && one.found <= look && look < one.until)

/** The looks that a store can tell: the first and the last of each day, and those that found changes. */
function knownOf(looks: readonly Look[]): readonly Look[] {
  const days = Map.groupBy(looks, ([at]) => Math.floor(at / dayMs))
  return looks.filter((look, i) => {
    const ofDay = days.get(Math.floor(look[0] / dayMs)) as Look[]
    const isEdge = look === ofDay[0] || look === ofDay.at(-1)
    return isEdge || [...look[1]].join() !== [...(looks[i - 1]?.[1] ?? [])].join()
  })
}

/** Tests that the `backfill` of every listing store must pass. */
export function describeBackfill(name: string, setUp: () => Promise<StoreUnderTest>, rounds = 40): void {
  describe(`pasts taken over by ${name}`, () => {
    it(`have at each look the same listings as their owner, and claim no more to be complete (SEED=${seed})`, async () => {
      const { store, newSource } = await setUp()
      const next = seeded(seed)
      const below = (n: number) => Math.floor(next() * n)
      for (let round = 0; round < rounds; round++) {
        const looksOf = (hours: number) => {
          const times = new Set(Array.from({ length: 1 + below(12) }, () => start + below(hours) * hourMs))
          return [...times].sort((a, b) => a - b).map((at): Look => [at, new Set(values.filter(() => next() < 0.5))])
        }
        const source = await newSource()
        const where = `round ${round}`
        const [isArchive, isWide] = [next() < 0.3, next() < 0.7]
        const mine = next() < 0.8 ? looksOf(isWide ? 700 : 60) : []
        for (const [at, held] of mine)
          await store.ingest(snapshotHead(source, at, { archived: isArchive }), () => batches(rowsOf(held)), noMarks)
        const seen = (await store.looks()).get(source)
        const newest = mine.at(-1)?.[0]
        const watched = completeOf(seen)
        const theirs = looksOf(700)
        const theirSpans = next() < 0.7 ? collectedSpans({ looks: timesOf(theirs), toleranceMs: 8 * dayMs }) : []
        const given = pastOf(theirs, cutAt(theirSpans, timesOf(theirs).at(-1) as number))

        const isChanged = await store.backfill(source, given, noMarks)

        const goesOn = newest === undefined || (timesOf(theirs).at(-1) as number) - newest > toleranceMs
        const until = goesOn ? Number.POSITIVE_INFINITY : newest
        const ownSpans = goesOn ? watched : [...cutAt(watched, newest), newest, newest]
        const otherSpans = cutAt(given.complete, until)
        const other = theirs.filter(([at]) => at <= until)
        if (other.length === 0) {
          expect([where, isChanged]).toEqual([where, false])
          continue
        }
        const own = knownOf(mine).filter(([at]) => isIn(ownSpans, at) || !isIn(otherSpans, at))
        const others = other.filter(([at]) => !isIn(ownSpans, at) && !own.some(([mine]) => mine === at))
        const listings = await listingsOf(store, source)
        for (const value of values) {
          for (const [at, held] of own)
            expect([where, at, holds(listings, value, at)]).toEqual([where, at, held.has(value)])
          for (const [at, held] of others) {
            // Committed before it was published: an own look after it lacks it.
            const end = theirs.find(([time, held]) => time > at && !held.has(value))?.[0] ?? Number.POSITIVE_INFINITY
            const isRefuted = own.some(
              ([time, held]) => time > at && time < Math.min(end, timesOf(theirs).at(-1) as number) && !held.has(value),
            )
            const is = held.has(value) && !isRefuted
            expect([where, at, value, holds(listings, value, at)]).toEqual([where, at, value, is])
          }
          const its = listings.filter((one) => one.value === value)
          for (const [i, { found, until, present }] of its.entries()) {
            expect(i === 0 || (its[i - 1] as PastListing).until <= found, where).toBe(true)
            expect([where, present]).toEqual([where, until === Number.POSITIVE_INFINITY])
          }
        }
        const after = (await store.looks()).get(source)
        const all = new Set([...timesOf(own), ...timesOf(others)])
        const claimed = completeOf(after)
        const last = Math.max(...all)
        const known = mergedSpans([...pairs(watched), ...pairs(otherSpans), [last, last + 30 * dayMs]])
        const kept = edgesOfDays(after?.looks ?? [])
        for (const [day, [first, last]] of edgesOfDays([...all])) {
          const [keptFirst = 0, keptLast = 0] = kept.get(day) ?? []
          // Of a day on which a complete span begins or ends, its looks are kept.
          const isKept = keptFirst <= first && keptLast >= last
          expect([where, day, isKept || isIn(known, keptFirst)]).toEqual([where, day, true])
        }
        for (const [from, to] of pairs(claimed)) {
          const span = pairs(known).find(([first, last]) => first <= from && to <= last)
          expect([where, from, to, span !== undefined]).toEqual([where, from, to, true])
        }

        const revision = await store.revision()
        expect([where, await store.backfill(source, given, noMarks)]).toEqual([where, false])
        expect(await store.revision()).toBe(revision)
        expect(await listingsOf(store, source), where).toEqual(listings)
        expect((await store.looks()).get(source), where).toEqual(after)
      }
    })

    it('hold the listings of a source that was never collected, and the next collection continues from there', async () => {
      const { store, newSource, pool } = await setUp()
      const source = await newSource()
      const looks = [0, 1, 2].map((day): Look => [start + day * dayMs, new Set(values.slice(day, day + 3))])
      await store.backfill(source, pastOf(looks, [start, start + 2 * dayMs]), { digest: '', marks: () => 2 })

      const { rows } = await pool.query('SELECT applied_at, listed, figures FROM source WHERE number = $1', [source])
      expect(rows).toEqual([{ applied_at: start + 2 * dayMs, listed: 4, figures: { 1: { 2: 4 } } }])
      const change = await store.ingest(
        snapshotHead(source, start + 3 * dayMs),
        () => batches(rowsOf(new Set(values.slice(3, 6)))),
        noMarks,
      )
      expect(change).toMatchObject({ status: 'applied', added: 1, removed: 1, indicators: 4 })
      expect((await listingsOf(store, source)).filter(({ value }) => value === values[1])).toEqual([
        { ...interval(values[1], start), dated: false, until: start + 2 * dayMs },
      ])
      const [marked] = await store.find([record(always) as { kind: 'ipv4'; value: string }])
      expect(marked?.listings.find((one) => one.source === source)).toMatchObject({ from: start, present: true })
    })

    it('leave the present listings of a collected source as they are, with scores and tags, and know their start', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const now = start + 10 * dayMs
      const row = {
        ...record(values[0] as string),
        score: 70,
        tags: ['c2'],
        lastSeen: now,
        validUntil: now + 90 * dayMs,
      }
      await store.ingest(snapshotHead(source, now), () => batches([row, record(always)]), noMarks)
      const past = pastOf(
        [
          [start, new Set([values[0] as string])],
          [now - 2 * dayMs, new Set([values[0] as string, values[1] as string])],
          [now - dayMs, new Set([values[0] as string])],
          // Newer than our look: it is for the next collection to say.
          [now + dayMs, new Set([values[2] as string])],
        ],
        [start, now + dayMs],
      )
      await store.backfill(source, past, noMarks)

      const [first, second, third] = await store.find(values.slice(0, 3).map((value) => ({ kind: 'ipv4', value })))
      const ofSource = (found: typeof first) => found?.listings.filter((one) => one.source === source) ?? []
      expect(ofSource(first)).toEqual([
        {
          source,
          from: start,
          until: now + 90 * dayMs,
          dated: false,
          present: true,
          added: start,
          removed: null,
          lastSeen: now,
          score: 70,
          tags: ['c2'],
        },
      ])
      expect(ofSource(second)).toMatchObject([{ from: now - 2 * dayMs, until: now - dayMs, removed: now - dayMs }])
      expect(ofSource(third)).toEqual([])
    })

    it('are in silences of a complete span as complete as the looks around them', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const end = start + 20 * dayMs
      const looks: readonly Look[] = [
        [start, new Set()],
        [end, new Set()],
      ]
      await store.backfill(source, pastOf(looks, [start, end]), noMarks)

      const seen = (await store.looks()).get(source)
      expect([...completeOf(seen, 2 * dayMs)]).toEqual([start, end + 2 * dayMs])
    })

    it('wait for an ingest of the same source, and an ingest for them', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      const now = start + 10 * dayMs
      const past = pastOf([[start, new Set(values.slice(0, 2))]])
      const ingest = (at: number) =>
        store.ingest(snapshotHead(source, at), () => batches(rowsOf(new Set(values.slice(0, 3)))), noMarks)
      await Promise.all([ingest(now), store.backfill(source, past, noMarks), ingest(now + hourMs)])

      const listings = await listingsOf(store, source)
      expect(listings.filter(({ present }) => present)).toHaveLength(4)
      await store.backfill(source, past, noMarks)
      expect(holds(await listingsOf(store, source), values[0] as string, start)).toBe(true)
    })

    it('make figures of the days that they concern provisional', async () => {
      const { store, newSource, pool } = await setUp()
      const { rows } = await pool.query<{ id: string }>(`INSERT INTO app_group (name) VALUES ('one') RETURNING id`)
      for (const [days, day] of [
        [7, 5],
        [7, 20],
        [30, 35],
      ] as const)
        await pool.query(
          `INSERT INTO standing_day (group_id, days, day, observables, suspicious, covered, proven, in_use, settled)
           VALUES ($1, $2, $3, 1, 1, 1, 1, 1, true)`,
          [rows[0]?.id, days, new Date(start + day * dayMs)],
        )
      const [from, to] = [start + 9 * dayMs, start + 11 * dayMs]
      await store.backfill(
        await newSource(),
        pastOf([
          [from, new Set()],
          [to, new Set()],
        ]),
        noMarks,
      )

      const { rows: days } = await pool.query(
        'SELECT days, settled FROM standing_day WHERE group_id = $1 ORDER BY day',
        [rows[0]?.id],
      )
      expect(days).toEqual([
        { days: 7, settled: true },
        { days: 7, settled: true },
        { days: 30, settled: false },
      ])
    })

    it('leave nothing behind when they are broken off', async () => {
      const { store, newSource } = await setUp()
      const source = await newSource()
      await store.ingest(snapshotHead(source, start + 9 * dayMs), () => batches(rowsOf(new Set(values))), noMarks)
      const [before, looks, revision] = [await listingsOf(store, source), await store.looks(), await store.revision()]
      const stop = new AbortController()
      const reason = new Error('the server is stopping')
      const marker = {
        digest: '',
        marks: () => {
          stop.abort(reason)
          return 0
        },
      }
      const past = pastOf([[start, new Set(['100.41.0.1'])]])

      await expect(store.backfill(source, past, marker, stop.signal)).rejects.toBe(reason)

      expect(await listingsOf(store, source)).toEqual(before)
      expect((await store.looks()).get(source)).toEqual(looks.get(source))
      expect(await store.revision()).toBe(revision)
    })
  })
}

const interval = (value: string | undefined, at: number) => ({
  kind: 'ipv4',
  value,
  from: at,
  found: at,
  present: false,
  expires: false,
})

/** The complete spans of a source that the store tells. */
const completeOf = (seen: Looks | undefined, mostMs = toleranceMs) =>
  seen ? collectedSpans({ looks: seen.looks, toleranceMs: mostMs }, seen.archived) : new Float64Array()

/** Spans without what comes after a time. */
function cutAt(spans: ArrayLike<number>, time: number): number[] {
  return pairs(spans).flatMap(([first, last]) => (first > time ? [] : [first, Math.min(last, time)]))
}

function pairs(spans: ArrayLike<number>): (readonly [number, number])[] {
  return Array.from({ length: spans.length >> 1 }, (_, i) => [spans[2 * i] as number, spans[2 * i + 1] as number])
}

/** The first and the last time of each day. */
function edgesOfDays(times: readonly number[]): ReadonlyMap<number, readonly [number, number]> {
  const days = Map.groupBy(times, (time) => Math.floor(time / dayMs))
  return new Map([...days].map(([day, of]) => [day, [Math.min(...of), Math.max(...of)]]))
}
