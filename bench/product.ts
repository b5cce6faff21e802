import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../test/child-environment.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { startProduct } from '../test/product-process.ts'
import { demo } from '../test/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A product that runs in a process of its own while it is measured. */
export interface Product {
  readonly pid: number
  readonly origin: string
  /** Folder for files of the bench; it contains `dataDir`. */
  readonly folder: string
  readonly dataDir: string
  /** Runs `work` before the product is stopped; the last registered work runs first. */
  atEnd(work: () => unknown): void
}

type Start = (dataDir: string, port: number) => Promise<{ readonly pid: number; end(): Promise<unknown> }>

/** Starts the product like `npm start`, with pages, limits and flags, runs `measure`, and deletes the product's data. */
export function withBuiltProduct<T>(
  scratch: string,
  env: Readonly<Record<string, string>>,
  measure: (product: Product) => Promise<T>,
): Promise<T> {
  return withProduct(scratch, (dataDir, port) => startBuilt(dataDir, port, env), measure)
}

/**
 * Like `withBuiltProduct`, with the same limits of memory, but starts the product as tests do: from its sources, without
 * pages and rate limits.
 */
export function withTestProduct<T>(
  scratch: string,
  settings: Parameters<typeof startProduct>[2],
  measure: (product: Product) => Promise<T>,
): Promise<T> {
  const start: Start = async (dataDir, port) => {
    const { child, end } = await startProduct(dataDir, port, {
      ...settings,
      flags: startWords().filter((word) => word.startsWith('--')),
    })
    return { pid: child.pid as number, end }
  }
  return withProduct(scratch, start, measure)
}

async function withProduct<T>(scratch: string, start: Start, measure: (product: Product) => Promise<T>): Promise<T> {
  const folder = await databaseFolder('product', scratch)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const { pid, end } = await start(dataDir, port)
    ends.push(end)
    const origin = `http://localhost:${port}`
    return await measure({ pid, origin, folder, dataDir, atEnd: (work) => ends.push(work) })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** The words behind `node` of `npm start`: its limits of memory, and the program. */
function startWords(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

async function startBuilt(dataDir: string, port: number, env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, startWords(), {
    cwd: root,
    env: {
      ...childEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demo.password,
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = async () => (await fetch(`http://localhost:${port}/healthz`).catch(() => undefined))?.ok === true
  for (let n = 0; !(await isUp()); n++) {
    if (child.exitCode !== null || n > 1200) throw new Error('the product did not start')
    await wait(250)
  }
  return {
    pid: child.pid as number,
    async end() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
