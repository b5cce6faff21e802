import { parentPort, workerData } from 'node:worker_threads'
import { type ExtractionRun, extractionRun } from './extraction-runs.ts'

// Extracts from a log each time it is asked to.

const { run, log } = workerData as { run: ExtractionRun; log: Uint8Array }
const extractFrom = await extractionRun(run)
// The optimising compiler compiles everything as in a running server.
extractFrom(log)
parentPort?.on('message', () => {
  extractFrom(log)
  parentPort?.postMessage('done')
})
parentPort?.postMessage('ready')
