import type { Worker } from 'node:worker_threads'

/** What a standing thread is sent, and what it sends back for the order with this id. */
export interface Ordered<Order> {
  readonly id: number
  readonly order: Order
}
export interface Answered<Answer> {
  readonly id: number
  readonly answer: Answer
}

/** A thread that answers orders. */
export interface StandingThread<Order, Answer> {
  /** @throws the error with which the thread died before it answered */
  ask(order: Order): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Manages a thread that starts with the first order and stays for the next ones; without orders, it does not keep the
 * process alive. If it dies, its orders fail, and the next order starts another one.
 */
export function standingThread<Order, Answer>(name: string, start: () => Worker): StandingThread<Order, Answer> {
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
    started.on('message', ({ id, answer }: Answered<Answer>) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      asker?.resolve(answer)
    })
    started.once('error', fail)
    started.once('exit', (code) => fail(new Error(`the ${name} thread ended with code ${code}`)))
    return started
  }

  return {
    ask(order) {
      thread ??= begin()
      const id = ++last
      const asker = Promise.withResolvers<Answer>()
      waiting.set(id, asker)
      thread.ref()
      thread.postMessage({ id, order } satisfies Ordered<Order>)
      return asker.promise
    },
    async stop() {
      await thread?.terminate()
    },
  }
}
