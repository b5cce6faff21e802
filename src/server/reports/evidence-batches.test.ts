import { expect, it } from 'vitest'
import type { Evidence } from '../../domain/report.ts'
import { evidenceBatches } from './evidence-batches.ts'

const row = (length: number, matches: number): Evidence => ({
  kind: 'url',
  value: 'x'.repeat(length),
  count: 1,
  verdict: 'credible',
  firstSeen: null,
  lastSeen: null,
  matches: Array(matches).fill({ indicator: 'x'.repeat(length) }),
})
const sizes = async (rows: readonly Evidence[]) => {
  const found: number[] = []
  for await (const batch of evidenceBatches(rows)) found.push(batch.length)
  return found
}

it('batches have at most 2,000 rows, and fewer if these are long', async () => {
  expect(await sizes([])).toEqual([])
  expect(await sizes(Array(4001).fill(row(10, 2)))).toEqual([2000, 2000, 1])
  // A row of 8,000 letters that 20 sources list has 170 kB.
  expect(await sizes(Array(100).fill(row(8000, 20)))).toEqual([48, 48, 4])
  expect(await sizes([row(9_000_000, 0), row(10, 1), row(9_000_000, 0)])).toEqual([1, 1, 1])
})
