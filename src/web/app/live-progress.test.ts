import { describe, expect, it, vi } from 'vitest'
import { eventData, followProgress } from './live-progress.ts'

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

it('reads events for any division into chunks', async () => {
  const text =
    ': hello\n\nevent: progress\ndata: {"a":1}\n\nevent: other\ndata: 2\n\nevent: progress\ndata: x\ndata: y\n\n'

  expect(await read([text])).toEqual(['{"a":1}', 'x\ny'])
  expect(await read([...text])).toEqual(['{"a":1}', 'x\ny'])
})

it('reads Windows line ends too, and drops an incomplete event', async () => {
  expect(await read(['event: progress\r\ndata: 1\r\n\r\n', 'event: progress\r\ndata: 2'])).toEqual(['1'])
})

describe('the progress of an upload', () => {
  /** Responses to requests for progress, in order; 0 means no network. */
  function follow(answers: (string[] | number)[]) {
    vi.useFakeTimers()
    vi.stubGlobal('location', { pathname: '/', protocol: 'https:' })
    vi.stubGlobal('document', { cookie: 'trace_id=trace' })
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/api/_auth/session') return Response.json({ token: 't', user: { exp: Date.now() / 1000 + 600 } })
      const answer = answers.shift() ?? 0
      if (answer === 0) throw new TypeError('Failed to fetch')
      if (typeof answer === 'number') return Response.json({}, { status: answer })
      return new Response(answer.map((state) => `event: progress\ndata: {"state":"${state}"}\n\n`).join(''))
    })
    const seen: string[] = []
    const place = { taskId: 't', groupId: 'g' }
    const ended = followProgress(place, ({ state }) => seen.push(state), new AbortController().signal).then(
      ({ state }) => state,
      ({ status }: { status: number }) => status,
    )
    return { seen, ended }
  }

  it('is followed again when the connection returns', async () => {
    const { seen, ended } = follow([['running'], 0, 503, ['running', 'done']])
    await vi.advanceTimersByTimeAsync(6_000)

    expect(await ended).toBe('done')
    expect(seen).toEqual(['running', 'running', 'done'])
  })

  it('is given up after five failures in a row, and at once after a permanent failure', async () => {
    const away = follow([['running'], 0, 0, 0, 0, 0, 0])
    await vi.advanceTimersByTimeAsync(12_000)
    expect(await away.ended).toBe(0)

    expect(await follow([404]).ended).toBe(404)
  })
})
