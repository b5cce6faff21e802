import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '../../../domain/time-units.ts'
import { stepRecorder } from '../telemetry/step-recorder.ts'
import { noTracer, type PastStep, type Tracer } from '../telemetry/tracing.ts'
import { isServiceAway, ServiceAway } from '../unreachable.ts'

interface Options {
  /** Names the work in the error message. */
  readonly what: string
  readonly signal?: AbortSignal | undefined
  /** Receives the child's spans when it has ended. */
  readonly tracer?: Tracer | undefined
}

type Said<Answer> = ({ done: Answer } | { error: string; isServiceAway: boolean }) & {
  readonly steps: readonly PastStep[]
  /** Resident memory of its process, bytes. */
  readonly resident: number
}

/** Runs one order in a child process. */
export type InChild<Order, Answer> = (order: Order, options: Options) => Promise<Answer>

/**
 * Runs one of our modules in a child process: for work that needs hundreds of megabytes or seconds of CPU time, which
 * the process that serves users cannot spare. The child's first message is the order; it sends back the answer. It ends
 * with its parent and with `signal`. @throws with `what` in its message if there is no answer
 */
export async function inChild<Order extends object, Answer>(
  module: URL,
  order: Order,
  options: Options,
): Promise<Answer> {
  const child = start(module)
  try {
    return await answerOf<Order, Answer>(module, child, order, options)
  } finally {
    end(child)
  }
}

/** A process that has grown beyond this is not reused. */
const mostResident = 400 * 2 ** 20

/**
 * Like `inChild`, for a series of orders, one at a time: one process serves them while they come, so that its code and
 * caches stay warm. It ends after `idleMs` without an order, when it has grown large, or when an order's `signal`
 * aborts; the next order starts a new one.
 */
export function standingChild<Order extends object, Answer>(
  module: URL,
  { idleMs = minuteMs }: { readonly idleMs?: number } = {},
): InChild<Order, Answer> {
  let idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

  /** Takes the idle child, or starts one. No other order gets it until it is returned. */
  function taken(): ChildProcess {
    const idleChild = idle
    idle = undefined
    if (!idleChild) return start(module)
    clearTimeout(idleChild.timer)
    return idleChild.child.connected ? idleChild.child : start(module)
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
    // An idle child must not keep this process alive.
    child.unref()
    child.channel?.unref()
  }

  return async (order, options) => {
    const child = taken()
    child.ref()
    child.channel?.ref()
    let resident = Number.POSITIVE_INFINITY
    try {
      return await answerOf<Order, Answer>(module, child, order, options, (bytes) => {
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
  // Before the child has threads, which inherit it.
  if (child.pid !== undefined) setPriority(child.pid, 5)
  // A waiting order sees the error itself; errors of an idle child do no harm.
  return child.on('error', () => {})
}

/** A child ends when its channel is closed. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

function answerOf<Order extends object, Answer>(
  module: URL,
  child: ChildProcess,
  order: Order,
  { what, signal, tracer = noTracer }: Options,
  grown: (resident: number) => void = () => {},
): Promise<Answer> {
  return tracer.span(`child process ${basename(module.pathname).replace(/\.child\.[jt]s$/, '')}`, {}, async () => {
    const answer = await ask<Order, Answer>(child, order, { what, signal })
    tracer.past(answer.steps)
    if (!('done' in answer)) {
      const message = `${what}: ${answer.error}`
      throw answer.isServiceAway ? new ServiceAway(message) : new Error(message)
    }
    grown(answer.resident)
    return answer.done
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
  // The order cannot be sent: for example EPIPE from a child that is about to exit.
  const onError = (error: Error) => reject(new Error(`${what}: ${error.message}`, { cause: error }))
  const onMessage = (said: Said<Answer> | Record<never, never>) => {
    // Under `node --watch`, a child also sends the files that it loads.
    if ('steps' in said) resolve(said)
  }
  const onAbort = () => child.kill('SIGKILL')
  child.on('error', onError).on('exit', onExit).on('message', onMessage)
  signal?.addEventListener('abort', onAbort)
  try {
    if (signal?.aborted) onAbort()
    else child.send(order)
    return await promise
  } finally {
    child.off('error', onError).off('exit', onExit).off('message', onMessage)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** The child's side. Runs at low priority, so that requests come first; one for which a user waits before the others. */
export function answerParent<Order, Answer>(
  work: (order: Order, tracer: Tracer) => Promise<Answer>,
  isAwaited: (order: Order) => boolean = () => false,
): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (order: Order) => {
    setPriority(isAwaited(order) ? 5 : 10)
    const recorder = stepRecorder()
    const { steps } = recorder
    // A parent that was killed hears nothing: without the callback, that would be an unhandled error.
    const say = (said: { done: Answer } | { error: string; isServiceAway: boolean }) =>
      process.send?.({ ...said, steps, resident: process.memoryUsage.rss() }, undefined, undefined, () => {})
    work(order, recorder).then(
      (done) => say({ done }),
      (error) => say({ error: String(error?.stack ?? error), isServiceAway: isServiceAway(error) }),
    )
  })
}
