import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import type { Terminal } from './terminal.ts'

export interface CommandContext {
  readonly terminal: Terminal
  readonly stdin: AsyncIterable<Uint8Array> & { destroy?(): unknown }
  /** ms since epoch. */
  readonly now: number
  /** Folder for data that can be deleted at any time. */
  readonly cache: string
  /** The way out to addresses that a person names; the guarded fetch by default. */
  readonly fetch?: GuardedFetch
}

/** A subcommand: a file in `commands/` and a line in `commands/index.ts`. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Text of `winnow NAME --help` without the first line. */
  readonly help: string
  /** Exit code if the command throws. Default 1; 2 where 1 is already an answer. */
  readonly failureCode?: 2
  /** @returns the exit code: 0 done, 1 done but something was unreadable, 2 invalid arguments. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}
