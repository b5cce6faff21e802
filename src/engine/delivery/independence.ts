import { getOrInsert } from '../../domain/remembered.ts'
import type { DeliverySource } from './source.ts'

/** Overlap of two sources, and which of them lists first: a row of `source_overlap`. */
export interface PairFigures {
  readonly a: string
  readonly b: string
  /** Number of indicators that both list now. */
  readonly shared: number
  /** Number of indicators for which it is proven when each source first listed them. */
  readonly compared: number
  /** Compared indicators that `a` listed first. */
  readonly first: number
  /** Compared indicators for which the looks do not show which source was first. */
  readonly same: number
}

/** Tells which sources are related. Sources are given by their positions. */
export interface Independence {
  /** Tells whether one source derives from the other or both have the same publisher: their agreement counts once. */
  related(a: number, b: number): boolean
}

/**
 * Two sources are related if at least this share of the smaller list is also on the larger one: they publish the same
 * list in two forms, or one list is built from the other.
 */
const nestedShare = 0.9
/** Minimum number of shared indicators for `nestedShare` to apply; a smaller overlap may be chance. */
const nestedMinimum = 20
/**
 * Two sources are also related if one follows the other: at least this share of its list is also on the other list, and
 * it is hardly ever first (`laterShare`, `comparedMinimum`).
 */
const followedShare = 0.5
/** Minimum share of the compared indicators that a follower must not list first. */
const laterShare = 0.9
/** Minimum number of compared indicators; with fewer, neither source counts as a follower. */
const comparedMinimum = 30

/**
 * Finds related sources: those with the same maintainer, those of which one list contains nine tenths of the other, and
 * those of which one follows the other. Without figures, only a common maintainer counts. Lists that nest by chance
 * count as related too, so that their agreement is not overrated.
 * docs/decisions/0146-risk-confidence-and-age.md
 */
export function independenceOf(
  sources: readonly Pick<DeliverySource, 'id' | 'maintainer' | 'listed'>[],
  pairs: Iterable<PairFigures>,
): Independence {
  const n = sources.length
  const positions = new Map(sources.map(({ id }, position) => [id, position]))
  const marks = new Uint8Array(n * n)
  const relate = (a: number, b: number) => {
    marks[a * n + b] = 1
    marks[b * n + a] = 1
  }

  const ofMaintainer = new Map<string, number[]>()
  for (const [position, { maintainer }] of sources.entries()) {
    if (maintainer === '') continue
    const others = getOrInsert(ofMaintainer, maintainer, () => [])
    for (const other of others) relate(position, other)
    others.push(position)
  }

  for (const pair of pairs) {
    const a = positions.get(pair.a)
    const b = positions.get(pair.b)
    if (a === undefined || b === undefined || a === b) continue
    if (isRelated(pair, sources[a]?.listed, sources[b]?.listed)) relate(a, b)
  }
  return { related: (a, b) => marks[a * n + b] === 1 }
}

/** Tells whether the figures suggest that one of two sources derives from the other. */
export function isRelated(
  { shared, compared, first, same }: Omit<PairFigures, 'a' | 'b'>,
  listedByA: number | undefined,
  listedByB: number | undefined,
): boolean {
  const inA = listedByA ? shared / listedByA : 0
  const inB = listedByB ? shared / listedByB : 0
  if (shared >= nestedMinimum && Math.max(inA, inB) >= nestedShare) return true
  if (compared < comparedMinimum) return false
  const bFirst = compared - first - same
  const aFollows = inA >= followedShare && compared - first >= laterShare * compared
  const bFollows = inB >= followedShare && compared - bFirst >= laterShare * compared
  return aFollows || bFollows
}

/** Sources of one indicator that are related, directly or through other members: a connected component. */
export interface RelatedGroup {
  /** Positions in the indicator's list of sources; at most `mostMembers`. */
  readonly places: readonly number[]
  /** Positions of further members, which count for nothing. */
  readonly others: readonly number[]
  /** Bit k of `neighbours[i]` is set if members i and k of `places` are related. */
  readonly neighbours: Int32Array
}

/** Members of a group that count, because sets of members are bits of an integer. */
const mostMembers = 31

/**
 * Finds the groups of related sources among the sources of an indicator. `members` are their positions in the list of
 * all sources. A source that is in no group is independent of all others.
 */
export function relatedGroups(members: readonly number[], { related }: Independence): readonly RelatedGroup[] {
  const groups: RelatedGroup[] = []
  const isIn = new Uint8Array(members.length)
  for (let start = 0; start < members.length; start++) {
    if (isIn[start]) continue
    const places = [start]
    isIn[start] = 1
    for (const place of places) {
      for (let other = 0; other < members.length; other++) {
        if (isIn[other] || !related(members[place] as number, members[other] as number)) continue
        isIn[other] = 1
        places.push(other)
      }
    }
    if (places.length === 1) continue
    const others = places.sort((a, b) => a - b).splice(mostMembers)
    const neighbours = Int32Array.from(places, (place, i) =>
      places.reduce(
        (bits, other, k) =>
          i !== k && related(members[place] as number, members[other] as number) ? bits | (1 << k) : bits,
        0,
      ),
    )
    groups.push({ places, others, neighbours })
  }
  return groups
}

/**
 * Weight of the group's maximum-weight independent set: the highest total weight of members of which no two are
 * related. The result is exact, so another member or a higher weight never lowers it. If each member weighs 1, it is
 * the largest number of members that are independent of each other.
 */
export function strongest({ neighbours }: Pick<RelatedGroup, 'neighbours'>, weights: ArrayLike<number>): number {
  let all = 0
  for (let i = 0; i < neighbours.length; i++) all |= 1 << i
  return best(all, neighbours, weights)
}

/** `strongest` for a subset of the group, by branching on the member with the most related members. */
function best(members: number, neighbours: ArrayLike<number>, weights: ArrayLike<number>): number {
  let sum = 0
  let rest = members
  let most = 0
  let pivot = -1
  for (let left = members; left !== 0; left &= left - 1) {
    const place = 31 - Math.clz32(left & -left)
    const degree = bits((neighbours[place] as number) & members)
    if (degree === 0) {
      sum += weights[place] as number
      rest &= ~(1 << place)
    } else if (degree > most) {
      most = degree
      pivot = place
    }
  }
  if (pivot < 0) return sum
  const without = rest & ~(1 << pivot)
  const taken = (weights[pivot] as number) + best(without & ~(neighbours[pivot] as number), neighbours, weights)
  return sum + Math.max(taken, best(without, neighbours, weights))
}

function bits(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}
