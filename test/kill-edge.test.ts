import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'
import { random } from './random.ts'
import { type Behaviour, startSightingsServer } from './sightings-server.ts'
import { rounds } from './soak.ts'

const times = rounds(1, 100)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
const next = random(seed)
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const senders = 3

let folder: string
let port: number
let server: Awaited<ReturnType<typeof startSightingsServer>>
let child: ChildProcess
/** The server is down, forgets to answer, or asks to wait. */
const moods: Behaviour[] = [
  ...Array<Behaviour>(16).fill('keep'),
  'keep-silently',
  { status: 503, retryAfter: 0 },
  { status: 429, retryAfter: 0 },
  { status: 429, retryAfter: 1 },
]

function start(): ChildProcess {
  const args = ['edge', join(folder, 'state'), '--server', server.origin, '--key-file', join(folder, 'key')]
  // Segments of three kilobytes, a few times a second; a quota that is used up at times.
  const sizes = ['--segment-size', '0.003', '--quota', '0.000012', '--http', String(port)]
  return spawn(process.execPath, [main, ...args, ...sizes], { env: childEnvironment, stdio: 'ignore' })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-kill-edge-'))
  port = await freePort()
  server = await startSightingsServer(() => moods[Math.floor(next() * moods.length)] as Behaviour)
  writeFileSync(join(folder, 'key'), `wns_${'a'.repeat(32)}`)
  child = start()
})
afterAll(async () => {
  child.kill('SIGKILL')
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends once. @returns the status, or undefined without an answer */
function send(body: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path: '/v1/lines', method: 'POST' }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode)).once('error', () => resolve(undefined))
    })
    sent.once('error', () => resolve(undefined))
    sent.end(body)
  })
}

it(`killed ${times} times, the edge loses and doubles no acknowledged line (seed ${seed})`, async () => {
  const acknowledged = new Map<string, number>()
  let isOver = false
  let answered = 0
  const sender = async (id: number) => {
    for (let n = 0; !isOver; n++) {
      const values = Array.from(
        { length: 1 + Math.floor(next() * 8) },
        () => `100.20.${id}.${Math.floor(next() * 250)}`,
      )
      const body = values
        .map((value, i) => `2026-03-01T10:00:00Z id=${id}-${n}-${i} allow 10.0.0.5 -> ${value}:443\n`)
        .join('')
      // A sender repeats what was not acknowledged, as shippers do.
      while ((await send(body)) !== 200) await wait(10)
      answered++
      for (const value of values) acknowledged.set(value, (acknowledged.get(value) ?? 0) + 1)
    }
  }
  const sending = Array.from({ length: senders }, (_, id) => sender(id))
  for (let round = 0; round < times; round++) {
    const before = answered
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(before + Math.floor(next() * 60))
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    child = start()
  }
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before)
  isOver = true
  await Promise.all(sending)
  const expected = Object.fromEntries([...acknowledged].sort(([a], [b]) => (a < b ? -1 : 1)))

  moods.splice(0, moods.length, 'keep')
  // What it cannot send in its last seconds is sent by the next one.
  for (let last = 0; last < 2; last++) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    if (last === 0) {
      child = start()
      await expect.poll(() => send('ready')).toBe(200)
    }
  }
  expect(server.conflicts).toEqual([])
  expect(server.counts()).toEqual(expected)
}, 600_000)
