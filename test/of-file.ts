import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { freshDatabase } from './postgres.ts'

/** A database for all tests of a file, which is closed after them. */
export async function databaseOfFile(...wanted: Parameters<typeof freshDatabase>) {
  const database = await freshDatabase(...wanted)
  afterAll(() => database.close())
  return database
}

/** A folder for all tests of a file, which is removed after them. */
export function folderOfFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `winnow-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Serves HTTP on loopback until the test ends.
 * @param end `afterAll` serves until the end of the file
 * @returns the origin
 */
export async function serveHttp(
  handler: RequestListener,
  end: (stop: () => void) => void = onTestFinished,
): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  end(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What a worker gets with its job: the first attempt, which is not stopped. */
export const jobRun = (log = createLog('silent')) => ({
  id: '1',
  attempt: 0,
  last: true,
  signal: new AbortController().signal,
  log,
})
