import { getOrInsert } from '../../domain/remembered.ts'

/**
 * Decisions with the same effect on the counters: the counters that each of them increases by one, and the number of
 * such decisions.
 */
export interface Effect {
  readonly places: readonly number[]
  readonly times: number
}

interface Node {
  readonly next: Map<number, Node>
  id: number
}

const newNode = (): Node => ({ next: new Map(), id: -1 })

/**
 * Counts decisions by their effect on counters. There are few distinct effects, so each decision can be identified by
 * the number of its effect and undone later.
 * @param before result of `all` from an earlier run, to continue its counts
 */
export function effectCounts(before: readonly Effect[] = []) {
  const all: { readonly places: readonly number[]; times: number }[] = []
  const root = newNode()
  const current: number[] = []

  function find(places: readonly number[]): number {
    let node = root
    for (const place of places) {
      node = getOrInsert(node.next, place, newNode)
    }
    if (node.id < 0) node.id = all.push({ places: [...places], times: 0 }) - 1
    return node.id
  }

  function change(id: number, by: number): void {
    const effect = all[id]
    if (!effect) throw new Error(`unknown effect ${id}`)
    effect.times += by
  }

  for (const { places, times } of before) change(find(places), times)
  return {
    /** Increases a counter for the current decision. */
    count(place: number): void {
      current.push(place)
    },
    /**
     * Ends the current decision.
     * @returns the number of its effect
     */
    note(): number {
      const id = find(current)
      change(id, 1)
      current.length = 0
      return id
    },
    takeBack: (id: number): void => change(id, -1),
    all: (): readonly Effect[] => all,
    /**
     * The values of the counters.
     * @param places number of counters
     */
    sums(places: number): Float64Array {
      const sums = new Float64Array(places)
      for (const effect of all) {
        for (const place of effect.places) sums[place] = (sums[place] as number) + effect.times
      }
      return sums
    },
  }
}
