import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection, Database } from '../platform/db/db.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Log } from '../platform/telemetry/log.ts'

/** What commands work with. What is opened here is closed when the command is over. */
export interface OperatorTools {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** As which the operator stands in the record of changes. */
  readonly operator: string
  /** The server of DATABASE_URL, else the embedded one of DATA_DIR; started where the product is not running. */
  connection(): Promise<Connection>
  /** The product's database, brought up to date. What changes there is recorded as the operator's. */
  database(): Promise<Database>
  /** The queue of all background work. Whoever opens it stops it. */
  openQueue(): Promise<Queue>
}

/** How a command ended: what people read, and the same for programs. */
export interface Answer {
  readonly text: readonly string[]
  /** JSON; dates are strings. */
  readonly data: unknown
  /** It was understood, yet not done: exit code 1. */
  readonly isFault?: boolean
}

/** Why something was not done, in a sentence for the operator. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

/** What is about to be done. */
export interface Action {
  /** What is lost by it, as a question; undefined where nothing is. @throws OperatorFault */
  ask(tools: OperatorTools): Promise<string | undefined>
  /** @throws OperatorFault */
  run(tools: OperatorTools): Promise<Answer>
}

export interface OperatorCommand {
  readonly name: string
  /** What follows the name. */
  readonly usage: string
  /** One paragraph, for `help`. */
  readonly about: string
  /** Undefined: not as it is written. */
  understand(args: readonly string[]): Action | undefined
}

/** Commands about one thing, in the order in which `help` shows them. */
export interface CommandFamily {
  readonly title: string
  readonly commands: readonly OperatorCommand[]
}

export interface CommandParts<Asked> {
  readonly name: string
  readonly usage?: string
  readonly about: string
  readonly options?: ParseArgsOptionsConfig
  /** Undefined: not as it is written. */
  readonly read: (words: readonly string[], options: Readonly<Record<string, unknown>>) => Asked | undefined
  /** For what cannot be taken back: what is lost, as a question. */
  readonly ask?: (asked: Asked, tools: OperatorTools) => Promise<string | undefined>
  readonly run: (asked: Asked, tools: OperatorTools) => Promise<Answer>
}

export function command<Asked>({ name, usage = '', about, options = {}, read, ask, run }: CommandParts<Asked>) {
  return {
    name,
    usage,
    about,
    understand(args) {
      const given = parsed(args, options)
      const asked = given && read(given.positionals, given.values)
      if (asked === undefined) return undefined
      return { ask: async (tools) => ask?.(asked, tools), run: (tools) => run(asked, tools) }
    },
  } satisfies OperatorCommand as OperatorCommand
}

function parsed(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch {
    return undefined
  }
}

/** For commands that take nothing. */
export const nothing = (words: readonly string[]) => (words.length === 0 ? {} : undefined)
