import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CommandContext } from '../src/cli/command.ts'
import { cacheFolder } from '../src/cli/index-cache.ts'
import { runCli } from '../src/cli/run.ts'
import { childEnvironment } from './child-environment.ts'

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))

/** The output of a command, and its exit code. */
interface Said {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

/** Runs the real command in a separate process, with the working folder of this one. */
export async function winnowProcess(args: readonly string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...childEnvironment, ...env } })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code } as Said
}

/** Runs a command in this process, which saves half a second. */
export async function winnow(
  args: readonly string[],
  input = '',
  env: Record<string, string> = {},
  more: Pick<CommandContext, 'fetch'> = {},
): Promise<Said> {
  const said = { out: '', err: '' }
  const into = (where: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        said[where] += chunk
        done()
      },
    })
  const code = await runCli(args, {
    terminal: { out: into('out'), err: into('err'), live: false },
    stdin: Readable.from([Buffer.from(input)]),
    now: Date.now(),
    cache: cacheFolder(env),
    ...more,
  })
  return { ...said, code }
}
