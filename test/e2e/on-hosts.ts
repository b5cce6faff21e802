import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { startPostgres } from '../../src/server/platform/db/postgres.ts'
import { createLog } from '../../src/server/platform/telemetry/log.ts'
import { startAzureStorage } from '../azure-storage.ts'
import { databaseUrl } from '../database-url.ts'
import { freePort } from '../free-port.ts'

// The product as several hosts, for `npm run e2e:hosts`: two web hosts, two workers and a fetcher, each a process with a folder of its
// own, share PostgreSQL and a blob store, and no disk. A proxy gives each request to the other web host in turn.

const { PORT: port = '', DATA_DIR: folder = '' } = process.env
const start = join(import.meta.dirname, '../../scripts/start.mjs')
const { status } = spawnSync(process.execPath, [start, '--build-only'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(1)

const postgres = await startPostgres(folder, createLog('silent'))
const origin = `http://localhost:${port}`
const storage = await startAzureStorage({ browsersOf: origin })
const hosts: ChildProcess[] = []

async function startHost(name: string, role: 'web' | 'worker' | 'fetcher'): Promise<number> {
  const own = await freePort()
  const host = spawn(process.execPath, [start], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SECRET: 'a secret that all hosts of these tests share',
      DATABASE_URL: databaseUrl(postgres.connection),
      AZURE_STORAGE_CONNECTION_STRING: storage.connectionString,
      ORIGIN: origin,
      ROLES: role,
      PORT: String(own),
      DATA_DIR: join(folder, name),
    },
  })
  hosts.push(host)
  const isUp = async () => (await fetch(`http://localhost:${own}/healthz`).catch(() => undefined))?.ok === true
  while (!(await isUp())) {
    if (host.exitCode !== null) throw new Error(`${name} did not start`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return own
}

// The first one migrates the database.
const web = [await startHost('web-a', 'web')]
const others = [startHost('web-b', 'web'), startHost('worker-a', 'worker'), startHost('worker-b', 'worker')]
const [second] = await Promise.all([...others, startHost('fetcher', 'fetcher')])
web.push(second as number)

let requests = 0
const proxy = createServer((asked, answer) => {
  const { method, url, headers } = asked
  const passed = request({ host: 'localhost', port: web[requests++ % web.length], method, path: url, headers })
  passed.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
    answer.flushHeaders()
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}).listen(Number(port), 'localhost')

process.once('SIGTERM', async () => {
  proxy.closeAllConnections()
  proxy.close()
  await Promise.all(
    hosts.map(async (host) => {
      if (host.exitCode !== null) return
      host.kill('SIGTERM')
      await once(host, 'exit')
    }),
  )
  await storage.stop()
  await postgres.stop()
  process.exit(0)
})
