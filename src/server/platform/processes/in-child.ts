import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stepRecorder } from '../telemetry/step-recorder.ts'
import { noTracer, type PastStep, type Tracer } from '../telemetry/tracing.ts'

interface Options {
  /** What is said where it did not come to an answer. */
  readonly what: string
  readonly signal?: AbortSignal | undefined
  /** Is told what the child did, once it has ended. */
  readonly tracer?: Tracer | undefined
}

type Said<Answer> = ({ done: Answer } | { error: string }) & {
  readonly steps: readonly PastStep[]
  /** Bytes that its process holds. */
  readonly resident: number
}

/** Has a module of ours do one thing in a process of its own. */
export type InChild<Order, Answer> = (order: Order, options: Options) => Promise<Answer>

/**
 * Has a module of ours do one thing in a process of its own: work that takes hundreds of megabytes or seconds of one core,
 * which the process that answers people does not have to spare. Its first message is the order, its answer comes back; it
 * dies with its parent and with `signal`. @throws with `what` where it did not come to an answer
 */
export async function inChild<Order extends object, Answer>(
  module: URL,
  order: Order,
  options: Options,
): Promise<Answer> {
  const child = start(module)
  try {
    return await told<Order, Answer>(module, child, order, options)
  } finally {
    end(child)
  }
}

/** A process that has grown beyond this by an order is not kept for the next one. */
const mostResident = 400 * 2 ** 20

/**
 * The same for orders that follow each other, one at a time: one process does them for as long as they come, so that its code
 * and what it keeps are warm. It ends with `idleMs` without an order, when it has grown large, or with an order's `signal`;
 * the next order starts another.
 */
export function standingChild<Order extends object, Answer>(
  module: URL,
  { idleMs = 60_000 }: { readonly idleMs?: number } = {},
): InChild<Order, Answer> {
  let idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

  /** Nobody else has it until it is given back. */
  function taken(): ChildProcess {
    const found = idle
    idle = undefined
    if (!found) return start(module)
    clearTimeout(found.timer)
    return found.child.connected ? found.child : start(module)
  }
  function giveBack(child: ChildProcess, resident: number): void {
    if (resident > mostResident || idle) {
      end(child)
      return
    }
    const timer = setTimeout(() => {
      idle = undefined
      end(child)
    }, idleMs).unref()
    idle = { child, timer }
    // Whoever waits for nothing else may end; the process hears of it.
    child.unref()
    child.channel?.unref()
  }

  return async (order, options) => {
    const child = taken()
    child.ref()
    child.channel?.ref()
    let resident = Number.POSITIVE_INFINITY
    try {
      return await told<Order, Answer>(module, child, order, options, (bytes) => {
        resident = bytes
      })
    } finally {
      giveBack(child, resident)
    }
  }
}

function start(module: URL): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  // Whoever waits for an answer hears of it; what goes wrong with an idle one harms nobody.
  return child.on('error', () => {})
}

/** A child ends when it is let go. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

function told<Order extends object, Answer>(
  module: URL,
  child: ChildProcess,
  order: Order,
  { what, signal, tracer = noTracer }: Options,
  grown: (resident: number) => void = () => {},
): Promise<Answer> {
  return tracer.span(`child process ${basename(module.pathname, '.child.ts')}`, {}, async () => {
    const said = await ask<Order, Answer>(child, order, { what, signal })
    tracer.past(said.steps)
    if (!('done' in said)) throw new Error(`${what}: ${said.error}`)
    grown(said.resident)
    return said.done
  })
}

async function ask<Order extends object, Answer>(
  child: ChildProcess,
  order: Order,
  { what, signal }: Pick<Options, 'what' | 'signal'>,
): Promise<Said<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Said<Answer>>()
  const onExit = (code: number | null, killed: string | null) =>
    reject(new Error(`${what}: ${killed ?? `exit code ${code}`}`))
  const onMessage = (said: Said<Answer> | Record<never, never>) => {
    // Under `node --watch` a child also tells which files it loads.
    if ('steps' in said) resolve(said)
  }
  const onAbort = () => child.kill('SIGKILL')
  child.on('error', reject).on('exit', onExit).on('message', onMessage)
  signal?.addEventListener('abort', onAbort)
  try {
    if (signal?.aborted) onAbort()
    else child.send(order)
    return await promise
  } finally {
    child.off('error', reject).off('exit', onExit).off('message', onMessage)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The child's side of it: at low priority, so that people go first, unless somebody waits for just this. */
export function answerParent<Order, Answer>(
  work: (order: Order, tracer: Tracer) => Promise<Answer>,
  isAwaited: (order: Order) => boolean = () => false,
): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (order: Order) => {
    if (!isAwaited(order)) setPriority(10)
    const recorder = stepRecorder()
    const { steps } = recorder
    const say = (said: { done: Answer } | { error: string }) =>
      process.send?.({ ...said, steps, resident: process.memoryUsage.rss() })
    work(order, recorder).then(
      (done) => say({ done }),
      (error) => say({ error: String(error?.stack ?? error) }),
    )
  })
}
