import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Edge, type EdgeOptions, startEdge } from '../src/cli/edge/edge.ts'
import { usualLimits } from '../src/cli/edge/lines.ts'
import { hourMs } from '../src/domain/time-units.ts'
import { startSightingsServer } from './sightings-server.ts'

export const anyPort = { host: '127.0.0.1', port: 0 }

/** An edge in this process, and a server that it sends to. */
export interface TestEdge {
  readonly edge: Edge
  /** A folder for files of the test; it is deleted at the end. */
  readonly folder: string
  readonly server: Awaited<ReturnType<typeof startSightingsServer>>
  /** Stops the edge after it has sent everything. @returns how often the server received each value */
  counts(): Promise<Record<string, number>>
  stop(): Promise<void>
}

/** Options of an edge that works in a folder, cuts no segment by itself, and sends to a server. */
export const edgeOptions = (folder: string, origin: string): EdgeOptions => ({
  folder,
  name: 'test',
  server: { origin, key: `wns_${'a'.repeat(32)}` },
  cut: { writer: 'a test', ownRanges: [] },
  everyMs: hourMs,
  segmentBytes: 64e6,
  quotaBytes: 1e9,
  limits: usualLimits,
  now: Date.now,
  onTrouble: () => undefined,
})

export async function startTestEdge(options: Partial<EdgeOptions>): Promise<TestEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-edge-'))
  const server = await startSightingsServer()
  const edge = await startEdge({ ...edgeOptions(join(folder, 'state'), server.origin), ...options })
  let isEnded = false
  const end = async (giveUp: AbortSignal) => {
    if (!isEnded) await edge.stop(giveUp)
    isEnded = true
  }
  return {
    edge,
    folder,
    server,
    async counts() {
      await end(new AbortController().signal)
      return server.counts()
    },
    async stop() {
      await end(AbortSignal.abort())
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
