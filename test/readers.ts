import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readerCommand, readersFolder } from '../scripts/readers.mjs'

/** A third-party program that reads our outputs; `npm test` downloads it. */
export interface Reader {
  /** Runs the program and waits until it exits, at most 30 seconds. */
  run(args: readonly string[], given?: { cwd?: string; input?: string }): Answer
  /** Starts the program and waits until its output matches `ready`. */
  start(args: readonly string[], ready: RegExp): Promise<Running>
}

export interface Answer {
  /** Exit code; null if a signal ended the program, as after a timeout. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  /** Output so far, standard output and standard error mixed. */
  log(): string
  stop(): Promise<void>
}

/** Folder with the files of the programs' packages: `usr/share/squid` and so on. */
export { readersFolder }

/** Finds an installed program; undefined if it is not available, so that callers can skip its tests. */
export function findReader(name: string): Reader | undefined {
  const command = readerCommand(name)
  return command && readerOf(command)
}

/** A program that configures the kernel's packet filter, such as nft. Each call has a new network namespace. */
export interface NetworkReader extends Reader {
  /** Runs the calls one after the other in one network namespace, and stops at the first that fails. */
  runEach(calls: readonly (readonly string[])[]): Answer
}

/**
 * Finds a program that runs in its own network namespace, so that it needs no root and changes nothing on this machine.
 * Undefined if the program is not available or the call `probe` fails, for example because the kernel forbids it.
 */
export function findNetworkReader(name: string, probe: readonly string[]): NetworkReader | undefined {
  const command = readerCommand(name)
  if (!command) return undefined
  const inNetwork = ['unshare', '-rn']
  const reader = readerOf([...inNetwork, ...command])
  const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const shell = readerOf([...inNetwork, 'sh', '-ec'])
  if (reader.run(probe).status !== 0) return undefined
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
