import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { folderForFile } from '../../../../test/for-file.ts'
import { serveHttp } from '../../../../test/serve-http.ts'
import { receive } from './body-intake.ts'
import { Refused } from './refused.ts'

const ended: unknown[] = []
const folder = folderForFile('winnow-intake-')
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
const origin = await serveHttp(getRequestListener(app.fetch as never) as RequestListener, afterAll)

const put = (place: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${origin}/${place}`, { method: 'PUT', body: body as never, headers })

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
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('PUT /torn HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n')
  socket.write(Buffer.alloc(300_000))
  await expect.poll(async () => (await readdir(folder)).some((name) => name.startsWith('torn.'))).toBe(true)
  socket.destroy()
  await expect.poll(() => ended.length).toBe(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('torn'))).toEqual([])
})
