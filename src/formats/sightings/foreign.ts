import type { Value } from '../../domain/observables/read.ts'
import { parseDate } from '../reading/dates.ts'
import { lineBlocks } from '../reading/lines.ts'
import type { SightedValue, SightingsBatch } from './sighting.ts'

/** Collects sightings in the formats of other programs, for `LogFormat.sightings`. */
export class ForeignSightings {
  #values: SightedValue[] = []
  #rejected = 0

  /** Adds sightings of a value. `first` and `last` are ms since epoch; undefined if not stated. */
  add({ kind, value }: Value, count: number, first: number | undefined, last = first): void {
    const times = [first, last].filter((time) => time !== undefined).sort((a, b) => a - b)
    const [start, end = start] = times
    if (start === undefined || end === undefined) {
      this.#values.push({ kind, value, count, hours: [], assumedHours: [], firstMs: 0, lastMs: 0 })
      return
    }
    const [from, to] = [Math.floor(start / 1000), Math.floor(end / 1000)]
    const isOneHour = Math.floor(from / 3600) === Math.floor(to / 3600)
    this.#values.push({
      kind,
      value,
      // Different first and last times mean at least two sightings.
      count: end > start ? Math.max(count, 2) : count,
      hours: isOneHour ? [from, to] : [from, from, to, to],
      assumedHours: [],
      firstMs: start % 1000,
      lastMs: end % 1000,
    })
  }

  /** Counts a row without a sighting of an observable. */
  reject(): void {
    this.#rejected++
  }

  /** Returns everything collected since the last call; undefined if there is nothing. */
  take(): SightingsBatch | undefined {
    if (this.#values.length === 0 && this.#rejected === 0) return undefined
    const batch = { values: this.#values, rejected: this.#rejected }
    this.#values = []
    this.#rejected = 0
    return batch
  }
}

/** Reads sightings of a file of lines, each but empty ones by `read`. */
export async function* sightingsInLines(
  input: AsyncIterable<Uint8Array>,
  read: (line: string, found: ForeignSightings) => void,
): AsyncIterable<SightingsBatch> {
  const found = new ForeignSightings()
  for await (const lines of lineBlocks(input)) {
    for (const line of lines) {
      if (line === null) found.reject()
      else if (line.trim() !== '') read(line, found)
    }
    const batch = found.take()
    if (batch) yield batch
  }
}

/**
 * Reads the time of a sighting, in whole ms since epoch. Undefined if the text is not a time, or for times after 2038,
 * which the file format cannot store.
 */
export function sightingTime(text: string): number | undefined {
  const ms = /^\d{9,10}(?:\.\d+)?$/.test(text.trim()) ? Number(text) * 1000 : parseDate(text.trim())
  return ms !== undefined && ms >= 0 && ms < 2 ** 31 * 1000 ? Math.floor(ms) : undefined
}
