import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { databaseFolder } from '../database-folder.ts'
import { noRateLimits } from '../no-rate-limits.ts'
import { demoPassword } from './account.ts'

export interface OwnServer {
  readonly origin: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts another instance of the product, for tests that leave data behind or need other settings. */
export async function ownServer(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const dataDir = await databaseFolder('winnow-e2e')
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'warn',
      ...noRateLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await address(child)
  return {
    origin,
    dataDir,
    async stop() {
      const gone = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits for the address that the server prints when it is ready. */
async function address(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    const origin = /is ready: (http:\/\/\S+)/.exec(text)?.[1]
    if (origin) {
      child.stdout?.resume()
      return origin
    }
  }
  throw new Error(`the product did not start: ${text}`)
}
