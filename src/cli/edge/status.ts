import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { compareCodeUnits } from '../../domain/order.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import type { Gate } from './gate.ts'
import type { Intake, Received } from './intake.ts'
import type { Outbox } from './outbox.ts'
import type { Spool } from './spool.ts'

interface Parts {
  readonly spool: Spool
  readonly outbox: Outbox
  readonly intake: Intake
  readonly gate: Gate
  readonly startedAt: number
  readonly trouble: string | undefined
}

/** Status of an edge. Times are ms since epoch; counts begin with the process. */
export type EdgeStatus = ReturnType<typeof statusOf>

export function statusOf(
  { name, quotaBytes, now }: { readonly name: string; readonly quotaBytes: number; readonly now: () => number },
  { spool, outbox, intake, gate, startedAt, trouble }: Parts,
) {
  return {
    /** Prefix of the segments' names. */
    name: `${name}.${spool.id}`,
    startedAt,
    received: intake.received,
    /** Number of lines by the name of the sender's key. */
    senders: Object.fromEntries(intake.senders),
    /** When the certificate expires; undefined without TLS. */
    certificateEndsAt: gate.expiresAt,
    spoolBytes: spool.bytes,
    /** Bytes of segments that wait, and of segments that the server has refused. */
    segmentBytes: outbox.bytes,
    quotaBytes,
    /** Numbers of segments: waiting for the server, acknowledged by it, and refused by it, the latter also before this process. */
    waiting: outbox.count,
    acknowledged: outbox.acknowledged,
    refused: outbox.refused,
    lastAcknowledgedAt: outbox.lastAcknowledgedAt,
    /** Present problems, as sentences. */
    problems: [
      ...(trouble === undefined ? [] : [trouble]),
      ...(intake.isFull ? ['senders are told to wait: there is no room on the disk or in the quota'] : []),
      ...(outbox.problem === undefined ? [] : [outbox.problem]),
      ...(gate.trouble === undefined ? [] : [gate.trouble]),
      ...((gate.expiresAt ?? Number.POSITIVE_INFINITY) <= now() ? ['the certificate has ended: senders go away'] : []),
    ],
  }
}

/**
 * Reserves a folder for one edge, and serves its status on a local socket.
 * @throws Error if another edge works in the folder
 */
export async function controlServer(folder: string, status: () => EdgeStatus): Promise<Server> {
  await makeFolder(folder, 0o700)
  if ((await askStatus(folder)) !== undefined) throw new Error(`another edge works in ${folder}`)
  const path = controlPath(folder)
  if (process.platform !== 'win32') await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(status()))
  })
  server.listen(path)
  await once(server, 'listening')
  return server
}

/** The status of the edge that works in a folder; undefined if there is none. */
export async function askStatus(folder: string): Promise<EdgeStatus | undefined> {
  const socket = connect(controlPath(folder))
  try {
    await once(socket, 'connect')
    return JSON.parse(await text(socket))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTSOCK') return undefined
    throw error
  } finally {
    socket.destroy()
  }
}

function controlPath(folder: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\winnow-edge-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
  }
  const path = join(resolve(folder), 'edge.sock')
  // Limit of a Unix socket's address on Linux and macOS.
  if (Buffer.byteLength(path) > 103) throw new Error(`the path of ${folder} is too long for a socket in it`)
  return path
}

/** Serves `GET /metrics` for Prometheus. */
export function metricsServer(status: () => EdgeStatus): HttpServer {
  const server = createHttpServer(
    { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    (request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(metricsOf(status()))
    },
  )
  server.maxConnections = 20
  return server
}

/** The status in Prometheus' text format. */
function metricsOf(status: EdgeStatus): string {
  const lines: string[] = []
  const add = (
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    values: readonly (readonly [string, number])[],
  ) => {
    lines.push(`# HELP winnow_edge_${name} ${help}`, `# TYPE winnow_edge_${name} ${type}`)
    for (const [labels, value] of values) lines.push(`winnow_edge_${name}${labels} ${value}`)
  }
  const received = Object.entries(status.received)
  const by = (of: keyof Received) => received.map(([receiver, its]) => [`{receiver="${receiver}"}`, its[of]] as const)
  add('lines_total', 'counter', 'Lines that were taken.', by('lines'))
  add('bytes_total', 'counter', 'Bytes of these lines.', by('bytes'))
  add('lines_too_long_total', 'counter', 'Lines that were left out, because they were too long.', by('tooLong'))
  add('requests_refused_total', 'counter', 'Requests that were not taken, and were told so.', by('refused'))
  add(
    'unauthorised_total',
    'counter',
    'Requests without a valid key, and connections without a valid certificate.',
    by('unauthorised'),
  )
  const senders = Object.entries(status.senders).sort(([a], [b]) => compareCodeUnits(a, b))
  add(
    'sender_lines_total',
    'counter',
    "Lines that were taken, by the name of the sender's key.",
    senders.map(([name, lines]) => [`{sender="${name}"}`, lines] as const),
  )
  if (status.certificateEndsAt !== undefined) {
    add('certificate_expiry_timestamp_seconds', 'gauge', 'When the certificate ends.', [
      ['', status.certificateEndsAt / 1000],
    ])
  }
  add('spool_bytes', 'gauge', 'Bytes of lines of which no segment is made yet.', [['', status.spoolBytes]])
  add('segment_bytes', 'gauge', 'Bytes of segments on disk.', [['', status.segmentBytes]])
  add('quota_bytes', 'gauge', 'Most bytes on disk.', [['', status.quotaBytes]])
  add('segments_waiting', 'gauge', 'Segments that the server has not acknowledged.', [['', status.waiting]])
  add('segments_acknowledged_total', 'counter', 'Segments that the server keeps.', [['', status.acknowledged]])
  add('segments_refused', 'gauge', 'Segments that the server refused.', [['', status.refused]])
  add('last_acknowledged_timestamp_seconds', 'gauge', 'When the server kept a segment; 0 if it never did.', [
    ['', (status.lastAcknowledgedAt ?? 0) / 1000],
  ])
  add('problems', 'gauge', 'What is wrong now: see winnow edge --status.', [['', status.problems.length]])
  return `${lines.join('\n')}\n`
}
