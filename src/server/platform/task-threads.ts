import type { Worker } from 'node:worker_threads'

/** Threads that do one task each, send a message when it is done, and end. */
export function taskThreads<Order>(name: string, start: (order: Order) => Worker) {
  const threads = new Set<Worker>()
  return {
    /** @throws the error with which the thread died before its task was done */
    run(order: Order): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const thread = start(order)
      threads.add(thread)
      thread.once('message', () => resolve())
      thread.once('error', reject)
      thread.once('exit', (code) => {
        threads.delete(thread)
        reject(new Error(`the ${name} thread ended with code ${code}`))
      })
      return promise
    },
    /** Ends the threads, whose tasks fail. */
    async stop(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }
}
