import { readFileSync } from 'node:fs'
import { collectGarbage, cpuSeconds } from './bench.ts'
import { type ExtractionRun, extractionRun, mostBytes } from './extraction-runs.ts'

// Extracts from a log each time it is asked to, and sends the seconds of CPU time.

const [, , run, path] = process.argv
if (path === undefined) throw new Error('usage: extract.child.ts RUN LOG')
const log = readFileSync(path).subarray(0, mostBytes)
const extractFrom = await extractionRun(run as ExtractionRun)
// The optimising compiler compiles everything as in a running server.
extractFrom(log)
process.on('message', () => {
  collectGarbage()
  process.send?.(cpuSeconds(() => extractFrom(log)))
})
process.send?.('ready')
