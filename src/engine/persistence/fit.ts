import { type Curve, knots } from './curves.ts'

/** Counts at each knot, `asked` and `listed`, from a place in their arrays on. */
export interface Counts {
  readonly asked: ArrayLike<number>
  readonly listed: ArrayLike<number>
  readonly at: number
}

/** So many stand-ins weigh as much as what is assumed before them (the strength of a beta prior). */
export const assumedStandIns = 8
/** How far, in log-odds, sources differ from their kind. */
const spread = 1.3
/** No probability is nearer to 0 or 1 than this before data push it there. */
const least = 0.01

const logit = (p: number) => Math.log(p / (1 - p))
const expit = (x: number) => 1 / (1 + Math.exp(-x))
const bounded = (p: number) => Math.min(1 - least, Math.max(least, p))

/**
 * A curve from counts and from what is assumed: first the whole assumed curve is moved, in log-odds, to where the counts
 * lie (ridge-penalised logistic regression with one parameter), so that knots without counts follow those with; then each
 * knot is shrunken towards it (the mean of a beta-binomial); then it is made never rising (pool adjacent violators).
 */
export function blend(assumed: Curve, counts: Counts, strength = assumedStandIns): Curve {
  const { asked, listed, at } = counts
  let supported = assumed.length
  let withCounts = 0
  for (let k = 0; k < knots; k++) {
    if ((asked[at + k] as number) < 1) continue
    withCounts++
    supported = Math.max(supported, k + 1)
  }
  if (withCounts === 0) return assumed
  const expected = Array.from({ length: supported }, (_, k) => {
    return logit(bounded((assumed[Math.min(k, assumed.length - 1)] ?? 500) / 1000))
  })

  // The same stand-in is counted at several knots: together they weigh as one.
  let offset = 0
  for (let step = 0; step < 25; step++) {
    let slope = -offset / spread ** 2
    let curvature = 1 / spread ** 2
    for (let k = 0; k < supported; k++) {
      const n = asked[at + k] as number
      if (n === 0) continue
      const p = expit((expected[k] as number) + offset)
      slope += ((listed[at + k] as number) - n * p) / withCounts
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
    values[k] = ((listed[at + k] as number) + strength * expit((expected[k] as number) + offset)) / (n + strength)
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
