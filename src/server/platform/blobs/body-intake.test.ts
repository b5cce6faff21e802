import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receive } from './body-intake.ts'
import { Refused } from './refused.ts'

let folder: string
let server: Server
let port: number
const ended: unknown[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-intake-'))
  const app = new Hono()
  app.put('/:place{.+}', async (c) => {
    const length = Number(c.req.header('content-length'))
    const target = join(folder, c.req.param('place'))
    try {
      return c.text(String(await receive(c, target, length, async () => {})), 201)
    } catch (error) {
      ended.push(error)
      return error instanceof Refused ? c.text(error.code, error.status) : c.text('', 500)
    }
  })
  const listener: RequestListener = getRequestListener(app.fetch as never)
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const put = (place: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/${place}`, { method: 'PUT', body: body as never, headers })

it('stores every received byte', async () => {
  const body = randomBytes(5_000_001)
  const md5 = createHash('md5').update(body).digest('base64')
  const answer = await put('whole', body, { 'content-md5': md5 })
  expect([answer.status, await answer.text()]).toEqual([201, '5000001'])
  expect((await readFile(join(folder, 'whole'))).equals(body)).toBe(true)
})

it('stores an empty body', async () => {
  expect((await put('empty', new Uint8Array())).status).toBe(201)
  expect((await readFile(join(folder, 'empty'))).length).toBe(0)
})

it('answers if the body cannot be stored, even before the rest of it has arrived', async () => {
  const answer = await put('no-such-folder/file', randomBytes(5_000_000))
  expect([answer.status, await answer.text()]).toEqual([503, 'ServerBusy'])
})

it('keeps nothing of a body whose sender has disconnected', async () => {
  ended.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('PUT /torn HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n')
  socket.write(Buffer.alloc(300_000))
  await expect.poll(async () => (await readdir(folder)).some((name) => name.startsWith('torn.'))).toBe(true)
  socket.destroy()
  await expect.poll(() => ended.length).toBe(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('torn'))).toEqual([])
})
