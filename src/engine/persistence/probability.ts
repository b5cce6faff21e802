import type { KindId } from '../../domain/observables/index.ts'
import { day, type NearestLooks } from '../listings/looks.ts'
import { type Curve, kindClassOf, knotDays, type Persistence } from './curves.ts'

/**
 * Between two looks of which one held it, the change may have come at any moment with equal chance, but for what happens
 * at the event itself; so the probability runs straight from one look to the other, by this much.
 */
const steepness = 0.85

/**
 * The probability (0 to 1) that the source listed an indicator of `kind` at an instant of which only the looks around are
 * known. 1 at a look that held it; 0 where neither nearest look held it; never rising with the distance from the look that
 * held it; 0 beyond the longest distance that data support.
 */
export function probabilityOf(persistence: Persistence, source: number, kind: KindId, seen: NearestLooks): number {
  const { before, after } = seen
  const earlier = before?.listed ?? false
  const later = after?.listed ?? false
  if (!earlier && !later) return 0
  const set = persistence.sets[persistence.sources[source]?.[kindClassOf(kind)] ?? -1]
  if (!set) return 0
  if (!before) return after ? fromLook(at(set.back, after.distanceMs), after.distanceMs) : 0
  if (!after) return fromLook(at(set.forward, before.distanceMs), before.distanceMs)
  const width = before.distanceMs + after.distanceMs
  if (width === 0) return 1
  if (earlier && later) {
    return fromLook(at(set.kept, width), Math.min(before.distanceMs, after.distanceMs))
  }
  if (later) return fromLook(ramp(at(set.came, width), before.distanceMs / width), after.distanceMs)
  return fromLook(1 - ramp(1 - at(set.went, width), before.distanceMs / width), before.distanceMs)
}

/** A curve at a distance, 0 to 1: flat up to its first knot, 0 beyond its last. */
export function at(curve: Curve, distanceMs: number): number {
  const days = distanceMs / day
  const last = curve.length - 1
  if (last < 0 || days > (knotDays[last] as number)) return 0
  if (days <= knotDays[0]) return (curve[0] as number) / 1000
  let k = 0
  while ((knotDays[k + 1] as number) < days) k++
  const here = knotDays[k] as number
  const share = (days - here) / ((knotDays[k + 1] as number) - here)
  return ((curve[k] as number) * (1 - share) + (curve[k + 1] as number) * share) / 1000
}

/** Straight from 1 at the look itself to what is measured from the first knot on. */
function fromLook(p: number, distanceMs: number): number {
  return 1 - Math.min(1, distanceMs / (knotDays[0] * day)) * (1 - p)
}

/**
 * How far a change has come by the instant at `position` (0 to 1) between two looks, of which it is `middle` in the middle:
 * a part that has come already whenever one asks, and a rest that comes evenly.
 */
function ramp(middle: number, position: number): number {
  const half = steepness / 2
  if (middle < half) return 2 * middle * position
  const already = (middle - half) / (1 - half)
  return already + (1 - already) * steepness * position
}
