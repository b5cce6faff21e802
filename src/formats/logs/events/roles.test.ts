import { describe, expect, it } from 'vitest'
import { ROLES, roleCode } from '../../../domain/log-event.ts'
import { ipv4 } from '../../../domain/observables/ipv4.ts'
import { ipv6 } from '../../../domain/observables/ipv6.ts'
import { logEvent, readAs } from '../detect.ts'
import { headOf } from '../head.ts'
import { logFormats } from '../index.ts'

/** What the last line of a log shows its addresses to be: `time-server 192.0.2.1 192.0.2.2`; undefined if nothing. */
function shownBy(format: string, log: string): string | undefined {
  const bytes = new TextEncoder().encode(log)
  const found = logFormats.find(({ id }) => id === format)
  if (!found) throw new Error(`no format ${format}`)
  const event = logEvent(readAs(found, headOf(bytes)))
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    event?.read(bytes, start, end)
    start = end + 1
  }
  event?.read(bytes, start, bytes.length)
  const words = log.slice(log.lastIndexOf('\n') + 1).match(/\d+(?:\.\d+){3}|[\da-f]*(?::[\da-f]*){2,7}/gi) ?? []
  const addresses = new Set(words.map((word) => ipv4.canonical(word) ?? ipv6.canonical(word)))
  const shown = [...addresses].flatMap((address = '') => {
    const value = new TextEncoder().encode(address)
    const code = event?.roleOf(value, 0, value.length)
    return ROLES.filter((role) => roleCode(role) === code).map((role) => ({ role, address }))
  })
  expect(new Set(shown.map(({ role }) => role)).size).toBeLessThan(2)
  return shown[0] && [shown[0].role, ...shown.map(({ address }) => address)].join(' ')
}

const zeek = (path: string, fields: string, row: string) =>
  `#separator \\x09\n#path\t${path}\n#fields\t${fields.replaceAll(' ', '\t')}\n${row.replaceAll(' ', '\t')}`
const conn = (row: string) => zeek('conn', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p proto service', row)
const dns = (name: string, answers: string) =>
  zeek(
    'dns',
    'ts uid id.orig_h id.orig_p id.resp_h id.resp_p proto query answers',
    `1.5 C1 10.0.0.5 4242 10.0.0.53 53 udp ${name} ${answers}`,
  )
const combined = (agent: string, client = '203.0.113.7', request = 'GET / HTTP/1.1') =>
  `${client} - - [06/Jun/2021:15:57:37 +0000] "${request}" 200 12 "-" "${agent}"`
const ahrefs = 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'

describe('a line shows', () => {
  it.each([
    ['zeek-tsv', dns('2.debian.pool.ntp.org', '192.0.2.1,192.0.2.2'), 'time-server 192.0.2.1 192.0.2.2'],
    ['zeek-tsv', dns('2.debian.pool.ntp.org', 'a.example,2001:db8::1'), 'time-server 2001:db8::1'],
    ['zeek-tsv', conn('1.5 C1 10.0.0.5 4242 192.0.2.1 123 udp ntp'), 'time-server 192.0.2.1'],
    [
      'zeek-tsv',
      zeek('ntp', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p version', '1.5 C1 10.0.0.5 123 192.0.2.1 123 4'),
      'time-server 192.0.2.1',
    ],
    [
      'zeek-json',
      '{"ts":1.5,"uid":"C1","id.orig_h":"10.0.0.5","id.orig_p":4242,"id.resp_h":"192.0.2.1","id.resp_p":123,"proto":"udp"}',
      'time-server 192.0.2.1',
    ],
    [
      'suricata-eve',
      '{"timestamp":"2021-06-06T15:57:37.1+0000","event_type":"dns","src_ip":"10.0.0.5","dest_ip":"10.0.0.53","dns":{"type":"answer","rrname":"time.windows.com","answers":[{"rrname":"x","rrtype":"A","rdata":"192.0.2.1"}]}}',
      'time-server 192.0.2.1',
    ],
    [
      'suricata-eve',
      '{"timestamp":"2021-06-06T15:57:37.1+0000","event_type":"flow","src_ip":"10.0.0.5","src_port":123,"dest_ip":"192.0.2.1","dest_port":123,"proto":"UDP"}',
      'time-server 192.0.2.1',
    ],
    ['dnsmasq', 'Jun  6 15:57:37 dnsmasq[1]: reply 0.pool.ntp.org is 192.0.2.1', 'time-server 192.0.2.1'],
    [
      'netfilter',
      'Jun  6 15:57:37 gw kernel: [1.0] [FW ACCEPT] IN=eth0 OUT=eth1 SRC=10.0.0.5 DST=192.0.2.1 LEN=76 PROTO=UDP SPT=4242 DPT=123 LEN=56',
      'time-server 192.0.2.1',
    ],
    [
      'fortigate',
      'date=2021-06-06 time=15:57:37 type="traffic" srcip=10.0.0.5 srcport=4242 dstip=192.0.2.1 dstport=123 action="accept" proto=17 service="NTP"',
      'time-server 192.0.2.1',
    ],
    [
      'cisco-asa',
      'Jun  6 15:57:38 asa %ASA-4-106023: Deny udp src inside:10.0.0.5/2143 dst outside:192.0.2.1/123 by access-group "in"',
      'time-server 192.0.2.1',
    ],
    [
      'filterlog',
      'Jun  6 15:57:37 fw filterlog[1]: 5,,,100,igb0,match,pass,out,4,0x0,,64,1,0,DF,17,udp,76,10.0.0.5,192.0.2.1,4242,123,56',
      'time-server 192.0.2.1',
    ],
    [
      'aws-vpc-flow',
      '2 123456789010 eni-1235b8ca 10.0.0.5 192.0.2.1 4242 123 17 1 76 1418530010 1418530070 ACCEPT OK',
      'time-server 192.0.2.1',
    ],
    ['csv', 'time,src ip,src port,dst ip,dst port,proto\n1,10.0.0.5,4242,192.0.2.1,123,udp', 'time-server 192.0.2.1'],
    ['json-lines', '{"srcIp":"10.0.0.5","dstIp":"192.0.2.1","dstPort":123}', 'time-server 192.0.2.1'],
    ['apache-combined', combined(ahrefs), 'crawler 203.0.113.7'],
    [
      'apache-combined',
      combined('Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'),
      'crawler 203.0.113.7',
    ],
    [
      'apache-combined',
      combined('Mozilla/5.0 (Linux) (compatible; Bytespider; spider-feedback@bytedance.com)', '2001:db8::7'),
      'crawler 2001:db8::7',
    ],
    ['apache-combined', combined('Googlebot-Image/1.0'), 'crawler 203.0.113.7'],
    ['apache-combined', `www.example 80 ${combined(ahrefs)}`.replace(' 80', ''), 'crawler 203.0.113.7'],
    [
      'iis',
      '#Fields: date time c-ip cs-method cs-uri-stem cs(User-Agent) sc-status\n2021-06-06 15:57:37 203.0.113.7 GET / Mozilla/5.0+(compatible;+bingbot/2.0;++http://www.bing.com/bingbot.htm) 200',
      'crawler 203.0.113.7',
    ],
    [
      'caddy',
      `{"level":"info","ts":1.5,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"203.0.113.7","method":"GET","uri":"/","headers":{"User-Agent":["${ahrefs}"]}},"status":200}`,
      'crawler 203.0.113.7',
    ],
    [
      'zeek-tsv',
      zeek('http', 'ts uid id.orig_h id.orig_p id.resp_h id.resp_p user_agent', '').concat(
        ['1.5', 'C1', '203.0.113.7', '4242', '10.0.0.80', '80', ahrefs].join('\t'),
      ),
      'crawler 203.0.113.7',
    ],
    ['zeek-tsv', dns('www.example', '192.0.2.1,192.0.2.2'), 'dns-answer 192.0.2.1 192.0.2.2'],
    ['dnsmasq', 'Jun  6 15:57:37 dnsmasq[1]: cached www.example is 192.0.2.1', 'dns-answer 192.0.2.1'],
    [
      'aws-route53-resolver',
      '{"version":"1.1","query_timestamp":"2021-06-06T15:57:37Z","query_name":"www.example.","rcode":"NOERROR","answers":[{"Rdata":"192.0.2.1","Type":"A"}],"srcaddr":"10.0.0.5"}',
      'dns-answer 192.0.2.1',
    ],
  ])('its addresses to be what they are (%s, %#)', (format, log, shown) => {
    expect(shownBy(format, log)).toBe(shown)
  })

  it.each([
    // Who asks the organisation's own time server may be anybody.
    ['zeek-tsv', conn('1.5 C1 203.0.113.7 123 10.0.0.5 123 udp ntp')],
    ['zeek-tsv', conn('1.5 C1 10.0.0.5 4242 192.0.2.1 123 tcp -')],
    ['zeek-tsv', conn('1.5 C1 10.0.0.5 123 192.0.2.1 443 udp -')],
    ['zeek-tsv', conn('1.5 C1 10.0.0.5 123 192.0.2.1 1234 udp -')],
    ['json-lines', '{"srcIp":"10.0.0.5","dstIp":"2001:db8::123","dstPort":443}'],
    // Anybody can ask for an address with words of a crawler, or come from a page of one.
    ['apache-combined', combined('curl/7.1', '203.0.113.7', 'GET /?a=AhrefsBot/7.0+http://ahrefs.com/robot/ HTTP/1.1')],
    ['apache-combined', combined('curl/7.1').replace('"-"', '"http://www.google.com/bot.html"')],
    ['apache-combined', combined('Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36')],
    ['apache-combined', combined('Mozilla/5.0 zgrab/0.x')],
    // A robot of the organisation's own.
    ['apache-combined', combined(ahrefs, '10.0.0.7')],
  ])('nothing of other addresses (%s, %#)', (format, log) => {
    expect(shownBy(format, log)).toBeUndefined()
  })

  it('an answer to be only that if just the name is like that of a time server', () => {
    expect(shownBy('zeek-tsv', dns('0.pool.ntp.org.evil.example', '192.0.2.1'))).toBe('dns-answer 192.0.2.1')
    expect(shownBy('zeek-tsv', dns('ntp.evil.example', '192.0.2.1'))).toBe('dns-answer 192.0.2.1')
  })
})
