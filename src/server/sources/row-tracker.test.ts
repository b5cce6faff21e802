import { describe, expect, it } from 'vitest'
import { random as seeded } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { indicatorKey } from './indicator-key.ts'
import { firstFlag, newsFlag, RowTracker, wordsOfRow } from './row-tracker.ts'

const keyOf = ({ value }: FeedRecord) => indicatorKey(1, value)
const row = (n: number, more: Partial<FeedRecord> = {}): FeedRecord => ({
  kind: 'ipv4',
  value: `50.40.0.${n}`,
  ...more,
})

/** The result of the tracker for each row. */
function see(tracker: RowTracker, rows: readonly FeedRecord[]): number[] {
  return rows.map((each) => tracker.see(keyOf(each), each))
}

const gone = (tracker: RowTracker) => [...tracker.gone()].map((key) => key.toString('hex')).sort()
const keysOf = (rows: readonly FeedRecord[]) => [...new Set(rows.map((each) => keyOf(each).toString('hex')))].sort()

describe('rows of a snapshot', () => {
  it('are new if the applied snapshot has no equal row', () => {
    const first = new RowTracker()
    expect(see(first, [row(1), row(2, { score: 5 }), row(3)])).toEqual(Array(3).fill(newsFlag | firstFlag))
    const second = new RowTracker(first.rows())
    expect(see(second, [row(2, { score: 6 }), row(1), row(1), row(4)])).toEqual([
      newsFlag | firstFlag,
      firstFlag,
      0,
      newsFlag | firstFlag,
    ])
    expect(second.hasFailed).toBe(false)
    expect(gone(second)).toEqual(keysOf([row(3)]))
    expect(second.indicators).toBe(3)
  })

  it('are all new if their indicator has several rows', () => {
    const first = new RowTracker()
    see(first, [row(1), row(1, { score: 5 }), row(2)])
    const second = new RowTracker(first.rows())
    expect(see(second, [row(1), row(1, { score: 5 }), row(2)])).toEqual([newsFlag | firstFlag, newsFlag, firstFlag])
    expect(second.hasFailed).toBe(false)
  })

  it('must be read again if a second row contradicts one that was left out', () => {
    const first = new RowTracker()
    see(first, [row(1), row(2)])
    const second = new RowTracker(first.rows())
    see(second, [row(2), row(1), row(1, { score: 5 })])
    expect(second.hasFailed).toBe(true)
    const other = new RowTracker(first.rows())
    expect(see(other, [row(1, { score: 5 }), row(1), row(2)])).toEqual([newsFlag | firstFlag, newsFlag, firstFlag])
    expect(other.hasFailed).toBe(false)
  })

  it(`lead to the same listings with and without left-out rows in random snapshots (SEED=${seed})`, () => {
    const random = seeded(seed)
    const n = (below: number) => Math.floor(random() * below)
    const rowsOf = (snapshot: readonly FeedRecord[]) =>
      new Map(
        [...Map.groupBy(snapshot, ({ value }) => value)].map(([value, rows]) => [
          value,
          [...new Set(rows.map((each) => JSON.stringify(each)))].sort().join(),
        ]),
      )
    let before: FeedRecord[] = []
    let known: Int32Array = new Int32Array(0)
    let leftOut = 0
    for (let step = 0; step < 300; step++) {
      const snapshot = [
        ...before.filter(() => random() < 0.9),
        ...Array.from({ length: n(40) }, () => row(n(250), random() < 0.5 ? { score: n(3) } : {})),
      ]
      if (random() < 0.5) snapshot.reverse()
      const tracker = new RowTracker(known.slice())
      const sights = see(tracker, snapshot)
      if (tracker.hasFailed) {
        known = new Int32Array(0)
        before = []
        continue
      }
      const [was, is] = [rowsOf(before), rowsOf(snapshot)]
      const staged = Map.groupBy(snapshot.keys(), (i) => snapshot[i]?.value as string)
      for (const [value, places] of staged) {
        const news = places.filter((i) => (sights[i] as number) & newsFlag)
        if (news.length > 0) expect(news, value).toEqual(places)
        else expect(is.get(value), value).toBe(was.get(value))
        expect(places.map((i) => (sights[i] as number) & firstFlag)).toEqual(
          places.map((_, k) => (k === 0 ? firstFlag : 0)),
        )
        if (news.length === 0) leftOut++
      }
      expect(gone(tracker)).toEqual(keysOf(before.filter(({ value }) => !is.has(value))))
      known = tracker.rows()
      expect(known.length / wordsOfRow).toBe(is.size)
      before = snapshot
    }
    expect(leftOut).toBeGreaterThan(1000)
  })
})
