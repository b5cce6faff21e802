import { spawn } from 'node:child_process'
import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client, errors } from '@elastic/elasticsearch'
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readerCommand } from '../../../scripts/readers.mjs'
import { type Authority, authorityIn, type Certificate, hasOpenssl } from '../../../test/certificates.ts'
import { anyPort, startTestEdge, type TestEdge } from '../../../test/edge.ts'
import { folderForFile } from '../../../test/for-file.ts'
import { rsyslog, rsyslogBulk, type Shipper, syslogNg } from '../../../test/shipping.ts'
import { newSenderKey, senderLine } from './senders.ts'

// Real shippers (rsyslog, curl, OpenTelemetry, Elasticsearch's client) against an edge that requires TLS, certificates
// and keys. A shipper that is not installed is skipped.

const key = newSenderKey()
let running: TestEdge
let shipper: Shipper | undefined
let authority: Authority
let own: Certificate

const line = (n: number) => `2026-03-01T10:00:${String(n % 60).padStart(2, '0')}Z allow 10.0.0.5 -> 100.20.30.${n}:443`
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => line(from + n))
const seen = (to: number) => Object.fromEntries(lines(0, to).map((_, n) => [`100.20.30.${n}`, 1]))

describe.skipIf(!hasOpenssl)('an edge that requires keys and certificates', () => {
  const certificates = folderForFile()
  beforeAll(() => {
    authority = authorityIn(certificates, 'authority')
    own = authority.sign('sender')
    authority.sign('edge')
    writeFileSync(join(certificates, 'senders'), senderLine('shipper', key))
  })
  beforeEach(async () => {
    const file = (name: string) => join(certificates, name)
    const gate = { certificate: file('edge.crt'), key: file('edge.key'), clientAuthority: authority.certFile }
    running = await startTestEdge({ https: anyPort, syslogTls: anyPort, gate: { ...gate, senders: file('senders') } })
  })
  afterEach(async () => {
    await shipper?.stop()
    shipper = undefined
    await running.stop()
  })

  describe.each([
    ['rsyslog by syslog', rsyslog, 'syslog'],
    ["rsyslog by Elasticsearch's _bulk", rsyslogBulk, 'http'],
    ['syslog-ng', syslogNg, 'syslog'],
  ] as const)('%s', (_, start, receiver) => {
    it.skipIf(!start)('sends a file that is rotated over TLS', async () => {
      const { edge, folder } = running
      const logFile = join(folder, 'app.log')
      const received = () => edge.status().received[receiver].lines
      writeFileSync(logFile, `${lines(0, 20).join('\n')}\n`)
      const tls = { authorityFile: authority.certFile, own }
      const port = edge.ports[receiver === 'http' ? 'https' : 'syslogTls'] as number
      shipper = start?.({ folder: join(folder, 'shipper'), logFile, port, tls, key })
      await expect.poll(received).toBe(20)

      renameSync(logFile, `${logFile}.1`)
      writeFileSync(logFile, `${lines(20, 30).join('\n')}\n`)
      await expect.poll(received).toBe(30)
      appendFileSync(logFile, `${lines(30, 40).join('\n')}\n`)
      await expect.poll(received).toBe(40)

      expect(await running.counts()).toEqual(seen(40))
    })
  })

  const curl = readerCommand('curl')
  it.skipIf(!curl)('accepts events from curl at the HTTP Event Collector', async () => {
    const [program, ...first] = curl as [string, ...string[]]
    const url = `https://localhost:${running.edge.ports.https}/services/collector/event`
    const certificates = ['--cacert', authority.certFile, '--cert', own.certFile, '--key', own.keyFile]
    const post = async (token: string, body: string) => {
      const args = ['-sS', ...certificates, '-H', `Authorization: Splunk ${token}`, '--data-binary', '@-', url]
      const child = spawn(program, [...first, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.end(body)
      return JSON.parse(await text(child.stdout))
    }
    const events = (from: number, to: number) =>
      lines(from, to)
        .map((event) => JSON.stringify({ event }))
        .join('')

    expect(await post(key, events(0, 10))).toEqual({ text: 'Success', code: 0 })
    // For a body of more than a megabyte, curl first sends `Expect: 100-continue`.
    const large = `${JSON.stringify({ event: 'x'.repeat(100_000) })}\n`.repeat(12)
    expect(await post(key, `${large}${events(10, 20)}`)).toEqual({ text: 'Success', code: 0 })
    expect(await post('wrong', large)).toEqual({ text: 'Invalid token', code: 4 })
    expect(running.edge.status()).toMatchObject({ senders: { shipper: 32 }, received: { http: { unauthorised: 1 } } })
    expect(await running.counts()).toEqual(seen(20))
  })

  it.each([
    ['JSON', JsonExporter],
    ['protobuf', ProtobufExporter],
  ])("accepts logs from OpenTelemetry's exporter in %s", async (_, Exporter) => {
    const exporter = new Exporter({
      url: `https://localhost:${running.edge.ports.https}/v1/logs`,
      headers: { authorization: `Bearer ${key}` },
      httpAgentOptions: { ca: authority.cert, cert: own.cert, key: own.key },
    } as ConstructorParameters<typeof Exporter>[0])
    const provider = new LoggerProvider({ processors: [new BatchLogRecordProcessor({ exporter })] })
    const logger = provider.getLogger('test')
    for (const body of lines(0, 30)) logger.emit({ body })
    logger.emit({ timestamp: new Date('2026-03-01T10:00:00Z'), body: { to: '100.20.30.30' }, attributes: { n: 1 } })
    await provider.shutdown()

    expect(running.edge.status().senders).toEqual({ shipper: 31 })
    expect(await running.counts()).toEqual(seen(31))
  })

  it("accepts documents from Elasticsearch's client, and refuses the client without a valid key", async () => {
    const node = `https://localhost:${running.edge.ports.https}`
    const tls = { ca: authority.cert, cert: own.cert, key: own.key }
    const clientWith = (apiKey: string) => new Client({ node, tls, auth: { apiKey }, maxRetries: 0 })
    const client = clientWith(Buffer.from(`shipper:${key}`).toString('base64'))
    const documents = lines(0, 30).map((message) => ({ message }))

    expect((await client.info()).tagline).toBe('You Know, for Search')
    const outcome = await client.helpers.bulk({
      datasource: documents,
      onDocument: () => ({ create: { _index: 'proxy' } }),
    })
    expect(outcome).toMatchObject({ successful: 30, failed: 0 })
    const refused = await clientWith(Buffer.from('shipper:wrong').toString('base64'))
      .bulk({ operations: [{ create: { _index: 'proxy' } }, { message: line(40) }] })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(errors.ResponseError)
    expect(refused).toMatchObject({ statusCode: 401, message: expect.stringContaining('security_exception') })
    await client.close()

    expect(await running.counts()).toEqual(seen(30))
  })
})
