import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { aggregate, rangesOf, writeRange } from './aggregate.ts'

function aggregated(width: 1 | 4, values: readonly string[]): string[] {
  const blocks = aggregate(rangesOf(width, values))
  return Array.from({ length: blocks.size }, (_, at) => writeRange(blocks, at))
}

it.each([
  ['halves of the whole address space', ['0.0.0.0/1', '128.0.0.0/1'], ['0.0.0.0/1', '128.0.0.0/1']],
  ['the last address', ['255.255.255.255', '255.255.255.254'], ['255.255.255.254/31']],
])('IPv4: %s', (_, values, expected) => {
  expect(aggregated(1, values)).toEqual(expected)
})

it.each([
  [
    ['2001:db8::', '2001:db8::1', '2001:db8::3'],
    ['2001:db8::/127', '2001:db8::3'],
  ],
  [['2001:db8::/33', '2001:db8:8000::/33'], ['2001:db8::/32']],
  [['2001:db8::/32', '2001:db8:0:1::/64', '2001:db8::ffff'], ['2001:db8::/32']],
  [['2001:db8:0:1::/65', '2001:db8:0:1:8000::/65', '2001:db8::/64'], ['2001:db8::/63']],
])('IPv6: %j', (values, expected) => {
  expect(aggregated(4, values)).toEqual(expected)
})

it('covers exactly the listed addresses with the fewest ranges', () => {
  const seed = 31
  const next = random(seed)
  for (let round = 0; round < 400; round++) {
    const density = next()
    const addresses = Array.from({ length: 64 }, (_, i) => i).filter(() => next() < density)
    const values = addresses.map((i) => `192.0.2.${i}`)
    for (let i = 0; i < 3; i++) {
      const prefix = 27 + Math.floor(next() * 5)
      const size = 2 ** (32 - prefix)
      const base = Math.floor((next() * 64) / size) * size
      values.push(`192.0.2.${base}/${prefix}`)
      for (let k = base; k < base + size; k++) addresses.push(k)
    }
    const message = `seed ${seed}, round ${round}`

    const blocks = aggregated(
      1,
      values.sort(() => next() - 0.5),
    )

    const covered = blocks.flatMap((block) => {
      const [base = '', prefix = '32'] = block.split('/')
      const first = Number(base.split('.')[3])
      return Array.from({ length: 2 ** (32 - Number(prefix)) }, (_, i) => first + i)
    })
    const listed = [...new Set(addresses)].sort((a, b) => a - b)
    expect(covered, message).toEqual(listed)
    expect(blocks.length, message).toBe(fewest(new Set(listed), 0, 64))
  }
})

/** A range that is listed entirely takes one entry; any other takes those of its halves. */
function fewest(listed: ReadonlySet<number>, from: number, size: number): number {
  let count = 0
  for (let i = from; i < from + size; i++) if (listed.has(i)) count++
  if (count === 0) return 0
  if (count === size) return 1
  return fewest(listed, from, size / 2) + fewest(listed, from + size / 2, size / 2)
}
