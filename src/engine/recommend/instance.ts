import { compareCodeUnits } from '../../domain/order.ts'
import { cents, greatestDivisor, thousandths } from './arithmetic.ts'

/** A source that may be selected. */
export interface SourceOption {
  readonly id: string
  /** EUR per year. */
  readonly price: number
  /** 0 to 10. */
  readonly complexity: number
  /** The organisation uses it already: of equals, it stays. */
  readonly inUse?: boolean
  /** What it covers may be nothing: the lower end of its interval is 0. */
  readonly isUnsure?: boolean
}

/** What is to be selected from: sources, and classes of observables that the same sources cover. */
export interface Instance {
  readonly options: readonly SourceOption[]
  /** Weight of each class, a whole number; thousandths of an observable in reports. */
  readonly weights: ArrayLike<number>
  /** For each class, the positions of the options that cover it. */
  readonly sets: readonly ArrayLike<number>[]
  /** For each class of what is proven, the positions of the options that prove it. Only `Goal.enough` asks for them. */
  readonly proofs?: readonly ArrayLike<number>[]
}

/**
 * Positions of the options that cover anything, sorted by price, complexity, use and id; only the first of identical
 * columns.
 */
export function distinct({ options, weights, sets, proofs = [] }: Instance): number[] {
  const hashA = new Int32Array(options.length)
  const hashB = new Int32Array(options.length)
  const size = new Uint32Array(options.length)
  for (let j = 0; j < sets.length + proofs.length; j++) {
    const set = (j < sets.length ? sets[j] : proofs[j - sets.length]) as ArrayLike<number>
    if (j < sets.length && !weights[j]) continue
    const a = Math.imul(j + 1, 0x9e3779b1)
    const b = Math.imul(j + 0x7f4a7c15, 0x85ebca6b)
    for (let k = 0; k < set.length; k++) {
      const s = set[k] as number
      hashA[s] = Math.imul((hashA[s] as number) ^ a, 0x2c1b3c6d)
      hashB[s] = Math.imul((hashB[s] as number) ^ b ^ (b >>> 15), 0x297a2d39)
      size[s] = (size[s] as number) + 1
    }
  }
  const order = options.map((_, s) => s).filter((s) => size[s])
  order.sort((x, y) => {
    const a = options[x] as SourceOption
    const b = options[y] as SourceOption
    return (
      cents(a.price) - cents(b.price) ||
      thousandths(a.complexity) - thousandths(b.complexity) ||
      Number(b.inUse ?? false) - Number(a.inUse ?? false) ||
      compareCodeUnits(a.id, b.id)
    )
  })
  const seen = new Set<string>()
  return order.filter((s) => {
    const key = `${size[s]} ${hashA[s]} ${hashB[s]} ${options[s]?.isUnsure ?? false}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** For each kept option, the positions of the sets that contain it. */
export function membersOf(
  sets: readonly ArrayLike<number>[],
  kept: readonly number[],
  options: number,
): readonly (readonly number[])[] {
  const members = Array.from({ length: options }, () => [] as number[])
  for (const [j, set] of sets.entries()) for (let k = 0; k < set.length; k++) members[set[k] as number]?.push(j)
  return kept.map((option) => members[option] as readonly number[])
}

/**
 * The relation of options and classes in both directions as flat arrays, over the classes that a kept option
 * covers. Weights are divided by their greatest common divisor. If everything is certain, they become whole
 * observables, and bounds can be rounded down to those.
 */
export function indexed({ options, weights, sets }: Instance, kept: readonly number[]) {
  const position = new Int32Array(options.length).fill(-1)
  for (const [i, s] of kept.entries()) position[s] = i
  const weight: number[] = []
  const classStart: number[] = [0]
  const classSources: number[] = []
  for (let j = 0; j < sets.length; j++) {
    const set = sets[j] as ArrayLike<number>
    if (!weights[j]) continue
    const before = classSources.length
    for (let k = 0; k < set.length; k++) {
      const s = position[set[k] as number] as number
      if (s >= 0) classSources.push(s)
    }
    if (classSources.length === before) continue
    weight.push(weights[j] as number)
    classStart.push(classSources.length)
  }
  const sourceStart = new Uint32Array(kept.length + 1)
  for (const s of classSources) sourceStart[s + 1] = (sourceStart[s + 1] as number) + 1
  for (let s = 0; s < kept.length; s++) sourceStart[s + 1] = (sourceStart[s + 1] as number) + (sourceStart[s] as number)
  const fill = sourceStart.slice()
  const sourceClasses = new Uint32Array(classSources.length)
  for (let j = 0; j < weight.length; j++) {
    for (let k = classStart[j] as number; k < (classStart[j + 1] as number); k++) {
      const s = classSources[k] as number
      sourceClasses[fill[s] as number] = j
      fill[s] = (fill[s] as number) + 1
    }
  }
  const unit = weight.reduce(greatestDivisor, 0) || 1
  return {
    unit,
    weight: Float64Array.from(weight, (w) => w / unit),
    sourceStart,
    sourceClasses,
    classStart: Uint32Array.from(classStart),
    classSources: Uint16Array.from(classSources),
  }
}
