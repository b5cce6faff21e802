import { type Curve, knots, type Situation } from './curves.ts'

/** Counts of one situation at each knot, starting at an offset in their arrays: see `Tallies`. */
export interface Counts {
  readonly questions: ArrayLike<number>
  readonly listed: ArrayLike<number>
  readonly doubt: ArrayLike<number>
  readonly at: number
}

/**
 * Correction for coarse looks in log-odds, if the time of the event is as uncertain as the distance. The event was
 * before the look that shows it, so indicators that came in the meantime seem to have been listed, and removed ones
 * seem to be gone. Measured by thinning archives (docs/decisions/0173).
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

/** Weight of the assumption, as a number of stand-ins (strength of a beta prior). */
const assumedStandIns = 8
/** Deviation of sources from their kind, in log-odds. */
const spread = 1
/**
 * Share of a difference in how long sources keep entries that also applies to events. It is larger after the event than
 * before, where being first matters most.
 */
const usualShare = { back: 0.2, forward: 0.5 }
/** No probability is closer to 0 or 1 before data support it. */
const least = 0.01

const logit = (p: number) => Math.log(p / (1 - p))
const expit = (x: number) => 1 / (1 + Math.exp(-x))
const bounded = (p: number) => Math.min(1 - least, Math.max(least, p))

/**
 * Combines counts with an assumed curve. First the whole curve is shifted in log-odds towards the counts
 * (ridge-penalised logistic regression with one parameter), so that knots without counts follow the others. Then each
 * knot is shrunk towards the shifted curve (mean of a beta-binomial). Finally the curve is made monotone (pool adjacent
 * violators). `shifts`: expected difference from the assumption at each knot, in log-odds, before counting.
 */
export function blend(
  assumed: Curve,
  situation: Situation,
  counts: Counts,
  { strength = assumedStandIns, shifts }: { strength?: number; shifts?: ArrayLike<number> | undefined } = {},
): Curve {
  const { questions, at } = counts
  const listed = (k: number) => {
    const n = questions[at + k] as number
    const p = bounded((counts.listed[at + k] as number) / n)
    const shift = (haste[situation] * (counts.doubt[at + k] as number)) / n
    return shift === 0 ? (counts.listed[at + k] as number) : n * expit(logit(p) - shift)
  }
  let supported = assumed.length
  let withCounts = 0
  for (let k = 0; k < knots; k++) {
    if ((questions[at + k] as number) < 1) continue
    withCounts++
    supported = Math.max(supported, k + 1)
  }
  if (withCounts === 0 && !shifts) return assumed
  const expected = Array.from({ length: supported }, (_, k) => {
    return logit(bounded((assumed[Math.min(k, assumed.length - 1)] ?? 500) / 1000)) + (shifts?.[k] ?? 0)
  })

  // One stand-in is counted at several knots; together they weigh as one.
  let offset = 0
  for (let step = 0; withCounts > 0 && step < 25; step++) {
    let slope = -offset / spread ** 2
    let curvature = 1 / spread ** 2
    for (let k = 0; k < supported; k++) {
      const n = questions[at + k] as number
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
    const n = questions[at + k] as number
    weights[k] = n + strength
    values[k] = ((n > 0 ? listed(k) : 0) + strength * expit((expected[k] as number) + offset)) / (n + strength)
  }
  return Array.from(neverRising(values, weights), (p) => Math.round(1000 * p))
}

/**
 * Expected shift of the event curve from the assumed curve if the curve of all listings differs from the usual one.
 * Sources that keep their entries longer also keep events longer, but by at most half as much in log-odds
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

/**
 * The curve from counts alone, as far as they reach, never rising. A knot without counts takes the value of the next.
 */
export function curveOf(questions: Float64Array, listed: Float64Array, at: number): Curve {
  let length = 0
  for (let k = 0; k < knots; k++) if ((questions[at + k] as number) > 0) length = k + 1
  const values = new Float64Array(length)
  const weights = new Float64Array(length)
  for (let k = length - 1; k >= 0; k--) {
    const n = questions[at + k] as number
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
