import type { Terminal } from './terminal.ts'

export interface CommandContext {
  readonly terminal: Terminal
  readonly stdin: AsyncIterable<Uint8Array>
  /** ms since epoch. */
  readonly now: number
  /** Folder for what may be thrown away. */
  readonly cache: string
}

/** One subcommand: a file under `commands/` and a line in `commands/index.ts`. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** The text of `winnow NAME --help`, without the first line. */
  readonly help: string
  /** @returns the exit code: 0 done, 1 done but something could not be read, 2 called wrongly. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}
