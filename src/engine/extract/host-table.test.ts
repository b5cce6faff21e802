import { describe, expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { HostTable, MOST_HOSTS, OTHER_HOSTS } from './host-table.ts'
import type { HostColumns } from './scanner.ts'

type Seen = readonly [id: number, host: string, isPassed: boolean]

function columnsOf(seen: readonly Seen[], most?: number): HostColumns {
  const table = new HostTable(most)
  for (const [id, host, isPassed] of seen) table.count(id, host, isPassed)
  return table.columns(ids) as HostColumns
}

const ids = Uint32Array.from({ length: 60 }, (_, id) => id)

function merged(parts: readonly HostColumns[], most?: number): HostColumns {
  const table = new HostTable(most)
  for (const part of parts) for (const id of ids) table.addRows(id, id, part)
  return table.columns(ids) as HostColumns
}

/** Sightings of 50 observables: the first with one host, the last with far too many. */
function sightings(): Seen[] {
  const next = random(seed)
  const below = (most: number) => Math.floor(next() * most)
  return Array.from({ length: 4000 }, () => {
    const id = below(50)
    return [id, `10.0.0.${below(1 + Math.floor(id / 3))}`, below(2) === 1]
  })
}

describe('the own hosts of observables', () => {
  it('are counted, in order, with what passed', () => {
    const columns = columnsOf([
      [1, '10.0.0.9', true],
      [1, '10.0.0.10', false],
      [1, '10.0.0.9', false],
      [3, '10.0.0.9', true],
    ])

    expect(columns.names).toEqual(['10.0.0.10', '10.0.0.9'])
    expect([...columns.offsets.subarray(0, 6)]).toEqual([0, 0, 2, 2, 3, 3])
    expect([...columns.hosts]).toEqual([0, 1, 1])
    expect([...columns.counts]).toEqual([1, 2, 1])
    expect([...columns.passed]).toEqual([0, 1, 1])
  })

  it('are told apart up to a number, and counted together beyond it', () => {
    const few = Array.from({ length: MOST_HOSTS }, (_, i): Seen => [5, `10.0.0.${i}`, i === 0])

    expect(columnsOf(few).hosts).toHaveLength(MOST_HOSTS)
    const many = columnsOf([...few, [5, '10.0.0.99', true], [5, '10.0.0.1', true]])
    expect([...many.hosts, ...many.counts, ...many.passed]).toEqual([OTHER_HOSTS, MOST_HOSTS + 2, 3])
    expect(many.names).toEqual([])
  })

  it('are the same for parts in any order and grouping', () => {
    const all = sightings()
    const parts = [0, 1, 2, 3, 4].map((n) => columnsOf(all.filter((_, i) => i % 5 === n)))
    const whole = columnsOf(all)

    expect(whole.hosts.some((host) => host === OTHER_HOSTS)).toBe(true)
    expect(merged(parts), `SEED=${seed}`).toEqual(whole)
    expect(merged([merged(parts.slice(2).toReversed()), merged(parts.slice(0, 2))]), `SEED=${seed}`).toEqual(whole)
  })

  it('are given up for a log with too many pairs, however it is divided', () => {
    const all = sightings()
    const pairs = new Map<number, Set<string>>()
    for (const [id, host] of all) pairs.set(id, (pairs.get(id) ?? new Set()).add(host))
    const sum = [...pairs.values()].reduce((total, { size }) => total + Math.min(size, MOST_HOSTS + 1), 0)
    const half = (n: number, most: number) =>
      columnsOf(
        all.filter((_, i) => i % 2 === n),
        most,
      )

    for (const [most, isFull] of [
      [sum, undefined],
      [sum - 1, true],
    ] as const) {
      expect(columnsOf(all, most).isFull).toBe(isFull)
      expect(merged([half(1, most), half(0, most)], most)).toEqual(columnsOf(all, most))
    }
  })
})
