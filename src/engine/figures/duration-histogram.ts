import { uint32 } from '../listings/columns.ts'

const perOctave = 4
/** Up to 2^24 minutes, some 32 years. */
const binsASide = 24 * perOctave + 2
const width = 2 * binsASide + 1

/**
 * Medians of durations, ahead (positive) and behind, in memory that does not grow with their number: bins are a fifth
 * wider than the one before, beginning with a minute, and a median is read off within its bin. It is so right to about
 * a tenth; durations below a minute count as half a minute, none as none.
 */
export class DurationHistogram {
  readonly #bins = uint32()

  /** One more histogram. */
  open(): number {
    const row = this.#bins.length / width
    this.#bins.reserve(this.#bins.length + width)
    this.#bins.length += width
    return row
  }

  add(row: number, ms: number): void {
    const at = row * width + binsASide + binOf(ms)
    this.#bins.set(at, this.#bins.at(at) + 1)
  }

  /** The lower median in ms; undefined where nothing was counted. */
  median(row: number): number | undefined {
    const bins = this.#bins.view().subarray(row * width, (row + 1) * width)
    let total = 0
    for (const count of bins) total += count
    if (total === 0) return undefined
    const wanted = (total + 1) >>> 1
    let below = 0
    let bin = 0
    while (below + (bins[bin] as number) < wanted) below += bins[bin++] as number
    const [low, high] = boundsOf(bin - binsASide)
    return low + ((wanted - below - 0.5) / (bins[bin] as number)) * (high - low)
  }
}

const minute = 60_000

function binOf(ms: number): number {
  if (ms === 0) return 0
  const size = Math.abs(ms)
  const bin = size < minute ? 1 : Math.min(binsASide, 2 + Math.floor(Math.log2(size / minute) * perOctave + 1e-9))
  return ms < 0 ? -bin : bin
}

/** From and to of a bin, ms. */
export function boundsOf(bin: number): [number, number] {
  if (bin === 0) return [0, 0]
  const size = Math.abs(bin)
  const low = size === 1 ? 0 : minute * 2 ** ((size - 2) / perOctave)
  const high = minute * 2 ** ((size - 1) / perOctave)
  return bin < 0 ? [-high, -low] : [low, high]
}
