import { userInfo } from 'node:os'
import { families } from './commands.ts'
import { type Config, readConfig } from './config.ts'
import { askAt, runCommand } from './operator/run.ts'
import { openTools } from './operator/tools.ts'
import { startSentence } from './start-fault.ts'
import { work } from './work.ts'

let config: Config | undefined
try {
  config = readConfig(process.env)
  process.exitCode = await main(process.argv.slice(2), config)
} catch (error) {
  console.error(startSentence(error, config) ?? error)
  process.exitCode = 1
}

async function main(words: readonly string[], settings: Config): Promise<number> {
  const agree = askAt(process.stdin, process.stdout)
  const terminal = {
    out: (text: string) => void process.stdout.write(text),
    err: (text: string) => void process.stderr.write(text),
    ...(agree && { agree }),
  }
  const tools = openTools(settings, whoRuns(), work)
  try {
    return await runCommand(words, { families, tools, terminal })
  } finally {
    await tools.close()
  }
}

/** The login name of the operator, for the audit log; with sudo, the name of the user who called sudo. */
function whoRuns(): string {
  const before = process.env.SUDO_USER
  if (before) return before
  try {
    return userInfo().username
  } catch {
    // The user id of a container often has no entry in /etc/passwd.
    return `uid ${process.getuid?.()}`
  }
}
