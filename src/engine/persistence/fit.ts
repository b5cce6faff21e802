import { type Curve, knots, type Situation } from './curves.ts'

/** Counts of one situation at each knot, from a place in their arrays on: see `Tallies`. */
export interface Counts {
  readonly asked: ArrayLike<number>
  readonly listed: ArrayLike<number>
  readonly doubt: ArrayLike<number>
  readonly at: number
}

/**
 * What a coarse look makes of an event, in log-odds where the event is as uncertain as the distance asked for: it was
 * before the look that tells of it, so that what came meanwhile seems to have been there, and what went seems to be gone.
 * Measured by thinning archives (docs/decisions/0173).
 */
const haste: Readonly<Record<Situation, number>> = {
  back: 1,
  forward: 0,
  kept: 0,
  came: 1,
  went: -1,
  apart: 0,
  beyond: 0,
}

/** So many stand-ins weigh as much as what is assumed before them (the strength of a beta prior). */
export const assumedStandIns = 8
/** How far, in log-odds, sources differ from their kind. */
const spread = 1
/**
 * Of a difference in how long sources keep what they list, the part that holds for events: more of it after the event
 * than before, where it matters most who was first.
 */
const usualShare = { back: 0.2, forward: 0.5 }
/** No probability is nearer to 0 or 1 than this before data push it there. */
const least = 0.01

const logit = (p: number) => Math.log(p / (1 - p))
const expit = (x: number) => 1 / (1 + Math.exp(-x))
const bounded = (p: number) => Math.min(1 - least, Math.max(least, p))

/**
 * A curve from counts and from what is assumed: first the whole assumed curve is moved, in log-odds, to where the counts
 * lie (ridge-penalised logistic regression with one parameter), so that knots without counts follow those with; then each
 * knot is shrunken towards it (the mean of a beta-binomial); then it is made never rising (pool adjacent violators).
 * `shifts` say how far, in log-odds, each knot is expected from what is assumed before anything is counted.
 */
export function blend(
  assumed: Curve,
  situation: Situation,
  counts: Counts,
  { strength = assumedStandIns, shifts }: { strength?: number; shifts?: ArrayLike<number> | undefined } = {},
): Curve {
  const { asked, at } = counts
  const listed = (k: number) => {
    const n = asked[at + k] as number
    const p = bounded((counts.listed[at + k] as number) / n)
    const shift = (haste[situation] * (counts.doubt[at + k] as number)) / n
    return shift === 0 ? (counts.listed[at + k] as number) : n * expit(logit(p) - shift)
  }
  let supported = assumed.length
  let withCounts = 0
  for (let k = 0; k < knots; k++) {
    if ((asked[at + k] as number) < 1) continue
    withCounts++
    supported = Math.max(supported, k + 1)
  }
  if (withCounts === 0 && !shifts) return assumed
  const expected = Array.from({ length: supported }, (_, k) => {
    return logit(bounded((assumed[Math.min(k, assumed.length - 1)] ?? 500) / 1000)) + (shifts?.[k] ?? 0)
  })

  // The same stand-in is counted at several knots: together they weigh as one.
  let offset = 0
  for (let step = 0; withCounts > 0 && step < 25; step++) {
    let slope = -offset / spread ** 2
    let curvature = 1 / spread ** 2
    for (let k = 0; k < supported; k++) {
      const n = asked[at + k] as number
      if (n === 0) continue
      const p = expit((expected[k] as number) + offset)
      slope += (listed(k) - n * p) / withCounts
      curvature += (n * p * (1 - p)) / withCounts
    }
    const change = Math.max(-1, Math.min(1, slope / curvature))
    offset += change
    if (Math.abs(change) < 1e-4) break
  }

  const values = new Float64Array(supported)
  const weights = new Float64Array(supported)
  for (let k = 0; k < supported; k++) {
    const n = asked[at + k] as number
    weights[k] = n + strength
    values[k] = ((n > 0 ? listed(k) : 0) + strength * expit((expected[k] as number) + offset)) / (n + strength)
  }
  return Array.from(neverRising(values, weights), (p) => Math.round(1000 * p))
}

/**
 * How far the curve of events is expected from the assumed one where the curve of whatever is listed differs from the usual
 * one. Sources that keep what they list longer keep events longer too, but by half as much in log-odds or less
 * (docs/decisions/0173).
 */
export function usualShifts(situation: 'back' | 'forward', usual: Curve, assumed: Curve): Float64Array {
  const shifts = new Float64Array(knots)
  let last = 0
  for (let k = 0; k < knots; k++) {
    if (k < usual.length && k < assumed.length) {
      last =
        usualShare[situation] *
        (logit(bounded((usual[k] as number) / 1000)) - logit(bounded((assumed[k] as number) / 1000)))
    }
    shifts[k] = last
  }
  return shifts
}

/** The curve of counts alone, as far as they reach; never rising. A knot between that has none is as the next. */
export function curveOf(asked: Float64Array, listed: Float64Array, at: number): Curve {
  let length = 0
  for (let k = 0; k < knots; k++) if ((asked[at + k] as number) > 0) length = k + 1
  const values = new Float64Array(length)
  const weights = new Float64Array(length)
  for (let k = length - 1; k >= 0; k--) {
    const n = asked[at + k] as number
    values[k] = n > 0 ? (listed[at + k] as number) / n : (values[k + 1] as number)
    weights[k] = Math.max(n, 1e-9)
  }
  return Array.from(neverRising(values, weights), (p) => Math.round(1000 * p))
}

/** Least-squares fit that never rises (pool adjacent violators; Barlow et al. 1972). */
export function neverRising(values: Float64Array, weights: Float64Array): Float64Array {
  const mean: number[] = []
  const weight: number[] = []
  const length: number[] = []
  for (let i = 0; i < values.length; i++) {
    mean.push(values[i] as number)
    weight.push(weights[i] as number)
    length.push(1)
    for (let last = mean.length - 1; last > 0 && (mean[last - 1] as number) < (mean[last] as number); last--) {
      const [a, b] = [weight[last - 1] as number, weight[last] as number]
      mean[last - 1] = ((mean[last - 1] as number) * a + (mean[last] as number) * b) / (a + b)
      weight[last - 1] = a + b
      length[last - 1] = (length[last - 1] as number) + (length[last] as number)
      mean.pop()
      weight.pop()
      length.pop()
    }
  }
  const fitted = new Float64Array(values.length)
  let at = 0
  mean.forEach((value, i) => {
    fitted.fill(value, at, at + (length[i] as number))
    at += length[i] as number
  })
  return fitted
}
