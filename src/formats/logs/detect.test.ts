import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { isSoak, partOf } from '../../../test/soak.ts'
import { eventCode } from '../../domain/log-event.ts'
import type { Locale } from '../../domain/text.ts'
import { hourMs } from '../../domain/time-units.ts'
import { chunksOf, linesOf, sampleContext } from './conformance.ts'
import { detectLog, logClock, logEvent, logLines, readAs, supportedLogFormats } from './detect.ts'
import { headOf } from './head.ts'
import { logFormats } from './index.ts'
import { startsLikeJson } from './lines/json-events.ts'
import { samples } from './samples.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const idOf = (text: string | Uint8Array): string | undefined =>
  detectLog(headOf(typeof text === 'string' ? utf8(text) : text)).format?.id

describe('detection', () => {
  it('prefers the product to the carrier if most lines come from the product', () => {
    const sshd = 'Jun  6 15:57:37 h sshd[1]: Failed password for root from 192.0.2.1 port 4242 ssh2\n'
    const otherProgram = 'Jun  6 15:57:37 h program[1]: something else entirely\n'

    expect(idOf(sshd.repeat(6) + otherProgram.repeat(4))).toBe('sshd')
    expect(idOf(sshd.repeat(3) + otherProgram.repeat(7))).toBe('syslog-rfc3164')
  })

  it('detects a stream of FortiGate events as FortiGate', () => {
    expect(
      idOf('<189>Jun  6 15:57:37 fw date=2021-06-06 time=15:57:37 devname=fw devid=FG1 logid=1 type=traffic\n'),
    ).toBe('fortigate')
  })

  it('distinguishes products that use the same field names', () => {
    const xg =
      'date=2021-06-06 time=15:57:37 timezone="CEST" device_name="fw" device_id=C1 log_id=1 log_type="Firewall" log_component="Invalid Traffic" log_subtype="Denied"\n'
    const json = (rest: string) => `{"serverTimestamp":"2021-06-06T15:57:37Z","action":"blocked","details":${rest}}\n`
    const quoted = json('"<Event xmlns=\'http://schemas.microsoft.com/win/2004/08/events/event\'><System><EventID>1"')

    expect(idOf(xg)).toBe('sophos')
    expect(idOf(quoted + json('"x"').repeat(3))).toBe('json-lines')
    expect(idOf(quoted)).toBe('windows-event-xml')
  })

  it.each([{ acsRegion: 'cn-hangzhou' }, {}])("does not take Alibaba's ActionTrail for CloudTrail (%o)", (rest) => {
    const event = { eventVersion: '1', eventSource: 'signin.aliyuncs.com', eventName: 'ConsoleSignin', ...rest }

    expect(idOf(`${JSON.stringify(event)}\n`.repeat(3))).toBe('json-lines')
  })

  it('detects Meraki events whose header a relay has changed', () => {
    const event = '1623024000.123456789 MX84 flows deny src=198.51.100.7 dst=10.0.0.5 protocol=tcp\n'

    expect(idOf(`<134>1 ${event}`)).toBe('cisco-meraki')
    expect(idOf(event)).toBe('cisco-meraki')
    expect(idOf(`Jun  6 15:57:37 10.0.0.1 1 ${event}`)).toBe('cisco-meraki')
  })

  it('detects Cloudflare Gateway by keys of its datasets', () => {
    expect(
      idOf('{"Datetime":"2021-06-06T15:57:37Z","QueryName":"a.example","ResolverDecision":"blockedByCategory"}\n'),
    ).toBe('cloudflare')
    expect(
      idOf('{"Action":"block","Datetime":"2021-06-06T15:57:37Z","OverrideIP":"","PolicyID":"","SNI":"a.example"}\n'),
    ).toBe('cloudflare')
  })

  it('detects unknown text as plain text', () => {
    const detection = detectLog(headOf(utf8('something\nsomething else\n')))

    expect(detection.format?.id).toBe('plain-text')
    expect(detection.score).toBeLessThan(0.1)
  })

  it.each([
    ['pairs', 'Jun 6: a=1 b=2 c=3 d=4\n'],
    ['JSON', '{"a":1}\n'],
  ])('detects plain text even if one of its lines consists of %s', (_, line) => {
    expect(idOf(`something else entirely\n${line}`.repeat(1) + 'something else entirely\n'.repeat(5))).toBe(
      'plain-text',
    )
  })

  it.each([
    '[1387288694] nsd[3180]: info: notify for a.example. from 192.0.2.1 serial 5\n[1387288695] nsd[3180]: notice: x\n',
    '[    0.000000] Linux version 6.1\n[    0.100000] Command line: quiet\n',
    '["auth"] failed\n["auth"] failed again\n',
  ])('does not detect JSON if text follows the brackets: %j', (text) => {
    expect(idOf(text)).toBe('plain-text')
  })

  it.each(['[1387288694]\n', '[1, 2]\n', '["a"]', '[null,\n{"a":1}]', '[[1],[2]]', '[]'])(
    'detects JSON in an array with any content: %j',
    (text) => {
      expect(startsLikeJson(headOf(utf8(text)))).toBe(true)
    },
  )

  it('detects rows without a header whose quoted cells hold sentences', () => {
    const row =
      '06/06/21-15:57:37.123456 ,1,2010935,3,"ET SCAN Suspicious inbound to port",TCP,192.0.2.1,4242,10.0.0.5,22\n'

    expect(idOf(row.repeat(5))).toBe('csv')
    expect(idOf('2021-06-06 one user was logged on,TCP,192.0.2.1,4242,10.0.0.5,22\n'.repeat(5))).toBe('plain-text')
  })

  it('detects rows with quoted sentences as CSV only if other cells name a verdict or both ends', () => {
    const sentence = '"The request from ip 198.51.100.7 was blocked by policy"'
    const row = (...cells: string[]) => `2021-06-06,15:57:37,Auth.Info,10.0.0.1,${cells.join(',')}\n`.repeat(5)

    expect(idOf(row(sentence, 'x'))).toBe('plain-text')
    expect(idOf(row(sentence, 'DENY'))).toBe('csv')
    expect(idOf(row('Drop', sentence))).toBe('csv')
    expect(idOf(row(sentence, 'DENY').replaceAll(',', ';'))).toBe('csv')
    expect(idOf(row('The request from ip 198.51.100.7 was blocked', 'DENY'))).toBe('plain-text')
  })

  it('detects pairs behind a time in brackets only if they name the action or an end', () => {
    const time = '[2021-06-06 15:57:37]'

    expect(idOf(`${time} id=1 proto=tcp len=60 ttl=64 198.51.100.7:4242 -> 10.0.0.5:22 was denied\n`)).toBe(
      'plain-text',
    )
    expect(idOf(`${time} id=1 proto=tcp len=60 action=drop\n`)).toBe('key-value')
  })

  it('detects text as plain text even if its first line could be a header', () => {
    expect(idOf('one, two, three\nsomething, else\nentirely\nsomething, else\nentirely\n')).toBe('plain-text')
  })

  it('ignores blank lines, comments and a byte order mark', () => {
    expect(idOf(`\ufeff\n\n# exported by x\n${samples.fortigate?.log}`)).toBe('fortigate')
  })

  it('lists the alternatives', () => {
    const detection = detectLog(headOf(utf8(samples.sshd?.log as string)))

    expect(detection.alternatives.map(({ id }) => id)).toContain('syslog-rfc3164')
  })

  it.each([
    ['a program', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Array(300).fill(0), 1, 2, 3])],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]),
    ],
  ])('reports that %s is not a text log', (_, bytes) => {
    const detection = detectLog(headOf(bytes))

    expect(detection.format).toBeUndefined()
    expect(detection.reason).toBe('not a text log')
  })

  it('reports that an empty file is empty', () => {
    expect(detectLog(headOf(new Uint8Array()))).toMatchObject({ format: undefined, reason: 'empty' })
  })

  it('recognises unsupported formats and says how to convert them', () => {
    const detection = detectLog(headOf(Uint8Array.from([0x0c, 0xa5, 2, 0, ...new Array(200).fill(0)])))

    expect(detection.format?.id).toBe('nfdump-packed')
    expect(detection.format?.unreadable).toContain('nfdump -r')
  })

  it('reads lines that end with carriage returns', async () => {
    const bytes = utf8('2021-06-06 15:57:37 a\r2021-06-06 15:57:38 b\r')
    const detection = detectLog(headOf(bytes))

    expect(detection.madeOfLines).toBe(false)
    expect(await linesOf(detection, bytes)).toEqual(['2021-06-06 15:57:37 a', '2021-06-06 15:57:38 b'])
  })

  it('passes on the original chunks of a file that consists of lines', async () => {
    const bytes = utf8(samples['suricata-eve']?.log as string)
    const detection = detectLog(headOf(bytes))
    const chunk = bytes.subarray(0)
    const parts: Uint8Array[] = []

    for await (const part of logLines(
      detection,
      (async function* () {
        yield chunk
      })(),
    ))
      parts.push(part)

    expect(detection.madeOfLines).toBe(true)
    expect(parts[0]).toBe(chunk)
  })
})

describe('a list of indicators', () => {
  it.each(
    Object.entries({
      addresses: '198.51.100.1\n198.51.100.2\n',
      'ranges with comments': '; list\n198.51.100.0/24 ; SBL1\n203.0.113.0/24 ; SBL2\n',
      names: 'evil-test.com\nworse.evil-test.com\n',
      'a hosts file': '127.0.0.1 localhost\n0.0.0.0 evil-test.com\n0.0.0.0 worse.evil-test.com\n',
      defanged: 'hxxp://evil-test[.]com/a\nworse[.]evil-test[.]com\n',
      hashes: 'd41d8cd98f00b204e9800998ecf8427e\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n',
      'a table': 'ioc,type,first_seen\nevil-test.com,domain,2021-06-06 15:57:37\n198.51.100.1,ip,2021-06-07 00:00:00\n',
      scores: '198.51.100.1\t5\n198.51.100.2\t3\n',
      'a JSON array': '["198.51.100.1", "evil-test.com"]',
      'a reputation file':
        '198.51.100.1#4#2#Malicious Host#US#City#1.2,3.4#3\n198.51.100.2#4#2#Scanning Host#US##1.2,3.4#3\n',
      AdBlock: '||evil-test.com^\n||worse.evil-test.com^\n',
      'a table with a commented header':
        '# blocklist export\n# id,dateadded,url,url_status,threat\n' +
        '"1","2021-06-06 15:57:37","http://evil-test.com/a","online","malware_download"\n' +
        '"2","2021-06-07 00:00:00","http://worse.evil-test.com/b","online","malware_download"\n',
      'a table with a commented header of columns in quotes':
        '# "first_seen_utc","ioc_id","ioc_value","ioc_type","threat_type"\n' +
        '"2021-06-06 15:57:37", "1", "evil-test.com", "domain", "botnet_cc"\n' +
        '"2021-06-07 00:00:00", "2", "100.20.30.40:443", "ip:port", "botnet_cc"\n',
      'a table of servers':
        'first_seen_utc,dst_ip,dst_port,c2_status,last_online,malware\n' +
        '2021-06-06 15:57:37,100.20.30.40,443,online,2021-06-08,Bot\n' +
        '2021-06-07 00:00:00,100.20.30.41,443,offline,2021-06-09,Bot\n',
      'a MISP event': JSON.stringify({
        Event: {
          uuid: '5f6a1c2e-0000-4000-8000-000000000001',
          info: 'made up',
          date: '2021-06-06',
          Attribute: [{ type: 'domain', value: 'evil-test.com', to_ids: true, timestamp: '1623024000' }],
        },
      }),
      'the hashes of a MISP feed':
        'd41d8cd98f00b204e9800998ecf8427e,5f6a1c2e-0000-4000-8000-000000000001\n' +
        'e41d8cd98f00b204e9800998ecf8427f,5f6a1c2e-0000-4000-8000-000000000001\n',
      'a STIX 2 bundle': JSON.stringify({
        type: 'bundle',
        id: 'bundle--5f6a1c2e-0000-4000-8000-000000000001',
        objects: [
          {
            type: 'indicator',
            spec_version: '2.1',
            id: 'indicator--5f6a1c2e-0000-4000-8000-000000000002',
            created: '2021-06-06T15:57:37Z',
            modified: '2021-06-06T15:57:37Z',
            pattern: "[domain-name:value = 'evil-test.com']",
            pattern_type: 'stix',
            valid_from: '2021-06-06T15:57:37Z',
          },
        ],
      }),
      'a STIX 1 package':
        '<stix:STIX_Package xmlns:stix="http://stix.mitre.org/stix-1" xmlns:cybox="http://cybox.mitre.org/cybox-2" ' +
        'xmlns:DomainNameObj="http://cybox.mitre.org/objects#DomainNameObject-1" version="1.1.1">' +
        '<stix:Indicators><stix:Indicator><cybox:Properties><DomainNameObj:Value>evil-test.com</DomainNameObj:Value>' +
        '</cybox:Properties></stix:Indicator></stix:Indicators></stix:STIX_Package>',
      OpenIOC:
        '<?xml version="1.0"?>\n<ioc xmlns="http://schemas.mandiant.com/2010/ioc" id="1" last-modified="2021-06-06T15:57:37">' +
        '<definition><Indicator operator="OR"><IndicatorItem condition="is"><Context document="Network" ' +
        'search="Network/DNS" type="mir"/><Content type="string">evil-test.com</Content></IndicatorItem></Indicator>' +
        '</definition></ioc>',
      'Suricata rules':
        'alert dns $HOME_NET any -> any any (msg:"made up"; dns.query; content:"evil-test.com"; nocase; sid:1; rev:1;)\n' +
        'alert ip $HOME_NET any -> [100.20.30.40] any (msg:"made up"; sid:2; rev:1;)\n',
      dnsmasq: 'address=/evil-test.com/0.0.0.0\naddress=/worse.evil-test.com/0.0.0.0\n',
      Unbound:
        'server:\nlocal-zone: "evil-test.com" always_nxdomain\nlocal-zone: "worse.evil-test.com" always_nxdomain\n',
      'a response policy zone':
        '$TTL 30\n@ SOA rpz.example. hostmaster.rpz.example. 2106061557 86400 3600 604800 30\n NS localhost.\n' +
        'evil-test.com CNAME .\n*.evil-test.com CNAME .\nworse-test.com CNAME .\n*.worse-test.com CNAME .\n',
      'a trail of Maltrail':
        '# Copyright (c) 2014-2021 Maltrail developers\n# See the file LICENSE\n\n# Reference: https://news.example/a\n\n' +
        'evil-test.com\nworse.evil-test.com\n100.20.30.40:443\n',
      'JSON records': JSON.stringify({
        iocs: [
          { ioc: 'evil-test[.]com', type: 'domain', first_seen: '2021-06-06 15:57:37' },
          { ioc: '100.20.30[.]40', type: 'ip', first_seen: '2021-06-07 00:00:00' },
        ],
      }),
      'one JSON record per line':
        '{"url":"http://evil-test.com/a","date_added":"2021-06-06"}\n{"url":"http://worse.evil-test.com/b","date_added":"2021-06-07"}\n',
      'JSON records with the times of their creation':
        '{"domain":"evil-test.com","date_added":"2021-06-06T15:57:37Z","detected_at":"2021-06-06T15:57:37Z"}\n{"domain":"worse.evil-test.com","date_added":"2021-06-07T00:00:00Z","detected_at":"2021-06-07T00:00:00Z"}\n',
      'JSON records with a reporter and the times of their creation':
        '[{"url":"http://evil-test.com/a","username":"rep1","first_seen_at":"2021-06-06 15:57:37"},{"url":"http://worse.evil-test.com/b","username":"rep2","first_seen_at":"2021-06-07 00:00:00"}]',
      'JSON records with a user and the dates of their creation':
        '[{"domain":"evil-test.com","user_name":"rep1","first_seen":"2021-06-06","created_at":"2021-06-06 15:57:37"},{"domain":"worse.evil-test.com","user_name":"rep1","first_seen":"2021-06-07","created_at":"2021-06-07 00:00:00"}]',
      'JSON records with an endpoint and the dates of their creation':
        '[{"md5":"44d88612fea8a8f36de82e1278abb02f","endpoint_id":"/v1","first_seen":"2021-06-06","created_at":"2021-06-06T15:57:37Z"},{"md5":"44d88612fea8a8f36de82e1278abb030","endpoint_id":"/v1","first_seen":"2021-06-07","created_at":"2021-06-07T00:00:00Z"}]',
      'a table with dates of events':
        'ip,event_date,first_seen,malware\n100.20.30.40,2021-06-06,2021-06-06,bot\n100.20.30.41,2021-06-07,2021-06-07,bot\n',
      'a table with dates of the last activity':
        'domain,first_seen,activity_date\nevil-test.com,2021-06-06,2021-06-07\nworse.evil-test.com,2021-06-07,2021-06-08\n',
      'JSON records with dates of messages':
        '[{"md5":"44d88612fea8a8f36de82e1278abb02f","message_date":"2021-06-06","first_seen":"2021-06-06"},{"md5":"44d88612fea8a8f36de82e1278abb030","message_date":"2021-06-07","first_seen":"2021-06-07"}]',
      'a table of attackers and what they attack':
        'attacker_ip,target_ip,type,first_seen,last_seen\n100.20.30.40,100.20.30.50,scan,2021-06-06,2021-06-07\n100.20.30.41,100.20.30.50,bot,2021-06-06,2021-06-07\n',
      'a table of malware with its commands':
        'domain,malware,command_line,first_seen_time,last_seen_time\nevil-test.com,bot,bot.exe -x,2021-06-06 15:57:37,2021-06-07 15:57:37\nworse.evil-test.com,bot,bot.exe,2021-06-06 15:57:37,2021-06-07 15:57:37\n',
      'a table of files with their commands': `sha256,file_name,command_line,first_seen_timestamp\n${'275a021bbfb6489e54d471899f7db9d1'.repeat(2)},a.exe,a.exe -x,2021-06-06 15:57:37\n${'275a021bbfb6489e54d471899f7db9d2'.repeat(2)},b.exe,b.exe,2021-06-07 15:57:37\n`,
      'a table of indicators that expire, with a machine':
        'IndicatorType,IndicatorValue,ExpirationTime,Action,Severity,Title,DeviceName\nIpAddress,100.20.30.40,2021-07-06T15:57:37Z,Block,High,bot,pc1\nDomainName,evil-test.com,2021-07-06T15:57:37Z,Block,High,bot,pc1\n',
      'a table of hashes behind long numbers': `id,sha256,name\n1403847562938475120,${'275a021bbfb6489e54d471899f7db9d1'.repeat(2)},a.exe\n1403847562938475121,${'275a021bbfb6489e54d471899f7db9d2'.repeat(2)},b.exe\n`,
      'a JSON list under a name': '{"blacklist":["evil-test.com","worse.evil-test.com","worst.evil-test.com"]}',
      YAML: '- name: Made up\n  websites:\n  - evil-test.com\n  c2:\n    domains:\n    - worse.evil-test.com\n',
      'a report with hardly any prose':
        'IOCs of a made-up campaign\n\nDOMAINS:\n- evil-test[.]com\n- worse.evil-test[.]com\n- worst.evil-test[.]com\n\n' +
        'URLS:\n- hxxp://evil-test[.]com/a\n- hxxp://evil-test[.]com/b\n',
    }),
  )('%s', (_, text) => {
    expect(idOf(text)).toBe('FEED_COMPARE')
  })

  it.each(
    Object.entries({
      'events that begin with an address':
        '198.51.100.1 2021-06-06 15:57:37 login\n198.51.100.2 2021-06-06 15:57:38 login\n',
      connections: '198.51.100.1,203.0.113.1,443\n198.51.100.2,203.0.113.1,443\n',
      'connections with an arrow': '100.20.30.40 -> 100.20.30.41\n100.20.30.42 -> 100.30.30.41\n',
      requests: '198.51.100.1 GET /a 200\n198.51.100.2 POST /b 404\n',
      'requests in cells': '198.51.100.1,GET,/a,200\n198.51.100.2,POST,/b,404\n',
      decisions: '198.51.100.1;443;tcp;drop\n198.51.100.2;443;tcp;drop\n',
      'hits of indicators in a table':
        'timestamp,ioc,ioc_type,src_ip,action\n2021-06-06 15:57:37,evil-test.com,domain,192.0.2.1,deny\n2021-06-06 15:57:38,worse.evil-test.com,domain,192.0.2.1,deny\n',
      'hits of indicators in JSON':
        '{"timestamp":"2021-06-06T15:57:37Z","indicator":"evil-test.com","type":"domain","src_ip":"192.0.2.1"}\n{"timestamp":"2021-06-06T15:57:38Z","indicator":"worse.evil-test.com","type":"domain","src_ip":"192.0.2.1"}\n',
      'alerts in a table':
        'timestamp,src_ip,threat_type,action\n2021-06-06 15:57:37,100.20.30.40,botnet,deny\n2021-06-06 15:57:38,100.20.30.41,botnet,deny\n',
      'events in JSON that say when a host was first seen':
        '{"timestamp":"2021-06-06T15:57:37Z","host":"evil-test.com","first_seen":"2021-06-01"}\n{"timestamp":"2021-06-06T15:57:38Z","host":"worse.evil-test.com","first_seen":"2021-06-01"}\n',
      'flows in JSON':
        '{"first_seen":1623024000,"src_ip":"100.20.30.40","dst_ip":"100.20.30.41"}\n{"first_seen":1623024001,"src_ip":"100.20.30.42","dst_ip":"100.20.30.41"}\n',
      'lookups in a table':
        'date,client,domain,type\n2021-06-06 15:57:37,192.0.2.1,evil-test.com,A\n2021-06-06 15:57:38,192.0.2.1,worse.evil-test.com,AAAA\n',
      'a threat of SentinelOne': JSON.stringify({
        agentDetectionInfo: { agentDomain: 'corp.example', agentIpV4: '192.0.2.1' },
        threatInfo: { identifiedAt: '2021-06-06T15:57:37.000000Z', md5: '44d88612fea8a8f36de82e1278abb02f' },
      }),
      'threats of SentinelOne, as its API answers': JSON.stringify(
        {
          data: ['44d88612fea8a8f36de82e1278abb02f', '44d88612fea8a8f36de82e1278abb030'].map((md5) => ({
            agentRealtimeInfo: { agentComputerName: 'host' },
            threatInfo: { createdAt: '2021-06-06T15:57:37.000000Z', md5, sha256: null },
          })),
        },
        null,
        1,
      ),
      'alerts of Carbon Black': [1, 2]
        .map((i) =>
          JSON.stringify({
            device_name: 'DESKTOP-1',
            first_event_timestamp: `2021-06-06 15:57:3${i}.123000000`,
            process_sha256: `44d88612fea8a8f36de82e1278abb02${i}`.repeat(2),
          }),
        )
        .join('\n'),
      'a message that Proofpoint stopped': JSON.stringify({
        messageParts: [{ disposition: 'inline', md5: '44d88612fea8a8f36de82e1278abb02f', sandboxStatus: 'threat' }],
        messageTime: '2021-06-06T15:57:37.000Z',
        threatsInfoMap: [{ threat: 'evil-test.com', threatTime: '2021-06-06T15:00:00.000Z', threatType: 'URL' }],
      }),
      'clicks in a table':
        'clickTime,url,verdict\n2021-06-06 15:57:37,http://evil-test.com/a,bad\n2021-06-06 15:57:38,http://evil-test.com/b,bad\n',
      'messages in a table with date and time':
        'message_date,url,first_seen\n2021-06-06 15:57:37,http://evil-test.com/a,2021-06-06\n2021-06-06 15:57:38,http://evil-test.com/b,2021-06-06\n',
      'messages in JSON with date and time':
        '[{"md5":"44d88612fea8a8f36de82e1278abb02f","message_date":"2021-06-06T15:57:37Z","first_seen":"2021-06-06"},{"md5":"44d88612fea8a8f36de82e1278abb030","message_date":"2021-06-06T15:57:38Z","first_seen":"2021-06-06"}]',
      'files of users in JSON':
        '[{"md5":"44d88612fea8a8f36de82e1278abb02f","username":"bob","detected_at":"2021-06-06T15:57:37Z"},{"md5":"44d88612fea8a8f36de82e1278abb030","username":"eve","detected_at":"2021-06-06T15:57:38Z"}]',
      'requests with dates of the responses': JSON.stringify({
        attack: { clientIP: '100.20.30.40' },
        httpMessage: { host: 'evil-test.com', responseHeaders: { Expires: 'Sun, 06 Jun 2021 15:57:37 GMT' } },
      }),
      'changes of a list, with the kind of the list and not of the user':
        '{"ActorIP":"100.20.30.40","NewValue":{"type":"IP","created_at":"2021-06-06T15:57:37Z"},"When":"2021-06-06T15:57:38Z"}',
      'threats that occurred on a host':
        '{"ipv4":"100.20.30.40","occured":"06-Jun-2021 15:57:37","firstseen":"06-Jun-2021 15:57:00","hash":"44d88612fea8a8f36de82e1278abb02f44d88612"}',
      'machines with their operating system':
        '{"hostname":"pc","osversion":"10.0.22631","ipaddress":"100.20.30.40","firstseen":"2021-06-06T15:57:37Z"}',
      'lookups of a machine':
        '{"agent":{"hostname":"pc"},"@timestamp":"2021-06-06T15:57:37Z","ip_addresses":["100.20.30.40","100.20.30.41"]}',
      'events of OCSF with their observables': JSON.stringify({
        src_endpoint: { ip: '100.20.30.40' },
        observables: [
          { name: 'src_endpoint.ip', type: 'IP Address', value: '100.20.30.40' },
          { name: 'query.hostname', type: 'Hostname', value: 'evil-test.com' },
        ],
        time: 1_623_024_000_000,
      }),
      'alerts with the affected assets': JSON.stringify({
        createdDateTime: '2021-06-06T15:57:37Z',
        impactScope: { entities: [{ entityType: 'host', entityValue: { name: 'pc', ips: ['100.20.30.40'] } }] },
        indicators: [{ type: 'ip', value: '100.20.30.41' }],
      }),
      'JSON events after a dash': `-: {"href": "https://evil-test.com/a", "reason": "${'made up '.repeat(30)}", "found": 1623024000}\n`,
      'events of Windows in an object':
        '{"Info":"1","ip":"100.20.30.40"}\n'.repeat(9) +
        '{"Info":"1","Raw":{"Event":{"System":{"EventID":"1117"},"EventData":{"ip":"100.20.30.40"}}}}\n',
      'the log of a name server': 'zone evil-test.com/IN: Transfer started.\nzone evil-test.com/IN: notify\n',
      'lines with times of day': [
        'log in from 100.20.30.40 as the user',
        'log in from 100.20.30.41 as the user',
        'log out of 100.20.30.41, 44d88612fea8a8f36de82e1278abb02f',
      ]
        .map((text) => `15:57:37,123, INFO, ${text}, 44d88612fea8a8f36de82e1278abb02f\n`)
        .join(''),
      pairs: 'warning: login failed: no password, user=bob@evil-test.com\n',
      epochs: '1623024000 198.51.100.1\n1623024001 198.51.100.2\n',
      prose: 'The server evil-test.com is bad.\nSo is 198.51.100.1, they say.\n',
    }),
  )('is not %s', (_, text) => {
    expect(idOf(text)).not.toBe('FEED_COMPARE')
  })

  it('is not detected in any sample of a log', () => {
    for (const [id, sample] of Object.entries(samples)) {
      if (id !== 'FEED_COMPARE') expect(idOf(sample.log), id).not.toBe('FEED_COMPARE')
    }
  })
})

describe('the list of formats', () => {
  it('has every supported format, with title and products', () => {
    const formats = supportedLogFormats()

    expect(formats.length).toBe(logFormats.filter((format) => !format.unreadable).length)
    expect(formats.map(({ id }) => id)).toContain('FEED_COMPARE')
  })

  it('has titles in the language of the user', () => {
    const titleOf = (id: string, locale: Locale) => supportedLogFormats(locale).find((one) => one.id === id)?.title

    expect([titleOf('sshd', 'de'), titleOf('sshd', 'en')]).toEqual(['OpenSSH und auth.log', 'OpenSSH and auth.log'])
    expect([titleOf('haproxy', 'de'), titleOf('haproxy', 'en')]).toEqual(['HAProxy', 'HAProxy'])
  })
})

const shared = new URL('../../../../shared/', import.meta.url)

function exists(path: string): boolean {
  try {
    statSync(new URL(path, shared))
    return true
  } catch {
    return false
  }
}

function unpacked(url: URL): Uint8Array {
  const bytes = readFileSync(url)
  return new Uint8Array(url.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

interface ManifestLog {
  readonly id: string
  readonly path: string
  readonly format: string
  readonly product: string
  readonly time_range: {
    readonly from: string | null
    readonly to: string | null
    readonly basis: string | null
  } | null
}

const logs: readonly ManifestLog[] = exists('data/logs/MANIFEST.json')
  ? JSON.parse(readFileSync(new URL('data/logs/MANIFEST.json', shared), 'utf8')).files
  : []

/** Our formats for a format of the manifest: the same or a more specific one. `*` allows any text format. */
const acceptable: Readonly<Record<string, readonly string[]>> = {
  'suricata-eve-ndjson': ['suricata-eve'],
  'suricata-eve-json-array': ['suricata-eve'],
  'zeek-tsv': ['zeek-tsv'],
  'zeek-json': ['zeek-json'],
  'argus-binetflow-csv': ['argus'],
  'nfdump-csv': ['nfdump-csv'],
  'nfdump-binary': ['nfdump-binary'],
  'apache-combined': ['apache-combined'],
  combined: ['apache-combined', 'apache-common'],
  'combined-variants': ['apache-combined', 'apache-common'],
  'csv-with-header': ['csv'],
  'csv-with-header(AzureNetworkAnalytics_CL)': ['azure-log-analytics'],
  'csv-with-header(LinuxAudit)': ['azure-log-analytics', 'csv'],
  'windows-event-ndjson(nxlog/logstash)': ['windows-event-json'],
  'windows-event-json(evtx_dump style)': ['windows-event-json'],
  'windows-event-xml': ['windows-event-xml'],
  xml: ['windows-event-xml'],
  'evtx-binary': ['evtx'],
  'linux-auditd': ['auditd'],
  'osquery-results-ndjson': ['osquery'],
  'aws-cloudtrail-json': ['aws-cloudtrail'],
  cef: ['cef'],
  leef: ['leef'],
  'syslog-rfc3164-mixed': ['syslog-rfc3164'],
  ndjson: ['json-lines', '*json'],
  'syslog-kv': ['key-value', '*'],
  'syslog-text': ['syslog-rfc3164', 'syslog-rfc5424', '*'],
  'text/syslog': ['syslog-rfc3164', 'plain-text', '*'],
  text: ['plain-text', '*'],
}

/** Our formats for a product that the manifest names. */
const byProduct: Readonly<Record<string, readonly string[]>> = {
  SonicWall: ['sonicwall'],
  'Apache httpd': ['apache-error', 'apache-combined'],
  auditd: ['auditd'],
  'AWS S3 access': ['aws-s3-access'],
  'Check Point': ['check-point'],
  'Cisco ASA': ['cisco-asa'],
  'Cisco IOS': ['cisco-ios'],
  'Cloudflare WAF': ['cloudflare'],
  Dovecot: ['dovecot'],
  Exim: ['exim'],
  'F5 BIG-IP': ['f5'],
  'Fortinet FortiGate': ['fortigate'],
  'Fortinet FortiManager': ['fortigate'],
  'Google Cloud logging': ['gcp-logging'],
  'GitHub audit': ['github-audit'],
  'Huawei USG': ['huawei-usg'],
  'Juniper JunOS': ['juniper'],
  ModSecurity: ['modsecurity'],
  'ISC BIND named': ['bind'],
  nginx: ['nginx-error'],
  'Microsoft 365 audit': ['microsoft-365-audit'],
  'Palo Alto PAN-OS': ['palo-alto'],
  'palo-alto-threat': ['palo-alto'],
  'Panda Adaptive Defense (LEEF)': ['leef'],
  'pfSense filterlog': ['filterlog'],
  Postfix: ['postfix'],
  ProFTPD: ['proftpd'],
  Squid: ['squid'],
  'OpenSSH sshd': ['sshd'],
  'Sophos UTM/XG (all modules)': ['sophos'],
  'Sysmon (Wazuh JSON)': ['windows-event-json'],
  'aws-cloudfront': ['aws-cloudfront'],
  gitlab: ['gitlab'],
  'k8s-audit': ['kubernetes-audit'],
  mongodb: ['mongodb'],
  traefik: ['traefik'],
  'pve-firewall': ['netfilter'],
  unifi: ['netfilter'],
  'fail2ban sample: sshd': ['sshd'],
  'fail2ban sample: postfix': ['postfix'],
  'fail2ban sample: cowrie': ['cowrie'],
  'fail2ban sample: squid': ['squid'],
  'fail2ban sample: named-refused': ['bind'],
  'fail2ban sample: exim-spam': ['exim'],
  'fail2ban sample: nginx-http-auth': ['nginx-error'],
  'fail2ban sample: apache-auth': ['apache-error'],
}

/** Logs whose time range in the manifest covers only the lines with a year, or only the JSON lines. */
const mixed = new Set(['syslog-rfc3164-mixed', 'text'])

describe.skipIf(logs.length === 0)(`${logs.length} real logs`, () => {
  it.each(logs.map((log) => [log.id, log] as const))('%s', async (_, log) => {
    const bytes = unpacked(new URL(`data/${log.path}`, shared))
    const detection = detectLog(headOf(bytes))
    const id = detection.format?.id ?? 'none'

    const wanted = acceptable[log.format] ?? []
    const product = byProduct[log.product]
    if (product) expect(product).toContain(id)
    else if (!wanted.includes('*') && !wanted.includes('*json')) expect(wanted).toContain(id)
    expect(id).not.toBe('FEED_COMPARE')
    expect(id).not.toBe('none')
    if (wanted.includes('*json'))
      expect(detection.format?.toLines ?? detection.alternatives.find((a) => a.id === 'json-lines')).toBeDefined()

    if (!log.time_range?.basis?.startsWith('event time') || mixed.has(log.format)) return
    const times: number[] = []
    const clock = logClock(detection, sampleContext)
    for await (const chunk of logLines(detection, chunksOf(bytes, bytes.length))) {
      for (let start = 0; start < chunk.length; ) {
        let end = chunk.indexOf(0x0a, start)
        if (end < 0) end = chunk.length
        const ms = clock(chunk, start, end)
        if (Number.isFinite(ms)) times.push(ms)
        start = end + 1
      }
    }
    times.sort((a, b) => a - b)
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
    // The manifest gives percentiles of times in the text, without zone. The mix of captures ends with gaps of days.
    const slack =
      (log.id.includes('verify-mix') || log.id.includes('gcp') || log.id.includes('gitlab') ? 1500 * 24 : 15) * hourMs
    expect(Math.abs(at(0.01) - Date.parse(`${log.time_range.from}Z`))).toBeLessThan(slack)
    expect(Math.abs(at(0.99) - Date.parse(`${log.time_range.to}Z`))).toBeLessThan(slack)
  })
})

interface ManifestFeed {
  readonly id: string
  readonly path: string
  readonly category: string
}

const feeds: readonly ManifestFeed[] = exists('data/feeds/MANIFEST.json')
  ? JSON.parse(readFileSync(new URL('data/feeds/MANIFEST.json', shared), 'utf8')).files
  : []

describe.skipIf(feeds.length === 0)(`${feeds.length} real feeds`, () => {
  it('are lists of indicators, except for a few reports and rules', () => {
    const sampledFeeds = partOf(feeds, 3)
    const missed = sampledFeeds
      .filter(({ category }) => category !== 'non-feed')
      .filter(({ path }) => idOf(unpacked(new URL(`data/${path}`, shared)).subarray(0, 1 << 20)) !== 'FEED_COMPARE')

    expect(missed.length, `SEED=${seed}: ${missed.map(({ id }) => id).join(', ')}`).toBeLessThanOrEqual(
      sampledFeeds.length * (isSoak ? 0.03 : 0.06),
    )
  })
})

const hostile = [
  'generated/text',
  'generated/logs',
  'generated/json',
  'generated/xml',
  'generated/lies',
  'generated/csv',
  'generated/redos',
  'json_nst/test_parsing',
  'json_nst/test_transform',
  'utf8tests',
]
  .filter((folder) => exists(`corpora/${folder}`))
  .flatMap((folder) =>
    readdirSync(new URL(`corpora/${folder}`, shared)).map((name) => `${folder}/${encodeURIComponent(name)}`),
  )

describe.skipIf(hostile.length === 0)(`${hostile.length} hostile files`, () => {
  it(`get an answer with limited output (SEED=${seed})`, async () => {
    for (const path of partOf(hostile, 3)) {
      const bytes = unpacked(new URL(`corpora/${path}`, shared))
      const detection = detectLog(headOf(bytes))
      const clock = logClock(detection, sampleContext)
      let size = 0
      for await (const chunk of logLines(detection, chunksOf(bytes, 65_536))) {
        size += chunk.length
        for (let start = 0; start < chunk.length; ) {
          const end = chunk.indexOf(0x0a, start)
          clock(chunk, start, end < 0 ? chunk.length : end)
          if (end < 0) break
          start = end + 1
        }
      }
      expect(size, path).toBeLessThanOrEqual(bytes.length * 2 + 16)
    }
  })

  it(`do not crash any format (SEED=${seed})`, async () => {
    for (const path of partOf(hostile, 3, 1)) {
      const bytes = unpacked(new URL(`corpora/${path}`, shared)).subarray(0, 60_000)
      const head = headOf(bytes)
      for (const format of logFormats) {
        format.detect(head)
        const clock = format.clock(head, sampleContext)
        for (let start = 0; start < bytes.length; start += 10_000)
          clock(bytes, start, Math.min(bytes.length, start + 10_000))
        if (format.toLines) for await (const _ of format.toLines(chunksOf(bytes, 50_000)));
      }
    }
  })
})

it('finds the header of a table below the title of a report', () => {
  const rows = [1, 2, 3].map((n) => `2021-06-06 15:57:0${n},10.0.0.5,198.51.100.${n},Blocked`)
  const lines = [
    'Report: traffic',
    'Generated: 2021-06-07 08:00:00',
    '',
    'Time,Source IP,Destination IP,Action',
    ...rows,
  ]
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const detection = detectLog(headOf(bytes))
  const row = new TextEncoder().encode(rows[0])

  expect(detection.format?.id).toBe('csv')
  expect(logEvent(detection)?.read(row, 0, row.length)).toBe(eventCode('blocked', 'outbound'))
  const named = readAs(detection.format as (typeof logFormats)[number], headOf(bytes))
  expect(logEvent(named)?.read(row, 0, row.length)).toBe(eventCode('blocked', 'outbound'))
})
