import { closeSync, createReadStream, openSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { extractionFacts } from '../src/analysis/extraction-facts.ts'
import { type LogFile, readLog } from '../src/analysis/read-log.ts'
import { bestScanner } from '../src/analysis/scanner.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { type IndexReader, openIndex } from '../src/engine/index/index-reader.ts'
import type { Listing } from '../src/engine/listings/listing.ts'
import { analyse } from '../src/engine/report/analyse.ts'
import { detectLog } from '../src/formats/logs/detect.ts'
import { headOf } from '../src/formats/logs/head.ts'
import { fileBytes } from '../src/server/sources/index-file.ts'
import { type Bench, type BenchContext, collectGarbage, type Figure, figure, timed } from './bench.ts'
import { generatedListings, writeIndexOf } from './match.ts'
import { grepFixed, ripgrep, vectorscan } from './peers/peers.ts'

const listings = 10_000_000
const repeats = 4
const leastBytes = 8_000_000
const now = Date.UTC(2026, 0, 1) + 200 * dayMs

/**
 * The whole way from log to report on one core, like the product: detection, the format's clock, extraction, a real
 * index (exact, parent domains, ranges, hosts of URLs), matching in time, coverage, selection. Alternates in each round
 * with the general tools that people use otherwise.
 */
export const analyseBench: Bench = {
  name: 'analyse',
  about: 'From log to report against real indexes (bytes of log per second of CPU time; by turns)',
  run: benchAnalyse,
}

async function benchAnalyse({ logParts, scratch, rounds, say }: BenchContext): Promise<Figure[]> {
  const files = await byFormat(logParts, scratch)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const whole = join(scratch, 'by-format')
  await concatenate(
    files.map(({ path }) => path),
    whole,
  )
  const scanner = await bestScanner()
  const ways: { what: string; run: () => number | Promise<number>; note?: string; samples: number[] }[] = []
  const found = new Map<string, string>()

  const way = (what: string, run: () => number | Promise<number>, note?: string) =>
    ways.push({ what, run, samples: [], ...(note && { note }) })
  way('extract, deduplicate', async () => {
    const logs = files.map(({ path }): LogFile => ({ name: path, content: { path } }))
    return (await timed(() => readLog(logs, { now, scanner }))).cpu
  })
  say(`an index of ${listings.toLocaleString('en')} listings`)
  const index = indexOf(listings, join(scratch, 'analyse.idx'))
  const what = `log to report, ${listings.toLocaleString('en')} listings`
  way(what, async () => {
    const { cpu, value } = await timed(() => report(files, index, scanner))
    found.set(what, `${value.summary.suspicious} suspicious, ${value.feedsUsed.length} sources`)
    return cpu
  })
  way('ripgrep -o, eight expressions', () => ripgrep(whole), '--no-unicode')
  const scan = vectorscan(scratch)
  if (typeof scan === 'string') say(`without Vectorscan: ${scan}`)
  else way('Vectorscan, eight expressions', () => scan(whole), 'ends of matches only')
  const list = join(scratch, 'indicators')
  writeFileSync(list, `${[...values(100_000)].join('\n')}\n`)
  way('grep -F -f, 100,000 indicators', () => grepFixed(whole, list), 'substrings, no types')

  for (let round = 0; round < rounds; round++) {
    for (const { what, run, samples } of ways) {
      say(`round ${round + 1}: ${what}`)
      collectGarbage()
      const seconds = await run()
      if (!Number.isNaN(seconds)) samples.push(bytes / 1e6 / seconds)
    }
  }
  const figures = ways.flatMap(({ what, samples, note }) =>
    samples.length > 0 ? [figure(what, 'MB/s', samples, note ?? found.get(what))] : [],
  )
  const rate = (start: string) => figures.find(({ what }) => what.startsWith(start))?.median ?? Number.NaN
  const times = (what: string, value: number) => (Number.isNaN(value) ? [] : [figure(what, 'times', value)])
  return [
    ...figures,
    ...times('log to report with 10 M / ripgrep', rate('log to report') / rate('ripgrep')),
    ...times('log to report with 10 M / Vectorscan', rate('log to report') / rate('Vectorscan')),
    ...times('log to report with 10 M / grep with 100 k', rate('log to report') / rate('grep')),
  ]
}

/** The report of logs, as the product makes it. */
export async function report(
  files: readonly { path: string }[],
  index: IndexReader,
  scanner: Awaited<ReturnType<typeof bestScanner>>,
) {
  const { extraction, detectedFormat } = await readLog(
    files.map(({ path }): LogFile => ({ name: path, content: { path } })),
    { now, scanner, prefilter: index.prefilter },
  )
  return analyse({
    id: '00000000-0000-4000-8000-000000000000',
    sightings: extraction.possibleMatches(),
    extraction: extractionFacts({ extraction }),
    index,
    sources: [],
    organisation: defaultOrganisation,
    current: [],
    detectedFormat,
    judge: () => undefined,
    options: { now },
  }).report
}

/**
 * The logs concatenated by format, repeated four times as a device would write over days, each with its own clock.
 * Formats with samples only are left out: a few kilobytes would measure only detection.
 */
async function byFormat(parts: readonly string[], scratch: string): Promise<{ path: string; size: number }[]> {
  const into = new Map<string, { path: string; file: number }>()
  for (const part of parts) {
    const file = openSync(part, 'r')
    const head = new Uint8Array(1 << 20)
    const length = readSync(file, head)
    closeSync(file)
    const { format, madeOfLines } = detectLog(headOf(head.subarray(0, length), { whole: length < head.length }))
    if (!format || !madeOfLines) continue
    let target = into.get(format.id)
    if (!target) {
      const path = join(scratch, `format-${format.id}.log`)
      target = { path, file: openSync(path, 'w') }
      into.set(format.id, target)
    }
    for (let time = 0; time < repeats; time++) {
      for await (const chunk of createReadStream(part) as AsyncIterable<Uint8Array>) writeSync(target.file, chunk)
      writeSync(target.file, '\n')
    }
  }
  return [...into.values()]
    .map(({ path, file }) => {
      closeSync(file)
      return { path, size: statSync(path).size }
    })
    .filter(({ size }) => size >= leastBytes)
}

async function concatenate(paths: readonly string[], to: string): Promise<void> {
  const file = openSync(to, 'w')
  for (const path of paths) {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) writeSync(file, chunk)
  }
  closeSync(file)
}

function indexOf(count: number, path: string): IndexReader {
  writeIndexOf(count, path)
  return openIndex(fileBytes(path))
}

function* values(count: number): Generator<string> {
  const seen = new Set<string>()
  for (const { value } of generatedListings(count * 2) as Iterable<Listing>) {
    if (seen.has(value)) continue
    seen.add(value)
    yield value
    if (seen.size === count) return
  }
}
