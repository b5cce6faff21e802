import { readFileSync } from 'node:fs'
import { extractIOC } from 'ioc-extractor'
import { buildWasm } from '../scripts/build-wasm.mjs'
import { createExtractor, type EventClock, type ExtractorOptions } from '../src/engine/extract/extraction.ts'
import type { Prefilter } from '../src/engine/extract/prefilter.ts'
import type { Scanner } from '../src/engine/extract/scanner.ts'
import { scriptScanner } from '../src/engine/extract/script-scanner.ts'
import { wasmScanner } from '../src/engine/extract/wasm-scanner.ts'
import { type Bench, type BenchContext, collectGarbage, cpuSeconds, type Figure, figure } from './bench.ts'
import { hostileLines } from './hostile-lines.ts'
import { ripgrep } from './peers/peers.ts'

/** Of a larger log, only the beginning is measured. */
const MOST_BYTES = 512_000_000
/** Slow peers get every n-th line only. */
const PEER_BYTES = 2_000_000

export const extractBench: Bench = {
  name: 'extract',
  about: 'extraction (bytes of log per second of CPU time, page cache hot; every way once a round, by turns)',
  run: benchExtract,
}

/** Megabytes (decimal) per second of CPU time of our scanners, ripgrep and npm's ioc-extractor on the same bytes. */
async function benchExtract({ logFile, rounds, say }: BenchContext): Promise<Figure[]> {
  const log = readFileSync(logFile).subarray(0, MOST_BYTES)
  const wasm = wasmScanner(new WebAssembly.Module(readFileSync(await buildWasm())))
  const small = prefilterOf(100_000)
  const large = prefilterOf(10_000_000)
  const slice = everyNth(log, Math.ceil(log.length / PEER_BYTES))
  const text = slice.toString('latin1')
  const ways: [what: string, bytes: number, run: () => number, note?: string][] = [
    ['TypeScript: extract, deduplicate', log.length, () => cpuSeconds(() => extract(log, scriptScanner))],
    ['wasm: extract, deduplicate', log.length, () => cpuSeconds(() => extract(log, wasm))],
    ['wasm: with event time, 100 k indicators', log.length, () => cpuSeconds(() => extract(log, wasm, small))],
    ['wasm: with event time, 10 M indicators', log.length, () => cpuSeconds(() => extract(log, wasm, large))],
    ['ripgrep -o, eight expressions', log.length, () => ripgrep(logFile), '--no-unicode'],
    [
      'npm ioc-extractor',
      slice.length,
      () => cpuSeconds(() => extractIOC(text)),
      `every ${Math.ceil(log.length / PEER_BYTES)}th line: ${slice.length} bytes`,
    ],
  ]
  // Warm up both scanners, so that the optimising compiler has compiled them as in a running server.
  for (const scanner of [scriptScanner, wasm]) extract(log.subarray(0, 64_000_000), scanner, small)
  const samples = ways.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, [what, bytes, run]] of ways.entries()) {
      say(`round ${round + 1}: ${what}`)
      collectGarbage()
      const seconds = run()
      if (!Number.isNaN(seconds)) samples[i]?.push(bytes / 1e6 / seconds)
    }
  }
  const figures = ways.flatMap(([what, , , note], i) =>
    samples[i]?.length ? [figure('extract', what, 'MB/s', samples[i], note)] : [],
  )
  const rate = (start: string) => figures.find(({ what }) => what.startsWith(start))?.median ?? Number.NaN
  const times = (what: string, value: number) =>
    Number.isNaN(value) ? [] : [figure('extract', what, 'times', [value])]
  const lines = hostileLines(1_000_000)
  // What only hostile lines need is compiled by then, too.
  for (let round = 0; round < 3; round++) for (const [, line] of lines) extract(line, wasm)
  collectGarbage()
  const hostile = lines.map(([name, line]) => ({
    name,
    rate: line.length / 1e6 / Math.min(...Array.from({ length: 7 }).map(() => cpuSeconds(() => extract(line, wasm)))),
  }))
  const slowest = hostile.reduce((a, b) => (a.rate < b.rate ? a : b))
  return [
    ...figures,
    ...times('TypeScript / ripgrep', rate('TypeScript') / rate('ripgrep')),
    ...times('wasm, extract / ripgrep', rate('wasm: extract') / rate('ripgrep')),
    ...times('wasm, 10 M indicators / ripgrep', rate('wasm: with event time, 10 M') / rate('ripgrep')),
    ...times(
      'wasm, 10 M / 100 k indicators',
      rate('wasm: with event time, 10 M') / rate('wasm: with event time, 100 k'),
    ),
    ...times('wasm, extract / ioc-extractor', rate('wasm: extract') / rate('npm')),
    figure('extract', `wasm: slowest of ${hostile.length} hostile lines`, 'MB/s', [slowest.rate], slowest.name),
  ]
}

function extract(log: Uint8Array, scanner: Scanner, prefilter?: Prefilter): void {
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

/** Every n-th line, so that all kinds of logs keep their proportions. */
function everyNth(log: Buffer, n: number): Buffer {
  const lines: Buffer[] = []
  let number = 0
  for (let start = 0; start < log.length; number++) {
    const end = log.indexOf(10, start)
    const past = end < 0 ? log.length : end + 1
    if (number % n === 0) lines.push(log.subarray(start, past))
    start = past
  }
  return Buffer.concat(lines)
}
