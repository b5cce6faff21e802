import { isExecutable } from '../analysis/embedded.ts'
import { NoSuchSnapshot } from '../analysis/mirror-index.ts'
import { UsageError } from './arguments.ts'
import { commands } from './commands/index.ts'
import { cacheFolder } from './index-cache.ts'
import { printable } from './terminal.ts'
import { programVersion } from './version.ts'

/** `bin/winnow.mjs` runs these. */
const serverCommands = `\
  winnow start            runs the server: web app and API; --help lists its settings
  winnow operate help     commands for whoever runs the server
`

const overview = () => `winnow – which threat-intelligence sources are worth having, proven on your own logs

Usage: winnow COMMAND [OPTIONS]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

  winnow COMMAND --help   what a command takes
  winnow --version        the version
${isExecutable ? '' : serverCommands}
FILE may be '-' for standard input, and packed as .gz, .zst or .zip.
Exit codes: 0 done, 1 something could not be read (said on stderr), 2 called wrongly, or what is named is not there.
`

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...args] = argv
  if (name === undefined) {
    process.stderr.write(overview())
    return 2
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview())
    return 0
  }
  if (name === '--version' || name === '-V') {
    process.stdout.write(`winnow ${programVersion()}\n`)
    return 0
  }
  const command = commands.find((one) => one.name === name)
  if (!command) throw new UsageError(`there is no command '${printable(name)}'; winnow --help lists them`)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`winnow ${command.name} – ${command.summary}\n\n${command.help}`)
    return 0
  }
  return command.run(args, {
    terminal: { out: process.stdout, err: process.stderr, live: Boolean(process.stderr.isTTY) && !process.env.CI },
    stdin: process.stdin,
    now: Date.now(),
    cache: cacheFolder(process.env),
  })
}
import { cacheFolder } from './index-cache.ts'
import { runCli } from './run.ts'

// A reader that stops early (`winnow extract … | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const context = {
  terminal: { out: process.stdout, err: process.stderr, live: Boolean(process.stderr.isTTY) && !process.env.CI },
  stdin: process.stdin,
  now: Date.now(),
  cache: cacheFolder(process.env),
}
// Not by `await`: the main script of an executable must be CommonJS.
runCli(process.argv.slice(2), context, Boolean(process.env.WINNOW_DEBUG)).then((code) => {
  process.exitCode = code
})
