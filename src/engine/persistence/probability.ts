import type { KindId } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { LookSeen, NearestLooks } from '../listings/looks.ts'
import { type Curve, type CurveSet, kindClassOf, knotDays, type Persistence } from './curves.ts'

/**
 * Between two looks of which one held it, the change is equally likely at any moment, apart from what happens at the
 * event itself. The probability is therefore linear between the looks, with this difference.
 */
const steepness = 0.8

/**
 * Probability, 0 to 1, that the source listed an indicator of `kind` at an instant between looks; some look at the
 * source held the indicator. It is 1 at a look that held it and 0 at one that did not, never rises with the distance
 * from the look that held it, is small if neither neighbouring look held it, and 0 beyond the longest distance with
 * data.
 */
export function probabilityOf(persistence: Persistence, source: number, kind: KindId, seen: NearestLooks): number {
  const { before, after } = seen
  const set = persistence.sets[persistence.sources[source]?.[kindClassOf(kind)] ?? -1]
  if (!set) return 0
  if (before && after) return between(set, before, after)
  const only = before ?? after
  if (!only) return 0
  if (!only.listed) return awayFrom(set.beyond, only.distanceMs, only.distanceMs)
  return fromLook(at(before ? set.forward : set.back, only.distanceMs), only.distanceMs)
}

function between(set: CurveSet, before: LookSeen, after: LookSeen): number {
  const width = before.distanceMs + after.distanceMs
  const nearest = Math.min(before.distanceMs, after.distanceMs)
  if (!before.listed && !after.listed) return awayFrom(set.apart, width, nearest)
  if (width === 0) return 1
  const position = before.distanceMs / width
  if (before.listed && after.listed) return fromLook(at(set.kept, width), nearest)
  if (after.listed) return fromLook(ramp(at(set.came, width), position), after.distanceMs)
  return fromLook(1 - ramp(1 - at(set.went, width), position), before.distanceMs)
}

/** Evaluates a curve of the frequency of not being listed; linear from 0 at the look itself. */
function awayFrom(curve: Curve, distanceMs: number, nearestMs: number): number {
  if (curve.length === 0 || distanceMs > dayMs * (knotDays[curve.length - 1] as number)) return 0
  return Math.min(1, nearestMs / (knotDays[0] * dayMs)) * (1 - at(curve, distanceMs))
}

/** Value of a curve at a distance, 0 to 1: constant up to its first knot, 0 beyond its last. */
export function at(curve: Curve, distanceMs: number): number {
  const days = distanceMs / dayMs
  const last = curve.length - 1
  if (last < 0 || days > (knotDays[last] as number)) return 0
  if (days <= knotDays[0]) return (curve[0] as number) / 1000
  let k = 0
  while ((knotDays[k + 1] as number) < days) k++
  const here = knotDays[k] as number
  const share = (days - here) / ((knotDays[k + 1] as number) - here)
  return ((curve[k] as number) * (1 - share) + (curve[k + 1] as number) * share) / 1000
}

/** Linear from 1 at the look itself to the measured value at the first knot. */
function fromLook(p: number, distanceMs: number): number {
  return 1 - Math.min(1, distanceMs / (knotDays[0] * dayMs)) * (1 - p)
}

/**
 * Progress of a change at `position` (0 to 1) between two looks, if it is `middle` in the middle: one part has already
 * happened, the rest is spread evenly.
 */
function ramp(middle: number, position: number): number {
  const half = steepness / 2
  if (middle < half) return 2 * middle * position
  const already = (middle - half) / (1 - half)
  return already + (1 - already) * steepness * position
}
