import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { type CountedValues, MergedValues } from './merged-values.ts'

const next = random(seed)
const whole = (below: number) => Math.floor(next() * below)

type Row = readonly [kind: number, value: string, count: number]

function columnsOf(rows: readonly Row[]): CountedValues {
  const texts = rows.map(([, value]) => new TextEncoder().encode(value))
  const offsets = new Uint32Array(rows.length + 1)
  for (const [i, text] of texts.entries()) offsets[i + 1] = (offsets[i] as number) + text.length
  return {
    kinds: Uint8Array.from(rows, ([kind]) => kind),
    values: Buffer.concat(texts),
    offsets,
    counts: Float64Array.from(rows, ([, , count]) => count),
  }
}

function rowsOf({ kinds, values, offsets, counts }: CountedValues): Row[] {
  const text = (i: number) => new TextDecoder().decode(values.subarray(offsets[i], offsets[i + 1]))
  return Array.from(kinds, (kind, i) => [kind, text(i), counts[i] as number] as const)
}

it(`merging keeps each value once with the sum of its counts, at the returned position (SEED=${seed})`, () => {
  const merged = new MergedValues()
  const expected = new Map<string, number>()
  for (let log = 0; log < 20; log++) {
    // Equal texts of different kinds are different values; some are long, and not all are ASCII.
    const rowByKey = new Map<string, Row>()
    for (let n = whole(600); n > 0; n--) {
      const kind = 1 + whole(3)
      const value = `${'ä'.repeat(whole(3))}value-${whole(2000)}${n % 500 === 0 ? 'x'.repeat(5000) : ''}`
      rowByKey.set(`${kind} ${value}`, [kind, value, 1 + whole(9)])
    }
    const rows = [...rowByKey.values()]
    const places = merged.add(columnsOf(rows))
    const now = rowsOf(merged.columns())
    for (const [i, [kind, value, count]] of rows.entries()) {
      expect(now[places[i] as number]?.slice(0, 2)).toEqual([kind, value])
      expected.set(`${kind} ${value}`, (expected.get(`${kind} ${value}`) ?? 0) + count)
    }
  }

  const rows = rowsOf(merged.columns())
  expect(rows).toHaveLength(expected.size)
  expect(new Map(rows.map(([kind, value, count]) => [`${kind} ${value}`, count]))).toEqual(expected)
  for (const [kind, places] of merged.inOrder()) {
    const values = Array.from(places, (place) => Buffer.from(merged.bytesOf(place)))
    expect(values).toEqual(values.toSorted(Buffer.compare))
    expect(places.every((place) => merged.kindOf(place) === kind)).toBe(true)
  }
})

it('merging no values gives no values', () => {
  const merged = new MergedValues()

  expect(merged.add(columnsOf([]))).toHaveLength(0)
  expect(rowsOf(merged.columns())).toEqual([])
})
