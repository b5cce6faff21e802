import { isExecutable } from '../analysis/embedded.ts'
import { NoSuchSnapshot } from '../analysis/mirror-index.ts'
import { UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'
import { commands } from './commands/index.ts'
import { printable } from './terminal.ts'
import { mostNamed } from './unread.ts'
import { programVersion } from './version.ts'

/** Commands that `bin/winnow.mjs` runs itself, because they need the server. */
const serverCommands = `\
  winnow start            runs the server: web app and API; --help lists its settings
  winnow operate help     lists the commands for operators of the server
`

const overview = () => `winnow – which threat-intelligence sources are worth having, proven on your own logs

Usage: winnow COMMAND [OPTIONS]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

  winnow COMMAND --help   describes a command
  winnow --version        prints the version
${isExecutable ? '' : serverCommands}
FILE may be '-' for standard input, and compressed as .gz, .zst or .zip.
Exit codes: 0 done, 1 some input could not be read (see standard error), 2 wrong arguments, or something they name is missing.
Where only some of a mirror could be read, the rest is compared; where nothing could, there is no report.
`

/**
 * Runs a command line and reports failures in one sentence on `err`.
 * @param debug also prints the stack of a failure
 * @returns the exit code
 */
export async function runCli(argv: readonly string[], context: CommandContext, debug = false): Promise<number> {
  try {
    return await dispatch(argv, context)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.terminal.err.write(`winnow: ${sentencesOf(error).map(printable).join('\n        ')}\n`)
    if (debug) context.terminal.err.write(`${error.stack}\n`)
    if (error instanceof UsageError || error instanceof NoSuchSnapshot) return 2
    return commands.find(({ name }) => name === argv[0])?.failureCode ?? 1
  }
}

/** The lines of a failure, the first few of many. A file that the system does not open is named first. */
function sentencesOf(error: Error): string[] {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  const isFile = path !== undefined && /^(?:open|stat|lstat|scandir)$/.test(syscall ?? '')
  const lines = isFile ? [`${path}: cannot be opened: ${code}`] : error.message.split('\n')
  const more = lines.length - mostNamed
  return more > 0 ? [...lines.slice(0, mostNamed), `and ${more} more`] : lines
}

async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const { out, err } = context.terminal
  const [name, ...args] = argv
  if (name === undefined) {
    err.write(overview())
    return 2
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    out.write(overview())
    return 0
  }
  if (name === '--version' || name === '-V') {
    out.write(`winnow ${programVersion()}\n`)
    return 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) throw new UsageError(`there is no command '${printable(name)}'; winnow --help lists them`)
  if (args.includes('--help') || args.includes('-h')) {
    out.write(`winnow ${command.name} – ${command.summary}\n\n${command.help}`)
    return 0
  }
  return command.run(args, context)
}
