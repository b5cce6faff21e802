import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedRecord } from '../../domain/listing.ts'
import { day, intervalCases } from './interval-cases.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { ValueStore } from './value-store.ts'

const byValue = (x: { value: string; from: number }, y: { value: string; from: number }) =>
  x.value < y.value ? -1 : x.value > y.value ? 1 : x.from - y.from

describe('intervals from snapshots', () => {
  it.each(intervalCases)('%s', (_, snapshots, intervals) => {
    const timeline = createTimeline()

    const outcomes = snapshots.map((snapshot) => {
      const writer = timeline.snapshot('s', day(snapshot.day), snapshot)
      for (const row of snapshot.rows) writer.add({ kind: 'ipv4', ...row })
      for (let i = 0; i < (snapshot.unreadable ?? 0); i++) writer.reject()
      return writer.commit()
    })

    expect(outcomes.map(({ held }) => held)).toEqual(snapshots.map(({ held }) => held))
    const made = [...timeline.intervals()].map(({ value, from, until, dated, present }) => ({
      value,
      from,
      until,
      dated,
      present,
    }))
    expect(made.sort(byValue)).toEqual([...intervals].sort(byValue))
  })

  it('count the entries that a snapshot added and removed', () => {
    const timeline = createTimeline()
    put(timeline, 's', 0, ['192.0.2.1', '192.0.2.2', '192.0.2.2'])
    put(timeline, 's', 1, ['192.0.2.2', '192.0.2.3'])

    const outcome = put(timeline, 's', 2, ['192.0.2.1', '192.0.2.3', '192.0.2.4'])

    expect(outcome).toEqual({
      source: 's',
      time: day(2),
      rows: 3,
      indicators: 3,
      added: 2,
      relisted: 1,
      removed: 1,
      kept: 1,
    })
  })

  it('are not ended by an unreadable snapshot, whose time can be used again', () => {
    const timeline = createTimeline()
    put(timeline, 's', 0, ['192.0.2.1'])
    const writer = timeline.snapshot('s', day(1))
    writer.add({ kind: 'ipv4', value: '192.0.2.9' })

    expect(writer.discard()).toMatchObject({ held: 'unreadable', rows: 1 })
    expect(put(timeline, 's', 1, ['192.0.2.1']).held).toBeUndefined()
    expect(timeline.size).toBe(1)
  })

  it('agree with sets of snapshots: each moment has the content of the preceding snapshot', () => {
    const values = Array.from({ length: 12 }, (_, i) => `192.0.2.${i}`)
    fc.assert(
      fc.property(fc.array(fc.subarray(values, { minLength: 1 }), { minLength: 1, maxLength: 8 }), (snapshots) => {
        const timeline = createTimeline()
        for (const [i, rows] of snapshots.entries()) put(timeline, 's', i, rows)

        const listings = [...timeline.intervals()]
        for (const [i, rows] of snapshots.entries()) {
          const moment = day(i + 0.5)
          const listed = listings
            .filter(({ from, until }) => from <= moment && moment < until)
            .map(({ value }) => value)
          expect(listed.sort()).toEqual([...rows].sort())
        }
      }),
      { seed: 20261120 },
    )
  })
})

it('a value store assigns a number to a pair and returns the pair for the number', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { maxLength: 300 }), (texts) => {
      const store = new ValueStore()
      const ids = texts.map((text) => store.intern('url-path', text) as number)

      expect(new Set(ids).size).toBe(new Set(texts.map((text) => text.toWellFormed())).size)
      expect(ids.map((id) => store.valueAt(id))).toEqual(texts.map((text) => text.toWellFormed()))
      expect(texts.length === 0 || store.intern('domain', texts[0] as string) !== ids[0]).toBe(true)
    }),
    { seed: 20261120, numRuns: 50 },
  )
})

function put(timeline: Timeline, source: string, n: number, values: readonly string[]) {
  const writer = timeline.snapshot(source, day(n))
  for (const value of values) writer.add({ kind: 'ipv4', value } satisfies FeedRecord)
  return writer.commit()
}
