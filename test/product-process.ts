import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { demo } from './server.ts'

const program = fileURLToPath(new URL('./run-app.ts', import.meta.url))

/** The product in a child process (`run-app.ts`), with its own PostgreSQL under `dataDir`, for tests that kill it. */
export interface ProductProcess {
  readonly child: ChildProcess
  readonly origin: string
  /** Everything that the product has printed. */
  output(): string
  /** SIGKILL, like the kernel or a power failure. */
  kill(): Promise<void>
  /** SIGTERM, like an operator. */
  end(): Promise<void>
}

/**
 * @param work the product's own jobs (`real`), or a job that counts bytes slowly enough to be killed meanwhile
 * @param flags for Node
 */
export async function startProduct(
  dataDir: string,
  port: number,
  {
    work,
    env = {},
    flags = [],
  }: { work: 'real' | 'counting'; env?: Record<string, string>; flags?: readonly string[] },
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [...flags, program, work], {
    env: {
      ...childEnvironment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demo.password,
      LOG_LEVEL: 'fatal',
      ...noRateLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const by = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const said: Buffer[] = []
  const output = () => Buffer.concat(said).toString('utf8')
  const ready = new Promise<boolean>((done) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said.push(chunk)
      if (chunk.includes('ready')) done(true)
    })
    child.once('exit', () => done(false))
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said.push(chunk)
    process.stderr.write(chunk)
  })
  if (!(await ready)) throw new Error('the product did not start')
  return { child, origin: `http://localhost:${port}`, output, kill: by('SIGKILL'), end: by('SIGTERM') }
}
