import { parentPort, type Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../domain/problem.ts'

interface Ordered<Order> {
  readonly id: number
  readonly order: Order
}

/** What a standing thread sends back for the order with this id. */
type Answered<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly problem: ProblemCode; readonly values: Problem['values'] }
  | { readonly error: string }
)

/**
 * Manages a thread that starts with the first order and stays for the next ones; without orders, it does not keep the
 * process alive. If it dies, its orders fail, and the next order starts another one.
 */
export function standingThread<Order, Answer>(name: string, start: () => Worker) {
  let thread: Worker | undefined
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()

  function begin(): Worker {
    const started = start()
    const fail = (error: unknown) => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', (message: Answered<Answer>) => {
      const asker = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) started.unref()
      if ('answer' in message) asker?.resolve(message.answer)
      else asker?.reject('error' in message ? new Error(message.error) : new Problem(message.problem, message.values))
    })
    started.once('error', fail)
    started.once('exit', (code) => fail(new Error(`the ${name} thread ended with code ${code}`)))
    return started
  }

  return {
    /** @throws what the answer of the thread threw, or the error with which it died before */
    ask(order: Order): Promise<Answer> {
      thread ??= begin()
      const id = ++last
      const asker = Promise.withResolvers<Answer>()
      waiting.set(id, asker)
      thread.ref()
      thread.postMessage({ id, order } satisfies Ordered<Order>)
      return asker.promise
    },
    async stop(): Promise<void> {
      await thread?.terminate()
    },
  }
}

/** In the thread: answers one order after the other. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Answer | Promise<Answer>): void {
  if (!parentPort) throw new Error('this file runs as a worker thread')
  const port = parentPort
  let turn = Promise.resolve()
  port.on('message', ({ id, order }: Ordered<Order>) => {
    turn = turn.then(async () => {
      try {
        port.postMessage({ id, answer: await answer(order) } satisfies Answered<Answer>)
      } catch (error) {
        if (error instanceof Problem) port.postMessage({ id, problem: error.code, values: error.values })
        else port.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      }
    })
  })
}
