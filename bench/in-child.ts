import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Measures in a process of its own, so that its highest memory is that of what is measured.
 * @param program a module beside this one, which sends its result and exits
 * @param what for the error if it ends without a result
 */
export async function inChild<Result>(
  program: string,
  args: readonly (string | number)[],
  { what, execArgv = [] }: { readonly what: string; readonly execArgv?: readonly string[] },
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args.map(String), { execArgv: [...execArgv] })
  let result: Result | undefined
  child.on('message', (message: Result) => {
    result = message
  })
  await once(child, 'exit')
  if (result === undefined) throw new Error(`${what} ended without a result`)
  return result
}
