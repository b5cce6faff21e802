import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../test/child-environment.ts'
import { demo } from '../test/server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the product as `npm start` does, with its pages, limits and flags. */
export async function startBuilt(dataDir: string, port: number, env: Record<string, string> = {}) {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { start: string } }
  const child: ChildProcess = spawn(process.execPath, scripts.start.split(' ').slice(1), {
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
