import { describe, expect, it } from 'vitest'
import { partOf } from '../../../../../test/soak.ts'
import { actionOf, directionOf } from '../../../../domain/log-event.ts'
import type { EventRule } from '../../../log-format.ts'
import { detectLog, logEvent, readAs } from '../../detect.ts'
import { headOf } from '../../head.ts'
import { logFormats } from '../../index.ts'
import { lineEvent } from '../line-event.ts'
import type { TruthTable } from './truth.ts'
import { carrierTruth } from './truth-carriers.ts'
import { clientWords } from './truth-client-words.ts'
import { cloudTruth } from './truth-cloud.ts'
import { deviceTruth } from './truth-devices.ts'
import { furtherTruth } from './truth-further.ts'
import { layouts } from './truth-layouts.ts'
import { moreTruth } from './truth-more.ts'
import { moreProductTruth } from './truth-more-products.ts'
import { networkTruth } from './truth-network.ts'
import { resolverTruth } from './truth-resolvers.ts'
import { serverTruth } from './truth-server.ts'
import { usual } from './truth-usual.ts'

/** Truth tables with their formats; a format may have several. */
const truth: (readonly [id: string, table: TruthTable])[] = [
  ...[networkTruth, deviceTruth, cloudTruth, serverTruth, resolverTruth, carrierTruth]
    .flatMap((tables) => Object.entries(tables))
    .map(([id, table]) => [id, [...table, ...(moreTruth[id] ?? []), ...(moreProductTruth[id] ?? [])]] as const),
  ...layouts,
  ...usual,
  ...furtherTruth,
  ...clientWords,
  [
    'suricata-eve',
    (networkTruth['suricata-eve'] ?? []).map(
      ([said, line]) => [said, `{"firewall_name":"a","event":${line}}`] as const,
    ),
  ],
  ...[...usual, ...furtherTruth]
    .filter(([id]) => id.startsWith('json-'))
    .map(([id, table]) => [id, table.map(inSource)] as const),
  ...['json-lines', 'json-document', 'ecs-json'].map(
    (id) => [id, (cloudTruth[id] ?? []).concat(moreTruth[id] ?? []).map(inSource)] as const,
  ),
]

/** An event as Elasticsearch's search API returns it. */
function inSource([said, line]: TruthTable[number]): TruthTable[number] {
  return [said, line.startsWith('{') ? `{"_index":"x","_source":${line}}` : line]
}

const encoder = new TextEncoder()

/** Action and direction of each line of a file. @param rules replace the format's rules */
type Events = (rules?: readonly EventRule[]) => string[]

/** Makes one file of the lines. */
function fileOf(id: string, lines: readonly string[]): Events {
  const format = logFormats.find((one) => one.id === id)
  const mapping = format?.event
  if (!mapping) throw new Error(`no mapping for ${id}`)
  const bytes = encoder.encode(`${lines.join('\n')}\n`)
  const { head } = readAs(format, headOf(bytes))
  let next = 0
  const places = lines.map((line) => {
    const start = next
    const end = start + encoder.encode(line).length
    next = end + 1
    return [start, end] as const
  })
  return (rules = mapping.rules) => {
    const event = lineEvent({ ...mapping, rules }, head)
    return places.map(([start, end]) => {
      const code = event.read(bytes, start, end)
      return `${actionOf(code)} ${directionOf(code)}`
    })
  }
}

const tablesOf = (id: string) => truth.filter(([one]) => one === id).map(([, rows]) => rows)

describe('action and direction', () => {
  for (const [n, [id, rows]] of truth.entries()) {
    it(`of ${id} agree with truth table ${n + 1}`, () => {
      const lines = rows.map(([, line]) => line)

      expect(fileOf(id, lines)().map((said, i) => [said, lines[i]])).toEqual(rows)
    })
  }

  it("count the organisation's own public addresses as inside", () => {
    const line = 'IN=eth0 OUT=eth1 SRC=198.51.100.7 DST=203.0.113.9 LEN=40 ACCEPT'
    const other = line.replaceAll('198.51.100.7', '2001:db8:1::5').replaceAll('203.0.113.9', '2001:db8::1')
    const own = ['203.0.113.9', '2001:db8:1::5']
    const { event } = logFormats.find(({ id }) => id === 'netfilter') as (typeof logFormats)[number]
    const bytes = [line, other].map((text) => new TextEncoder().encode(text))
    const head = headOf(bytes[0] as Uint8Array)
    const reader = lineEvent(event as NonNullable<typeof event>, head, (address) => own.includes(address))

    expect(bytes.map((one) => directionOf(reader.read(one, 0, one.length)))).toEqual(['inbound', 'outbound'])
  })

  const hostsOf = (id: string, lines: readonly string[]) => {
    const format = logFormats.find((one) => one.id === id) as (typeof logFormats)[number]
    const event = lineEvent(format.event as NonNullable<typeof format.event>, headOf(encoder.encode(lines[0])))
    return lines.map((line) => {
      event.read(encoder.encode(line), 0, encoder.encode(line).length)
      return event.host()
    })
  }

  it('come with the address of the own host, in one spelling, wherever a line names it', () => {
    const packet = (source: string, destination: string) => `IN=eth0 OUT=eth1 SRC=${source} DST=${destination} LEN=40`

    expect(
      hostsOf('netfilter', [
        packet('10.1.2.3', '198.51.100.7'),
        packet('198.51.100.7', '192.168.1.9'),
        packet('10.1.2.3', '10.1.2.4'),
        packet('FD00:0:0:0::5', '2001:db8::1'),
        packet('10.1.2.3', '224.0.0.1'),
        packet('198.51.100.7', '255.255.255.255'),
        packet('127.0.0.1', '198.51.100.7'),
        packet('198.51.100.7', '203.0.113.9'),
        'IN=eth0',
      ]),
    ).toEqual(['10.1.2.3', '192.168.1.9', '10.1.2.3', 'fd00::5', '10.1.2.3', ...Array(4).fill(undefined)])
    // A server writes what it was asked, and does not name itself.
    expect(hostsOf('sshd', ['sshd[1]: Failed password for root from 198.51.100.7 port 22 ssh2'])).toEqual([undefined])
  })

  it('come with the name of the machine that they are of, in one spelling, before any address', () => {
    const xml = (computer: string, more = '') =>
      `<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event"><System><EventID>3</EventID><Computer>${computer}</Computer></System><EventData>${more}</EventData></Event>`
    const flow = '<Data Name="SourceIp">10.1.2.3</Data><Data Name="DestinationIp">198.51.100.7</Data>'

    expect(
      hostsOf('windows-event-xml', [
        xml('PC-17.corp.example', flow),
        xml('pc-17.CORP.example.'),
        // Without a name, the address; not what is no name, or stands for the machine that reads it.
        ...['', 'localhost', '-', 'a b', 'x'.repeat(101), 'pc\u202e17', '127.0.0.1'].map((name) => xml(name, flow)),
        xml('10.9.8.7', flow),
        xml('büro-5'),
      ]),
    ).toEqual([
      ...[
        'pc-17.corp.example',
        'pc-17.corp.example',
        '10.1.2.3',
        '10.1.2.3',
        '10.1.2.3',
        'a b',
        '10.1.2.3',
        '10.1.2.3',
      ],
      ...['10.1.2.3', '10.9.8.7', 'büro-5'],
    ])
    expect(
      hostsOf('crowdstrike-falcon', [
        '{"event_simpleName":"DnsRequest","aid":"AB12","ComputerName":"PC-17","DomainName":"x.example"}',
        '{"event_simpleName":"NetworkConnectIP4","aid":"AB12","LocalAddressIP4":"10.1.2.3","RemoteAddressIP4":"198.51.100.7"}',
        '{"metadata":{"eventType":"DetectionSummaryEvent"},"event":{"ComputerName":"PC-17"}}',
      ]),
    ).toEqual(['pc-17', 'ab12', 'pc-17'])
    const defender = '{"category":"AdvancedHunting-DeviceNetworkEvents","properties":{"DeviceName":"PC-17"}}'
    expect(hostsOf('microsoft-defender', [defender])).toEqual(['pc-17'])
    expect(hostsOf('osquery', ['{"hostIdentifier":"PC-17"}', '{"hostIdentifier":"Anna\'s Mac"}'])).toEqual([
      'pc-17',
      "anna's mac",
    ])
    expect(
      hostsOf('osquery', [
        '{"hostIdentifier":"B\\u00fcro-1"}',
        '{"hostIdentifier":"B\\u00fcro-2"}',
        '{"hostIdentifier":"a\\"b"}',
        '{"hostIdentifier":["pc-17"]}',
      ]),
    ).toEqual(['büro-1', 'büro-2', undefined, undefined])
    expect(
      hostsOf('csv', [
        'Timestamp;DeviceName;ActionType;RemoteIP',
        't;Meeting Room 1;ConnectionSuccess;198.51.100.7',
        "t;Anna's MacBook;ConnectionSuccess;198.51.100.7",
        't;"Anna""s MacBook";ConnectionSuccess;198.51.100.7',
        't;"PC-17";ConnectionSuccess;198.51.100.7',
        't;"";ConnectionSuccess;198.51.100.7',
      ]).slice(1),
    ).toEqual(['meeting room 1', "anna's macbook", undefined, 'pc-17', undefined])
    expect(hostsOf('auditd', ['node=web1 type=EXECVE a0="curl"', 'type=EXECVE a0="node=web2"'])).toEqual([
      'web1',
      undefined,
    ])
  })

  it('do not take what collected or passed on a line for the machine that it is of', () => {
    const wazuh = (more: string) => `{"rule":{"level":5},"agent":{"id":"001","name":"web1"},${more}}`
    const ecs = (agent: string, more = '') =>
      `{"@timestamp":"2026-05-01T10:00:00Z","agent":{"type":"${agent}"},"host":{"name":"pc-17"}${more}}`

    expect(
      hostsOf('wazuh-alerts', [
        wazuh('"location":"syscheck"'),
        wazuh('"data":{"win":{"system":{"computer":"PC-17"}}},"location":"EventChannel"'),
        wazuh('"data":{"srcip":"10.1.2.3","dstip":"198.51.100.7"},"location":"/var/log/remote.log"'),
        wazuh('"location":"192.168.1.1"'),
        wazuh('"agentless":{"host":"switch1"},"location":"(x) root@switch1->syscheck"'),
        wazuh('"decoder":{"name":"auditd"},"full_log":"type=SYSCALL","location":"/var/log/audit/audit.log"'),
        wazuh('"decoder":{"name":"auditd"},"full_log":"node=web7 type=SYSCALL","location":"/var/log/audit/audit.log"'),
      ]),
    ).toEqual(['web1', 'pc-17', '10.1.2.3', undefined, 'switch1', 'web1', undefined])
    expect(
      hostsOf('ecs-json', [
        ecs('endpoint'),
        ecs('filebeat', ',"source":{"ip":"10.1.2.3"},"destination":{"ip":"198.51.100.7"}'),
        ecs('winlogbeat', ',"winlog":{"computer_name":"PC-18"}'),
        `{"_source":${ecs('auditbeat')}}`,
      ]),
    ).toEqual(['pc-17', '10.1.2.3', 'pc-18', 'pc-17'])
    expect(
      hostsOf('azure-log-analytics', [
        'TenantId,TimeGenerated,Computer,DeviceName,ActionType,EventID,SourceIP,DestinationIP,Type',
        't,2026-05-01T10:00:00Z,relay,PC-17,ConnectionSuccess,,10.1.2.3,198.51.100.7,',
        't,2026-05-01T10:00:00Z,PC-18,,,4625,,,SecurityEvent',
        't,2026-05-01T10:00:00Z,relay,firewall,,1,10.1.2.3,198.51.100.7,CommonSecurityLog',
        't,2026-05-01T10:00:00Z,dns1,,,256,,,DnsEvents',
      ]).slice(1),
    ).toEqual(['pc-17', 'pc-18', '10.1.2.3', undefined])
    expect(
      hostsOf('csv', [
        'Time,DeviceName,ActionType,Computer,EventID,Channel,SrcIp,DstIp',
        't,firewall,traffic,,,,10.1.2.3,198.51.100.7',
        't,,,collector,5,,10.1.2.4,198.51.100.7',
        't,,,PC-17,3,Microsoft-Windows-Sysmon/Operational,10.1.2.5,198.51.100.7',
      ]).slice(1),
    ).toEqual(['10.1.2.3', '10.1.2.4', 'pc-17'])
    const json = '{"EventID":5,"Computer":"collector","src_ip":"10.1.2.3","dst_ip":"198.51.100.7"}'
    expect(hostsOf('json-lines', [json])).toEqual(['10.1.2.3'])
    const dns = '"Channel":"Microsoft-Windows-DNSServer/Analytical","Source":"10.1.2.3","QNAME":"x.example"'
    expect(hostsOf('windows-event-json', [`{"EventID":256,"Computer":"dns1",${dns}}`])).toEqual([undefined])
    const xml = '<Provider Name="Microsoft-Windows-DNSServer"/><EventID>256</EventID><Computer>dns1</Computer>'
    expect(hostsOf('windows-event-xml', [`<Event><System>${xml}</System></Event>`])).toEqual([undefined])
  })

  it("come with the name of the machine in Wazuh's alerts about Windows, as they are detected", () => {
    const lines = [1, 2].map((n) =>
      JSON.stringify({
        rule: { level: 5, groups: ['windows'] },
        agent: { id: '001', name: `rdp${n}` },
        manager: { name: 'm' },
        decoder: { name: 'windows_eventchannel' },
        data: {
          win: {
            system: {
              providerName: 'Microsoft-Windows-Security-Auditing',
              eventID: '4625',
              channel: 'Security',
              computer: `RDP${n}`,
            },
            eventdata: { ipAddress: '198.51.100.7' },
          },
        },
        location: 'EventChannel',
      }),
    )
    const event = logEvent(detectLog(headOf(encoder.encode(lines.join('\n')))))
    const said = lines.map((line) => {
      const code = event?.read(encoder.encode(line), 0, encoder.encode(line).length) ?? 0
      return [directionOf(code), event?.host()]
    })

    expect(said).toEqual([
      ['inbound', 'rdp1'],
      ['inbound', 'rdp2'],
    ])
  })

  it('come with no name that the end of the line cuts off', () => {
    const wholeAndCut = (id: string, line: string) => hostsOf(id, [line, line.slice(0, -1)])

    expect(wholeAndCut('crowdstrike-falcon', '{"event_simpleName":"x","ComputerName":"PC-17"')).toEqual([
      'pc-17',
      undefined,
    ])
    expect(wholeAndCut('windows-event-xml', '<Event><System><Computer>PC-17<')).toEqual(['pc-17', undefined])
    expect(wholeAndCut('auditd', 'node=web12 ')).toEqual(['web12', undefined])
    expect(hostsOf('csv', ['ActionType,DeviceName,RemoteIP', 'ConnectionSuccess,"PC-1']).at(1)).toBeUndefined()
  })

  it('come with the inside end as the own host, whatever a word says of the direction', () => {
    const flow = (direction: string, source: string, destination: string, more = '') =>
      `direction=${direction} action=allow src=${source} dst=${destination} proto=tcp len=40${more}`
    const json = (direction: string) =>
      `{"src_ip":"10.1.2.3","dst_ip":"198.51.100.7","direction":"${direction}","action":"blocked"}`
    const ecs = (direction: string, source: string, destination: string) =>
      `{"@timestamp":"2026-05-01T10:00:00Z","network":{"direction":"${direction}"},"source":{"ip":"${source}"},"destination":{"ip":"${destination}"}}`

    expect(
      hostsOf('key-value', [
        flow('inbound', '10.1.2.3', '198.51.100.7'),
        flow('outbound', '198.51.100.7', '10.1.2.3'),
        flow('inbound', '10.1.2.3', '10.1.2.4'),
        flow('outbound', '10.1.2.3', '10.1.2.4'),
        // Of two public addresses, the word tells the own one.
        flow('inbound', '198.51.100.7', '203.0.113.9'),
        flow('outbound', '203.0.113.9', '198.51.100.7'),
        // An inside end without an address of one host leaves no room for another.
        flow('outbound', '198.51.100.7', '127.0.0.1'),
        // The addresses before or behind a translation.
        flow('inbound', '198.51.100.7', '203.0.113.9', ' srcip=198.51.100.7 dstip=10.1.2.4'),
        flow('inbound', '203.0.113.9', '198.51.100.7', ' srcip=10.1.2.4 dstip=198.51.100.7'),
      ]),
    ).toEqual([
      ...['10.1.2.3', '10.1.2.3', '10.1.2.4', '10.1.2.3', '203.0.113.9', '203.0.113.9', undefined],
      ...['10.1.2.4', '10.1.2.4'],
    ])
    expect(hostsOf('json-lines', [json('incoming'), json('outgoing')])).toEqual(['10.1.2.3', '10.1.2.3'])
    expect(
      hostsOf('ecs-json', [
        ecs('inbound', '10.1.2.3', '198.51.100.7'),
        ecs('inbound', '198.51.100.7', '203.0.113.9'),
        ecs('outbound', '198.51.100.7', '10.1.2.3'),
      ]),
    ).toEqual(['10.1.2.3', '203.0.113.9', '10.1.2.3'])
  })

  it('have a truth table of at least eight lines for each format that says anything', () => {
    const short = logFormats
      .filter(({ id, event }) => event && event.rules.length > 0 && tablesOf(id).flat().length < 8)
      .map(({ id }) => id)

    expect(short).toEqual([])
  })

  it('have a truth table in which every rule of the mapping decides at least one line', () => {
    const idle: string[] = []
    for (const { id, event } of logFormats) {
      const rules = event?.rules ?? []
      const deciding = new Set<number>()
      for (const rows of tablesOf(id)) {
        const events = fileOf(
          id,
          rows.map(([, line]) => line),
        )
        // What each rule says alone; of several rules, the first that says something decides.
        const alone = rules.map((rule) => events([rule]).map((said) => said.split(' ')))
        const together = events()
        for (const [line, said] of together.entries()) {
          const decided = [0, 1].map((aspect) => {
            const saying = rules
              .keys()
              .filter((n) => alone[n]?.[line]?.[aspect] !== 'unknown')
              .toArray()
            const words = saying.map((n) => alone[n]?.[line]?.[aspect])
            if (words[0] !== (words[1] ?? 'unknown')) deciding.add(saying[0] ?? -1)
            return words[0] ?? 'unknown'
          })
          expect(decided.join(' ')).toBe(said)
        }
      }
      for (const [n, rule] of rules.entries()) {
        if (!deciding.has(n)) idle.push(`${id}: ${JSON.stringify(rule).slice(0, 100)}`)
      }
    }

    expect(idle).toEqual([])
  }, 60_000)

  it('cite a page of the vendor for each mapping', () => {
    const without = logFormats.filter(
      ({ event }) => event && !event.sources.every((page) => page.startsWith('https://')),
    )

    expect(without.map(({ id }) => id)).toEqual([])
  })

  it('are read from truncated lines without failing and without reading beyond the end', () => {
    for (const [id, rows] of truth) {
      const format = logFormats.find((candidate) => candidate.id === id)
      if (!format?.event) continue
      for (const [, line] of partOf(rows, 10)) {
        const bytes = encoder.encode(line)
        const event = lineEvent(format.event, headOf(bytes))
        const separateReader = lineEvent(format.event, headOf(bytes))
        for (let end = 0; end <= bytes.length; end += 7) {
          const alone = separateReader.read(bytes.slice(0, end), 0, end)
          expect(event.read(bytes, 0, end), `${id}: ${line.slice(0, end)}`).toBe(alone)
          expect(event.host(), `${id}: ${line.slice(0, end)}`).toBe(separateReader.host())
        }
      }
    }
  })
})
