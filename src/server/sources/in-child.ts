import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stepRecorder } from '../platform/step-recorder.ts'
import { noTracer, type PastStep, type Tracer } from '../platform/tracing.ts'

interface Options {
  /** What is said where it did not come to an answer. */
  readonly what: string
  readonly signal?: AbortSignal | undefined
  /** Is told what the child did, once it has ended. */
  readonly tracer?: Tracer | undefined
}

type Said<Answer> = ({ done: Answer } | { error: string }) & { steps: readonly PastStep[] }

/**
 * Has a module of ours do one thing in a process of its own: work that takes hundreds of megabytes or seconds of one core,
 * which the process that answers people does not have to spare. Its first message is the order, its answer comes back; it
 * dies with its parent and with `signal`. @throws with `what` where it did not come to an answer
 */
export function inChild<Order extends object, Answer>(
  module: URL,
  order: Order,
  { what, signal, tracer = noTracer }: Options,
): Promise<Answer> {
  return tracer.span(`child process ${basename(module.pathname, '.child.ts')}`, {}, async () => {
    const said = await ask<Order, Answer>(module, order, { what, signal })
    tracer.past(said.steps)
    if ('done' in said) return said.done
    throw new Error(`${what}: ${said.error}`)
  })
}

function ask<Order extends object, Answer>(
  module: URL,
  order: Order,
  { what, signal }: Options,
): Promise<Said<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Said<Answer>>()
  const child = fork(fileURLToPath(module), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    ...(signal && { signal, killSignal: 'SIGKILL' as const }),
  })
  child.once('error', reject)
  child.once('exit', (code, killed) => reject(new Error(`${what}: ${killed ?? `exit code ${code}`}`)))
  child.on('message', (said: Said<Answer> | Record<never, never>) => {
    // Under `node --watch` a child also tells which files it loads.
    if ('steps' in said) resolve(said)
  })
  child.send(order)
  return promise
}

/** The child's side of it: at low priority, so that people go first, unless somebody waits for just this. */
export function answerParent<Order, Answer>(
  work: (order: Order, tracer: Tracer) => Promise<Answer>,
  isAwaited: (order: Order) => boolean = () => false,
): void {
  process.on('disconnect', () => process.exit(1))
  process.once('message', (order: Order) => {
    if (!isAwaited(order)) setPriority(10)
    const recorder = stepRecorder()
    const { steps } = recorder
    const say = (said: Said<Answer>) => process.send?.(said, () => process.disconnect?.())
    work(order, recorder).then(
      (done) => say({ done, steps }),
      (error) => say({ error: String(error?.stack ?? error), steps }),
    )
  })
}
