import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Has a module of ours do one thing in a process of its own: work that takes hundreds of megabytes or seconds of one core,
 * which the process that answers people does not have to spare. Its first message is the order, its answer comes back; it
 * dies with its parent and with `signal`. @throws with `what` where it did not come to an answer
 */
export function inChild<Order extends object, Answer>(
  module: URL,
  order: Order,
  { what, signal }: { readonly what: string; readonly signal?: AbortSignal | undefined },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const child = fork(fileURLToPath(module), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    ...(signal && { signal, killSignal: 'SIGKILL' as const }),
  })
  child.once('error', reject)
  child.once('exit', (code, killed) => reject(new Error(`${what}: ${killed ?? `exit code ${code}`}`)))
  child.on('message', (answer: { done: Answer } | { error: string } | Record<never, never>) => {
    if ('done' in answer) resolve(answer.done)
    else if ('error' in answer) reject(new Error(`${what}: ${answer.error}`))
    // Under `node --watch` a child also tells which files it loads.
  })
  child.send(order)
  return promise
}

/** The child's side of it: at low priority, so that people go first, unless somebody waits for just this. */
export function answerParent<Order, Answer>(
  work: (order: Order) => Promise<Answer>,
  isAwaited: (order: Order) => boolean = () => false,
): void {
  process.on('disconnect', () => process.exit(1))
  process.once('message', (order: Order) => {
    if (!isAwaited(order)) setPriority(10)
    work(order).then(
      (done) => process.send?.({ done }, () => process.disconnect?.()),
      (error) => process.send?.({ error: String(error?.stack ?? error) }, () => process.disconnect?.()),
    )
  })
}
