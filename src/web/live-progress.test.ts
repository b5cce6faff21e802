import { expect, it } from 'vitest'
import { eventData } from './live-progress.ts'

async function read(chunks: string[]): Promise<string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  const events: string[] = []
  for await (const data of eventData(body, 'progress')) events.push(data)
  return events
}

it('reads events wherever the network cuts them', async () => {
  const text =
    ': hello\n\nevent: progress\ndata: {"a":1}\n\nevent: other\ndata: 2\n\nevent: progress\ndata: x\ndata: y\n\n'

  expect(await read([text])).toEqual(['{"a":1}', 'x\ny'])
  expect(await read([...text])).toEqual(['{"a":1}', 'x\ny'])
})

it('reads the line ends of Windows too, and drops what was not finished', async () => {
  expect(await read(['event: progress\r\ndata: 1\r\n\r\n', 'event: progress\r\ndata: 2'])).toEqual(['1'])
})
