import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demoLog } from '../src/catalogue/demo/log.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { startSightingsServer } from '../test/sightings-server.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { memoryOf, processorOf } from './processes.ts'

const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const moment = Date.UTC(2026, 10, 20)
/** Lines of one request. */
const atOnce = 3000
/** Megabytes of lines per protocol that are measured, and megabytes that warm the process up before. */
const measured = 32
const warming = 16

interface Ports {
  readonly http: number
  readonly syslog: number
}
type Send = (lines: readonly string[], edge: ChildProcess, ports: Ports) => Promise<void>

const posted =
  (path: string, type: string, bodyOf: (lines: readonly string[]) => string): Send =>
  async (lines, _, { http }) => {
    const headers = { 'content-type': type, authorization: 'Splunk bench' }
    const answer = await fetch(`http://127.0.0.1:${http}${path}`, { method: 'POST', headers, body: bodyOf(lines) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

const written = async (to: NodeJS.WritableStream, text: string) => {
  if (!to.write(text)) await once(to, 'drain')
}

let socket: ReturnType<typeof connect> | undefined
const protocols: Readonly<Record<string, Send>> = {
  'lines over HTTP': posted('/v1/lines', 'text/plain', (lines) => lines.join('\n')),
  'syslog, octet-counted': async (lines, _, { syslog }) => {
    socket ??= connect(syslog, '127.0.0.1')
    // Lines of the demo are ASCII.
    await written(socket, lines.map((line) => `${line.length + 5} <189>${line}`).join(''))
  },
  'Splunk HEC': posted('/services/collector/event', 'application/json', (lines) =>
    lines.map((event) => JSON.stringify({ event, sourcetype: 'fgt' })).join('\n'),
  ),
  'Elasticsearch _bulk': posted('/_bulk', 'application/x-ndjson', (lines) =>
    lines.map((message) => `{"create":{"_index":"fw"}}\n${JSON.stringify({ message })}\n`).join(''),
  ),
  'OTLP, JSON': posted('/v1/logs', 'application/json', (lines) => {
    const logRecords = lines.map((stringValue) => ({ timeUnixNano: '1763600000000000000', body: { stringValue } }))
    return JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] })
  }),
  'standard input': (lines, edge) => written(edge.stdin as NodeJS.WritableStream, `${lines.join('\n')}\n`),
}

/** Megabytes of log per second of one core, by protocol: received, stored durably, extracted and sent. */
export const edgeBench: Bench = {
  name: 'edge',
  about: 'winnow edge on one core: log per second of processor, by protocol; 100 GB a day are 1.16 MB/s',
  async run({ scratch, rounds, say }) {
    const server = await startSightingsServer()
    const lines = demoLog(moment).trimEnd().split('\n')
    const figures: Figure[] = []
    try {
      const anchor: number[] = []
      for (let round = 0; round < rounds; round++) anchor.push(await catSpeed(scratch, lines))
      figures.push(figure('edge', '`cat > FILE`, for comparison', 'MB/s', anchor, 'of processor time'))
      for (const [name, send] of Object.entries(protocols)) {
        const speed: number[] = []
        const memory: number[] = []
        for (let round = 0; round < rounds; round++) {
          say(`${name}, round ${round + 1}`)
          const its = await measure(scratch, server.origin, send, lines)
          speed.push(its.speed)
          memory.push(its.memory)
        }
        figures.push(figure('edge', name, 'MB/s', speed, 'of processor time; taken, durable, cut and sent'))
        figures.push(figure('edge', `${name}: memory`, 'MB', memory))
      }
    } finally {
      await server.close()
    }
    return figures
  },
}

async function measure(scratch: string, origin: string, send: Send, lines: readonly string[]) {
  const folder = await databaseFolder('edge', scratch)
  const key = join(folder, 'key')
  await writeFile(key, `wns_${'a'.repeat(32)}\n`, { mode: 0o600 })
  const ports = { http: await freePort(), syslog: await freePort() }
  const args = ['edge', join(folder, 'spool'), '--server', origin, '--key-file', key, '--segment-size', '16', '--stdin']
  const listen = ['--http', String(ports.http), '--syslog', String(ports.syslog)]
  const edge = spawn(...pinned([process.execPath, program, ...args, ...listen]), {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(edge, 'exit')
  try {
    await listening(ports.http)
    await sent(send, lines, warming, edge, ports)
    await idle(edge)
    const before = processorOf(edge.pid as number)
    const bytes = await sent(send, lines, measured, edge, ports)
    await idle(edge)
    const memory = memoryOf(edge.pid as number).peak
    return { speed: bytes / 1e6 / (processorOf(edge.pid as number) - before), memory }
  } finally {
    socket?.destroy()
    socket = undefined
    edge.stdin?.end()
    edge.kill('SIGTERM')
    await ended
  }
}

/** @returns the bytes of the lines */
async function sent(send: Send, lines: readonly string[], megabytes: number, edge: ChildProcess, ports: Ports) {
  let bytes = 0
  for (let at = 0; bytes < megabytes * 1e6; at = (at + atOnce) % lines.length) {
    const some = lines.slice(at, at + atOnce)
    await send(some, edge, ports)
    for (const { length } of some) bytes += length + 1
  }
  return bytes
}

/** Waits until the process is idle: its processor time no longer grows. */
async function idle(edge: ChildProcess): Promise<void> {
  for (let still = 0, last = -1; still < 4; await wait(250)) {
    const now = processorOf(edge.pid as number)
    still = now - last < 0.03 ? still + 1 : 0
    last = now
  }
}

async function listening(port: number): Promise<void> {
  for (;;) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return
    await wait(50)
  }
}

/** On one core, where that can be said. */
function pinned([file, ...args]: [string, ...string[]]): [string, string[]] {
  return existsSync('/usr/bin/taskset') ? ['/usr/bin/taskset', ['-c', '0', file, ...args]] : [file, args]
}

async function catSpeed(scratch: string, lines: readonly string[]): Promise<number> {
  const cat = spawn(...pinned(['bash', '-c', `TIMEFORMAT='%U %S'; time cat > ${join(scratch, 'cat')}`]), {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  cat.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(cat, 'close')
  const text = `${lines.join('\n')}\n`
  let bytes = 0
  for (; bytes < 4 * measured * 1e6; bytes += text.length) await written(cat.stdin as NodeJS.WritableStream, text)
  cat.stdin?.end()
  await ended
  const [user, system] = said.trim().split(' ').map(Number)
  return bytes / 1e6 / ((user as number) + (system as number))
}
