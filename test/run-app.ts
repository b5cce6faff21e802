import { createLoopbackFetchForTests } from '../src/fetch/guarded-fetch.ts'
import { startApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { passwordLine } from '../src/server/groups/first-password.ts'
import type { WorkDependencies } from '../src/server/nouns.ts'
import type { Workers } from '../src/server/platform/queue/queue.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { startSentence } from '../src/server/start-fault.ts'
import type { Jobs } from '../src/server/work.ts'
import { idleWorkers } from './idle-workers.ts'
import { sampleEvidence, sampleReport } from './sample-report.ts'

/**
 * Runs the product in a child process, for tests that kill it, with its own PostgreSQL and without pages. Prints its
 * address when it is ready, or why it does not start. Its worker counts the bytes of an upload, slowly enough to be killed meanwhile; with the
 * argument `real`, it is the product's own. With LOOPBACK_FETCH, the product fetches from this machine only; with TELL_PASSWORD, it says where
 * the first password is.
 */
const config = readConfig(process.env)
const app = await startApp(config, {
  log: createLog(config.logLevel),
  version: '0.0.0-test',
  pages: 'none',
  ...(process.env.LOOPBACK_FETCH && { fetch: createLoopbackFetchForTests() }),
  ...(process.argv[2] !== 'real' && { workers: counting }),
}).catch((error) => {
  console.error(startSentence(error, config) ?? error)
  process.exit(1)
})
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
if (process.env.TELL_PASSWORD && app.demoPassword)
  console.log(await passwordLine(app.demoPassword, { dataDir: config.dataDir, isTerminal: false }))
console.log(`ready ${app.origin}`)

function counting({ reports, blobs, sources }: WorkDependencies): Workers<Jobs> {
  return {
    ...idleWorkers,
    ...sources.jobs,
    'analyse-upload': async ({ taskId }, { signal }) => {
      const assignment = await reports.claim(taskId)
      if (!assignment?.blob) return
      let bytes = 0
      for await (const chunk of await blobs.read(assignment.blob)) {
        bytes += chunk.length
        signal.throwIfAborted()
        if (!(await reports.progress(assignment, { stage: 'extracting', bytesRead: bytes }))) return
      }
      const sample = sampleReport(taskId)
      const report = { ...sample, summary: { ...sample.summary, bytes } }
      await reports.complete(assignment, { report, detectedFormat: 'plain-text', evidence: sampleEvidence(5000) })
    },
  }
}
