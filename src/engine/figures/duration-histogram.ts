import { float64, uint32 } from '../listings/columns.ts'

const perOctave = 4
/** Up to 2^24 minutes, about 32 years. */
const binsASide = 24 * perOctave + 2
const width = 2 * binsASide + 1

/**
 * Medians of positive (ahead) and negative (behind) durations in constant memory. Each bin is a fifth wider than the
 * one before, starting with one minute, and the median is the mean of its bin. The error is at most a fifth; medians of
 * publishers with whole hours or days are exact.
 */
export class DurationHistogram {
  readonly #counts = uint32()
  readonly #sums = float64()

  /** Adds a histogram and returns its number. */
  open(): number {
    const row = this.#counts.length / width
    for (const column of [this.#counts, this.#sums]) {
      column.reserve(column.length + width)
      column.length += width
    }
    return row
  }

  add(row: number, ms: number): void {
    const at = row * width + binsASide + binOf(ms)
    this.#counts.set(at, this.#counts.at(at) + 1)
    this.#sums.set(at, this.#sums.at(at) + ms)
  }

  /** The lower median in ms; undefined without values. */
  median(row: number): number | undefined {
    const counts = this.#counts.view().subarray(row * width, (row + 1) * width)
    let total = 0
    for (const count of counts) total += count
    if (total === 0) return undefined
    let left = (total + 1) >>> 1
    let bin = 0
    while (left > (counts[bin] as number)) left -= counts[bin++] as number
    return this.#sums.at(row * width + bin) / (counts[bin] as number)
  }
}

const minute = 60_000

function binOf(ms: number): number {
  if (ms === 0) return 0
  const size = Math.abs(ms)
  const bin = size < minute ? 1 : Math.min(binsASide, 2 + Math.floor(Math.log2(size / minute) * perOctave))
  return ms < 0 ? -bin : bin
}
