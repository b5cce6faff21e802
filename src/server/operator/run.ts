import { createInterface } from 'node:readline/promises'
import { type Action, type CommandFamily, type OperatorCommand, OperatorFault, type OperatorTools } from './command.ts'

/** Input and output of a command. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Resolves to true if the operator agrees. Missing if nobody can be asked. */
  agree?(question: string): Promise<boolean>
}

/** Flags of all commands. */
const flags = ['--json', '--yes', '--help'] as const

/**
 * Runs a command.
 * @returns the exit code: 0 done, 1 failed, 2 syntax error
 */
export async function runCommand(
  words: readonly string[],
  { families, tools, terminal }: { families: readonly CommandFamily[]; tools: OperatorTools; terminal: Terminal },
): Promise<number> {
  const [name = 'help', ...rest] = words
  const isSet = (flag: (typeof flags)[number]) => rest.includes(flag)
  const args = rest.filter((word) => !(flags as readonly string[]).includes(word))
  const commands = families.flatMap((family) => family.commands)
  if (name === 'help' || name === '--help') {
    const about = commands.find((one) => one.name === args[0])
    if (args.length > 0 && !about) {
      terminal.err(`There is no command ${JSON.stringify(args[0])}. "operate help" lists all.\n`)
      return 2
    }
    terminal.out(about ? helpOf(about) : help(families))
    return 0
  }
  const wanted = commands.find((one) => one.name === name)
  if (!wanted) {
    terminal.err(`There is no command ${JSON.stringify(name)}.${nearest(name, commands)} "operate help" lists all.\n`)
    return 2
  }
  if (isSet('--help')) {
    terminal.out(helpOf(wanted))
    return 0
  }
  const reasons: string[] = []
  const action = wanted.understand(args, (why) => reasons.push(why))
  if (!action) {
    terminal.err(`${reasons.map((why) => `${why}\n`).join('')}${reasons.length > 0 ? '\n' : ''}${helpOf(wanted)}`)
    return 2
  }
  try {
    if (!(await agreed(action, { tools, terminal, isAgreed: isSet('--yes') }))) return 1
    const { text, data, isFault } = await action.run(tools)
    if (isSet('--json')) terminal.out(`${JSON.stringify(data, null, 2)}\n`)
    else (isFault ? terminal.err : terminal.out)(text.map((line) => `${line}\n`).join(''))
    return isFault ? 1 : 0
  } catch (error) {
    if (!(error instanceof OperatorFault)) throw error
    terminal.err(`${error.message}\n`)
    return 1
  }
}

async function agreed(
  action: Action,
  { tools, terminal, isAgreed }: { tools: OperatorTools; terminal: Terminal; isAgreed: boolean },
): Promise<boolean> {
  const question = await action.ask(tools)
  if (question === undefined || isAgreed) return true
  if (!terminal.agree) {
    terminal.err(`${question}\nNothing was done: nobody can be asked here. Add --yes if that is meant.\n`)
    return false
  }
  if (await terminal.agree(question)) return true
  terminal.err('Nothing was done.\n')
  return false
}

/** Asks at a terminal; only "yes" agrees. Returns undefined if input or output is not a terminal. */
export function askAt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal['agree'] {
  if (!input.isTTY || !output.isTTY) return undefined
  return async (question) => {
    const asking = createInterface({ input, output })
    try {
      return (await asking.question(`${question}\nType yes to go on: `)).trim().toLowerCase() === 'yes'
    } finally {
      asking.close()
    }
  }
}

const column = 15
const lineLength = 118

function help(families: readonly CommandFamily[]): string {
  const parts = families.map(({ title, commands }) => `${title}\n${commands.map(entry).join('')}`)
  return `Usage: npm run operate -- COMMAND
       winnow operate COMMAND
       node src/server/operate.ts COMMAND

For operators of the server. Works on the database of DATABASE_URL, or else on the embedded one of DATA_DIR, whether the
server is running or not. Each change is recorded in the audit log, with the login of the person who ran the command.

${parts.join('\n')}
With every command
  --json         prints the result for programs
  --yes          does not ask for confirmation of irreversible commands
  --help         describes one command

Exit codes: 0 done, 1 failed, 2 invalid arguments.
`
}

const helpOf = (one: OperatorCommand) =>
  `Usage: operate ${one.name}${one.usage && ` ${one.usage}`} [--json] [--yes]\n\n${entry(one)}`

function entry({ name, usage, about }: OperatorCommand): string {
  const head = `  ${name}${usage && ` ${usage}`}`
  const lines = wrapped(about, lineLength - column - 2)
  const indent = ' '.repeat(column + 2)
  const fits = head.length < column + 1
  const body = lines.map((line, i) => (i === 0 && fits ? line : indent + line))
  return fits ? `${head.padEnd(column + 2)}${body.join('\n')}\n` : `${head}\n${body.join('\n')}\n`
}

function wrapped(text: string, length: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) as string
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= length) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Suggests a command with a similar beginning. */
function nearest(name: string, commands: readonly OperatorCommand[]): string {
  const alike = commands.filter((one) => name.length > 2 && (one.name.includes(name) || name.includes(one.name)))
  return alike.length > 0 ? ` Did you mean ${alike.map((one) => one.name).join(' or ')}?` : ''
}
