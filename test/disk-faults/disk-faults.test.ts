import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hourMs, minuteMs } from '../../src/domain/time-units.ts'
import { startApp } from '../../src/server/app.ts'
import { damages, readManifest } from '../../src/server/backup/stored-files.ts'
import { readConfig } from '../../src/server/config.ts'
import { localBlobs } from '../../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createLog } from '../../src/server/platform/telemetry/log.ts'
import { sourceRegister } from '../../src/server/sources/register.ts'
import { childEnvironment } from '../child-environment.ts'
import { type FilledSubscription, fillSource, subscribe } from '../filled-delivery.ts'
import { databaseFolderForFile } from '../for-file.ts'
import { freePort } from '../free-port.ts'
import { idleWorkers } from '../idle-workers.ts'
import { listedSource } from '../listed-source.ts'
import { noRateLimits } from '../no-rate-limits.ts'
import { freshDatabase } from '../postgres.ts'
import { postmasterOf } from '../processes.ts'
import { startProduct } from '../product-process.ts'
import { random } from '../random.ts'
import { seed } from '../seed.ts'
import { demo, firstGroupOf, signInAt } from '../server.ts'
import { isSoak, partOf } from '../soak.ts'
import { diskFaults, type Fault } from './faults.ts'
import type { Answer, Order } from './paths.child.ts'

// E-01 and E-02: a write, sync, rename or link fails at each place in the code, and at 200 random moments of each path.
// After each fault, or some of them, the product starts again, and everything acknowledged is there.

const SECRET = 'a secret of the tests of disk faults'
const randomPoints = 200
const next = random(seed)
const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T

/** Faults at each place that an undisturbed run meets, and at random moments of it. A usual run does a part of them. */
function faultsOf(met: readonly string[], every: number): readonly Fault[] {
  const kind = () => ({ code: one(['ENOSPC', 'EIO'] as const), isCut: next() < 0.5, stays: next() < 0.3 })
  const places = [...new Set(met)].map((place) => ({ place, at: 1, ...kind(), stays: false }))
  const moments = Array.from({ length: randomPoints }, () => ({ at: 1 + Math.floor(next() * met.length), ...kind() }))
  return [...partOf(places, Math.ceil(every / 4)), ...partOf(moments, every)]
}

const counted = { places: 0, points: 0, hits: 0 }
function count(faults: readonly Fault[], met: readonly string[]): void {
  counted.places += new Set(met).size
  counted.points += faults.length
}
afterAll(() => console.log(`disk faults: ${counted.places} places, ${counted.points} points, ${counted.hits} met`))

const root = await databaseFolderForFile('winnow-faults')

describe('a start', () => {
  const program = fileURLToPath(new URL('../run-app.ts', import.meta.url))

  /** Ends the database of a killed product. */
  const endDatabase = (dataDir: string) =>
    postmasterOf(dataDir).then(
      (pid) => process.kill(pid, 'SIGQUIT'),
      () => {},
    )

  /** Starts the product until it is ready or ends. @returns what it said */
  async function attempt(dataDir: string, env: Record<string, string>, stop: NodeJS.Signals = 'SIGKILL') {
    const child = spawn(process.execPath, [program], {
      env: {
        ...childEnvironment,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        TELL_PASSWORD: 'on',
        DATA_DIR: dataDir,
        ...noRateLimits,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const err = text(child.stderr)
    let out = ''
    for await (const chunk of child.stdout) {
      out += chunk
      if (out.includes('ready ')) child.kill(stop)
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return { isReady: out.includes('ready '), out, err: await err }
  }

  it.runIf(isSoak)(
    `the first one works, or says in one sentence what is wrong, and the next one works (seed ${seed})`,
    {
      timeout: isSoak ? 2 * hourMs : 5 * minuteMs,
    },
    async () => {
      const folder = (name: string | number) => join(root, `start-${name}`)
      const faults = diskFaults(join(root, 'control-start'), folder('counted'))
      faults.arm({ at: 0, code: 'EIO' })
      expect(await attempt(folder('counted'), faults.env, 'SIGTERM')).toMatchObject({ isReady: true, err: '' })
      const { met } = faults.disarm()
      await rm(folder('counted'), { recursive: true })
      const all = faultsOf(met, 100)
      count(all, met)
      for (const [at, fault] of all.entries()) {
        const dataDir = folder(at)
        onTestFinished(() => void endDatabase(dataDir))
        faults.arm(fault)
        const first = await attempt(dataDir, { ...faults.env, WATCHED_FOLDER: dataDir })
        counted.hits += Math.min(1, faults.disarm().hits.length)
        const about = JSON.stringify({ fault, first })
        if (!first.isReady) expect(first.err, about).toMatch(/^[^\n]+\.\n$/)
        const password = /Password {5}in (\S+)/.exec(first.out)?.[1]

        const port = await freePort()
        const product = await startProduct(dataDir, port, {
          work: 'counting',
          env: password ? { DEMO_PASSWORD: '' } : {},
        })
        const given = password ? (await readFile(password, 'utf8')).trim() : demo.password
        if (!first.out.includes('Password     not stored')) await signInAt(product.origin, demo.email, given)
        await product.end()
        await rm(dataDir, { recursive: true })
      }
    },
  )

  it.runIf(isSoak)(
    `a later one works, or says in one sentence what is wrong, and loses nothing (seed ${seed})`,
    {
      timeout: isSoak ? 2 * hourMs : 5 * minuteMs,
    },
    async () => {
      const dataDir = join(root, 'later')
      onTestFinished(() => void endDatabase(dataDir))
      const port = await freePort()
      let product = await startProduct(dataDir, port, { work: 'counting' })
      const dora = await signInAt(product.origin)
      const lists = `/api/web/groups/${await firstGroupOf(dora)}/lists`
      expect((await dora.json('POST', lists, { name: 'Acknowledged', effect: 'allow' })).status).toBe(201)
      await product.kill()
      const faults = diskFaults(join(root, 'control-later'), dataDir)
      faults.arm({ at: 0, code: 'EIO' })
      expect(await attempt(dataDir, faults.env)).toMatchObject({ isReady: true, err: '' })
      const { met } = faults.disarm()
      const all = faultsOf(met, 100)
      count(all, met)
      for (const fault of all) {
        faults.arm(fault)
        const again = await attempt(dataDir, faults.env)
        counted.hits += Math.min(1, faults.disarm().hits.length)
        if (!again.isReady) expect(again.err, JSON.stringify({ fault, again })).toMatch(/^[^\n]+\.\n$/)

        product = await startProduct(dataDir, port, { work: 'counting' })
        // The session would end after some minutes.
        await dora.json('POST', '/api/jwt/refresh')
        const { status, body } = await dora.json('GET', lists)
        expect([status, body?.[0]?.name], JSON.stringify(fault)).toEqual([200, 'Acknowledged'])
        await product.kill()
      }
    },
  )
})

describe('a product at work', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let publisher: Server
  let published = ''
  let subscription: FilledSubscription
  let child: ChildProcess
  let rounds = 0
  const dataDir = () => join(root, 'work')
  let faults: ReturnType<typeof diskFaults>

  beforeAll(async () => {
    database = await freshDatabase()
    await mkdir(dataDir(), { recursive: true })
    publisher = createServer((_, answer) => void answer.end(published)).listen(0, '127.0.0.1')
    await once(publisher, 'listening')
    const { port } = publisher.address() as AddressInfo
    const fields = { addresses: [`http://127.0.0.1:${port}/list.txt`], kinds: ['ipv4'] as const }
    const register = sourceRegister(database.pool, [])
    const reading = { format: 'plain-list', options: {} } as const
    await register.enter(listedSource({ id: 'test.faulty', name: 'Collected', ...fields, reading }), 'ad-hoc')
    await fillSource({ pool: database.pool }, 'test.delivered', [addresses(0)])
    await withProduct(async (origin) => {
      const dora = await signInAt(origin)
      subscription = await subscribe(dora, { origin }, { sources: ['test.delivered'], formats: ['CSV', 'TAXII21'] })
    })
    faults = diskFaults(join(root, 'control-work'), root)
    child = await startChild()
  }, minuteMs)
  afterAll(async () => {
    child?.kill('SIGKILL')
    publisher?.close()
    await database?.close()
  })
  afterEach(() => void faults.disarm())

  /** 2,000 addresses, of which a round changes a tenth. */
  const addresses = (round: number) =>
    Array.from({ length: 2000 }, (_, at) => ({
      kind: 'ipv4' as const,
      value: `100.${64 + (at % 10 === 0 ? round % 60 : 60)}.${at >> 8}.${at & 255}`,
      tags: [],
    }))

  /** The whole product, without faults, on the same database and folder. */
  async function withProduct<T>(act: (origin: string) => Promise<T>): Promise<T> {
    const settings = { PORT: '0', DATA_DIR: dataDir(), SECRET, DEMO_PASSWORD: demo.password, ...noRateLimits }
    const app = await startApp(readConfig(settings), {
      ...{ log: createLog('silent'), version: '0.0.0-test', pages: 'none' },
      connection: database.connection,
      workers: () => idleWorkers,
    })
    try {
      return await act(app.origin)
    } finally {
      await app.stop()
    }
  }

  async function startChild(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('./paths.child.ts', import.meta.url))
    const env = { ...childEnvironment, ...faults.env, TMPDIR: join(root, 'tmp') }
    await mkdir(env.TMPDIR, { recursive: true })
    const started = fork(program, [], { execArgv: [], env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    started.send({ connection: database.connection, dataDir: dataDir(), secret: SECRET })
    await once(started, 'message')
    return started
  }

  /** @throws if the process ends instead, or does not answer for a minute */
  async function carryOut(order: Order): Promise<Answer> {
    const answered = new AbortController()
    const ended = once(child, 'exit', answered).then(([code, signal]) => {
      throw new Error(`the process ended during ${order.path}: ${code ?? signal}`)
    })
    ended.catch(() => {})
    const patience = setTimeout(() => child.kill('SIGKILL'), minuteMs)
    child.send(order)
    try {
      const [answer] = await Promise.race([once(child, 'message', answered), ended])
      return answer
    } finally {
      clearTimeout(patience)
      answered.abort()
    }
  }

  /**
   * Does the work once undisturbed, then with each fault. Every tenth time and at the end, the process is killed and started
   * again, and `check` looks at what it left.
   */
  async function underFaults(
    work: (round: number) => Promise<Order>,
    { answered, check }: { answered: (answer: Answer, order: Order) => Promise<void>; check: () => Promise<void> },
  ): Promise<void> {
    const undisturbed = await work(++rounds)
    faults.arm({ at: 0, code: 'EIO' })
    const first = await carryOut(undisturbed)
    expect(first).toEqual({ done: true })
    await answered(first, undisturbed)
    const { met } = faults.disarm()
    const all = faultsOf(met, 20)
    count(all, met)
    for (const [at, fault] of all.entries()) {
      const order = await work(++rounds)
      faults.arm(fault)
      const answer = await carryOut(order).catch((error) => {
        throw new Error(JSON.stringify({ fault, ...faults.disarm() }), { cause: error })
      })
      counted.hits += Math.min(1, faults.disarm().hits.length)
      await answered(answer, order)
      if (at % 10 !== 9 && at !== all.length - 1) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
      await check()
      child = await startChild()
    }
    const last = await work(++rounds)
    expect(await carryOut(last)).toEqual({ done: true })
    await answered({ done: true }, last)
    await check()
  }

  const timeout = { timeout: isSoak ? hourMs : 5 * minuteMs }

  it(`uploads: what was acknowledged is there, and nothing is there in part (seed ${seed})`, timeout, async () => {
    // What may be there: what was acknowledged last, or was attempted since then.
    const possible = new Map<string, (string | undefined)[]>()
    const options = { folder: join(dataDir(), 'blobs'), origin: '', key: new Uint8Array(32) }
    const blobs = localBlobs({ ...options, clock: systemClock, maxBytes: 1e8 })

    await underFaults(
      async (round) => ({
        // Every other upload replaces one.
        ...{ path: 'upload', name: `upload-${round >> 1}` },
        blocks: [0, 1].map((block) => `round ${round}, block ${block}: `.padEnd(100_000, String(round % 10))),
      }),
      {
        async answered(answer, order) {
          if (order.path !== 'upload') return
          const content = order.blocks.join('')
          const isAcknowledged = 'done' in answer && answer.done
          possible.set(order.name, isAcknowledged ? [content] : [...(possible.get(order.name) ?? [undefined]), content])
        },
        async check() {
          for (const [name, contents] of possible) {
            const kept = (await blobs.size(name)) === undefined ? undefined : await text(await blobs.read(name))
            expect(contents.map((one) => one === kept)).toContain(true)
          }
        },
      },
    )
  })

  it.runIf(isSoak)(
    `collecting: listings are those of an applied snapshot, and the index has them (seed ${seed})`,
    timeout,
    async () => {
      const applied = async () => {
        const { rows } = await database.pool.query<{ sha256: string }>(
          `select encode(p.sha256, 'hex') as sha256 from snapshot p join source s on s.number = p.source
         where s.id = 'test.faulty' and p.status = 'applied' order by p.id desc limit 1`,
        )
        return rows[0]?.sha256
      }
      const lists = new Map<string, string[]>()
      await underFaults(
        async (round) => {
          const values = addresses(round).map(({ value }) => value)
          published = `${values.join('\n')}\n`
          const digest = await crypto.subtle.digest('SHA-256', Buffer.from(published))
          lists.set(Buffer.from(digest).toString('hex'), values)
          return { path: 'collect', source: 'test.faulty' }
        },
        {
          answered: async () => {},
          async check() {
            const { rows } = await database.pool.query<{ value: string }>(
              `select i.value from listing l join indicator i using (key) join source s on s.number = l.source
             where s.id = 'test.faulty' and l.removed is null`,
            )
            const expected = lists.get((await applied()) ?? '')
            expect(rows.map(({ value }) => value).sort()).toEqual(expected?.sort())
          },
        },
      )
    },
  )

  it.runIf(isSoak)(`composing: readers get the newest acknowledged release whole (seed ${seed})`, timeout, async () => {
    let acknowledged: readonly string[] = []
    let attempted: readonly string[] = []
    await underFaults(
      async (round) => {
        await fillSource({ pool: database.pool }, 'test.delivered', [addresses(round)])
        attempted = addresses(round).map(({ value }) => value)
        return { path: 'compose', subscription: subscription.id }
      },
      {
        async answered(answer) {
          if ('done' in answer) acknowledged = attempted
        },
        check: () =>
          withProduct(async (origin) => {
            const headers = { 'x-api-key': subscription.apiKey }
            const answer = await fetch(`${origin}/v1/feeds/${subscription.id}/CSV`, { headers })
            expect(answer.status).toBe(200)
            const lines = (await answer.text()).split('\n')
            const delivered = new Set(lines.flatMap((line) => /\b100\.\d+\.\d+\.\d+\b/.exec(line)?.[0] ?? []))
            const isWhole = (values: readonly string[]) =>
              values.length === delivered.size && values.every((value) => delivered.has(value))
            expect([isWhole(acknowledged), isWhole(attempted)]).toContain(true)
          }),
      },
    )
  })

  it(`a backup: is whole, or is not there (seed ${seed})`, timeout, async () => {
    const finished: string[] = []
    await underFaults(async (round) => ({ path: 'backup', folder: join(root, `backup-${round}`) }), {
      async answered(answer, order) {
        if (order.path !== 'backup') return
        expect(existsSync(order.folder)).toBe('done' in answer)
        if ('done' in answer) finished.push(order.folder)
      },
      async check() {
        for (const folder of finished.splice(0)) {
          expect(await damages(folder, await readManifest(folder))).toEqual([])
          await rm(folder, { recursive: true })
        }
      },
    })
  })
})
