import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './child-environment.ts'

const program = fileURLToPath(new URL('../src/server/operate.ts', import.meta.url))

/** Runs a command like an operator: in a separate process that knows only these settings. */
export function operate(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = { ...childEnvironment, ...settings }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { env, maxBuffer: 2 ** 26 }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
