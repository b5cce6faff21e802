import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { analyseBench } from './analyse.ts'
import type { Bench, Figure } from './bench.ts'
import { browserBench } from './browser.ts'
import { deliverBench } from './deliver.ts'
import { edgeBench } from './edge.ts'
import { extractBench } from './extract.ts'
import { figuresBench } from './figures.ts'
import { foreignOrMissingBench } from './foreign-or-missing.ts'
import { growthBench } from './growth.ts'
import { huntBench } from './hunt.ts'
import { ingestBench } from './ingest.ts'
import { intervalsBench } from './intervals.ts'
import { loadBench } from './load.ts'
import { indexBench, selectionBench } from './match.ts'
import { noisyNeighbourBench } from './noisy-neighbour.ts'
import { noisySensorsBench } from './noisy-sensors.ts'
import { queueBench } from './queue.ts'
import { reportBench } from './report.ts'
import { memoryBench } from './resident.ts'
import { serveBench } from './serve.ts'
import { startBench } from './start.ts'
import { steadyBench } from './steady.ts'

const benches: readonly Bench[] = [
  extractBench,
  analyseBench,
  indexBench,
  figuresBench,
  selectionBench,
  ingestBench,
  reportBench,
  deliverBench,
  startBench,
  serveBench,
  edgeBench,
  huntBench,
  loadBench,
  queueBench,
  noisyNeighbourBench,
  noisySensorsBench,
  memoryBench,
  foreignOrMissingBench,
]
/** Benches that take very long; run only by name. */
const long: readonly Bench[] = [steadyBench, browserBench, growthBench, intervalsBench]

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string' },
    size: { type: 'string' },
    keep: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
})

if (values.help) {
  console.log(`Usage: npm run bench -- [FILE…] [--only NAME,…] [--rounds N] [--seconds N] [--size N] [--keep FOLDER] [--json FILE]

Benches: ${[...benches, ...long].map(({ name }) => name).join(', ')}
FILE… are logs (also .gz) to measure with; without them those of ../shared/data/logs, or else generated ones.
N of --size is in listings for the bench "growth" (at most 50000000), in MiB of log for "browser" (4096 by default).
--keep names a folder for the picture of "growth".
Figures are medians; MB/s are megabytes of log per second of one core (user and system time).`)
  process.exit(0)
}

const seconds = values.seconds === undefined ? undefined : Number(values.seconds)
const size = values.size === undefined ? undefined : Number(values.size)
const only = values.only?.split(',')
const unknown = only?.filter((name) => ![...benches, ...long].some((bench) => bench.name === name)) ?? []
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; there are ${[...benches, ...long].map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const scratch = await databaseFolder('winnow-bench')
try {
  const logFile = join(scratch, 'logs')
  const { material, parts: logParts } = await gather(positionals, logFile)
  const logBytes = statSync(logFile).size
  console.log(`${(logBytes / 1e6).toFixed(0)} MB of log (${material}); ${machine()}\n`)
  const figures: (Figure & { readonly bench: string })[] = []
  /** The other benches still run. */
  const failed: string[] = []
  for (const bench of only ? [...benches, ...long].filter(({ name }) => only.includes(name)) : benches) {
    console.log(bench.about)
    const say = (text: string) => console.log(`  ${text}`)
    try {
      const found = await bench.run({
        logFile,
        logBytes,
        logParts,
        scratch,
        rounds: Number(values.rounds),
        seconds,
        size,
        keep: values.keep,
        say,
      })
      figures.push(...found.map((one) => ({ bench: bench.name, ...one })))
      console.log(`${rows(found)}\n`)
    } catch (error) {
      console.error(error)
      failed.push(bench.name)
    }
  }
  const json = values.json ?? fileURLToPath(new URL('../bench-results/latest.json', import.meta.url))
  mkdirSync(join(json, '..'), { recursive: true })
  writeFileSync(json, `${JSON.stringify({ machine: machine(), material, logBytes, figures }, null, 2)}\n`)
  console.log(`as JSON: ${json}`)
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}.`)
    process.exitCode = 1
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}

/** Decompresses all logs: each into its own file, and all into one. */
async function gather(named: readonly string[], to: string): Promise<{ material: string; parts: string[] }> {
  const shared = fileURLToPath(new URL('../../shared/data/', import.meta.url))
  const manifest = join(shared, 'logs/MANIFEST.json')
  const files =
    named.length > 0
      ? named
      : existsSync(manifest)
        ? (JSON.parse(readFileSync(manifest, 'utf8')).files as { path: string; format: string }[])
            .filter(({ format }) => !format.endsWith('-binary'))
            .map(({ path }) => join(shared, path))
        : []
  if (files.length === 0) {
    const out = createWriteStream(to)
    const days = Array.from({ length: 30 }, (_, n) => Date.UTC(2026, 0, 10) + n * dayMs)
    await pipeline(function* () {
      for (const at of days) yield demoLog(at)
    }, out)
    return { material: 'generated: no logs were named or found', parts: [to] }
  }
  const parts: string[] = []
  for (const [number, file] of files.entries()) {
    const part = `${to}-${number}`
    const input = createReadStream(file)
    const stages = file.endsWith('.gz') ? [input, createGunzip()] : [input]
    await pipeline([...stages, createWriteStream(part)] as never)
    await pipeline(createReadStream(part), createWriteStream(to, { flags: 'a' }))
    parts.push(part)
  }
  const material = named.length > 0 ? `${files.length} files` : `${files.length} real logs of ../shared/data/logs`
  return { material, parts }
}

function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
}

function rows(figures: readonly Figure[]): string {
  const number = (n: number) => (Math.abs(n) >= 100 ? n.toFixed(0) : n.toPrecision(3))
  const width = Math.max(...figures.map(({ what }) => what.length))
  return figures
    .map(({ what, median, min, max, samples, unit, note }) => {
      const spread = samples > 1 ? ` (${number(min)} to ${number(max)})` : ''
      return `  ${what.padEnd(width)}  ${number(median).padStart(8)} ${unit}${spread}${note ? `   ${note}` : ''}`
    })
    .join('\n')
}
