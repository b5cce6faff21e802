import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../test/child-environment.ts'
import { databaseFolder } from '../test/database-folder.ts'
import { freePort } from '../test/free-port.ts'
import { isRunning } from '../test/processes.ts'
import { demo } from '../test/server.ts'
import { type Bench, figure } from './bench.ts'
import { processorOfTree } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const leastRounds = 7

interface Start {
  /** Seconds from the command to each answer. */
  readonly healthy: number
  readonly page: number
  /** Processor seconds of npm, the product and its database until the first page. */
  readonly cpu: number
}

/** `npm start` with everything installed and built, on the data of an earlier start. */
export const startBench: Bench = {
  name: 'start',
  about: '`npm start`, second time, until it answers, by turns with npm running two scripts that do nothing',
  async run({ scratch, rounds, say }) {
    const folder = await databaseFolder('start', scratch)
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const nothing = { prestart: 'node -e 0', start: 'node -e 0' }
    writeFileSync(join(empty, 'package.json'), JSON.stringify({ name: 'empty', scripts: nothing }))
    const dataDir = join(folder, 'data')
    try {
      await started(dataDir, true)
      const all: Start[] = []
      const bare: number[] = []
      for (let round = 0; round < Math.max(rounds, leastRounds); round++) {
        bare.push(await npmAlone(empty))
        const one = await started(dataDir, false)
        all.push(one)
        say(`first answer after ${one.healthy.toFixed(2)} s, first page after ${one.page.toFixed(2)} s`)
      }
      return [
        figure(
          'command to first healthy answer',
          's',
          all.map(({ healthy }) => healthy),
        ),
        figure(
          'command to first page',
          's',
          all.map(({ page }) => page),
        ),
        figure(
          'processor time until the first page',
          's',
          all.map(({ cpu }) => cpu),
          'npm and PostgreSQL included',
        ),
        figure('npm with two scripts that do nothing', 's', bare),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Starts the product and stops it again; with `settles`, only once it is idle. */
async function started(dataDir: string, settles: boolean): Promise<Start> {
  const port = await freePort()
  const begun = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    // A process group: npm does not pass signals on to the product.
    detached: true,
    env: {
      ...childEnvironment,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: undefined,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demo.password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = npm.pid as number
  const since = () => (performance.now() - begun) / 1000
  const answered = async (path: string) => {
    while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok) {
      if (npm.exitCode !== null) throw new Error('the product did not start')
      await wait(10)
    }
    return since()
  }
  const healthy = await answered('/healthz')
  const page = await answered('/en')
  const cpu = processorOfTree(pid)
  for (let before = -1; settles && processorOfTree(pid) - before > 0.1; await wait(3000)) before = processorOfTree(pid)
  process.kill(-pid, 'SIGTERM')
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
  while (isRunning(-pid)) await wait(50)
  return { healthy, page, cpu }
}

async function npmAlone(folder: string): Promise<number> {
  const begun = performance.now()
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: 'ignore' })
  await once(npm, 'exit')
  return (performance.now() - begun) / 1000
}
