import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import https from 'node:https'
import net from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import zlib from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Authority, authorityIn, hasOpenssl } from '../../test/certificates.ts'
import { folderForFile } from '../../test/for-file.ts'
import { serveHttp } from '../../test/serve-http.ts'
import { hourMs } from '../domain/time-units.ts'
import { type FetchError, loggable, unreachable } from './fetch-error.ts'
import {
  createGuardedFetch,
  createLoopbackFetchForTests,
  type FetchRequest,
  type GuardedFetch,
} from './guarded-fetch.ts'
import { vetAddress } from './vet-address.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const shared = join(root, '../shared')
/** Settings for tests of the time limits. */
const strict = {
  connectMs: 1000,
  firstByteMs: 400,
  idleMs: 400,
  totalMs: 2000,
  graceMs: 300,
  slowestBytesPerSecond: 1000,
  maxBytes: 1 << 20,
}
/** Settings for all other tests: on a busy machine, no answer must count as late. */
const patient = {
  ...strict,
  connectMs: 60_000,
  firstByteMs: 60_000,
  idleMs: 60_000,
  totalMs: 100_000,
  graceMs: 60_000,
}
const impatient = createLoopbackFetchForTests(strict)
const guarded = createLoopbackFetchForTests(patient)

async function serveRaw(handler: (socket: net.Socket, request: string) => void): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => handler(socket, data.toString('latin1')))
  })
  return listen(server, 'http')
}

async function listen(server: net.Server, scheme: string): Promise<string> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return `${scheme}://127.0.0.1:${(server.address() as net.AddressInfo).port}`
}

async function text(address: string, request?: FetchRequest, fetch: GuardedFetch = guarded): Promise<string> {
  const answer = await fetch(address, request)
  if (answer.notModified) return 'not modified'
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** The fault that a fetch ends with. Also checks that the error message reveals nothing. */
async function fault(address: string, request?: FetchRequest, fetch?: GuardedFetch): Promise<string> {
  const error = await text(address, request, fetch).then(
    (body) => ({ fault: `fetched ${body.length} bytes`, message: unreachable }),
    (reason: FetchError) => reason,
  )
  expect(error.message).toBe(unreachable)
  return error.fault
}

describe('the check of an address to be saved', () => {
  it.each([
    ['https://feeds.example/list.txt', undefined],
    ['HTTP://feeds.example/list.txt?a=b#top', undefined],
    ['https://[2a00:1450:4001::5]/list', undefined],
    ['https://feeds.example:8443/', 'port'],
    ['https://me:secret@feeds.example/', 'user-info'],
    ['https://@feeds.example/', 'user-info'],
    ['https://feeds.example\\@127.0.0.1/', 'backslash'],
    ['https://feeds.example/\r\nX: y', 'control-character'],
    ['https://feeds.example/%0D%0AX:y', 'control-character'],
    ['http://0x7f.1/', 'not-public'],
    ['http://[::ffff:8.8.8.8]/', 'not-public'],
    ['http://router/', 'single-label'],
    ['http://printer.local./', 'special-name'],
    ['file:///etc/passwd', 'scheme'],
    ['feeds.example/list', 'not-an-address'],
    [`https://feeds.example/${'a'.repeat(5000)}`, 'too-long'],
  ])('%s is %s', async (address, expected) => {
    expect(await vetAddress(address, { resolve: false })).toBe(expected)
  })

  it('accepts a port that the settings allow', async () => {
    expect(await vetAddress('https://feeds.example:8443/', { ports: [8443], resolve: false })).toBeUndefined()
  })

  const urls = join(shared, 'corpora/generated/ssrf/urls.json')
  it.skipIf(!existsSync(urls))('accepts none of the shared hostile addresses', async () => {
    const hostile = JSON.parse(readFileSync(urls, 'utf8')) as { url: string }[]
    const passed: string[] = []
    for (const { url } of hostile) {
      if ((await vetAddress(url, { resolveMs: 2000 })) === undefined) passed.push(url.slice(0, 100))
    }

    expect(passed).toEqual([])
    expect(hostile.length).toBeGreaterThanOrEqual(115)
  })
})

describe('the network harness', () => {
  const harness = join(shared, 'checks/ssrf/run.sh')
  const able = process.platform === 'linux' && process.getuid?.() === 0 && existsSync(harness) && canMakeNamespaces()
  it.runIf(able)('passes 34 of 34 (needs root, network namespaces and the shared checks)', () => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const harnessOutput = execFileSync(harness, [join(root, 'test/ssrf/fetcher.mjs')], {
      env: { ...process.env, PATH: path },
    })

    expect(harnessOutput.toString()).toContain('34 passed, 0 failed')
  })
})

function canMakeNamespaces(): boolean {
  const name = `winnow-probe-${process.pid}`
  try {
    execFileSync('ip', ['netns', 'add', name], { stdio: 'ignore' })
    execFileSync('ip', ['netns', 'del', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('the guard', () => {
  it('does not reach this machine unless it is created for tests', async () => {
    const address = await serveHttp((_, answer) => answer.end('inside'))

    expect(await fault(address, {}, createGuardedFetch())).toBe('port')
    const port = Number(new URL(address).port)
    expect(await fault(address, {}, createGuardedFetch({ ports: [port] }))).toBe('not-public')
    expect(await fault(`http://localhost:${port}/`, {}, createGuardedFetch({ ports: [port] }))).toBe('special-name')
  })

  it('uses the port that a request names for that host only', async () => {
    const port = 8443
    const fetch = createGuardedFetch({ resolveMs: 500 })

    expect(await fault('http://10.0.0.1:8443/', {}, fetch)).toBe('port')
    expect(await fault('http://10.0.0.1:8443/', { port }, fetch)).toBe('not-public')
    expect(await fault('http://10.0.0.1:8444/', { port }, fetch)).toBe('port')
  })

  it('does nothing when it is switched off', async () => {
    expect(await fault('https://feeds.example/', {}, createGuardedFetch({ isEnabled: () => false }))).toBe('off')
  })

  it("ignores the environment's proxies", async () => {
    let asked = 0
    const proxy = await serveHttp((_, answer) => {
      asked++
      answer.end('proxied')
    })
    const origin = await serveHttp((_, answer) => answer.end('direct'))
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    onTestFinished(() => void vi.unstubAllEnvs())

    expect(await text(origin)).toBe('direct')
    expect(asked).toBe(0)
  })

  it('sends conditional requests and reports unchanged answers', async () => {
    const address = await serveHttp((request, answer) => {
      if (request.headers['if-none-match'] === '"v1"') answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 06:00:00 GMT' }).end('v1')
    })

    const first = await guarded(address)
    expect(first).toMatchObject({ etag: '"v1"', lastModified: 'Fri, 20 Nov 2026 06:00:00 GMT' })
    if (!first.notModified) first.discard()
    expect(await guarded(address, { etag: '"v1"' })).toMatchObject({ notModified: true })
  })

  it.each([
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['zstd', zlib.zstdCompressSync],
    ['deflate', zlib.deflateSync],
  ] as const)('undoes %s', async (encoding, pack) => {
    const body = '192.0.2.1\n'.repeat(10_000)
    const address = await serveHttp((_, answer) =>
      answer.writeHead(200, { 'content-encoding': encoding }).end(pack(body)),
    )

    expect(await text(address)).toBe(body)
  })

  it('sends credentials to their own origin only', async () => {
    const seen: (string | undefined)[] = []
    const other = await serveHttp((request, answer) => {
      seen.push(request.headers.authorization)
      answer.end('other')
    })
    const address = await serveHttp((request, answer) => {
      seen.push(request.headers.authorization)
      answer.writeHead(302, { location: request.url === '/' ? '/again' : `${other}/x` }).end()
    })

    expect(await text(address, { credentials: { authorization: 'Bearer k' } })).toBe('other')
    expect(seen).toEqual(['Bearer k', 'Bearer k', undefined])
  })

  it('posts, and never follows a redirect with a POST', async () => {
    const address = await serveHttp((request, answer) => {
      if (request.url === '/moved') answer.writeHead(307, { location: '/' }).end()
      else request.pipe(answer)
    })
    const post = { body: '{"a":1}', type: 'application/json' }

    expect(await text(address, { post })).toBe('{"a":1}')
    expect(await fault(`${address}/moved`, { post })).toBe('redirect')
  })

  it('stops when its caller aborts', async () => {
    const address = await serveHttp((_, answer) => void answer.write('x'))
    const stop = new AbortController()
    const answer = await guarded(address, { signal: stop.signal })
    stop.abort()

    const reading = (async () => {
      if (!answer.notModified) for await (const _ of answer.body);
    })()
    await expect(reading).rejects.toMatchObject({ fault: 'aborted' })
  })

  it('closes the connection when its reader leaves early', async () => {
    const closed = Promise.withResolvers<void>()
    const address = await serveHttp((_, answer) => {
      answer.on('close', () => closed.resolve())
      answer.write('first')
    })
    const answer = await guarded(address)
    if (!answer.notModified) for await (const _ of answer.body) break

    await closed.promise
  })
})

describe('hostile upstreams', () => {
  const ok = 'HTTP/1.1 200 OK\r\n'

  it.each([
    ['to the cloud metadata', 'http://169.254.169.254/latest/?token=geheim-1', 'not-public'],
    ['to an internal address', 'http://10.0.0.1/feed?token=geheim-1', 'not-public'],
    ['to another scheme', 'file:///etc/geheim-1', 'scheme'],
    ['to another scheme with user info', 'ftp:geheim-1@127.0.0.1', 'scheme'],
    ['with user info', 'http://ann:geheim-1@127.0.0.1/feed', 'user-info'],
    ['to itself', '/feed?token=geheim-1', 'redirect-loop'],
    ['with a line break', '/a%0d%0aX:geheim-1', 'control-character'],
    ['to an invalid address', 'http://geheim-1@[/feed?token=geheim-1', 'not-an-address'],
  ])('does not follow a redirect %s, and does not reveal a key in it', async (_what, location, expected) => {
    const address = await serveHttp((_, answer) => answer.writeHead(302, { location }).end())

    const error = await guarded(`${address}/feed?token=geheim-1`).catch((error) => error)

    expect(error).toMatchObject({ fault: expected, message: unreachable })
    expect(error.detail).not.toContain('geheim-1')
  })

  it.each([
    ['https://feeds.example/v2/files/exports/3f9c0aa41be2/recent.csv', '/v2/files/exports/3f9c0aa41be2/recent.csv'],
    ['https://feeds.example/exports/3f9c0aa41be27d505a1c/recent.csv', '/exports/*/recent.csv'],
    ['https://feeds.example/services/T01ABCDEF/B01ABCDEF/fSuJ8Zq0LxKcVb3nWm5Ty7Rd', '/services/T01ABCDEF/B01ABCDEF/*'],
    ['https://feeds.example/bot1234567:AAF-k3_x9/send', '/*/send'],
    ['https://feeds.example/threat-intelligence-feed/all?token=x', '/threat-intelligence-feed/all'],
    ['https://feeds.example/list-of-2026-addresses.txt', '/list-of-2026-addresses.txt'],
  ])('an address for the log has no parts that may be keys: %s', (address, path) => {
    expect(loggable(address)).toBe(`https://feeds.example${path}`)
  })

  it('follows five redirects, but not six', async () => {
    const address = await serveHttp((request, answer) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) answer.end('there')
      else answer.writeHead(301, { location: `/${left - 1}` }).end()
    })

    expect(await text(`${address}/5`)).toBe('there')
    expect(await fault(`${address}/6`)).toBe('redirect')
  })

  it('ignores Refresh headers, Link and Alt-Svc, and does not use file names', async () => {
    const address = await serveHttp((_, answer) =>
      answer
        .writeHead(200, {
          refresh: '0; url=http://127.0.0.1/',
          link: '<http://127.0.0.1/>; rel=preload',
          'alt-svc': 'h2="127.0.0.1:1"',
          'content-disposition': 'attachment; filename="../../x"',
          date: 'Tue, 01 Jan 1974 00:00:00 GMT',
        })
        .end('<meta http-equiv=refresh content="0;url=http://127.0.0.1/">'),
    )

    expect(await text(address)).toContain('<meta')
  })

  /** Sends a text again and again. */
  const drip = (socket: net.Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 20)
    socket.on('close', () => clearInterval(timer))
  }
  const endlessTrailers = `${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n`

  it.each<[what: string, start: string, drips: string, expected: RegExp]>([
    ['a body that arrives too slowly', `${ok}\r\n`, 'x', /^too-slow$/],
    ['a body that stops arriving', `${ok}\r\n${'x'.repeat(10_000)}`, '', /^idle$/],
    ['a header that never ends', ok, 'X-A: b\r\n', /^first-byte$/],
    ['a header that never arrives', '', '', /^first-byte$/],
    ['trailers that never end', endlessTrailers, 'X-T: y\r\n', /^(idle|incomplete|header|total|too-slow)$/],
  ])('gives up %s', async (_what, start, drips, expected) => {
    const address = await serveRaw((socket) => {
      socket.write(start)
      if (drips !== '') drip(socket, drips)
    })

    expect(await fault(address, {}, impatient)).toMatch(expected)
  })

  it.each([
    ['megabytes of one header', `${ok}X-A: ${'a'.repeat(1 << 20)}\r\n\r\nbody`, 'header'],
    ['megabytes of cookies', `${ok}${`Set-Cookie: a=${'b'.repeat(60_000)}\r\n`.repeat(170)}\r\nbody`, 'header'],
    [
      'an unrequested upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      'header',
    ],
    ['a body shorter than stated', `${ok}Content-Length: 50\r\n\r\n192.0.2.1\n`, 'incomplete'],
    ['a body longer than the limit', `${ok}Content-Length: ${2 << 20}\r\n\r\nx`, 'too-large'],
    ['an invalid chunk size', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n`, 'incomplete'],
    ['a body cut between chunks', `${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`, 'incomplete'],
    ['a body that is compressed three times', `${ok}Content-Encoding: gzip, gzip, gzip\r\n\r\nx`, 'encoding'],
    ['a body with an unknown compression', `${ok}Content-Encoding: lzma\r\n\r\nx`, 'encoding'],
    ['a body that is not compressed as stated', `${ok}Content-Encoding: gzip\r\n\r\nplain`, 'encoding'],
  ])('refuses %s', async (_what, answer, expected) => {
    const address = await serveRaw((socket) => socket.end(answer))

    expect(await fault(address)).toBe(expected)
  })

  it('does not blame the publisher for a slow reader', async () => {
    const address = await serveHttp((_, answer) => answer.end('x'.repeat(500)))
    const answer = await createLoopbackFetchForTests({ ...strict, graceMs: 0, slowestBytesPerSecond: 1 })(address)
    let bytes = 0
    if (!answer.notModified) {
      for await (const chunk of answer.body) {
        bytes += chunk.length
        const until = performance.now() + 50
        while (performance.now() < until);
      }
    }

    expect(bytes).toBe(500)
  })

  it('refuses a validator of a megabyte with its header, and drops one of a kilobyte', async () => {
    const address = await serveRaw((socket) =>
      socket.end(`${ok}ETag: "${'e'.repeat(1024)}"\r\nContent-Length: 1\r\n\r\nx`),
    )
    const answer = await guarded(address)

    expect(answer.etag).toBeUndefined()
    if (!answer.notModified) answer.discard()
  })

  it('ignores bytes after a body of stated length, even if they are malformed', async () => {
    const address = await serveRaw((socket) => socket.end(`${ok}Content-Length: 3\r\n\r\nabcdef`))

    expect(await text(address).catch((error: FetchError) => error.fault)).toMatch(/^(abc|incomplete)$/)
  })

  it('treats a connection reset within a body as an error, not as its end', async () => {
    const address = await serveRaw((socket) => {
      socket.write('HTTP/1.0 200 OK\r\n\r\n192.0.2.1\n', () => setImmediate(() => socket.resetAndDestroy()))
    })

    expect(await fault(address)).toMatch(/^(incomplete|connect)$/)
  })

  it.each([
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['zstd', zlib.zstdCompressSync],
  ] as const)('stops a %s bomb at the limit', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(64 << 20))
    const address = await serveHttp((_, answer) => answer.writeHead(200, { 'content-encoding': encoding }).end(bomb))

    expect(await fault(address)).toBe('too-large')
  })

  it('stops a body without end at the limit', async () => {
    const address = await serveHttp((_, answer) => {
      const more = () => {
        while (answer.write(Buffer.alloc(65_536)));
      }
      answer.on('drain', more)
      more()
    })

    expect(await fault(address)).toBe('too-large')
  })

  it.each([
    [404, {}, undefined],
    [204, {}, undefined],
    [304, {}, undefined],
    [429, { 'retry-after': '999999999' }, 24 * hourMs],
    [503, { 'retry-after': '120' }, 120_000],
    [503, { 'retry-after': '-5' }, undefined],
    [429, { 'retry-after': 'soon' }, undefined],
    [503, { date: 'Fri, 20 Nov 2026 06:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 06:01:00 GMT' }, 60_000],
  ])('a status %i with %o is reported with a pause of %s ms', async (status, headers, retryAfterMs) => {
    const address = await serveHttp((_, answer) => answer.writeHead(status, headers).end())

    await expect(text(address)).rejects.toMatchObject({ fault: 'status', status, retryAfterMs })
  })

  it('treats a closed port like any other failure', async () => {
    const server = net.createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as net.AddressInfo
    await new Promise((done) => server.close(done))

    expect(await fault(`http://127.0.0.1:${port}/`)).toBe('connect')
  })
})

describe.skipIf(!hasOpenssl)('over TLS', () => {
  const folder = folderForFile()
  let authority: Authority
  beforeAll(() => {
    authority = authorityIn(folder, 'authority')
  })

  it.each([
    ['self-signed', () => authorityIn(folder, 'self'), 'tls'],
    ['for another host', () => authority.sign('other', 2, 'DNS:other.example'), 'tls'],
    ['expired', () => authority.sign('old', -1), 'tls'],
    ['signed by an authority of the settings', () => authority.sign('good'), 'fetched 2 bytes'],
  ])('a certificate that is %s leads to: %s', async (_what, make, expected) => {
    const { key, cert } = make()
    const address = await listen(
      https.createServer({ key, cert }, (_, answer) => answer.end('ok')),
      'https',
    )
    const fetch = createLoopbackFetchForTests({ ...patient, authorities: [authority.cert] })
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    onTestFinished(() => void vi.unstubAllEnvs())

    expect(await fault(address, {}, fetch)).toBe(expected)
  })

  it('refuses a redirect from https to http', async () => {
    const plain = await serveHttp((_, answer) => answer.end('plain'))
    const { key, cert } = authority.sign('down')
    const server = https.createServer({ key, cert }, (_, answer) => answer.writeHead(302, { location: plain }).end())
    const address = await listen(server, 'https')
    const fetch = createLoopbackFetchForTests({ ...patient, authorities: [authority.cert] })

    expect(await fault(address, {}, fetch)).toBe('downgrade')
  })
})
