import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForFile } from '../../test/for-file.ts'

// I-08 and L-05: requests that browsers do not send. A proxy and the product must not interpret a request differently.

const app = await appForFile()

const port = () => Number(new URL(app.app.localAddress).port)

/** Sends bytes and returns everything received until the product closes the connection. */
async function send(bytes: string | Buffer): Promise<string> {
  const socket = connect(port(), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => void parts.push(part as Buffer)).on('error', () => {})
  const over = new Promise((done) => socket.on('close', done))
  // Closes the sending side, so that the product does not wait for the rest of a request.
  socket.end(bytes)
  await over
  return Buffer.concat(parts).toString('latin1')
}
const statusesOf = (answer: string) =>
  [...answer.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const host = 'Host: localhost'
/** A request that an attacker smuggles into the connection. */
const smuggled = request('GET /healthz HTTP/1.1', host)

const unclear: Readonly<Record<string, string>> = {
  'a length and chunks': `${request('POST /x HTTP/1.1', host, 'Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
  'chunks and a length': `${request('POST /x HTTP/1.1', host, 'Transfer-Encoding: chunked', 'Content-Length: 4')}5c\r\n${smuggled}0\r\n\r\n`,
  'two codings': `${request('POST /x HTTP/1.1', host, 'Transfer-Encoding: chunked', 'Transfer-encoding: cow')}0\r\n\r\n${smuggled}`,
  'a coding that only looks like chunks': `${request('POST /x HTTP/1.1', host, 'Transfer-Encoding: xchunked')}0\r\n\r\n${smuggled}`,
  'two lengths': `${request('POST /x HTTP/1.1', host, 'Content-Length: 5', 'Content-Length: 6')}AAAAAA${smuggled}`,
  'a length below nothing': request('POST /x HTTP/1.1', host, 'Content-Length: -1') + smuggled,
  'a length with a sign': `${request('POST /x HTTP/1.1', host, 'Content-Length: +1')}A${smuggled}`,
  'a chunk of no length': `${request('POST /x HTTP/1.1', host, 'Transfer-Encoding: chunked')}zz\r\n${smuggled}`,
  'lines that end in a line feed alone': `GET /x HTTP/1.1\n${host}\n\n${smuggled}`,
  'a header that goes on in the next line': request('GET /x HTTP/1.1', host, 'X: a', ' b') + smuggled,
  'a space before the colon': request('GET /x HTTP/1.1', 'Host : localhost') + smuggled,
  'a NUL in a header': request('GET /x HTTP/1.1', host, 'X: a\0b') + smuggled,
  'no host': request('GET /x HTTP/1.1') + smuggled,
  'two hosts': request('GET /x HTTP/1.1', host, 'Host: other.example') + smuggled,
  'an unknown method': request('AAAA /x HTTP/1.1', host) + smuggled,
  'a header of 64 kB': request('GET /x HTTP/1.1', host, `X: ${'a'.repeat(65_536)}`) + smuggled,
  '5,000 headers': request('GET /x HTTP/1.1', host, ...Array.from({ length: 5000 }, (_, n) => `X${n}: 1`)) + smuggled,
  'an address of 100 kB': request(`GET /${'a'.repeat(100_000)} HTTP/1.1`, host) + smuggled,
}

describe('an ambiguous request', () => {
  it.each(Object.entries(unclear))('is refused, and data after it are not answered: %s', async (_, bytes) => {
    const answer = await send(bytes)

    const statuses = statusesOf(answer)
    expect(statuses).toHaveLength(1)
    expect([400, 413, 414, 431, 501]).toContain(statuses[0])
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  it.each([
    ['an absolute address', request('GET http://169.254.169.254/latest HTTP/1.1', host)],
    ['a path with dots', request('GET /files/../../../../etc/passwd HTTP/1.1', host)],
    ['encoded dots', request('GET /files/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1', host)],
    ['dots that are encoded twice', request('GET /files/%252e%252e%252fetc%252fpasswd HTTP/1.1', host)],
    ['a broken escape', request('GET /%E0%A4%A HTTP/1.1', host)],
    ['TRACE', request('TRACE / HTTP/1.1', host, 'Cookie: a=secret-of-a-cookie')],
  ])('is refused without effect: %s', async (_, bytes) => {
    const answer = await send(bytes)

    expect(statusesOf(answer)).toEqual([expect.toSatisfy((status: number) => status >= 400 && status < 500)])
    expect(answer).not.toMatch(/root:|secret-of-a-cookie/)
  })

  const corpus = join(fileURLToPath(new URL('../../../shared/corpora/generated/http_raw', import.meta.url)))
  it.skipIf(!existsSync(corpus)).each(existsSync(corpus) ? readdirSync(corpus) : [])('%s', async (file) => {
    const statuses = statusesOf(await send(readFileSync(join(corpus, file))))

    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([status, status >= 400 && status < 500]).toEqual([status, true])
  })
})

async function held(how: (socket: Socket) => void, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port(), '127.0.0.1').on('error', () => {}))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  await Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.once('connect', () => done()))))
  sockets.forEach(how)
  return sockets
}

it.each<[string, (socket: Socket) => void]>([
  ['with half a request', (socket) => socket.write(`GET /x HTTP/1.1\r\n${host}\r\nX: `)],
  [
    'with half a body',
    (socket) => socket.write(`${request('POST /api/web/groups HTTP/1.1', host, 'Content-Length: 99')}{`),
  ],
  [
    'whose answer is not read',
    (socket) => socket.pause().write(request('GET /openapi.json HTTP/1.1', host).repeat(20)),
  ],
  ['that send nothing', () => {}],
])('connections that are held open do not delay other requests: 300 connections %s', async (_, how) => {
  await held(how, 300)
  const visitor = app.visitor()

  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.fetch('/healthz')))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await app.signIn()
})
