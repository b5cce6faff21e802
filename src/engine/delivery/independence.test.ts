import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { type Independence, independenceOf, isRelated, relatedGroups, strongest } from './independence.ts'

const pair = (shared: number, compared = 0, first = 0, same = 0) => ({ shared, compared, first, same })

it.each([
  ['lists without common indicators are not related', pair(0), 1000, 1000, false],
  ['a list that contains nine tenths of another one is related', pair(900), 1000, 50_000, true],
  ['a few common indicators may be chance', pair(10), 10, 50_000, false],
  ['lists with half in common, each sometimes first, are not related', pair(600, 500, 250, 20), 1000, 1200, false],
  ['a list with half in common that is always later is related', pair(600, 500, 20, 20), 1000, 50_000, true],
  ['lists with half in common, always at the same time, are related', pair(600, 500, 0, 500), 1000, 1200, true],
  ['a list is related if the other one is always later', pair(600, 500, 480, 10), 50_000, 1000, true],
  ['a later list with few common indicators is not related', pair(100, 90, 0, 0), 1000, 1000, false],
  ['too few common indicators prove nothing, even if always later', pair(15, 12, 0, 0), 20, 1000, false],
])('%s', (_, figures, listedByA, listedByB, related) => {
  expect(isRelated(figures, listedByA, listedByB)).toBe(related)
})

it('lists of one maintainer count as one source, even without figures', () => {
  const independence = independenceOf(
    [
      { id: 'a.all', maintainer: 'A' },
      { id: 'b', maintainer: 'B' },
      { id: 'a.ssh', maintainer: 'A' },
    ],
    [],
  )

  expect(independence.related(0, 2)).toBe(true)
  expect(independence.related(0, 1)).toBe(false)
})

it('a list derived from two independent sources is related to both and does not make them related', () => {
  const collection = { id: 'all-in-one', maintainer: 'C', listed: 3000 }
  const sources = [{ id: 'a', maintainer: 'A', listed: 1000 }, { id: 'b', maintainer: 'B', listed: 1000 }, collection]
  const independence = independenceOf(sources, [
    { a: 'a', b: 'all-in-one', ...pair(1000) },
    { a: 'all-in-one', b: 'b', ...pair(990) },
    { a: 'a', b: 'somebody-else', ...pair(1000) },
  ])

  const [group] = relatedGroups([0, 1, 2], independence)

  expect(group?.places).toEqual([0, 1, 2])
  expect(strongest(group as never, [1, 1, 1])).toBe(2)
  // The combined list alone may be more reliable than both.
  expect(strongest(group as never, [0.5, 0.6, 2])).toBe(2)
})

it('the strongest independent set equals an exhaustive search, and another or a heavier member never lowers it', () => {
  const seed = 20_260_417
  const next = random(seed)
  for (let round = 0; round < 300; round++) {
    const n = 1 + Math.floor(next() * 11)
    const density = next()
    const edges = new Set<string>()
    for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) if (next() < density) edges.add(`${b} ${a}`)
    const graph: Independence = { related: (a, b) => edges.has(`${Math.min(a, b)} ${Math.max(a, b)}`) }
    const weights = Array.from({ length: n }, () => 0.05 + next())
    const all = Array.from({ length: n }, (_, i) => i)

    const weight = together(all, graph, weights)

    expect(weight, `seed ${seed}, round ${round}`).toBeCloseTo(byTrying(graph, weights), 9)
    expect(together(all.slice(0, -1), graph, weights), `seed ${seed}, round ${round}`).toBeLessThanOrEqual(
      weight + 1e-12,
    )
    const heavier = weights.with(Math.floor(next() * n), 3)
    expect(together(all, graph, heavier), `seed ${seed}, round ${round}`).toBeGreaterThanOrEqual(weight - 1e-12)
  }
})

function together(members: readonly number[], graph: Independence, weights: readonly number[]): number {
  const groups = relatedGroups(members, graph)
  const grouped = new Set(groups.flatMap(({ places }) => places))
  let sum = 0
  for (const place of members.keys()) if (!grouped.has(place)) sum += weights[place] as number
  for (const group of groups) {
    sum += strongest(
      group,
      group.places.map((place) => weights[place] as number),
    )
  }
  return sum
}

function byTrying({ related }: Independence, weights: readonly number[]): number {
  let best = 0
  for (let set = 0; set < 1 << weights.length; set++) {
    const members = weights.map((_, i) => i).filter((i) => set & (1 << i))
    if (members.some((a) => members.some((b) => a !== b && related(a, b)))) continue
    best = Math.max(
      best,
      members.reduce((sum, i) => sum + (weights[i] as number), 0),
    )
  }
  return best
}
