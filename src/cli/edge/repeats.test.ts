import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anyPort, startTestEdge, type TestEdge } from '../../../test/edge.ts'

let running: TestEdge
/** Writes to the disk finish when this is resolved. */
let disk: PromiseWithResolvers<void>
/** The edge's responses, in the order of the requests. */
let responses: ServerResponse[]
const onRequest = (message: unknown) => responses.push((message as { response: ServerResponse }).response)

beforeEach(async () => {
  running = await startTestEdge({ http: anyPort })
  const handle = await open(join(running.folder, 'probe'), 'w')
  const files: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  disk = Promise.withResolvers()
  const { datasync } = files
  vi.spyOn(files, 'datasync').mockImplementation(async function (this: FileHandle) {
    await disk.promise
    return datasync.call(this)
  })
  responses = []
  subscribe('http.server.request.start', onRequest)
})
afterEach(async () => {
  unsubscribe('http.server.request.start', onRequest)
  disk.resolve()
  vi.restoreAllMocks()
  await running.stop()
})

const line = (n: number) => `2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.${n}:443`

/** Sends a request on its own connection. */
async function send(body: string): Promise<Socket> {
  const before = responses.length
  const socket = connect(running.edge.ports.http as number, '127.0.0.1')
  const head = `POST /v1/lines HTTP/1.1\r\nhost: edge\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(head + body)
  await expect.poll(() => responses.length).toBe(before + 1)
  await expect.poll(() => responses[before]?.req.complete).toBe(true)
  return socket
}

/** Closes the connection of the `n`th request, like a sender that no longer waits. */
async function giveUp(socket: Socket, n: number): Promise<void> {
  const response = responses[n] as ServerResponse
  const closed = response.destroyed ? undefined : once(response, 'close')
  socket.destroy()
  await closed
}

async function answerOn(socket: Socket): Promise<{ status: number; body: unknown }> {
  let text = ''
  for await (const chunk of socket) text += chunk
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body.match(/\{.*\}/)?.[0] ?? 'null') }
}

it('a request is counted once if its sender gives up during the write and repeats it', async () => {
  const first = await send(line(1))
  await giveUp(first, 0)
  const second = await send(line(1))
  await giveUp(second, 1)
  const third = await send(line(1))
  disk.resolve()

  expect(await answerOn(third)).toEqual({ status: 200, body: { repeated: true } })
  expect(await answerOn(await send(line(1)))).toEqual({ status: 200, body: { lines: 1, tooLong: 0 } })
  expect(await running.counts()).toEqual({ '100.20.30.1': 2 })
})

it('equal requests of two senders that both wait are counted twice', async () => {
  const [first, second] = [await send(line(1)), await send(line(1))]
  disk.resolve()

  const taken = { status: 200, body: { lines: 1, tooLong: 0 } }
  expect([await answerOn(first), await answerOn(second)]).toEqual([taken, taken])
  expect(await running.counts()).toEqual({ '100.20.30.1': 2 })
})

it('a request whose write failed is accepted when it is repeated', async () => {
  const first = await send(line(1))
  await giveUp(first, 0)
  const second = await send(line(1))
  const { reject } = disk
  disk = Promise.withResolvers()
  disk.resolve()
  reject(new Error('no space is left'))

  expect(await answerOn(second)).toEqual({ status: 200, body: { lines: 1, tooLong: 0 } })
  expect(await running.counts()).toEqual({ '100.20.30.1': 1 })
})
