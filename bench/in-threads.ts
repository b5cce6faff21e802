import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { timed } from './bench.ts'

/**
 * Starts a thread for each of `data`, to measure by turns what shall share no compiled code. A thread says when it is ready, and
 * each time it has done what it was asked for. They end when this is disposed of.
 * @param program a module beside this one
 */
export async function inThreads(program: string, data: readonly unknown[]) {
  const threads = data.map((workerData) => new Worker(new URL(program, import.meta.url), { workerData }))
  const ended = threads.map((thread) => once(thread, 'exit').then(() => Promise.reject(new Error(`${program} ended`))))
  const answerOf = (i: number) => Promise.race([once(threads[i] as Worker, 'message'), ended[i]])
  await Promise.all(threads.map((_, i) => answerOf(i)))
  return {
    /** Seconds of CPU time of the whole process until the thread has done its work once. */
    next: (i: number): Promise<number> =>
      timed(async () => {
        threads[i]?.postMessage('next')
        await answerOf(i)
      }).then(({ cpu }) => cpu),
    async [Symbol.asyncDispose]() {
      for (const one of ended) one.catch(() => {})
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
