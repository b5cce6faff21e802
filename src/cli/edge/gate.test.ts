import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Authority, authorityIn, type Certificate, hasOpenssl } from '../../../test/certificates.ts'
import { anyPort, startTestEdge, type TestEdge } from '../../../test/edge.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { EdgeOptions } from './edge.ts'
import { usualLimits } from './lines.ts'
import { newSenderKey, readSenders, senderLine, senderOf } from './senders.ts'

let running: TestEdge
const folder = folderForFile()
let troubles: string[]
const key = newSenderKey()
const line = (n: number) => `2026-03-01T10:00:00Z allow 10.0.0.5 -> 100.20.30.${n}:443`

beforeEach(() => {
  troubles = []
})
afterEach(() => running?.stop())
const file = (name: string) => join(folder, name)

async function start(options: Partial<EdgeOptions>): Promise<void> {
  running = await startTestEdge({ ...options, onTrouble: (text) => troubles.push(text) })
}

describe('keys of senders', () => {
  beforeEach(async () => {
    writeFileSync(file('senders'), `# who may send\n\n${senderLine('proxy', key)}`)
    await start({ http: anyPort, gate: { senders: file('senders') } })
  })

  async function ask(path: string, authorization: string | undefined, body: string, type = 'text/plain') {
    const headers = { 'content-type': type, ...(authorization !== undefined && { authorization }) }
    const answer = await fetch(`http://127.0.0.1:${running.edge.ports.http}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const basic = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString('base64')
  const bulk = `{"create":{}}\n${JSON.stringify({ message: line(1) })}\n`
  const otlp = JSON.stringify({
    resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: line(1) } }] }] }],
  })
  const protocols = {
    lines: ['/v1/lines', line(1), 'text/plain'],
    splunk: ['/services/collector/event', JSON.stringify({ event: line(1) }), 'application/json'],
    raw: ['/services/collector/raw', line(1), 'text/plain'],
    elastic: ['/_bulk', bulk, 'application/x-ndjson'],
    otlp: ['/v1/logs', otlp, 'application/json'],
  } as const

  it.each<[keyof typeof protocols, string]>([
    ['lines', `Bearer ${key}`],
    ['lines', `Basic ${basic('proxy', key)}`],
    ['splunk', `Splunk ${key}`],
    ['splunk', `splunk  ${key}`],
    ['raw', `Basic ${basic('x', key)}`],
    ['elastic', `ApiKey ${basic('proxy', key)}`],
    ['elastic', `Basic ${basic('proxy', key)}`],
    ['otlp', `Bearer ${key}`],
  ])('let a sender send: %s, %s', async (name, authorization) => {
    const [path, body, type] = protocols[name]
    expect((await ask(path, authorization, body, type)).status).toBe(200)
    expect(running.edge.status()).toMatchObject({ senders: { proxy: 1 }, received: { http: { unauthorised: 0 } } })
  })

  it.each<[keyof typeof protocols, string | undefined, number, unknown]>([
    ['lines', undefined, 401, { error: 'show a key: Authorization: Bearer KEY' }],
    ['lines', 'Bearer wrong', 401, { error: 'nobody has this key' }],
    ['lines', `Splunk ${key}`, 401, { error: 'show a key: Authorization: Bearer KEY' }],
    ['splunk', undefined, 401, { text: 'Token is required', code: 2 }],
    ['splunk', key, 401, { text: 'Invalid authorization', code: 3 }],
    ['splunk', `Bearer ${key}`, 401, { text: 'Invalid authorization', code: 3 }],
    ['splunk', 'Splunk wrong', 403, { text: 'Invalid token', code: 4 }],
    ['raw', `Basic ${basic('x', 'wrong')}`, 403, { text: 'Invalid token', code: 4 }],
    ['raw', `Basic ${Buffer.from(key).toString('base64')}`, 401, { text: 'Invalid authorization', code: 3 }],
    ['elastic', undefined, 401, { status: 401, error: { type: 'security_exception' } }],
    ['elastic', `ApiKey ${basic('proxy', 'wrong')}`, 401, { status: 401, error: { type: 'security_exception' } }],
    ['otlp', undefined, 401, { code: 16 }],
    ['otlp', 'Bearer ', 401, { code: 16 }],
  ])('refuse a wrong key in the way of the protocol: %s, %s', async (name, authorization, status, said) => {
    const [path, body, type] = protocols[name]
    const answer = await ask(path, authorization, body, type)

    expect([answer.status, answer.body]).toMatchObject([status, said])
    if (!/collector/.test(path)) expect(answer.headers.get('www-authenticate')).toMatch(/Bearer|ApiKey/)
    expect(running.edge.status()).toMatchObject({
      senders: {},
      received: { http: { lines: 0, refused: 0, unauthorised: 1 } },
    })
  })

  it('are needed for everything except the health check of the Event Collector', async () => {
    const origin = `http://127.0.0.1:${running.edge.ports.http}`
    const status = async (path: string) => (await fetch(`${origin}${path}`)).status
    expect(await status('/services/collector/health')).toBe(200)
    for (const path of ['/', '/_license', '/_xpack', '/_cluster/health', '/v1/lines', '/services/collector']) {
      expect([path, await status(path)]).toEqual([path, 401])
    }
  })

  it('follow changes of their file, but ignore a damaged file', async () => {
    const [path, body] = protocols.lines
    const other = newSenderKey()
    const statusOf = async (one: string) => (await ask(path, `Bearer ${one}`, body)).status
    writeFileSync(file('senders'), senderLine('other', other))
    await running.edge.reload()
    expect([await statusOf(key), await statusOf(other)]).toEqual([401, 200])

    writeFileSync(file('senders'), 'half a line')
    await running.edge.reload()
    await running.edge.reload()
    expect(await statusOf(other)).toBe(200)
    expect(troubles).toEqual([expect.stringContaining('senders: line 1 must be')])
    expect(running.edge.status().problems).toEqual(troubles)
    writeFileSync(file('senders'), '')
    await running.edge.reload()
    expect([await statusOf(other), running.edge.status().problems]).toEqual([401, []])
  })

  it('are stored as digests, with a name', () => {
    const text = `${senderLine('a', 'one')}b sha256:${'0'.repeat(63)}\n`
    expect(text).not.toContain('one')
    expect(() => readSenders(text)).toThrow('line 2')
    expect(senderOf(readSenders(senderLine('a', 'one')), 'one')).toBe('a')
  })
})

it('keys of senders follow a changed file without a reload', async () => {
  writeFileSync(file('senders'), senderLine('proxy', key))
  await start({ http: anyPort, gate: { senders: file('senders') }, gateEveryMs: 10 })
  const other = newSenderKey()
  const headers = { authorization: `Bearer ${other}` }
  const send = async () =>
    (await fetch(`http://127.0.0.1:${running.edge.ports.http}/v1/lines`, { method: 'POST', headers, body: line(1) }))
      .status
  expect(await send()).toBe(401)
  writeFileSync(file('senders'), senderLine('other', other))
  await expect.poll(send).toBe(200)
})

describe.skipIf(!hasOpenssl)('TLS', () => {
  const certificates = folderForFile()
  let authority: Authority
  let server: Certificate
  let own: Certificate
  let strangers: Authority
  beforeAll(() => {
    authority = authorityIn(certificates, 'authority')
    strangers = authorityIn(certificates, 'strangers')
    server = authority.sign('edge')
    own = authority.sign('sender')
  })

  async function startSecured(options: Partial<EdgeOptions> = {}): Promise<void> {
    copyFileSync(server.certFile, file('tls.crt'))
    copyFileSync(server.keyFile, file('tls.key'))
    copyFileSync(authority.certFile, file('ca.crt'))
    const gate = { certificate: file('tls.crt'), key: file('tls.key'), clientAuthority: file('ca.crt') }
    await start({ https: anyPort, syslogTls: anyPort, gate, ...options })
  }

  /**
   * Sends a text by syslog over TLS.
   * @returns whether the connection ended in an error
   */
  async function syslog(text: string, options: ConnectionOptions): Promise<boolean> {
    const socket = connectTls({
      host: '127.0.0.1',
      port: running.edge.ports.syslogTls as number,
      ca: authority.cert,
      ...options,
    })
    socket.end(text)
    return once(socket.resume(), 'close').then(
      () => false,
      () => true,
    )
  }

  /**
   * Sends a body by HTTP over TLS.
   * @returns the status; undefined without an answer
   */
  function https(body: string, options: ConnectionOptions): Promise<number | undefined> {
    return new Promise((resolve) => {
      const given = { method: 'POST', path: '/v1/lines', ca: authority.cert, ...options, agent: false as const }
      const asked = request({ host: '127.0.0.1', port: running.edge.ports.https, ...given }, (answer) => {
        json(answer).then(() => resolve(answer.statusCode))
      })
      asked.once('error', () => resolve(undefined))
      asked.end(body)
    })
  }

  it('accepts lines from a client whose certificate the authority has signed', async () => {
    await startSecured()
    expect(await syslog(`${line(1).length + 4} <13>${line(1)}<13>${line(2)}\n`, own)).toBe(false)
    expect(await https(line(3), own)).toBe(200)
    await expect.poll(() => running.edge.status().received.syslog.lines).toBe(2)
    expect(await running.counts()).toEqual({ '100.20.30.1': 1, '100.20.30.2': 1, '100.20.30.3': 1 })
  })

  const bad = {
    'no certificate': () => ({}),
    'a certificate of another authority': () => strangers.sign('foreign'),
    'a certificate that names the authority and is signed by itself': () => authorityIn(certificates, 'sender-itself'),
    'a certificate that has ended': () => authority.sign('ended', -1),
    'TLS 1.1': () =>
      ({ ...own, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }) as const,
  }
  it.each(Object.entries(bad))('refuses %s, and accepts no line', async (_, options) => {
    await startSecured()
    const shown = options()
    await syslog(`<13>${line(1)}\n`, shown)
    expect(await https(line(2), shown)).toBeUndefined()
    const { received } = running.edge.status()
    expect([received.syslog.unauthorised, received.http.unauthorised]).toEqual([1, 1])
    await syslog(`<13>${line(3)}\n`, own)
    await expect.poll(() => running.edge.status().received.syslog.lines).toBe(1)
    expect(await running.counts()).toEqual({ '100.20.30.3': 1 })
  })

  it('accepts no unencrypted line', async () => {
    await startSecured()
    for (const [port, sent] of [
      [running.edge.ports.syslogTls, `<13>${line(1)}\n`],
      [running.edge.ports.https, `POST /v1/lines HTTP/1.1\r\nhost: a\r\ncontent-length: 55\r\n\r\n${line(1)}\n`],
    ] as const) {
      const socket = connect(port as number, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.end(sent)
      await once(socket.resume(), 'close')
    }
    await expect
      .poll(() => Object.values(running.edge.status().received).map(({ lines, unauthorised }) => [lines, unauthorised]))
      .toEqual([
        [0, 1],
        [0, 1],
        [0, 0],
      ])
  })

  it('leaves out a frame that is too long, and accepts the next one', async () => {
    await startSecured({ limits: { ...usualLimits, lineBytes: 200 } })
    const long = `<13>${'x'.repeat(100_000)}`
    await syslog(`${long.length} ${long}${long}\n<13>${line(1)}\n999999999 <13>never comes`, own)
    await expect.poll(() => running.edge.status().received.syslog).toMatchObject({ lines: 1, tooLong: 3 })
  })

  it('uses a new certificate as soon as its file changes, and keeps the old one if the new one is unusable', async () => {
    await startSecured()
    const serial = () =>
      new Promise<string>((resolve, reject) => {
        const given = { host: '127.0.0.1', port: running.edge.ports.syslogTls as number, ca: authority.cert, ...own }
        const socket = connectTls(given, () => {
          resolve(socket.getPeerCertificate().serialNumber)
          socket.destroy()
        }).once('error', reject)
      })
    const before = await serial()
    const next = authority.sign('edge-2')
    copyFileSync(next.certFile, file('tls.crt'))
    await running.edge.reload()
    expect([await serial(), troubles.length]).toEqual([before, 1])

    copyFileSync(next.keyFile, file('tls.key'))
    await running.edge.reload()
    expect(await serial()).not.toBe(before)
    expect(running.edge.status().problems).toEqual([])

    copyFileSync(strangers.certFile, file('ca.crt'))
    await running.edge.reload()
    expect(await https(line(1), own)).toBeUndefined()
    writeFileSync(file('ca.crt'), 'no certificate')
    await running.edge.reload()
    expect(running.edge.status().problems).toEqual([expect.stringContaining('ca.crt: there is no certificate in it')])
  })

  it('reports when its certificate has expired', async () => {
    let now = Date.now()
    await startSecured({ now: () => now })
    expect(running.edge.status().problems).toEqual([])
    now += 3 * dayMs
    expect(running.edge.status().problems).toEqual([expect.stringContaining('certificate has ended')])
  })
})

describe('a client that holds connections open and sends nothing', () => {
  const few = { ...usualLimits, connections: 4 }
  const open = async (port: number, n: number) => {
    const sockets = Array.from({ length: n }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    return sockets
  }

  it('does not lock out other senders', async () => {
    await start({ http: anyPort, syslog: anyPort, limits: few })
    const { http, syslog } = running.edge.ports as { http: number; syslog: number }
    const steady = connect(syslog, '127.0.0.1')
    steady.write(`<13>${line(1)}\n`)
    await expect.poll(() => running.edge.status().received.syslog.lines).toBe(1)
    const idle = [...(await open(syslog, 20)), ...(await open(http, 20))]
    for (const socket of idle) socket.write('P')

    const socket = connect(syslog, '127.0.0.1')
    socket.end(`<13>${line(2)}\n`)
    expect((await fetch(`http://127.0.0.1:${http}/v1/lines`, { method: 'POST', body: line(3) })).status).toBe(200)
    steady.end(`<13>${line(1)}\n`)
    await expect.poll(() => running.edge.status().received.syslog.lines).toBe(3)
    for (const one of idle) one.destroy()
  })

  it('gets no memory reserved for a body that it only announces', async () => {
    await start({ http: anyPort, limits: { ...usualLimits, bodyBytes: 1000, heldBytes: 2000 } })
    const sockets = await open(running.edge.ports.http as number, 10)
    const head = 'POST /v1/lines HTTP/1.1\r\nhost: a\r\ncontent-encoding: gzip\r\ncontent-length: 1000\r\n\r\n'
    for (const socket of sockets) socket.write(`${head}x`)
    const url = `http://127.0.0.1:${running.edge.ports.http}/v1/lines`
    expect((await fetch(url, { method: 'POST', body: line(1) })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
