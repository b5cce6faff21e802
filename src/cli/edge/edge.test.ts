import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { winnow } from '../../../test/command-line.ts'
import { anyPort, edgeOptions } from '../../../test/edge.ts'
import { type Behaviour, startSightingsServer } from '../../../test/sightings-server.ts'
import { type Edge, type EdgeOptions, startEdge } from './edge.ts'
import { usualLimits } from './lines.ts'
import { readSenders, senderOf } from './senders.ts'

let folder: string
let behaviour: Behaviour = 'keep'
let server: Awaited<ReturnType<typeof startSightingsServer>>
let edge: Edge | undefined
const key = `wns_${'a'.repeat(32)}`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-edge-'))
  behaviour = 'keep'
  server = await startSightingsServer(() => behaviour)
})
afterEach(async () => {
  await edge?.stop(AbortSignal.abort())
  edge = undefined
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<EdgeOptions> = {}): Promise<Edge> {
  edge = await startEdge({ ...edgeOptions(folder, server.origin), http: anyPort, syslog: anyPort, ...options })
  return edge
}

/** Stops the edge after it has sent everything. */
async function finish(): Promise<void> {
  await edge?.stop(new AbortController().signal)
  edge = undefined
}

const post = (body: string | Uint8Array<ArrayBuffer>, query = '', headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${edge?.ports.http}/v1/lines${query}`, { method: 'POST', body, headers })

const line = (n: number) => `2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.${n}:443`

describe('the lines that an edge receives', () => {
  it('lead to the observables of all of them, each stream with its own format and time', async () => {
    await start()
    const asa =
      '<166>Mar 01 2026 10:00:00 fw1 : %ASA-6-302013: Built outbound TCP connection 5 for outside:100.20.30.7/443 (100.20.30.7/443) to inside:10.0.0.5/1234 (10.0.0.5/1234)\n'
    const socket = connect(edge?.ports.syslog as number, '127.0.0.1')
    socket.end(`${asa.repeat(3)}${asa.length - 1} ${asa.trimEnd()}`)
    await once(socket, 'close')
    const plain = await post(`${line(1)}\n${line(2)}\r\n\n`)
    const packed = await post(new Uint8Array(gzipSync(line(2))), '?source=proxy', { 'content-encoding': 'gzip' })
    await expect.poll(() => edge?.status().received.syslog.lines).toBe(4)

    expect([plain.status, await plain.json()]).toEqual([200, { lines: 2, tooLong: 0 }])
    expect([packed.status, await packed.json()]).toEqual([200, { lines: 1, tooLong: 0 }])
    await finish()
    expect(server.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 2, '100.20.30.7': 8 })
    const [[name, segment] = []] = server.segments
    expect(name).toMatch(/^test\.[0-9a-f]{8}:\d{4}-\d\d-\d\d:0{9}1$/)
    expect(segment).toMatchObject({ lines: 7, formats: expect.arrayContaining(['cisco-asa']) })
    expect(server.key).toBe(key)
    expect(readdirSync(join(folder, 'spool')).length + readdirSync(join(folder, 'segments')).length).toBe(1)
  })

  it('are sent in segments, by size and by time', async () => {
    let now = Date.UTC(2026, 2, 1)
    await start({ segmentBytes: 100, now: () => now, everyMs: 60_000 })
    await post(`${line(1)}\n${line(2)}\n`)
    await expect.poll(() => server.segments.size).toBe(1)
    await post(line(3))
    now += 60_000
    await expect.poll(() => server.segments.size).toBe(2)
    expect(server.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 })
  })

  it('count once if the server does not answer, asks to wait, or is down while the edge stops', async () => {
    await start()
    await post(line(1))
    behaviour = { status: 503, retryAfter: 0 }
    await edge?.stop(AbortSignal.timeout(300))
    edge = undefined
    expect(server.counts()).toEqual({})

    behaviour = 'keep-silently'
    await start()
    await post(line(1))
    await expect.poll(() => server.segments.size).toBe(1)
    behaviour = 'keep'
    await finish()
    expect([server.counts(), server.conflicts]).toEqual([{ '100.20.30.1': 2 }, []])
  })

  it('are put aside if the server refuses their segment for good', async () => {
    await start()
    await post(line(1))
    behaviour = { status: 422 }
    await finish()
    expect(readdirSync(join(folder, 'refused'))).toHaveLength(1)

    await start()
    expect(edge?.status()).toMatchObject({ refused: 1, waiting: 0 })
  })
})

describe('senders of an edge', () => {
  it('are told to wait when the quota is used up, and streams are not read meanwhile', async () => {
    behaviour = { status: 503, retryAfter: 0 }
    const quotaBytes = 3000
    await start({ quotaBytes })
    const big = `${`${line(1)}\n`.repeat(40)}`
    const first = await post(big)
    const second = await post(`${line(2)}\n${big}`)
    expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 503, '5'])

    // There is room again as soon as a segment is made from the stored lines.
    const socket = connect(edge?.ports.syslog as number, '127.0.0.1')
    socket.end(`${line(3)}\n`.repeat(40))
    await expect.poll(() => edge?.status().received.syslog.lines).toBe(40)
    behaviour = 'keep'
    await finish()
    expect(server.counts()).toEqual({ '100.20.30.1': 40, '100.20.30.3': 40 })
  })

  it.each<[string, () => Promise<Response>, number]>([
    ['another path', () => fetch(`http://127.0.0.1:${edge?.ports.http}/v2/lines`), 404],
    ['another method', () => fetch(`http://127.0.0.1:${edge?.ports.http}/v1/lines`), 405],
    ['too much', () => post(line(1).repeat(20)), 413],
    [
      'too much content after decompression',
      () => post(new Uint8Array(gzipSync('a'.repeat(600))), '', { 'content-encoding': 'gzip' }),
      413,
    ],
    ['content that cannot be decompressed', () => post('abc', '', { 'content-encoding': 'gzip' }), 400],
    ['an unknown compression', () => post('abc', '', { 'content-encoding': 'lzma' }), 415],
  ])('are refused without effect on others: %s', async (_, ask, status) => {
    await start({ limits: { ...usualLimits, bodyBytes: 500, lineBytes: 100 } })
    expect((await ask()).status).toBe(status)
    const { lines, tooLong } = await (await post(`${'x'.repeat(150)}\n${line(1)}\n`)).json()
    expect([lines, tooLong]).toEqual([1, 1])
  })

  it('may repeat a request once whose answer they did not receive', async () => {
    await start()
    const body = `${line(1)}\n`
    const socket = connect(edge?.ports.http as number, '127.0.0.1')
    socket.write(`POST /v1/lines HTTP/1.1\r\nhost: edge\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    await once(socket, 'connect')
    await expect.poll(() => edge?.status().received.http.lines).toBe(1)
    socket.destroy()
    await post(`${line(2)}\n`)
    const answers = []
    for (let n = 0; n < 2; n++) answers.push(await (await post(body)).json())

    await finish()
    // The answer may already have been on its way; then the sender has received it.
    const isRepeated = 'repeated' in answers[0]
    expect(answers[1]).toEqual({ lines: 1, tooLong: 0 })
    expect(server.counts()).toEqual({ '100.20.30.1': isRepeated ? 2 : 3, '100.20.30.2': 1 })
  })
})

it('only one edge at a time runs in a folder, and it reports its status', async () => {
  await start({ metrics: anyPort })
  await post(line(1))
  await expect(startEdge({ ...({} as EdgeOptions), folder })).rejects.toThrow('another edge')
  const healthy = await winnow(['edge', folder, '--status'])
  const metrics = await (await fetch(`http://127.0.0.1:${edge?.ports.metrics}/metrics`)).text()
  expect([healthy.code, healthy.out]).toEqual([0, expect.stringContaining('http: 1 line,')])
  expect(metrics).toContain('winnow_edge_lines_total{receiver="http"} 1\n')

  await finish()
  const gone = await winnow(['edge', folder, '--status', '--json'])
  expect([gone.code, gone.out]).toEqual([1, 'null\n'])
})

it('winnow edge --stdin ends after it has sent all of standard input', async () => {
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, key)
  const at = ['--server', server.origin, '--key-file', keyFile]
  const { code, err } = await winnow(
    ['edge', join(folder, 'state'), '--stdin', ...at],
    `${line(1)}\n${line(2)}\n${line(1)}`,
  )

  expect([code, err]).toEqual([0, ''])
  expect(server.counts()).toEqual({ '100.20.30.1': 2, '100.20.30.2': 1 })
})

it('an edge that is stopped sends the lines that it has read from an open input, and closes the input', async () => {
  const input = new PassThrough()
  await start({ stdin: input })
  input.write(`${line(1)}\n`)
  await expect.poll(() => edge?.status().received.stdin.lines).toBe(1)

  await finish()

  expect(input.destroyed).toBe(true)
  expect(server.counts()).toEqual({ '100.20.30.1': 1 })
})

it('winnow edge listens to other machines without authentication only if told to, and warns about it', async () => {
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, key)
  const at = ['--server', server.origin, '--key-file', keyFile, '--http', '[::ffff:127.0.0.1]:0', '--open']
  const listeners = process.listenerCount('SIGTERM')
  const running = winnow(['edge', join(folder, 'state'), ...at])
  await expect.poll(() => process.listenerCount('SIGTERM')).toBeGreaterThan(listeners)
  process.emit('SIGTERM')
  const { code, err } = await running
  expect([code, err]).toEqual([0, expect.stringContaining('--http sends keys and lines unencrypted')])
})

it('winnow edge --new-sender adds a sender and stores its key only as a digest', async () => {
  const senders = join(folder, 'senders')
  const keys = [await winnow(['edge', '--new-sender', 'a', '--senders', senders])]
  keys.push(await winnow(['edge', '--new-sender', 'b', '--senders', senders]))
  const text = readFileSync(senders, 'utf8')
  expect(keys.map(({ out }) => senderOf(readSenders(text), out.trim()))).toEqual(['a', 'b'])
  for (const { out } of keys) expect(text).not.toContain(out.trim())
})

it.each<[string, string[]]>([
  ['name the folder', ['--stdin']],
  ['say where lines come from', ['DIR', '--server', 'http://localhost']],
  ['--http sends keys and lines unencrypted', ['DIR', '--http', '0.0.0.0:0']],
  ['--syslog takes lines from anybody', ['DIR', '--syslog', '[::]:0']],
  ['TLS needs --tls-cert', ['DIR', '--https', '0']],
  ['--https takes lines from anybody', ['DIR', '--https', 'edge.example:0', '--tls-cert', 'KEY', '--tls-key', 'KEY']],
  ['give --client-ca', ['DIR', '--syslog-tls', '192.0.2.1:0', '--tls-cert', 'KEY', '--tls-key', 'KEY']],
  ['certificates are for', ['DIR', '--http', '0', '--client-ca', 'KEY']],
  ['--senders is for', ['DIR', '--syslog', '0', '--senders', 'KEY']],
  ['which file has the keys', ['--new-sender', 'proxy']],
  ['a name has letters', ['--new-sender', 'a b', '--senders', 'KEY']],
  ['--http must be', ['DIR', '--http', 'abc']],
  ['--every must be', ['DIR', '--stdin', '--every', '0', '--server', 'http://localhost', '--key-file', 'KEY']],
  ['--quota must hold', ['DIR', '--stdin', '--quota', '0.1']],
  ['say where to send to', ['DIR', '--stdin']],
  ['holds no key', ['DIR', '--stdin', '--server', 'http://localhost', '--key-file', 'KEY']],
  ['https', ['DIR', '--stdin', '--server', 'http://winnow.example', '--key-file', 'KEY']],
])('winnow edge refuses wrong arguments: %s', async (said, args) => {
  const file = join(folder, 'no-key')
  writeFileSync(file, 'wnw_0123456789')
  const named = args.map((arg) => ({ DIR: join(folder, 'state'), KEY: file })[arg] ?? arg)
  const { code, err } = await winnow(['edge', ...named])
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})
