import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { joinPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { conformanceTo } from '../test/conformance.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { fillSource, type Place, release, subscribe } from '../test/filled-delivery.ts'
import { freePort } from '../test/free-port.ts'
import { startProduct } from '../test/product-process.ts'
import { createVisitor, demo, signIn } from '../test/server.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { madeUpFeed } from './ingest.ts'
import { bareNode, type FileServer, nginx } from './peers/file-servers.ts'
import { postgresPid } from './postgres-cpu.ts'
import { processCpu } from './process-cpu.ts'
import { readMany } from './readers.ts'

const connections = 500
const indicators = 10_000
/** A key has at most 100,000 requests a minute, so several share them. */
const subscriptions = 8

/** One server under measurement. */
interface Target {
  readonly what: string
  readonly pids: readonly number[]
  /** Addresses of files, what shows the reader's right to them, and their present validators. */
  readonly files: readonly { readonly url: string; readonly headers: Record<string, string>; readonly etag: string }[]
  /** It has no file: it answers only who has it already. */
  readonly isUnchangedOnly?: boolean
}

/**
 * What a delivery's readers cost, beside file servers that serve the same bytes to everybody. Counted is the processor time of the
 * server and its database, so that readers and other work on the machine do not matter.
 */
export const serveBench: Bench = {
  name: 'serve',
  about: `A subscription of ${indicators.toLocaleString('en')} indicators, ${connections} readers at once: answers a second of one core, by turns with file servers`,
  async run({ scratch, rounds, say }) {
    const folder = await databaseFolder('serve', scratch)
    const port = await freePort()
    const dataDir = join(folder, 'data')
    const origin = `http://localhost:${port}`
    const server = await startProduct(dataDir, port, { work: 'counting', env: { DELIVERY_RATE: '100000' } })
    const log = createLog('silent')
    const embedded = await joinPostgres(dataDir, log)
    const database = openDatabase(embedded.connection, { poolSize: 4, log })
    const place: Place = { pool: database.pool, dataDir, origin }
    const peers: FileServer[] = []
    let bare: BarePolls | undefined
    try {
      const dora = createVisitor(origin, await conformanceTo(origin))
      await signIn(dora, demo.email, demo.password)
      await fillSource(place, 'bench.small', madeUpFeed(0, indicators))
      const files: Target['files'][number][] = []
      let body = Buffer.alloc(0)
      for (let n = 0; n < subscriptions; n++) {
        const made = await subscribe(dora, place, { sources: ['bench.small'], formats: ['CSV'] })
        await release(place, made.id)
        const headers = { 'x-api-key': made.apiKey }
        const plain = await fetch(made.address('CSV'), { headers: { ...headers, 'accept-encoding': 'identity' } })
        body = Buffer.from(await plain.arrayBuffer())
        files.push({ url: made.address('CSV'), headers, etag: plain.headers.get('etag') ?? '' })
      }
      for (const peer of [await nginx(body, folder), await bareNode(body)]) {
        if (typeof peer === 'string') say(peer)
        else peers.push(peer)
      }
      bare = await barePolls(place, files)
      const targets: Target[] = [
        { what: 'delivery', pids: [server.child.pid as number], files },
        bare.target,
        ...peers.map(({ what, pids, url, etag }) => ({ what, pids, files: [{ url, headers: {}, etag }] })),
      ]
      return await measured(targets, { rounds, say })
    } finally {
      await database.close()
      await embedded.stop()
      bare?.end()
      for (const peer of peers) peer.end()
      await server.end()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measured(
  targets: readonly Target[],
  { rounds, say }: { rounds: number; say(text: string): void },
): Promise<Figure[]> {
  const ways = [
    { what: 'unchanged (304)', status: 304, amount: 30_000, headersOf: (etag: string) => ({ 'if-none-match': etag }) },
    { what: 'read whole with gzip', status: 200, amount: 1500, headersOf: () => ({ 'accept-encoding': 'gzip' }) },
  ]
  const figures: Figure[] = []
  for (const { what, status, amount, headersOf } of ways) {
    const asked = targets.filter(({ isUnchangedOnly }) => status === 304 || !isUnchangedOnly)
    const found = asked.map((target) => ({ target, core: [] as number[], wall: [] as number[], p99: [] as number[] }))
    let bytes = 0
    let wrong = 0
    for (let round = -1; round < rounds; round++) {
      for (const one of found) {
        const { files, pids } = one.target
        const [file] = files
        const requests = files.map(({ url, headers, etag }) => ({
          path: new URL(url).pathname,
          headers: { ...headers, ...headersOf(etag) },
        }))
        const origin = new URL(file?.url as string).origin
        if (round < 0) {
          await readMany(origin, requests, { connections, amount: amount / 3 })
          continue
        }
        const before = cpuOf(pids)
        const read = await readMany(origin, requests, { connections, amount })
        const used = cpuOf(pids) - before
        const right = read.statuses.get(status) ?? 0
        wrong += amount - right
        bytes = read.bytes / amount
        one.core.push(right / used)
        one.wall.push(right / read.wall)
        one.p99.push(read.times[Math.floor(0.99 * (read.times.length - 1))] as number)
        say(`${what}, ${one.target.what}: ${(right / used).toFixed(0)} /s of one core`)
      }
    }
    const [first, ...others] = found
    for (const { target, core, wall, p99 } of found) {
      figures.push(
        figure(
          'serve',
          `${what}, ${target.what}: answers of one core`,
          '/s',
          core,
          `${(bytes / 1000).toFixed(1)} kB each`,
        ),
        figure(
          'serve',
          `${what}, ${target.what}: answers on this machine`,
          '/s',
          wall,
          'the readers beside the server',
        ),
        figure('serve', `${what}, ${target.what}: answer, 99th percentile`, 'ms', p99),
      )
    }
    for (const { target, core } of others) {
      const ratios = core.map((rate, n) => (first?.core[n] ?? Number.NaN) / rate)
      figures.push(figure('serve', `${what}, delivery / ${target.what}`, '×', ratios))
    }
    figures.push(figure('serve', `${what}: wrong answers`, '', [wrong]))
  }
  return figures
}

interface BarePolls {
  readonly target: Target
  end(): void
}

/** The part of a delivery that asks the database, in a process of its own: the floor of an answer to a poll. */
async function barePolls({ pool, dataDir }: Place, files: Target['files']): Promise<BarePolls> {
  const [file] = files as [Target['files'][number]]
  const answer = await fetch(file.url, { headers: { ...file.headers, 'if-none-match': file.etag } })
  const headers = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  const { rows } = await pool.query<{ part: string }>('SELECT part FROM delivered_file LIMIT 1')
  const program = new URL('./bare-polls.child.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, dataDir, rows[0]?.part as string, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const urlOf = (url: string) => `http://127.0.0.1:${String(port).trim()}${new URL(url).pathname}`
  return {
    target: {
      what: 'key and file alone',
      pids: [child.pid as number, await postgresPid(pool)],
      files: files.map((one) => ({ ...one, url: urlOf(one.url) })),
      isUnchangedOnly: true,
    },
    end: () => void child.kill(),
  }
}

const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processCpu(pid), 0)
