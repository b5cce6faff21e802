import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, openHttpServer } from './http-server.ts'

let server: HttpServer
beforeAll(async () => {
  server = await openHttpServer('127.0.0.1', 0)
  server.serve((request, response) => response.end(`for ${request.headers.host}`))
})
afterAll(() => server.stop(0))

async function send(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

describe('a request', () => {
  it('names one host', async () => {
    const one = await send('GET / HTTP/1.1', 'Host: a.example', 'Connection: close')
    const two = await send('GET / HTTP/1.1', 'Host: a.example', 'hOST: b.example', 'Connection: close')

    expect(one).toContain('for a.example')
    expect(two).toMatch(/^HTTP\/1\.1 400 /)
    expect(two).not.toContain('for ')
  })
})
