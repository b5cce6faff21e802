import { readFileSync } from 'node:fs'
import { buildWasm } from '../scripts/build-wasm.mjs'
import { createExtractor, type EventClock, type ExtractorOptions } from '../src/engine/extract/extraction.ts'
import type { Prefilter } from '../src/engine/extract/prefilter.ts'
import type { Scanner } from '../src/engine/extract/scanner.ts'
import { wasmScanner } from '../src/engine/extract/wasm-scanner.ts'

/** Of a larger log, only the beginning is measured. */
export const mostBytes = 512_000_000

export const extractionRuns = ['wasm: extract, deduplicate', 'wasm: with event time, 10 M indicators'] as const

export type ExtractionRun = (typeof extractionRuns)[number]

export const compiledScanner = async (): Promise<Scanner> =>
  wasmScanner(new WebAssembly.Module(readFileSync(await buildWasm())))

/** @returns a function that extracts from a log in this way */
export async function extractionRun(run: ExtractionRun): Promise<(log: Uint8Array) => void> {
  const scanner = await compiledScanner()
  const prefilter = run.includes('10 M') ? prefilterOf(10_000_000) : undefined
  return (log) => extract(log, scanner, prefilter)
}

export function extract(log: Uint8Array, scanner: Scanner, prefilter?: Prefilter): void {
  const options: ExtractorOptions = prefilter ? { scanner, prefilter, clock: dayClock } : { scanner }
  const extractor = createExtractor(options)
  for (let i = 0; i < log.length; i += 1 << 20) extractor.push(log.subarray(i, i + (1 << 20)))
  extractor.finish()
}

/** A simple clock: the first `2026-11-20T10:11:12` or `2026-11-20 10:11:12` in the first 100 bytes of a line. */
const dayClock: EventClock = (bytes, start, end) => {
  const stop = Math.min(end - 18, start + 100)
  for (let p = start; p < stop; p++) {
    if (bytes[p + 4] !== 45 || bytes[p + 7] !== 45 || bytes[p + 13] !== 58) continue
    const two = (at: number): number => ((bytes[at] as number) - 48) * 10 + (bytes[at + 1] as number) - 48
    return Date.UTC(two(p) * 100 + two(p + 2), two(p + 5) - 1, two(p + 8), two(p + 11), two(p + 14), two(p + 17))
  }
  return Number.NaN
}

/** A table like the index's, filled to the usual load with random pairs in place of fingerprints. */
function prefilterOf(indicators: number): Prefilter {
  let pairs = 1024
  while (pairs * 0.66 < indicators) pairs *= 2
  const mask = pairs - 1
  const table = new Int32Array(2 * pairs)
  let state = 1
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  }
  for (let i = 0; i < indicators; i++) {
    const lo = next() || 1
    let slot = lo & mask
    while (table[2 * slot] !== 0) slot = (slot + 1) & mask
    table[2 * slot] = lo
    table[2 * slot + 1] = next()
  }
  return { table, mask, ipv4Blocks: new Uint8Array(1 << 21), anyIpv6Range: false }
}
