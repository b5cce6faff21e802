import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { createIndexBuilder } from './index-builder.ts'
import { bufferBytes } from './index-bytes.ts'
import { openIndex } from './index-reader.ts'
import { joinedIndex } from './joined-index.ts'
import { overlapOf } from './overlap.ts'

const now = Date.UTC(2026, 10, 20)
const values: readonly (readonly [KindId, string])[] = [
  ...Array.from({ length: 40 }, (_, i) => ['ipv4', `100.30.${i % 4}.${i}`] as const),
  ...Array.from({ length: 4 }, (_, i) => ['ipv4-cidr', `100.30.${i}.0/24`] as const),
  ['ipv4-cidr', '100.30.0.0/22'],
  ['ipv6-cidr', '2a01:b000::/32'],
  ['ipv6-cidr', '2a01:b000:1::/48'],
  ['domain', 'evil-test.com'],
  ['domain', 'a.evil-test.com'],
  ['domain', 'b.a.evil-test.com'],
  ['url', 'http://b.a.evil-test.com/x'],
  ['url', 'http://100.30.1.1/y'],
]

it('a joined index answers like one index of all sources', () => {
  const pick = random(seed)
  const listings = Array.from({ length: 300 }, () => {
    const [kind, value] = values[Math.floor(pick() * values.length)] as (typeof values)[number]
    return { kind, value, source: Math.floor(pick() * 6), from: now - 86_400_000, dated: true }
  }).filter(({ value, source }, at, all) => all.findIndex((one) => one.value === value && one.source === source) === at)
  const built = (from: number, to: number) => {
    const builder = createIndexBuilder({ now })
    for (const one of listings) {
      if (one.source < from || one.source >= to) continue
      const present = one.value.length % 3 > 0
      const until = present ? Number.POSITIVE_INFINITY : now - 3_600_000
      builder.add({ ...one, source: one.source - from, until, present })
    }
    return openIndex(bufferBytes(builder.build(Array.from({ length: to - from }, (_, i) => ({ id: `s${i + from}` })))))
  }
  const whole = built(0, 6)
  const joined = joinedIndex(built(0, 4), built(4, 6))

  for (const [kind, value] of values) {
    for (const read of ['find', 'findWithoutAliases'] as const)
      expect(joined[read](kind, value), value).toEqual(whole[read](kind, value))
    expect(joined.lists(kind, value)).toBe(whole.lists(kind, value))
    expect(joined.lists(kind, value, (source) => source === 5)).toBe(whole.lists(kind, value, (one) => one === 5))
    for (let source = 0; source < 6; source++)
      expect(joined.count(source, kind, 'listed')).toBe(whole.count(source, kind, 'listed'))
  }
  for (const name of ['x.b.a.evil-test.com', 'b.a.evil-test.com'])
    expect(joined.parents(name)).toEqual(whole.parents(name))
  const address = ((100 << 24) | (30 << 16) | (1 << 8) | 7) >>> 0
  expect(joined.ranges4(address)).toEqual(whole.ranges4(address))
  const groups = Uint16Array.from([0x2a01, 0xb000, 1, 0, 0, 0, 0, 1])
  expect(joined.ranges6(groups)).toEqual(whole.ranges6(groups))
  expect(joined.sources).toEqual(whole.sources)
  expect(joined.prefilter.ipv4Blocks).toEqual(whole.prefilter.ipv4Blocks)
  expect(Object.keys(joined.kinds).toSorted()).toEqual(Object.keys(whole.kinds).toSorted())
  const [one, other] = [overlapOf(joined), overlapOf(whole)]
  const shared = ({ shared: of }: typeof one) => Array.from({ length: 36 }, (_, i) => of(Math.floor(i / 6), i % 6))
  expect([one.union, one.listed, one.exclusive, shared(one)]).toEqual([
    other.union,
    other.listed,
    other.exclusive,
    shared(other),
  ])
})
