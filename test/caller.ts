import type { Caller } from '../src/server/platform/http/calls.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'

/** Who makes a call in a test: nobody who is signed in, unless `more` says who. */
export const testCaller = (more: Partial<Caller> = {}): Caller => ({
  user: undefined,
  locale: 'en',
  traceId: 'trace',
  requestId: 'request',
  ip: '192.0.2.1',
  headers: new Headers(),
  answer: new Headers(),
  signal: new AbortController().signal,
  log: createLog('silent'),
  ...more,
})
