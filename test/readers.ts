import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readerCommand, readersFolder } from '../scripts/readers.mjs'

/** A program of somebody else's that reads what we write, as `npm test` brings it. */
export interface Reader {
  /** Runs it to its end; at most half a minute. */
  run(args: readonly string[], given?: { cwd?: string; input?: string }): Answer
  /** Starts it and leaves it running: stop it by its own handle. */
  start(args: readonly string[], given?: { cwd?: string }): ChildProcess
}

export interface Answer {
  /** Null where it was stopped. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Where the readers' own data lie: `usr/share/squid` and the like. */
export { readersFolder }

/** The program, or undefined where it could not be had: then its tests are skipped. */
export function findReader(name: string): Reader | undefined {
  const command = readerCommand(name)
  return command && readerOf(command)
}

/**
 * A program that talks to the kernel's packet filter, in a network of its own, so that nothing of this machine changes and
 * no root is needed. Undefined also where the kernel allows neither.
 */
export function findNetworkReader(name: string, trial: readonly string[], input?: string): Reader | undefined {
  const command = readerCommand(name)
  const reader = command && readerOf(['unshare', '-rn', ...command])
  return reader?.run(trial, input === undefined ? {} : { input }).status === 0 ? reader : undefined
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
    start: (args, { cwd } = {}) =>
      spawn(program, [...first, ...args], { ...(cwd && { cwd }), stdio: ['ignore', 'pipe', 'pipe'] }),
  }
}
