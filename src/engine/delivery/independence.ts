import type { DeliverySource } from './source.ts'

/** Overlap of two sources: a row of `source_overlap`. Latency is from the point of view of `a`. */
export interface PairFigures {
  readonly a: string
  readonly b: string
  /** Number of indicators that both list now. */
  readonly shared: number
  /** Number of indicators with a dated first listing, and of these: `a` strictly first, both at the same time. */
  readonly compared: number
  readonly first: number
  readonly same: number
}

/** Relation of sources by position. */
export interface Independence {
  /** Whether one source derives from the other or both have the same publisher: their agreement counts once. */
  related(a: number, b: number): boolean
}

/**
 * If two lists share this part of the smaller one, they are the same list in two forms, or one is built from the other.
 */
export const nestedShare = 0.9
/** With fewer shared indicators, the overlap may be chance. */
export const nestedMinimum = 20
/**
 * One list follows another if at least this share of it is also on the other list, and `laterShare` and
 * `comparedMinimum` hold.
 */
export const followedShare = 0.5
/** Share of the comparable indicators that the other list must have first or at the same time. */
export const laterShare = 0.9
/** Number of comparable indicators that is needed to tell which list follows. */
export const comparedMinimum = 30

/**
 * Finds sources that are not independent: lists with the same maintainer; lists of which one contains nine tenths of
 * the other; and a list that shares half of its indicators with another and is hardly ever first. Pairs without figures
 * count as unrelated. Borderline pairs count as related, so that agreement is never overrated.
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
    const others = ofMaintainer.get(maintainer)
    if (!others) ofMaintainer.set(maintainer, [position])
    else {
      for (const other of others) relate(position, other)
      others.push(position)
    }
  }

  for (const pair of pairs) {
    const a = positions.get(pair.a)
    const b = positions.get(pair.b)
    if (a === undefined || b === undefined || a === b) continue
    if (isRelated(pair, sources[a]?.listed, sources[b]?.listed)) relate(a, b)
  }
  return { related: (a, b) => marks[a * n + b] === 1 }
}

/** Whether the figures show that one of two sources derives from the other. */
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

/** Sources of an indicator that are related, directly or through other sources. */
export interface RelatedGroup {
  /** Positions in the indicator's list of sources. */
  readonly places: readonly number[]
  /** For each member, its related members as bits in the order of `places`. */
  readonly neighbours: Int32Array
}

/** Maximum size of a group; further members are assumed to add nothing. */
const mostMembers = 31

/**
 * The groups of two or more related sources among an indicator's sources, by position. All other sources are
 * independent.
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
    places.sort((a, b) => a - b).splice(mostMembers)
    const neighbours = Int32Array.from(places, (place, i) =>
      places.reduce(
        (bits, other, k) =>
          i !== k && related(members[place] as number, members[other] as number) ? bits | (1 << k) : bits,
        0,
      ),
    )
    groups.push({ places, neighbours })
  }
  return groups
}

/**
 * Highest total weight of members of which no two are related. Exact, so that another member or a higher weight never
 * lowers it. With weights of 1 it is the number of independent sources.
 */
export function strongest({ neighbours }: Pick<RelatedGroup, 'neighbours'>, weights: ArrayLike<number>): number {
  let all = 0
  for (let i = 0; i < neighbours.length; i++) all |= 1 << i
  return best(all, neighbours, weights)
}

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
