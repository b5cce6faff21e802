import { expect, it } from 'vitest'
import type { CurrentIndicator } from '../sources/listing-store.ts'
import { listedIndicators, type UncheckedIndicator } from './listed-indicators.ts'

const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
const denied = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ kind: 'ipv4' as const, value: address(from + i), since: 5 }))
async function* listed(...values: string[]): AsyncGenerator<CurrentIndicator[]> {
  yield values.map((value) => ({ kind: 'ipv4', value, marks: 0, listings: [] }))
}
async function batches(...given: Parameters<typeof listedIndicators>): Promise<UncheckedIndicator[][]> {
  const found: UncheckedIndicator[][] = []
  for await (const batch of listedIndicators(...given)) found.push(batch)
  return found
}
const inOrder = (values: readonly string[]) => [...values].sort()

it('merges entries of deny lists with the listings of sources, each once, in order', async () => {
  const own = [
    { kind: 'ipv4' as const, value: '10.0.0.2', since: 7 },
    { kind: 'ipv4' as const, value: '10.0.0.2', since: 3 },
    { kind: 'domain' as const, value: 'bad.example', since: 4 },
  ]
  const all = (await batches(listed('10.0.0.1', '10.0.0.2', '10.0.0.3'), own)).flat()

  expect(all.map(({ value, deniedFrom }) => [value, deniedFrom])).toEqual([
    ['10.0.0.1', undefined],
    ['10.0.0.2', 3],
    ['10.0.0.3', undefined],
    ['bad.example', 4],
  ])
})

it.each([
  ['before a listed one', '99.0.0.1'],
  ['after all listed ones', '1.0.0.1'],
])('entries that no source lists are returned in batches: %s', async (_, value) => {
  const own = denied(0, 20_000)
  const found = await batches(listed(value), own)

  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(4096)
  expect(found.flat().map((one) => one.value)).toEqual(inOrder([...own.map((one) => one.value), value]))
})
