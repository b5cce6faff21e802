import { describe, expect, it } from 'vitest'
import type { FeedRecord } from '../../domain/listing.ts'
import { indicatorKey } from './indicator-key.ts'
import { firstFlag, newsFlag, RowTracker } from './row-tracker.ts'

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
})
