import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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

type Send = (lines: readonly string[], edge: ChildProcess, port: number) => Promise<void>

const written = async (to: NodeJS.WritableStream, text: string) => {
  if (!to.write(text)) await once(to, 'drain')
}

const ways: Readonly<Record<string, Send>> = {
  async 'lines over HTTP'(lines, _, port) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/lines`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: 'Splunk bench' },
      body: lines.join('\n'),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  },
  'standard input': (lines, edge) => written(edge.stdin as NodeJS.WritableStream, `${lines.join('\n')}\n`),
}

/** Megabytes of log per second of one core: received, stored durably, extracted and sent. */
export const edgeBench: Bench = {
  name: 'edge',
  about: 'winnow edge on one core: log per second of processor; 100 GB a day are 1.16 MB/s',
  async run({ scratch, rounds, say }) {
    const server = await startSightingsServer()
    const lines = demoLog(moment).trimEnd().split('\n')
    const figures: Figure[] = []
    try {
      for (const [name, send] of Object.entries(ways)) {
        const speed: number[] = []
        const memory: number[] = []
        for (let round = 0; round < rounds; round++) {
          say(`${name}, round ${round + 1}`)
          const its = await measure(scratch, server.origin, send, lines)
          speed.push(its.speed)
          memory.push(its.memory)
        }
        figures.push(figure(name, 'MB/s', speed, 'of processor time; taken, durable, cut and sent'))
        figures.push(figure(`${name}: memory`, 'MB', memory))
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
  const port = await freePort()
  const args = ['edge', join(folder, 'spool'), '--server', origin, '--key-file', key, '--segment-size', '16']
  const listen = ['--stdin', '--http', String(port)]
  const edge = spawn(...pinned([process.execPath, program, ...args, ...listen]), {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = once(edge, 'exit')
  try {
    await listening(port)
    await sent(send, lines, warming, edge, port)
    await idle(edge)
    const before = processorOf(edge.pid as number)
    const bytes = await sent(send, lines, measured, edge, port)
    await idle(edge)
    const memory = memoryOf(edge.pid as number).peak
    return { speed: bytes / 1e6 / (processorOf(edge.pid as number) - before), memory }
  } finally {
    edge.stdin?.end()
    edge.kill('SIGTERM')
    await ended
  }
}

/** @returns the bytes of the lines */
async function sent(send: Send, lines: readonly string[], megabytes: number, edge: ChildProcess, port: number) {
  let bytes = 0
  for (let at = 0; bytes < megabytes * 1e6; at = (at + atOnce) % lines.length) {
    const some = lines.slice(at, at + atOnce)
    await send(some, edge, port)
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
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) await wait(50)
}

/** On one core, where that can be said. */
function pinned([file, ...args]: [string, ...string[]]): [string, string[]] {
  return existsSync('/usr/bin/taskset') ? ['/usr/bin/taskset', ['-c', '0', file, ...args]] : [file, args]
}
