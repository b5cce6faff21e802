import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childEnvironment } from '../../../test/child-environment.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { freePort } from '../../../test/free-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** A body of the largest accepted size that repeats one text. */
const full = (text: string, start = '', end = '') =>
  Buffer.concat([
    Buffer.from(start),
    Buffer.alloc(Math.floor(((16 << 20) - start.length - end.length) / text.length) * text.length, text, 'latin1'),
    Buffer.from(end),
  ])

const root = folderForFile()
let folder: string
let port: number
let child: ChildProcess | undefined

beforeAll(async () => {
  folder = root
  writeFileSync(join(folder, 'key'), `wns_${'a'.repeat(32)}`)
  port = await freePort()
})
afterAll(() => {
  child?.kill('SIGKILL')
})

const isGone = () => child === undefined || child.exitCode !== null || child.signalCode !== null

/**
 * Starts an edge unless one is running. Its JavaScript heap is small, so the test fails if each line becomes an object.
 */
async function start(memory: number, more: readonly string[] = []): Promise<void> {
  if (!isGone()) return
  const node = [`--max-old-space-size=${memory}`, main]
  const edge = ['edge', join(folder, 'state'), '--key-file', join(folder, 'key'), '--server', 'http://127.0.0.1:9']
  child = spawn(process.execPath, [...node, ...edge, '--http', String(port), ...more], {
    env: childEnvironment,
    stdio: 'ignore',
  })
  await expect.poll(() => health().catch(() => 0), { timeout: 10_000 }).toBe(200)
}

const health = () => fetch(`http://127.0.0.1:${port}/services/collector/health`).then(({ status }) => status)

const protobuf = 'application/x-protobuf'
const bodies: [string, string, Buffer, number, string?][] = [
  ['line feeds', '/v1/lines', full('\n'), 200],
  ['lines of a letter', '/v1/lines', full('a\n'), 200],
  ['raw line feeds', '/services/collector/raw', full('\n'), 200],
  ['events of streams of their own', '/services/collector/event', events(), 200],
  ['an event with many values', '/services/collector/event', full('{},', '{"event":[', '{}]}'), 200],
  ['a stream with a long name', '/services/collector/event', full('x', '{"event":"a","sourcetype":"', '"}'), 200],
  ['acknowledgements', '/services/collector/ack', full('1234567,', '{"acks":[', '1]}'), 413],
  ['lines that are no actions', '/_bulk', full('a\n'), 413],
  ['actions', '/_bulk', full('{"index":{}}\n{}\n'), 413],
  ['exports of nothing', '/v1/logs', full('\x0a\x00'), 200, protobuf],
  ['numbers in an export', '/v1/logs', full('\x08\x01'), 200, protobuf],
  ['values in an export', '/v1/logs', full('{},', '{"resourceLogs":[', '{}]}'), 413, 'application/json'],
]

function events(): Buffer {
  const parts: string[] = []
  for (let n = 0; n < 200_000; n++) parts.push(`{"event":"a","source":"${n}"}`)
  return Buffer.from(parts.join('\n'))
}

const send = ([, path, body, , type = 'text/plain']: (typeof bodies)[number]) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: new Uint8Array(gzipSync(body, { level: 1 })),
    headers: { 'content-encoding': 'gzip', 'content-type': type },
  })

it.each(bodies)('a small request that expands to 16 MiB does not crash the edge: %s', async (...given) => {
  await start(256)
  expect((await send(given)).status).toBe(given[3])
})

it('short lines of many connections that wait for memory do not crash the edge', async () => {
  const ended = child && !isGone() && once(child, 'exit')
  child?.kill('SIGKILL')
  await ended
  folder = join(folder, 'without room')
  mkdirSync(folder)
  writeFileSync(join(folder, 'key'), `wns_${'a'.repeat(32)}`)
  const syslog = await freePort()
  await start(80, ['--syslog', String(syslog), '--segment-size', '0.003', '--quota', '0.000012'])
  const lines = Buffer.alloc(1 << 17, 'a\n')
  const sockets = Array.from({ length: 40 }, () => connect(syslog, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.on('error', () => undefined).write(lines)
  for (let n = 0; n < 20; n++) expect(await health()).toBe(200)
  for (const socket of sockets) socket.destroy()
})
