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
  const action = event.event_type === 'drop' ? no : { allowed: yes, blocked: no }[event.alert?.action as 'allowed']
  const way = event.event_type === 'flow' ? between(event.src_ip, event.dest_ip) : 'unknown'
  return `${action ?? 'unknown'} ${way}`
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
    /\b(?:Deny|[Dd]enied|requested to drop|[Dd]ropped|Discard|discarded|[Rr]ejected)\b|No matching connection/.test(
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
] as const

describe.skipIf(!existsSync(logs))('action and direction of real logs agree with an independent count', () => {
  it.each(cases)('$file as $id', ({ file, id, of, ...rest }) => {
    const format = logFormats.find((one) => one.id === id)
    const bytes = gunzipSync(readFileSync(new URL(file, logs)))
    const text = new TextDecoder().decode(bytes)
    const only = 'only' in rest ? rest.only : /./
    const lines = text
      .split('\n')
      .map((line) => line.replace(/\r$/, ''))
      .filter((line) => only.test(line))
    const { head } = readAs(format as NonNullable<typeof format>, headOf(bytes))
    const event = lineEvent(format?.event as NonNullable<NonNullable<typeof format>['event']>, head)
    const encoder = new TextEncoder()

    const ours = lines.map((line) => {
      const encoded = encoder.encode(line)
      const code = event.read(encoded, 0, encoded.length)
      return id === 'cisco-asa' ? actionOf(code) : `${actionOf(code)} ${directionOf(code)}`
    })

    expect(lines.length).toBeGreaterThan(0)
    const differ = lines.flatMap((line, i) =>
      ours[i] === of(line) ? [] : [`${ours[i]}, not ${of(line)}: ${line.slice(0, 300)}`],
    )
    expect(differ).toEqual([])
  })
})
