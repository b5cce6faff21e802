import { minuteMs } from '../../domain/time-units.ts'
import { float64 } from '../listings/columns.ts'

const perOctave = 4
/** Bins for durations up to 2^24 minutes, about 32 years. */
const binsASide = 24 * perOctave + 2
const width = 2 * binsASide + 1

/**
 * Medians of positive (ahead) and negative (behind) durations in constant memory. Each bin is a fifth wider than the
 * one before, starting with one minute, and the median is the mean of its bin. The error is at most a fifth; medians of
 * publishers with whole hours or days are exact.
 */
export class DurationHistogram {
  /** Count and sum of each bin, side by side, because they are read together. */
  readonly #bins = float64()

  /** Adds a histogram and returns its number. */
  open(): number {
    const row = this.#bins.length / (2 * width)
    this.#bins.reserve(this.#bins.length + 2 * width)
    this.#bins.length += 2 * width
    return row
  }

  add(row: number, ms: number): void {
    const at = 2 * (row * width + binsASide + binOf(ms))
    const { data } = this.#bins
    data[at] = (data[at] as number) + 1
    data[at + 1] = (data[at + 1] as number) + ms
  }

  /** Number of values: positive ones, zeros and all. */
  signs(row: number): { readonly positive: number; readonly zero: number; readonly all: number } {
    const { data } = this.#bins
    const middle = 2 * (row * width + binsASide)
    let positive = 0
    let negative = 0
    for (let bin = 1; bin <= binsASide; bin++) {
      positive += data[middle + 2 * bin] as number
      negative += data[middle - 2 * bin] as number
    }
    const zero = data[middle] as number
    return { positive, zero, all: positive + zero + negative }
  }

  /** The lower median in ms; undefined without values. */
  median(row: number): number | undefined {
    const bins = this.#bins.view().subarray(2 * row * width, 2 * (row + 1) * width)
    let total = 0
    for (let bin = 0; bin < width; bin++) total += bins[2 * bin] as number
    if (total === 0) return undefined
    let left = Math.ceil(total / 2)
    let bin = 0
    while (left > (bins[2 * bin] as number)) left -= bins[2 * bin++] as number
    return (bins[2 * bin + 1] as number) / (bins[2 * bin] as number)
  }
}

/** Starts of the quarters of an octave, as multiples of its start. */
const quarters = [2 ** 0.25, 2 ** 0.5, 2 ** 0.75] as const

/** Equivalent to a computation with `Math.log2`, but several times faster. */
function binOf(ms: number): number {
  if (ms === 0) return 0
  const size = Math.abs(ms)
  if (size < minuteMs) return ms < 0 ? -1 : 1
  const minutes = Math.min(size / minuteMs, 2 ** 30)
  const octave = 31 - Math.clz32(minutes)
  const part = minutes / (1 << octave)
  const quarter = part < quarters[1] ? (part < quarters[0] ? 0 : 1) : part < quarters[2] ? 2 : 3
  const bin = Math.min(binsASide, 2 + octave * perOctave + quarter)
  return ms < 0 ? -bin : bin
}
