import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { limitBody, openHttpServer } from './http-server.ts'

const server = await openHttpServer('127.0.0.1', 0)
server.serve((request, response) => {
  limitBody(request, 20)
  request.resume().on('end', () => response.end(`for ${request.headers.host}`))
})
afterAll(() => server.stop(0))

async function send(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

describe('a request', () => {
  it('must name exactly one host', async () => {
    const one = await send('GET / HTTP/1.1', 'Host: a.example', 'Connection: close')
    const two = await send('GET / HTTP/1.1', 'Host: a.example', 'hOST: b.example', 'Connection: close')

    expect(one).toContain('for a.example')
    expect(two).toMatch(/^HTTP\/1\.1 400 /)
    expect(two).not.toMatch(/for [ab]\.example/)
    expect(two).toContain("content-security-policy: default-src 'none'")
  })

  it('before the product is ready gets a 503 with the strictest policy', async () => {
    const starting = await openHttpServer('127.0.0.1', 0)
    onTestFinished(() => starting.stop(0))

    const answer = await fetch(`http://127.0.0.1:${starting.port}/`)

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*require-trusted-types-for/)
  })

  it('with an incomplete body is cut off', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 9\r\n\r\npart')

    expect(await text(socket)).toBe('')
  })
})

it('a reader that takes nothing of its answer for long is cut off, and others go on', async () => {
  const patient = await openHttpServer('127.0.0.1', 0, { longestUntakenMs: 100 })
  onTestFinished(() => patient.stop(0))
  const cutOff = Promise.withResolvers<void>()
  patient.serve((request, response) => {
    if (request.url === '/untaken') response.once('close', () => response.writableFinished || cutOff.resolve())
    // What others get fits into the buffers of their connection: none of them takes too long, however slow the machine is.
    response.end(request.url === '/untaken' ? Buffer.alloc(32 * 2 ** 20, 'a') : 'small')
  })
  const idle = connect(patient.port, '127.0.0.1').pause()
  onTestFinished(() => void idle.destroy())
  idle.write('GET /untaken HTTP/1.1\r\nHost: a.example\r\n\r\n')

  await cutOff.promise

  expect(await (await fetch(`http://127.0.0.1:${patient.port}/`)).text()).toBe('small')
})

it('readers that take nothing of their answers are cut off once these fill the memory, and others are not', async () => {
  const small = await openHttpServer('127.0.0.1', 0, { mostUnsent: 64 * 2 ** 20 })
  onTestFinished(() => small.stop(0))
  const answer = Buffer.alloc(32 * 2 ** 20, 'a')
  const cutOff = Promise.withResolvers<void>()
  small.serve((request, response) => {
    response.once('close', () => response.writableFinished || cutOff.resolve())
    response.end(request.url === '/large' ? answer : 'small')
  })
  const idle = Array.from({ length: 3 }, () => connect(small.port, '127.0.0.1').pause())
  onTestFinished(() => {
    for (const socket of idle) socket.destroy()
  })
  for (const socket of idle) socket.write('GET /large HTTP/1.1\r\nHost: a.example\r\n\r\n')

  await cutOff.promise

  expect(await (await fetch(`http://127.0.0.1:${small.port}/`)).text()).toBe('small')
})

it('an address has no more connections than it may, and gets further ones once it has closed some', async () => {
  const narrow = await openHttpServer('127.0.0.1', 0, { mostOfAddress: 2 })
  onTestFinished(() => narrow.stop(0))
  narrow.serve((_, response) => response.end('here'))
  const ask = async (localAddress: string) => {
    const socket = connect({ port: narrow.port, host: '127.0.0.1', localAddress })
    socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
    // What was open when the server cut it off may also end with a reset.
    const first = await new Promise<string>((done) => {
      socket.once('data', (data) => done(String(data)))
      socket.once('error', () => done('closed'))
      socket.once('close', () => done('closed'))
    })
    return { socket, isHere: first.endsWith('here') }
  }
  const [one, two, three, other] = [
    await ask('127.0.0.1'),
    await ask('127.0.0.1'),
    await ask('127.0.0.1'),
    await ask('127.0.0.2'),
  ]

  expect([one, two, three, other].map(({ isHere }) => isHere)).toEqual([true, true, false, true])
  one.socket.destroy()
  await expect.poll(async () => (await ask('127.0.0.1')).isHere).toBe(true)
  for (const { socket } of [two, three, other]) socket.destroy()
})
