import type { DeliverySource } from './source.ts'

/** What two sources have in common: a row of `source_overlap`. Latency is as `a` sees it. */
export interface PairFigures {
  readonly a: string
  readonly b: string
  /** Indicators that both list now. */
  readonly shared: number
  /** Indicators whose first listing by either is dated; of these: `a` was strictly first, both at once. */
  readonly compared: number
  readonly first: number
  readonly same: number
}

/** Of two sources by their position. */
export interface Independence {
  /** One stems from the other, or both are one publisher's: agreeing, they are one voice. */
  related(a: number, b: number): boolean
}

/** From this share of the smaller list on, two lists are the same in two forms, or one is made of the other. */
export const nestedShare = 0.9
/** Below so many shared indicators that may be chance. */
export const nestedMinimum = 20
/** A list of which this share stands in another one that is first or as early … */
export const followedShare = 0.5
/** … for this share of what can be compared … */
export const laterShare = 0.9
/** … and so much of it is compared, is taken to follow it. */
export const comparedMinimum = 30

/**
 * Which sources are no two witnesses. Lists that share a maintainer; lists of which one holds nine tenths of the other;
 * and a list that has half of its indicators in common with another and is hardly ever first. Pairs without figures have
 * nothing in common. In doubt it says "related": then agreement counts less than it might.
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

/** Whether figures say that one of two sources stems from the other. */
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

/** Sources of an indicator that are related directly or through one another. */
export interface RelatedGroup {
  /** Places in the list of its sources. */
  readonly places: readonly number[]
  /** Of each member the related ones, as bits by their order in `places`. */
  readonly neighbours: Int32Array
}

/** Of more sources in one group those behind are taken to add nothing. */
const mostMembers = 31

/** The groups of two and more among an indicator's sources, by their place; whoever is in none is independent of all. */
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
 * The strongest set of members of which no two are related, as the sum of their weights: exact, so that one source more,
 * or one that weighs more, never makes less of it. With weights of 1 it is how many independent sources there are.
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
