import { parentPort } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import type { Answered, Ordered } from '../platform/standing-thread.ts'
import type { PreviewAnswer, PreviewOrder } from './open-preview.ts'
import { preview } from './preview.ts'

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
port.on('message', async ({ id, order: { slice, file } }: Ordered<PreviewOrder>) => {
  const answer = await preview(slice, file).then(
    (seen): PreviewAnswer => ({ seen }),
    (error): PreviewAnswer =>
      error instanceof Problem
        ? { problem: error.code, values: error.values }
        : { error: String(error?.stack ?? error) },
  )
  port.postMessage({ id, answer } satisfies Answered<PreviewAnswer>)
})
