import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { compareCodeUnits } from '../src/domain/order.ts'
import { readSegments } from '../src/formats/sightings/read.ts'
import { unpacked } from '../src/formats/sightings/unpacked.ts'
import { oneChunk } from './one-chunk.ts'

/**
 * The reaction to a request: keeps its segments; keeps them and closes the connection without an answer; only closes
 * the connection; or answers with a status.
 */
export type Behaviour =
  | 'keep'
  | 'keep-silently'
  | 'break-off'
  | { readonly status: number; readonly retryAfter?: number }

/** Receives sightings like a Winnow server, and keeps each segment once, in memory. */
export async function startSightingsServer(behave: (request: number) => Behaviour = () => 'keep') {
  const segments = new Map<
    string,
    { digest: string; lines: number; withoutTime: number; formats: string[]; values: Map<string, number> }
  >()
  const conflicts: string[] = []
  let requests = 0
  let key = ''
  const server = createServer(async (request, response) => {
    const behaviour = behave(requests++)
    key = String(request.headers['x-api-key'])
    const body = await buffer(request)
    if (behaviour === 'break-off') {
      response.destroy()
      return
    }
    if (typeof behaviour === 'object') {
      const { status, retryAfter } = behaviour
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
      response.end(JSON.stringify({ code: 'test', msg: 'not now' }))
      return
    }
    let known = 0
    const read: typeof segments = new Map()
    for await (const { header, batches } of readSegments(unpacked(oneChunk(body)))) {
      const values = new Map<string, number>()
      for await (const batch of batches()) for (const { value, count } of batch.values) values.set(value, count)
      const digest = createHash('sha256')
        .update(JSON.stringify([header.base, ...values]))
        .digest('hex')
      const before = segments.get(header.segment)
      if (before && before.digest !== digest) {
        conflicts.push(header.segment)
        response.writeHead(409).end(JSON.stringify({ code: 'sightings.conflict', msg: `${header.segment} is known` }))
        return
      }
      if (before) known++
      read.set(header.segment, {
        digest,
        lines: header.lines,
        withoutTime: header.linesWithoutTime,
        formats: header.formats.map((one) => one.format),
        values,
      })
    }
    for (const [name, segment] of read) segments.set(name, segment)
    if (behaviour === 'keep-silently') response.destroy()
    else response.end(JSON.stringify({ stored: read.size - known, known, kept: 0, old: 0, leftOut: 0 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    segments,
    conflicts,
    get requests() {
      return requests
    },
    get key() {
      return key
    },
    /** The number of sightings of each value in all segments. */
    counts(): Record<string, number> {
      const all = new Map<string, number>()
      for (const { values } of segments.values()) {
        for (const [value, count] of values) all.set(value, (all.get(value) ?? 0) + count)
      }
      return Object.fromEntries([...all].sort(([a], [b]) => compareCodeUnits(a, b)))
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
