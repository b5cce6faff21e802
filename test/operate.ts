import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { families } from '../src/server/commands.ts'
import { readConfig } from '../src/server/config.ts'
import { runCommand } from '../src/server/operator/run.ts'
import { openTools } from '../src/server/operator/tools.ts'
import { work } from '../src/server/work.ts'
import { childEnvironment } from './child-environment.ts'
import { type Printed, recordingTerminal } from './recording-terminal.ts'

const program = fileURLToPath(new URL('../src/server/operate.ts', import.meta.url))

/** The output of a command, and its exit code. */
export interface Ran extends Printed {
  readonly code: number
}

/** Runs a command as an operator does: in a separate process that gets only these settings. */
export function operate(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
  const env = { ...childEnvironment, ...settings }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env, maxBuffer: 2 ** 26 }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

/** Runs a command in this process, which saves half a second. */
export async function operateHere(
  settings: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Ran> {
  const tools = openTools(readConfig(settings), 'tester', work)
  try {
    const { terminal, printed } = recordingTerminal()
    return { code: await runCommand(words, { families, tools, terminal }), ...printed }
  } finally {
    await tools.close()
  }
}
