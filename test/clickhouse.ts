import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** Finds the installation by `scripts/clickhouse.mjs`. */
export const installed = createRequire(
  new URL('../node_modules/.cache/winnow/clickhouse/package.json', import.meta.url),
)

/** chDB's library for this platform. @throws if it is not there */
export function clickHouseLibrary(): string {
  const name = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
  return join(installed.resolve(`${name}/package.json`), '..', 'libchdb.so')
}

/** Whether ClickHouse is installed for this platform. Tests without it are skipped. */
export const hasClickHouse = (() => {
  try {
    return existsSync(clickHouseLibrary())
  } catch {
    return false
  }
})()

export interface ClickHouseServer {
  /** For `readClickHouseAddress`, with a database of that name. */
  address(database: string): string
  /** The id of its process. */
  pid(): number
  /** Kills it (SIGKILL). Unlike after a power failure, the system still writes its cache to the disk. */
  kill(): Promise<void>
  /** Starts it again with the same data, at the same address. */
  startAgain(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts a real ClickHouse in its own folder, reachable from this machine only. */
export async function startClickHouse(): Promise<ClickHouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-clickhouse-'))
  const [http, tcp] = [await freePort(), await freePort()]
  let child = await start(folder, http, tcp)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    address: (database) => `clickhouse://127.0.0.1:${http}/${database}`,
    pid: () => child.pid as number,
    kill,
    async startAgain() {
      await kill()
      child = await start(folder, http, tcp)
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(folder: string, http: number, tcp: number): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./clickhouse-server.child.ts', import.meta.url))
  const child = spawn(process.execPath, [file, join(folder, 'data'), String(http), String(tcp)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  // The server does not print when it is ready.
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ClickHouse ended at once: ${said}`)
    const isUp = await fetch(`http://127.0.0.1:${http}/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    await new Promise((done) => setTimeout(done, 50))
  }
}
