import { createLog } from '../src/server/platform/telemetry/log.ts'

/** What a worker gets with its job: the first attempt, which is not stopped. */
export const jobRun = (log = createLog('silent')) => ({
  id: '1',
  attempt: 0,
  last: true,
  signal: new AbortController().signal,
  log,
})
