import { formatIpv4 } from '../src/domain/observables/ip.ts'
import type { SightedValue } from '../src/formats/sightings/sighting.ts'

/** What a segment of made-up sightings says about its log. */
export const madeFacts = {
  writer: 'bench',
  formats: [{ format: 'fortigate', files: 1, lines: 10_000 }],
  lines: 10_000,
  bytes: 3_000_000,
  occurrences: 10_000,
  linesWithoutTime: 0,
  linesWithAssumedTime: 0,
  skippedLines: 0,
}

/** Made-up IPv4 addresses, seen within the minute from `from` on, in seconds since the epoch. */
export function madeValues(next: () => number, count: number, from: number): SightedValue[] {
  const values = new Map<string, SightedValue>()
  while (values.size < count) {
    const value = formatIpv4((20 + Math.floor(next() * 60)) * 2 ** 24 + Math.floor(next() * 2 ** 24))
    const at = from + Math.floor(next() * 50)
    const seen = { count: 1 + Math.floor(next() * 9), hours: [at, at + Math.floor(next() * 9)], assumedHours: [] }
    values.set(value, { kind: 'ipv4', value, firstMs: 0, lastMs: 0, ...seen })
  }
  return [...values.values()]
}
