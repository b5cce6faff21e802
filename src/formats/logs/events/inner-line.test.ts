import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../../domain/log-event.ts'
import { chunksOf, sampleContext } from '../conformance.ts'
import { detectLog, logClock, logEvent, logLines } from '../detect.ts'
import { headOf } from '../head.ts'
import { splunkExports } from './truth/truth-layouts.ts'

const at = '2021-06-06T15:57:37.000Z'
const doubled = (line: string) => `"${line.replaceAll('"', '""')}"`

/** How shippers and exports wrap a line. */
const wrappers: readonly (readonly [name: string, wrap: (line: string) => string, header?: string])[] = [
  ['Filebeat', (message) => JSON.stringify({ '@timestamp': at, log: { offset: 1 }, message })],
  ['Elasticsearch', (original) => JSON.stringify({ '@timestamp': at, event: { original } })],
  ['Docker', (line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: at })],
  ['a relay of RFC 3164', (line) => `<13>Jun  6 15:57:37 relay app: ${line}`],
  ['a relay of RFC 5424', (line) => `<13>1 ${at} relay app - - - ${line}`],
  ['Event Hubs', (message) => JSON.stringify({ partition: '0', offset: '4', value: { message } })],
  ['a shipper with a raw log', (raw_log) => JSON.stringify({ ts: 1622995057.123, raw_log })],
  [
    'Sentinel',
    (line) => `t,Linux,"6/6/2021, 3:57:37.000 PM",h,local7,${doubled(line)},Syslog`,
    'TenantId,SourceSystem,"TimeGenerated [UTC]",Computer,Facility,SyslogMessage,Type',
  ],
  ['Splunk', (line) => `"2021-06-06T15:57:37.000+0000",${doubled(line)},h`, '"_time","_raw","host"'],
]

const pan = (from: string, to: string, action: string) =>
  `1,2021/06/06 15:57:38,01,TRAFFIC,end,1,2021/06/06 15:57:37,${from},${to},0.0.0.0,0.0.0.0,"a,b",,,x,vsys1,trust,untrust,e1,e2,log,2021/06/06 15:57:37,1,1,1,443,0,0,0x0,tcp,${action}`
const inside = '10.0.0.5'
const outside = '198.51.100.7'

/** Lines of products with what they say. */
const products: readonly (readonly [name: string, lines: readonly (readonly [said: string, line: string])[]])[] = [
  [
    'PAN-OS',
    [
      ['passed outbound', pan(inside, outside, 'allow')],
      ['blocked inbound', pan(outside, inside, 'deny')],
    ],
  ],
  [
    'pairs',
    [
      ['blocked outbound', `devid="a" src="${inside}" dst="${outside}" dpt=443 action="deny"`],
      ['passed inbound', `devid="a" src="${outside}" dst="${inside}" dpt=443 action="allow"`],
    ],
  ],
  [
    'JSON',
    [
      ['blocked inbound', JSON.stringify({ src_ip: outside, dst_ip: inside, action: 'block', rule: 'a "b" \\ c' })],
      ['passed internal', JSON.stringify({ src_ip: inside, dst_ip: '10.0.0.6', action: 'allow', rule: 'ü\tx' })],
    ],
  ],
  [
    'Squid',
    [
      [
        'passed outbound',
        `1622995057.123 12 ${inside} TCP_MISS/200 39 GET http://a.example/ - HIER_DIRECT/${outside} -`,
      ],
      ['blocked unknown', `1622995057.123 12 ${inside} TCP_DENIED/403 39 GET http://a.example/ - HIER_NONE/- -`],
    ],
  ],
]

/** Sophos UTM keeps the lines of each program in a file of their own. */
const utm = (program: string, message: string) => `2021:06:06-15:57:37 utm ${program}[1]: ${message}`

/** Action and direction of each line of a file, as detected. */
function eventsOf(lines: readonly string[]): string[] {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const event = logEvent(detectLog(headOf(bytes)))
  let start = 0
  return lines.map((line) => {
    const end = start + new TextEncoder().encode(line).length
    const code = event?.read(bytes, start, end) ?? 0
    start = end + 1
    return `${actionOf(code)} ${directionOf(code)}`
  })
}

interface Carried {
  readonly time: string
  readonly said: string
  readonly line: string
}

/** Lines without a time. */
const carried: readonly Carried[] = Array.from({ length: 4 }, (_, n) => [
  [`Failed password for root from 198.51.100.${n} port 4242 ssh2`, 'blocked inbound'],
  ['Accepted password for a from 10.0.0.5 port 4242 ssh2', 'passed internal'],
])
  .flat()
  .map(([text, said], i) => ({
    time: new Date(Date.UTC(2021, 5, 6, 15, i)).toISOString(),
    said: said as string,
    line: `sshd[${100 + i}]: ${text}`,
  }))

const ms = (time: string) => Date.parse(time)
const nanoseconds = (time: string) => `${ms(time)}000000`
const lineOf = (record: object) => JSON.stringify(record)
const linesOf = (write: (one: Carried) => object) => (all: readonly Carried[]) =>
  all.map((one) => lineOf(write(one))).join('\n')
const documentOf = (write: (records: readonly Carried[]) => object) => (all: readonly Carried[]) =>
  JSON.stringify(write(all), null, 2)
const openTelemetry = (all: readonly Carried[]) => ({
  resourceLogs: [
    {
      resource: { attributes: [{ key: 'host.name', value: { stringValue: 'h' } }] },
      scopeLogs: [
        {
          scope: {},
          logRecords: all.map(({ time, line }) => ({ timeUnixNano: nanoseconds(time), body: { stringValue: line } })),
        },
      ],
    },
  ],
})

/** Records that carry lines of other logs, as services export them. */
const carriers: readonly (readonly [name: string, write: (all: readonly Carried[]) => string])[] = [
  [
    'QRadar',
    documentOf((all) => ({ events: all.map(({ time, line }) => ({ starttime: ms(time), 'utf8(payload)': line })) })),
  ],
  [
    'QRadar, with its other key',
    documentOf((all) => ({ events: all.map(({ time, line }) => ({ starttime: ms(time), utf8_payload: line })) })),
  ],
  [
    'Loki',
    documentOf((all) => ({
      status: 'success',
      data: { result: [{ stream: { job: 'a' }, values: all.map(({ time, line }) => [nanoseconds(time), line]) }] },
    })),
  ],
  ['OpenTelemetry', documentOf(openTelemetry)],
  ['OpenTelemetry, a record a line', linesOf((one) => openTelemetry([one]))],
  [
    'CloudWatch Logs, several a line',
    (all) =>
      [all.slice(0, 3), all.slice(3)]
        .map((part) =>
          lineOf({ logStream: 's', logEvents: part.map(({ time, line }) => ({ timestamp: ms(time), message: line })) }),
        )
        .join('\n'),
  ],
  [
    'CloudWatch Insights',
    documentOf((all) => ({
      results: all.map(({ time, line }) => [
        { field: '@timestamp', value: time.replace('T', ' ').replace('Z', '') },
        { field: '@message', value: line },
        { field: '@ptr', value: 'Cm0K'.repeat(40) },
      ]),
    })),
  ],
  [
    'Azure Monitor',
    documentOf((all) => ({
      tables: [{ columns: [{ name: 'TimeGenerated' }], rows: all.map(({ time, line }) => [time, line]) }],
    })),
  ],
  ['syslog-ng', linesOf(({ time, line }) => ({ PROGRAM: 'sshd', MESSAGE: line, ISODATE: time }))],
  ['LogScale', linesOf(({ time, line }) => ({ '@timestamp': ms(time), '@rawstring': line }))],
  [
    'Datadog',
    documentOf((all) => ({ data: all.map(({ time, line }) => ({ content: { timestamp: time, message: line } })) })),
  ],
  [
    'Graylog',
    documentOf((all) => ({ messages: all.map(({ time, line }) => ({ message: { timestamp: time, message: line } })) })),
  ],
  ["Splunk's collector", linesOf(({ time, line }) => ({ time: ms(time) / 1000, host: 'h', event: line }))],
  [
    'Google Cloud',
    documentOf((all) =>
      all.map(({ time, line }) => ({ logName: 'projects/p/logs/syslog', timestamp: time, textPayload: line })),
    ),
  ],
  ['a document of one line', (all) => lineOf({ events: all.map(({ time, line }) => ({ time, payload: line })) })],
]

/** Time, action and direction of all lines with a time. */
async function readAll(text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text)
  const detection = detectLog(headOf(bytes))
  const parts: Uint8Array[] = []
  for await (const part of logLines(detection, chunksOf(bytes, 4096))) parts.push(part)
  const all = Buffer.concat(parts)
  const clock = logClock(detection, sampleContext)
  const event = logEvent(detection)
  const found: string[] = []
  for (let start = 0; start < all.length; ) {
    const next = all.indexOf(0x0a, start)
    const end = next < 0 ? all.length : next
    const time = clock(all, start, end)
    const code = event?.read(all, start, end) ?? 0
    if (!Number.isNaN(time)) found.push(`${new Date(time).toISOString()} ${actionOf(code)} ${directionOf(code)}`)
    start = end + 1
  }
  return found
}

describe('records in exports of Splunk', () => {
  it.each(splunkExports)('of %s have action and direction', (format, rows) => {
    const lines = rows.map(([, line]) => line)

    expect(detectLog(headOf(new TextEncoder().encode(lines.join('\n')))).format?.id).toBe(format)
    expect(eventsOf(lines).map((said, i) => [said, lines[i]])).toEqual(rows)
  })
})

describe('lines that are wrapped', () => {
  for (const [wrapper, wrap, header] of wrappers) {
    for (const [product, rows] of products) {
      it(`by ${wrapper} say the same of an event as by themselves: ${product}`, () => {
        const lines = Array.from({ length: 6 }, () => rows).flat()
        const wrapped = lines.map(([, line]) => wrap(line))

        const said = eventsOf(header === undefined ? wrapped : [header, ...wrapped]).slice(header === undefined ? 0 : 1)

        expect(said).toEqual(lines.map(([what]) => what))
      })
    }
  }

  for (const [carrier, write] of carriers) {
    it(`by ${carrier} have their event, and the time of their record`, async () => {
      expect(await readAll(write(carried))).toEqual(carried.map(({ time, said }) => `${time} ${said}`))
    })
  }

  it('are read where they are objects', () => {
    const flow = { verdict: 'DROPPED', IP: { source: outside, destination: inside } }
    const packet = { src_ip: inside, dst_ip: outside, action: 'allowed' }

    expect(eventsOf([JSON.stringify({ node: 'a', flow, time: at })])).toEqual(['blocked inbound'])
    expect(eventsOf([JSON.stringify({ firewall: 'a', event: packet, time: at })])).toEqual(['passed outbound'])
  })

  it('are read behind the header of Sophos UTM', () => {
    const asked = `client @0x1 ${inside}#1 (a.example)`
    const rejected = `2021-06-06 15:57:37 H=(x) [${outside}]:1 F=<a@x.example> rejected RCPT <b@y.example>: x`
    const request = '[Sun Jun 06 15:57:37.123456 2021] [security2:error] [pid 1:tid 2]'

    expect(
      eventsOf([
        utm('named', `rpz: ${asked}: rpz QNAME NXDOMAIN rewrite a.example via a.example.rpz`),
        utm('named', `${asked}: query: a.example IN A + (10.0.0.1)`),
      ]),
    ).toEqual(['blocked internal', 'unknown internal'])
    expect(eventsOf([utm('exim-in', rejected), utm('exim-in', '2021-06-06 15:57:37 SMTP connection lost')])).toEqual([
      'blocked inbound',
      'unknown unknown',
    ])
    expect(
      eventsOf([
        utm('reverseproxy', `${request} [client ${outside}] ModSecurity: Access denied with code 403 (phase 2).`),
      ]),
    ).toEqual(['blocked inbound'])
  })

  it('are read behind the cookie of CEE', () => {
    const packet = JSON.stringify({ src_ip: inside, dst_ip: outside, action: 'allowed' })

    const lines = Array.from({ length: 3 }, () => `<13>Jun  6 15:57:37 relay app: @cee: ${packet}`)

    expect(eventsOf(lines)).toEqual(['passed outbound', 'passed outbound', 'passed outbound'])
  })

  it('are read where a shipper made an array of flows flat', () => {
    const flow = (tuple: string) => JSON.stringify({ time: at, operationName: 'FlowLogFlowEvent', 'flow.0': tuple })

    expect(
      eventsOf([
        flow(`1622995057123,${outside},${inside},23956,443,6,I,D,NX,0,0,0,0`),
        flow(`1622995057123,${inside},${outside},23956,443,6,O,B,NX,0,0,0,0`),
      ]),
    ).toEqual(['blocked inbound', 'passed outbound'])
  })

  it('only complete what the record itself says', () => {
    const message = `src=${inside} dst=${outside} dpt=1 devid=1 action=allow`

    expect(eventsOf([JSON.stringify({ time: at, action: 'block', message })])).toEqual(['blocked outbound'])
  })

  it('name the own host if the record only takes a public address for it', () => {
    const message = `src=${inside} dst=${outside} dpt=1 devid=1`
    const record = { time: at, direction: 'outbound', src_ip: '203.0.113.9', dst_ip: outside }
    const hostOf = (line: string) => {
      const bytes = new TextEncoder().encode(`${line}\n`)
      const event = logEvent(detectLog(headOf(bytes)))
      event?.read(bytes, 0, bytes.length - 1)
      return event?.host()
    }

    expect(hostOf(JSON.stringify({ ...record, message }))).toBe(inside)
    expect(hostOf(JSON.stringify(record))).toBe('203.0.113.9')
    expect(hostOf(JSON.stringify({ ...record, src_ip: '10.0.0.9', message }))).toBe('10.0.0.9')
  })

  it('say nothing in the records of a product that has JSON of its own', () => {
    const record = { timestamp: at, flow_id: 1, in_iface: 'e1', event_type: 'stats' }
    const message = `src=${inside} dst=${outside} dpt=1 devid=1 action=allow`

    expect(eventsOf([JSON.stringify({ ...record, message })])).toEqual(['unknown unknown'])
  })

  it('are read from truncated records without reading beyond the end', () => {
    const line = JSON.stringify({
      '@timestamp': at,
      message: `src=${inside} dst=${outside} dpt=1 devid=1 action=deny "\\u00e4"`,
    })
    const bytes = new TextEncoder().encode(line)
    const event = logEvent(detectLog(headOf(bytes)))
    for (let end = 0; end <= bytes.length; end++) {
      const alone = event?.read(bytes.slice(0, end), 0, end)
      expect(event?.read(bytes, 0, end), line.slice(0, end)).toBe(alone)
    }
  })
})

describe('a log of several programs', () => {
  it('has the event of each line, even if one program decides the format', () => {
    const few = '2021-06-06 15:57:37 imap-login: Info: Login: user=<a>, method=PLAIN, rip=10.0.0.5, lip=10.0.0.1'
    const other = '2021-06-06 15:57:37 request from 10.0.0.5:1 to 198.51.100.7:443 was denied'

    expect(detectLog(headOf(new TextEncoder().encode([few, ...new Array(6).fill(other)].join('\n')))).format?.id).toBe(
      'dovecot',
    )
    expect(eventsOf([few, ...new Array(6).fill(other)])).toEqual([
      'passed internal',
      ...new Array(6).fill('blocked outbound'),
    ])
  })
})
