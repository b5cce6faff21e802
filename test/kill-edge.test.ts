import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newSenderKey, senderLine } from '../src/cli/edge/senders.ts'
import { compareCodeUnits } from '../src/domain/order.ts'
import { authorityIn, type Certificate, hasOpenssl } from './certificates.ts'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { rsyslogBulk, type Shipper, type Shipping } from './shipping.ts'
import { type Behaviour, startSightingsServer } from './sightings-server.ts'
import { isSoak, rounds } from './soak.ts'

const times = rounds(1, 100)
const next = random(seed)
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const senders = 3
/** A hundred rounds take minutes, and longer beside other tests. */
const hours = 7_200_000

let folder: string
let port: number
let server: Awaited<ReturnType<typeof startSightingsServer>>
let child: ChildProcess
let agent: Agent
let tls: Shipping['tls']
let key: string
/** Usually the server works; sometimes it is down, does not answer, or asks the edge to wait. */
const moods: readonly Behaviour[] = [
  ...Array<Behaviour>(15).fill('keep'),
  'break-off',
  'keep-silently',
  { status: 503, retryAfter: 0 },
  { status: 429, retryAfter: 0 },
  { status: 429, retryAfter: 1 },
]
let isCalm: boolean

/** Starts the edge, with TLS, client certificates and keys if this machine can create certificates. */
function start(): ChildProcess {
  const file = (name: string) => join(folder, name)
  const args = [
    'edge',
    file('state'),
    '--server',
    server.origin,
    '--key-file',
    file('key'),
    '--senders',
    file('senders'),
  ]
  const files = ['--tls-cert', file('edge.crt'), '--tls-key', file('edge.key'), '--client-ca', file('authority.crt')]
  const receiver = tls ? ['--https', String(port), ...files] : ['--http', String(port)]
  // Segments of three kilobytes, several times a second, and a quota that is sometimes used up.
  const sizes = ['--segment-size', '0.003', '--every', '0.01', '--quota', '0.000012']
  return spawn(process.execPath, [main, ...args, ...receiver, ...sizes], { env: childEnvironment, stdio: 'ignore' })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-kill-edge-'))
  if (hasOpenssl) {
    const authority = authorityIn(folder, 'authority')
    authority.sign('edge')
    tls = { authorityFile: authority.certFile, own: authority.sign('sender') }
    agent = new Agent({ keepAlive: true, ca: authority.cert, ...(tls.own as Certificate) })
  }
  key = newSenderKey()
  writeFileSync(join(folder, 'senders'), senderLine('sender', key))
  port = await freePort()
  isCalm = false
  server = await startSightingsServer(() => (isCalm ? 'keep' : (moods[Math.floor(next() * moods.length)] as Behaviour)))
  writeFileSync(join(folder, 'key'), `wns_${'a'.repeat(32)}`)
  child = start()
})
afterEach(async () => {
  child.kill('SIGKILL')
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends once. @returns the status, or undefined without an answer */
function send(body: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}` }
    const given = { host: '127.0.0.1', port, path: '/v1/lines', method: 'POST', headers }
    const sent = tls ? httpsRequest({ ...given, agent }) : httpRequest(given)
    sent.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode)).once('error', () => resolve(undefined))
    })
    sent.once('error', () => resolve(undefined))
    sent.end(body)
  })
}

async function killAndStart(): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  child = start()
}

/**
 * Lets the edge send everything to a server that keeps it. It is started and stopped twice: the second run sends what
 * the first one could not send before it stopped.
 */
async function endCalmly(): Promise<void> {
  isCalm = true
  for (let last = 0; last < 2; last++) {
    // An edge that is still starting would be killed by the signal.
    await expect.poll(() => send('ready')).toBe(200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    if (last === 0) child = start()
  }
  expect(server.conflicts).toEqual([])
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...counts].sort(([a], [b]) => compareCodeUnits(a, b)))

it(
  `an edge that is killed ${times} times neither loses nor duplicates an acknowledged line (seed ${seed})`,
  async () => {
    const acknowledged = new Map<string, number>()
    let isOver = false
    let answered = 0
    let toldToWait = 0
    const sender = async (id: number) => {
      for (let n = 0; !isOver; n++) {
        const values = Array.from(
          { length: 1 + Math.floor(next() * 8) },
          () => `100.20.${id}.${Math.floor(next() * 250)}`,
        )
        const body = values
          .map((value, i) => `2026-03-01T10:00:00Z id=${id}-${n}-${i} allow 10.0.0.5 -> ${value}:443\n`)
          .join('')
        // Like shippers, a sender repeats requests that were not acknowledged.
        for (let status = await send(body); status !== 200; status = await send(body)) {
          if (status === 503) toldToWait++
          await wait(10)
        }
        answered++
        for (const value of values) acknowledged.set(value, (acknowledged.get(value) ?? 0) + 1)
      }
    }
    const sending = Array.from({ length: senders }, (_, id) => sender(id))
    for (let round = 0; round < times; round++) {
      const before = answered
      await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(before + Math.floor(next() * 60))
      await killAndStart()
    }
    const before = answered
    await expect.poll(() => answered).toBeGreaterThan(before)
    isOver = true
    await Promise.all(sending)
    await endCalmly()
    expect(server.counts()).toEqual(sorted(acknowledged))
    if (isSoak) expect(toldToWait).toBeGreaterThan(0)
  },
  hours,
)

it.runIf(rsyslogBulk)(
  `no line is lost or duplicated if files rotate ${times} times while edge and rsyslog stop (seed ${seed})`,
  async () => {
    const logFile = join(folder, 'app.log')
    const readFile = join(folder, 'read.log')
    const shipping = { folder: join(folder, 'rsyslog'), logFile, port, key, readFile, ...(tls && { tls }) }
    /** The value of each line. */
    const written: string[] = []
    const write = () => {
      const values = Array.from({ length: 1 + Math.floor(next() * 20) }, () => `100.20.9.${Math.floor(next() * 250)}`)
      const first = written.length
      const text = values.map((value, n) => `2026-03-01T10:00:00Z n=${first + n} allow 10.0.0.5 -> ${value}:443\n`)
      appendFileSync(logFile, text.join(''))
      written.push(...values)
    }
    /**
     * The numbers of the lines that rsyslog has read, twice if it read a line twice. It may also miss the end of a renamed
     * file. Neither is a fault of the edge.
     */
    const read = () =>
      readFileSync(readFile, 'utf8')
        .match(/(?<= n=)\d+(?= )/g)
        ?.map(Number) ?? []
    /** A line whose value starts like this only marks a place in the log. */
    const marks = '100.20.10.'
    const counts = () =>
      Object.fromEntries(Object.entries(server.counts()).filter(([value]) => !value.startsWith(marks)))
    const missed = new Set<number>()
    const unread = () => {
      const taken = new Set(read())
      return written.flatMap((_, n) => (taken.has(n) || missed.has(n) ? [] : [n]))
    }
    const arrived = async () => {
      const sum = () => Object.values(counts()).reduce((all, count) => all + count, 0)
      const isRead = expect.poll(unread, { timeout: 20_000 }).toEqual([])
      await isRead.catch(() => {
        for (const n of unread()) missed.add(n)
      })
      await expect.poll(() => sum() >= read().length, { interval: 20 }).toBe(true)
    }
    /**
     * Waits until rsyslog has the answer to every line. rsyslog sends one batch at a time, so a later line arrives only
     * after the answers to all earlier ones. After a restart, rsyslog repeats unanswered lines in other batches, which
     * are different requests to the edge, and would count twice.
     */
    const acknowledged = async (mark: number) => {
      await arrived()
      const value = `${marks}${mark}`
      appendFileSync(logFile, `2026-03-01T10:00:00Z mark allow 10.0.0.5 -> ${value}:443\n`)
      await expect.poll(() => server.counts()[value], { interval: 20 }).toBeGreaterThan(0)
    }
    mkdirSync(shipping.folder)
    write()
    let shipper = rsyslogBulk?.(shipping) as Shipper
    try {
      await arrived()
      for (let round = 0; round < times; round++) {
        write()
        const chance = next()
        if (chance < 0.6) await killAndStart()
        write()
        renameSync(logFile, `${logFile}.${round}`)
        write()
        await arrived()
        if (chance > 0.4) {
          await acknowledged(round)
          await shipper.stop()
          write()
          shipper = rsyslogBulk?.(shipping) as Shipper
          // rsyslog does not read a file that was renamed before rsyslog opened it.
          await arrived()
        }
      }
      await arrived()
    } finally {
      await shipper.stop()
    }
    await endCalmly()
    const taken = read()
    const distinct = new Set(taken).size
    if (distinct < written.length) console.log(`rsyslog read ${distinct} of ${written.length} lines`)
    const sent = new Map<string, number>()
    for (const n of taken) sent.set(written[n] as string, (sent.get(written[n] as string) ?? 0) + 1)
    expect(counts()).toEqual(sorted(sent))
  },
  hours,
)
