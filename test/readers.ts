import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readerCommand, readersFolder } from '../scripts/readers.mjs'

/** A program of somebody else's that reads what we write, as `npm test` brings it. */
export interface Reader {
  /** Runs it to its end; at most half a minute. */
  run(args: readonly string[], given?: { cwd?: string; input?: string }): Answer
  /** Starts it, and waits until it says so. */
  start(args: readonly string[], ready: RegExp): Promise<Running>
}

export interface Answer {
  /** Null where it was stopped. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** What it has said so far. */
  log(): string
  stop(): Promise<void>
}

/** Where the readers' own data lie: `usr/share/squid` and the like. */
export { readersFolder }

/** The program, or undefined where it could not be had: then its tests are skipped. */
export function findReader(name: string): Reader | undefined {
  const command = readerCommand(name)
  return command && readerOf(command)
}

/** A program that talks to the kernel's packet filter; a network, and what it filters, ends with the call. */
export interface NetworkReader extends Reader {
  /** One call after the other in one network, as long as they succeed. */
  runEach(calls: readonly (readonly string[])[]): Answer
}

/**
 * Such a program in a network of its own, so that nothing of this machine changes and no root is needed. Undefined also
 * where the kernel does not allow it the trial.
 */
export function findNetworkReader(name: string, trial: readonly string[]): NetworkReader | undefined {
  const command = readerCommand(name)
  if (!command) return undefined
  const inNetwork = ['unshare', '-rn']
  const reader = readerOf([...inNetwork, ...command])
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const shell = readerOf([...inNetwork, 'sh', '-ec'])
  if (reader.run(trial).status !== 0) return undefined
  return {
    ...reader,
    runEach: (calls) => shell.run([calls.map((args) => [...command, ...args].map(quoted).join(' ')).join('\n')]),
  }
}

function readerOf(command: readonly string[]): Reader {
  const [program, ...first] = command as [string, ...string[]]
  return {
    run: (args, { cwd, input } = {}) =>
      spawnSync(program, [...first, ...args], {
        ...(cwd && { cwd }),
        ...(input !== undefined && { input }),
        encoding: 'utf8',
        timeout: 30_000,
        maxBuffer: 64 * 1024 * 1024,
      }),
    async start(args, ready) {
      const child = spawn(program, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      let log = ''
      const ended = once(child, 'exit')
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            log += text
            if (ready.test(log)) resolve()
          })
        }
        child.on('error', reject).on('exit', () => reject(new Error(`it ended: ${log}`)))
      })
      return {
        log: () => log,
        async stop() {
          child.kill()
          await ended
        },
      }
    },
  }
}
