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

/**
 * Starts a program several times, to measure by turns. Each process sends a message when it is ready, and one for each that it gets.
 * They end when this is disposed of.
 */
export async function inTurns(program: string, args: readonly (readonly string[])[]) {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const children = args.map((one) => {
    const child = fork(path, [...one])
    const ended = once(child, 'exit')
    return { child, ended, failed: ended.then(() => Promise.reject(new Error(`${program} ended without a result`))) }
  })
  type Child = (typeof children)[number]
  const answerOf = async ({ child, failed }: Child): Promise<unknown> => {
    const [answer] = (await Promise.race([once(child, 'message'), failed])) as [unknown]
    return answer
  }
  await Promise.all(children.map(answerOf))
  return {
    async next(i: number): Promise<number> {
      const one = children[i] as Child
      one.child.send('next')
      return (await answerOf(one)) as number
    },
    async [Symbol.asyncDispose]() {
      for (const { child } of children) child.disconnect()
      await Promise.all(children.map(({ ended }) => ended))
    },
  }
}
