import { readFileSync } from 'node:fs'
import { extractIOC } from 'ioc-extractor'
import { type Bench, type BenchContext, collectGarbage, cpuSeconds, type Figure, figure } from './bench.ts'
import { compiledScanner, extract, extractionRuns, mostBytes } from './extraction-runs.ts'
import { hostileLines } from './hostile-lines.ts'
import { inTurns } from './in-child.ts'
import { ripgrep } from './peers/peers.ts'

/** Slow peers get every n-th line only. */
const PEER_BYTES = 2_000_000

export const extractBench: Bench = {
  name: 'extract',
  about: 'extraction (bytes of log per second of CPU time, page cache hot; every way once a round, by turns)',
  run: benchExtract,
}

/**
 * Megabytes (decimal) per second of CPU time of our scanners, ripgrep and npm's ioc-extractor on the same bytes. Each of ours has a
 * process of its own, as in the product, where a thread has one scanner and one way to use it.
 */
async function benchExtract({ logFile, rounds, say }: BenchContext): Promise<Figure[]> {
  const log = readFileSync(logFile).subarray(0, mostBytes)
  // Compiled before the processes load it.
  const wasm = await compiledScanner()
  await using ours = await inTurns(
    './extract.child.ts',
    extractionRuns.map((run) => [run, logFile]),
  )
  const slice = everyNth(log, Math.ceil(log.length / PEER_BYTES))
  const text = slice.toString('latin1')
  const ways: [what: string, bytes: number, run: () => number | Promise<number>, note?: string][] = [
    ...extractionRuns.map((what, i): (typeof ways)[number] => [what, log.length, () => ours.next(i)]),
    ['ripgrep -o, eight expressions', log.length, () => ripgrep(logFile), '--no-unicode'],
    [
      'npm ioc-extractor',
      slice.length,
      () => cpuSeconds(() => extractIOC(text)),
      `every ${Math.ceil(log.length / PEER_BYTES)}th line: ${slice.length} bytes`,
    ],
  ]
  const samples = ways.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, [what, bytes, run]] of ways.entries()) {
      say(`round ${round + 1}: ${what}`)
      collectGarbage()
      const seconds = await run()
      if (!Number.isNaN(seconds)) samples[i]?.push(bytes / 1e6 / seconds)
    }
  }
  const figures = ways.flatMap(([what, , , note], i) =>
    samples[i]?.length ? [figure(what, 'MB/s', samples[i], note)] : [],
  )
  const rate = (start: string) => figures.find(({ what }) => what.startsWith(start))?.median ?? Number.NaN
  const times = (what: string, value: number) => (Number.isNaN(value) ? [] : [figure(what, 'times', value)])
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
    ...times('wasm, extract / ripgrep', rate('wasm: extract') / rate('ripgrep')),
    ...times('wasm, 10 M indicators / ripgrep', rate('wasm: with event time, 10 M') / rate('ripgrep')),
    ...times('wasm, extract / ioc-extractor', rate('wasm: extract') / rate('npm')),
    figure(`wasm: slowest of ${hostile.length} hostile lines`, 'MB/s', slowest.rate, slowest.name),
  ]
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
