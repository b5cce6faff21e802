import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection, Database } from '../platform/db/db.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type Cell, printable, table } from './table.ts'

/** What commands may use. Everything that is opened is closed when the command ends. */
export interface OperatorTools {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  /** The operator's name in the audit log. */
  readonly operator: string
  /**
   * The server of DATABASE_URL; otherwise the embedded one of DATA_DIR, which is started if the product is not running.
   */
  connection(): Promise<Connection>
  /** The migrated database. Changes are recorded as made by the operator. */
  database(): Promise<Database>
  /** The queue of background work. The caller must stop it. */
  openQueue(): Promise<Queue>
}

/** The result of a command, for people and for programs. */
export interface Answer {
  readonly text: readonly string[]
  /** The result as JSON; dates are strings. */
  readonly data: unknown
  /** The command was valid but could not be carried out: exit code 1. */
  readonly isFault?: boolean
}

/** Thrown when a command fails; its message is a sentence for the operator. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

/** A parsed command. */
export interface Action {
  /**
   * Returns a question that names what will be lost; undefined if nothing will.
   * @throws OperatorFault
   */
  ask(tools: OperatorTools): Promise<string | undefined>
  /** @throws OperatorFault */
  run(tools: OperatorTools): Promise<Answer>
}

export interface OperatorCommand {
  readonly name: string
  /** Syntax of the arguments. */
  readonly usage: string
  /** One paragraph, for `help`. */
  readonly about: string
  /**
   * Parses the arguments; undefined if the syntax is wrong.
   * @param wrong is called with the reason, if a certain word or option is wrong
   */
  understand(args: readonly string[], wrong?: (why: string) => void): Action | undefined
}

/** Commands about one subject, in the order of `help`. */
export interface CommandFamily {
  readonly title: string
  readonly commands: readonly OperatorCommand[]
}

/**
 * Reports which word or option of a command is wrong and why, in a sentence. Returns undefined, so that parsers can
 * return its result.
 */
export type Wrong = (why: string) => undefined

export interface CommandDefinition<Asked> {
  readonly name: string
  readonly usage?: string
  readonly about: string
  readonly options?: ParseArgsOptionsConfig
  /** Parses words and options; undefined if the syntax is wrong. Without it, the command has no arguments. */
  readonly read?: (
    words: readonly string[],
    options: Readonly<Record<string, unknown>>,
    wrong: Wrong,
  ) => Asked | undefined
  /** For irreversible commands: returns a question that names what will be lost. */
  readonly ask?: (asked: Asked, tools: OperatorTools) => Promise<string | undefined>
  readonly run: (asked: Asked, tools: OperatorTools) => Promise<Answer>
}

export function command<Asked>({
  name,
  usage = '',
  about,
  options = {},
  read = nothing,
  ask,
  run,
}: CommandDefinition<Asked>) {
  return {
    name,
    usage,
    about,
    understand(args, say = () => {}) {
      const wrong = (why: string) => void say(why) as undefined
      const parsedArguments = parsed(args, options, wrong)
      const command = parsedArguments && read(parsedArguments.positionals, parsedArguments.values, wrong)
      if (command === undefined) return undefined
      return { ask: async (tools) => ask?.(command, tools), run: (tools) => run(command, tools) }
    },
  } satisfies OperatorCommand as OperatorCommand
}

function parsed(args: readonly string[], options: ParseArgsOptionsConfig, wrong: Wrong) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    return wrong(printable((error as Error).message))
  }
}

/**
 * An answer with a table: a row for each item, a column for each head.
 * @param none says that there are no items
 */
export function listed<Item>(
  items: readonly Item[],
  none: string,
  columns: Readonly<Record<string, (item: Item) => Cell>>,
): Answer {
  const rows = items.map((item) => Object.values(columns).map((of) => of(item)))
  return { text: items.length === 0 ? [none] : table(Object.keys(columns), rows), data: items }
}

/** Parser for commands without arguments. */
const nothing = (words: readonly string[]) => (words.length === 0 ? ({} as never) : undefined)

/** Reports the first fault of each value, under the name that `usage` has for it. */
export function valueFaults(error: z.ZodError, names: Readonly<Record<string, string>>, wrong: Wrong): undefined {
  for (const { path, message } of error.issues) {
    const name = names[String(path[0])]
    if (name) wrong(`${name}: ${message}.`)
  }
}

/** Reads the id of a group, a person or a subscription; reports an invalid one. */
export function readId(text: string | undefined, what: string, wrong: Wrong): string | undefined {
  if (text === undefined || z.uuid().safeParse(text).success) return text
  return wrong(`${printable(text)} is not the id of a ${what}.`)
}

/** Parser for commands whose only argument is the id of such a thing. */
export function oneId(what: string) {
  return ([word, ...more]: readonly string[], _: unknown, wrong: Wrong) => {
    const id = readId(word, what, wrong)
    return id && more.length === 0 ? { id } : undefined
  }
}
