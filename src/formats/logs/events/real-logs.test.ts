import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../../domain/log-event.ts'
import { readAs } from '../detect.ts'
import { headOf } from '../head.ts'
import { logFormats } from '../index.ts'
import { lineEvent } from './line-event.ts'

/** Counts real logs a second time, with regular expressions and JSON.parse instead of our readers. */

const logs = new URL('../../../../../shared/data/logs/', import.meta.url)

const isPrivate = (address: string) =>
  /^(?:10\.|127\.|0\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|22[4-9]\.|2[3-5]\d\.|::1?$|f[cdef]..:)/i.test(
    address,
  )

function between(from: string | undefined, to: string | undefined): string {
  if (!from || !to || !/[.:]/.test(from) || !/[.:]/.test(to)) return 'unknown'
  if (isPrivate(from)) return isPrivate(to) ? 'internal' : 'outbound'
  return isPrivate(to) ? 'inbound' : 'unknown'
}

const yes = 'passed'
const no = 'blocked'

function ofEve(line: string): string {
  const event = JSON.parse(line)
  const answer = { NOERROR: yes, REFUSED: no }[event.dns?.rcode as 'NOERROR']
  const said = { allowed: yes, blocked: no }[event.alert?.action as 'allowed'] ?? answer
  const action = event.event_type === 'drop' ? no : said
  const isDns = event.event_type === 'dns'
  const isClients = isDns
    ? event.dns?.type === 'query' || event.dest_port === 53
    : /flow|http|tls/.test(event.event_type)
  const isAnswer = isDns && !isClients && event.src_port === 53
  const way = isClients ? between(event.src_ip, event.dest_ip) : isAnswer && between(event.dest_ip, event.src_ip)
  return `${action ?? 'unknown'} ${way || 'unknown'}`
}

function ofFilterlog(line: string): string {
  const cells = line.replace(/^.*filterlog(?:\[\d+\])?: ?/, '').split(',')
  const action = { pass: yes, block: no }[cells[6] as 'pass'] ?? 'unknown'
  const at = cells[8] === '6' ? 15 : 18
  return `${action} ${between(cells[at], cells[at + 1])}`
}

function ofNetfilter(line: string): string {
  const word = /\b(?:DROP|REJECT|BLOCK|ACCEPT|ALLOW)\b|-([DA])(?:-\d+)?\]/i.exec(line)
  const action = word ? (/ACC|ALL/i.test(word[0]) || word[1] === 'A' ? yes : no) : 'unknown'
  const way = between(/SRC=(\S+)/.exec(line)?.[1], /DST=(\S+)/.exec(line)?.[1])
  const single = / OUT= /.test(line) ? 'inbound' : / IN= /.test(line) ? 'outbound' : 'unknown'
  return `${action} ${way === 'unknown' ? single : way}`
}

function ofSquid(line: string): string {
  const code = line.trim().split(/\s+/)[3] ?? ''
  return `${/^TCP_DENIED/.test(code) ? no : /^TCP_(?:MISS|HIT|TUNNEL|MEM_HIT|REFRESH)/.test(code) ? yes : 'unknown'} unknown`
}

function ofAsa(line: string): string {
  if (
    /\b(?:Deny|[Dd]enied|failed authentication|requested to drop|[Dd]ropped|Discard|discarded|[Rr]ejected)\b|No matching connection/.test(
      line,
    )
  )
    return no
  return /Built (?:in|out)bound|Teardown (?:TCP|UDP|ICMP)|permitted|monitored|Accessed URL|AAA user .* Successful/.test(
    line,
  )
    ? yes
    : 'unknown'
}

const syslogBlocked =
  /(?:Failed (?:password|publickey|none|keyboard-interactive)|Invalid user|authentication failure|not allowed because|refused connect|Too many authentication failures|Unable to negotiate|maximum authentication attempts exceeded|: (?:milter-)?reject: |\) Blocked |auth(?:entication)? failed|unknown user|(?:has been|was) (?:blocked|denied|dropped|rejected|quarantined)|Invalid handshake initiation from |has unallowed src IP)/i

/** Only the action; the directions of packets are counted as netfilter's. */
function ofSyslog(line: string): string {
  if (/ SRC=/.test(line)) return ofNetfilter(line).split(' ')[0] as string
  if (syslogBlocked.test(line) || /SecurityEvent="(?:Invalid|ChallengeResponseFailed)/.test(line)) return no
  return /\]: Accepted |: Login: |\) Passed |status=sent/.test(line) ? yes : 'unknown'
}

/** Reads the columns that Zeek's header names. */
function zeekActions(text: string): (line: string) => string {
  const names = (/^#fields\t(.*)$/m.exec(text)?.[1] ?? '').split('\t')
  return (line) => {
    if (line.startsWith('#')) return 'unknown unknown'
    const cells = line.split('\t')
    const of = (name: string) => cells[names.indexOf(name)] ?? ''
    const state = of('conn_state')
    const action = /^(?:S[123]|SF|RSTO|RSTR)$/.test(state) || of('rcode_name') === 'NOERROR' ? yes : undefined
    const refused = state === 'REJ' || of('rcode_name') === 'REFUSED' ? no : 'unknown'
    return `${action ?? refused} ${between(of('id.orig_h'), of('id.resp_h'))}`
  }
}

const cases = [
  { file: 'suricata-eve/ctu-2021-06-06.json.gz', id: 'suricata-eve', of: ofEve },
  { file: 'suricata-eve/dns-tunnel-iodine.json.gz', id: 'suricata-eve', of: ofEve },
  { file: 'vendor-wazuh/pfsense.log.gz', id: 'filterlog', of: ofFilterlog },
  { file: 'vendor-crowdsec/syslog.log.gz', id: 'filterlog', of: ofFilterlog, only: /filterlog.*,match,/ },
  { file: 'vendor-crowdsec/pve-firewall.log.gz', id: 'netfilter', of: ofNetfilter, only: / SRC=/ },
  { file: 'vendor-crowdsec/syslog.log.gz', id: 'netfilter', of: ofNetfilter, only: / SRC=/ },
  { file: 'vendor-wazuh/squid_rules.log.gz', id: 'squid', of: ofSquid },
  { file: 'service-fail2ban/squid.log.gz', id: 'squid', of: ofSquid },
  { file: 'vendor-wazuh/cisco_asa.log.gz', id: 'cisco-asa', of: ofAsa, only: /%ASA-\d-\d{6}: / },
  { file: 'vendor-crowdsec/syslog.log.gz', id: 'syslog-rfc3164', of: ofSyslog },
  { file: 'service-fail2ban/sshd.log.gz', id: 'syslog-rfc3164', of: ofSyslog },
  { file: 'zeek-ctu-test9/conn.log.gz', id: 'zeek-tsv', inFile: zeekActions },
  { file: 'zeek-ctu-test9/dns.log.gz', id: 'zeek-tsv', inFile: zeekActions },
] as const

/** Event codes that our reader finds in the lines of a file. */
function eventCodes(id: string, file: Uint8Array, lines: readonly string[]): number[] {
  const format = logFormats.find((one) => one.id === id)
  if (!format?.event) throw new Error(`no mapping for ${id}`)
  const { head } = readAs(format, headOf(file))
  const event = lineEvent(format.event, head)
  const encoder = new TextEncoder()
  return lines.map((line) => {
    const encoded = encoder.encode(line)
    return event.read(encoded, 0, encoded.length)
  })
}

describe.skipIf(!existsSync(logs))('action and direction of real logs agree with an independent count', () => {
  it.each(cases)('$file as $id', ({ file, id, ...rest }) => {
    const bytes = gunzipSync(readFileSync(new URL(file, logs)))
    const text = new TextDecoder().decode(bytes)
    const of: (line: string) => string = 'of' in rest ? rest.of : rest.inFile(text)
    const only = 'only' in rest ? rest.only : /./
    const lines = text
      .split('\n')
      .map((line) => line.replace(/\r$/, ''))
      .filter((line) => only.test(line))
    const codes = eventCodes(id, bytes, lines)
    const isActionOnly = id === 'cisco-asa' || id === 'syslog-rfc3164'
    const ours = codes.map((code) => (isActionOnly ? actionOf(code) : `${actionOf(code)} ${directionOf(code)}`))

    expect(lines.length).toBeGreaterThan(0)
    const differ = lines.flatMap((line, i) =>
      ours[i] === of(line) ? [] : [`${ours[i]}, not ${of(line)}: ${line.slice(0, 300)}`],
    )
    expect(differ).toEqual([])
  })
})
