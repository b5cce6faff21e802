import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readerCommand, readersFolder } from '../scripts/readers.mjs'

/** A third-party program that reads our outputs, as installed for `npm test`. */
export interface Reader {
  /** Runs it to its end, at most half a minute. */
  run(args: readonly string[], given?: { cwd?: string; input?: string }): Answer
  /** Starts it, and waits for the output `ready`. */
  start(args: readonly string[], ready: RegExp): Promise<Running>
}

export interface Answer {
  /** Null if it was stopped. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** Its output so far. */
  log(): string
  stop(): Promise<void>
}

/** Folder of the programs' own data: `usr/share/squid` and so on. */
export { readersFolder }

/** The program, or undefined if it is not available; then its tests are skipped. */
export function findReader(name: string): Reader | undefined {
  const command = readerCommand(name)
  return command && readerOf(command)
}

/** A program for the kernel's packet filter; its network namespace ends with the call. */
export interface NetworkReader extends Reader {
  /** Runs calls in one network namespace until one fails. */
  runEach(calls: readonly (readonly string[])[]): Answer
}

/**
 * Runs such a program in its own network namespace, so that nothing on this machine changes and no root is needed.
 * Undefined if the kernel does not allow the `trial` call.
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
