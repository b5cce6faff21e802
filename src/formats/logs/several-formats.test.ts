import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../domain/log-event.ts'
import { detectLog, logClock, logEvent } from './detect.ts'
import { headOf } from './head.ts'

const context = { now: Date.UTC(2026, 10, 29), zoneOffsetMinutes: 0 }

/** Lines of devices that send to the same collector, of the same minute. */
const devices: Readonly<Record<string, readonly [said: string, line: string]>> = {
  fortigate: [
    'blocked outbound',
    '<134>Nov 28 10:11:12 fw date=2026-11-28 time=12:11:12 devname="a" devid="b" eventtime=1795860672000000000 tz="+0200" logid="13" type="traffic" srcip=10.1.1.5 dstip=198.51.100.7 action="deny"',
  ],
  'cisco-asa': [
    'blocked inbound',
    '<164>Nov 28 10:11:12 asa : %ASA-4-106023: Deny tcp src outside:198.51.100.7/4242 dst inside:10.1.1.6/443 by access-group "a"',
  ],
  sophos: [
    'blocked outbound',
    '<30>device="SFW" date=2026-11-28 time=10:11:12 timezone="UTC" device_name="XG" log_type="Firewall" log_subtype="Denied" src_ip=10.1.1.4 dst_ip=198.51.100.7',
  ],
  'palo-alto': [
    'passed outbound',
    '<14>Nov 28 12:11:12 pa 1,2026/11/28 12:11:12,1,TRAFFIC,end,2561,2026/11/28 12:11:12,10.1.1.7,198.51.100.7,0.0.0.0,0.0.0.0,a,,,ssl,vsys1,in,out,e1,e2,f,2026/11/28 12:11:12,1,1,5,443,0,0,0x0,tcp,allow,60,60,0,1,2026-11-28T12:11:12.000+02:00',
  ],
  squid: [
    'blocked unknown',
    '1795860672.000     59 10.1.1.5 TCP_DENIED/403 3900 GET http://www.example/ - HIER_NONE/- text/html',
  ],
  'suricata-eve': [
    'blocked inbound',
    '<14>Nov 28 10:11:12 ids suricata: {"timestamp":"2026-11-28T10:11:12.000000+0000","event_type":"alert","src_ip":"198.51.100.7","dest_ip":"10.1.1.5","alert":{"action":"blocked"},"flow":{"src_ip":"198.51.100.7","dest_ip":"10.1.1.5"}}',
  ],
  cef: [
    'blocked outbound',
    '<134>Nov 28 10:11:12 c CEF:0|V|FW|1|100|d|5|rt=1795860672000 src=10.1.1.8 dst=198.51.100.7 act=blocked',
  ],
  sshd: [
    'blocked inbound',
    '<38>Nov 28 10:11:12 lin sshd[123]: Failed password for root from 198.51.100.7 port 22 ssh2',
  ],
}

const encoder = new TextEncoder()

/** Reads a file; of each line, what it says and its time. */
function read(lines: readonly string[]): string[] {
  const bytes = encoder.encode(`${lines.join('\n')}\n`)
  const detection = detectLog(headOf(bytes))
  const event = logEvent(detection)
  const clock = logClock(detection, context)
  let start = 0
  return lines.map((line) => {
    const end = start + encoder.encode(line).length
    const code = event?.read(bytes, start, end) ?? 0
    const ms = clock(bytes, start, end)
    start = end + 1
    return `${actionOf(code)} ${directionOf(code)} ${Number.isNaN(ms) ? 'never' : new Date(ms).toISOString()}`
  })
}

const names = Object.keys(devices)
const lineOf = (name: string) => devices[name]?.[1] as string
const truthOf = (name: string) => `${devices[name]?.[0]} 2026-11-28T10:11:12.000Z`

describe('a file with the lines of several products', () => {
  it.each(names)('of which most are of %s reads each line as if it stood alone', (most) => {
    for (const other of names.filter((name) => name !== most)) {
      const order = Array.from({ length: 40 }, (_, i) => (i % 5 < 3 ? most : other))

      expect(read(order.map(lineOf))).toEqual(order.map(truthOf))
    }
  })

  it('of which none prevails reads each line as if it stood alone', () => {
    const order = Array.from({ length: 80 }, (_, i) => names[(i * 3) % names.length] as string)

    expect(read(order.map(lineOf))).toEqual(order.map(truthOf))
  })

  it('reads lines of no product by their notation', () => {
    const program = '<30>Nov 28 10:11:12 lin vsftpd[5]: [bob] FAIL LOGIN: Client "198.51.100.7"'
    const order = Array.from({ length: 40 }, (_, i) => (i % 4 < 3 ? lineOf('fortigate') : program))

    expect(new Set(read(order))).toEqual(new Set([truthOf('fortigate'), 'blocked inbound 2026-11-28T10:11:12.000Z']))
  })

  it.each(['', '<14>Nov 28 10:11:12 host app: '])(
    'reads a line in a field of JSON behind “%s” as a field',
    (header) => {
      const wrap = (message: string) =>
        header + JSON.stringify({ time: '2026-11-28T10:11:12Z', action: 'allowed', message })
      const order = Array.from({ length: 40 }, (_, i) => wrap(i % 5 < 2 ? lineOf('cisco-asa') : 'started'))

      expect(read(order).filter((said) => !said.startsWith('passed'))).toEqual([])
    },
  )

  it('takes no time from years ago that a client wrote into a line', () => {
    const agent = 'x CEF:0|V|FW|1|100|d|5|rt=1495860672000 src=10.1.1.8 dst=198.51.100.7 act=blocked'
    const request = `<14>Nov 28 10:11:12 web httpd: 198.51.100.7 - - [28/Nov/2026:10:11:12 +0000] "GET / HTTP/1.1" 200 5 "-" "${agent}"`
    const program = '<78>Nov 28 10:11:12 lin CRON[5]: (root) CMD (true)'
    const order = Array.from(
      { length: 40 },
      (_, i) => [program, lineOf('cef'), request][[0, 0, 0, 1, 0, 0, 0, 2, 0, 1][i % 10] as number] as string,
    )

    expect(read(order).filter((said) => !said.endsWith('2026-11-28T10:11:12.000Z'))).toEqual([])
  })
})
