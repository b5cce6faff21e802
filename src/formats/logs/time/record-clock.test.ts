import { describe, expect, it } from 'vitest'
import { sampleContext, timesOf } from '../conformance.ts'
import { detectLog, logClock } from '../detect.ts'
import { headOf } from '../head.ts'

/** Lines with the local time of a device two hours east of UTC, which they do not state. */
const carried: Readonly<Record<string, string>> = {
  'cisco-asa': '<166>Jun 06 2021 15:57:37: %ASA-4-106023: Deny tcp src outside:198.51.100.7/4 dst inside:10.0.0.5/22',
  'cisco-ios':
    '<189>25: fw1: Jun  6 2021 15:57:37: %SEC-6-IPACCESSLOGP: list 1 denied tcp 198.51.100.7(4) -> 10.0.0.5(22)',
  cef: 'Jun 06 2021 15:57:37 fw1 CEF:0|a|b|1|100|Blocked|5|src=198.51.100.7 dst=10.0.0.5 act=blocked',
  netfilter: 'Jun 06 2021 15:57:37 fw1 kernel: [UFW BLOCK] IN=eth0 OUT= SRC=198.51.100.7 DST=10.0.0.5 LEN=40 PROTO=TCP',
  sshd: 'Jun 06 2021 15:57:37 h sshd[1]: Failed password for root from 198.51.100.7 port 4242 ssh2',
}
const [local, inUtc] = ['2021-06-06T15:57:37.000Z', '2021-06-06T13:57:37.000Z']

const json = (record: object) => JSON.stringify(record)
const quoted = (line: string) => `"${line.replaceAll('"', '""')}"`

/** How shippers and exports wrap a line, with the time of the record behind it; and the first line of such a file. */
const wrappers: readonly (readonly [name: string, wrap: (line: string) => string, header?: string])[] = [
  ['Vector', (message) => json({ host: 'h', message, timestamp: inUtc })],
  ['GELF', (short_message) => json({ version: '1.1', short_message, timestamp: Date.parse(inUtc) / 1000 })],
  ['Splunk, as JSON', (_raw) => json({ result: { _raw, _time: '2021-06-06T15:57:37.000+02:00' } })],
  ['Splunk, as CSV', (line) => `${quoted(line)},2021-06-06T15:57:37.000+0200,h`, '_raw,_time,host'],
  ['Graylog, as CSV', (line) => `${quoted(line)},${quoted(inUtc)}`, '"message","timestamp"'],
]

function timesIn(lines: readonly string[], id: string): readonly (string | null)[] {
  const detection = detectLog(headOf(new TextEncoder().encode(`${lines.join('\n')}\n`)))
  expect(detection.format?.id).toBe(id)
  return timesOf(logClock(detection, sampleContext), lines)
}

describe('the time of a wrapped line', () => {
  it.each(Object.keys(carried).flatMap((id) => wrappers.map(([name, wrap, header]) => ({ id, name, wrap, header }))))(
    'of $id in records of $name is that of the record',
    ({ id, wrap, header }) => {
      const rows = Array.from({ length: 4 }, () => wrap(carried[id] as string))

      const times = timesIn(header === undefined ? rows : [header, ...rows], id)

      expect(times.slice(-4)).toEqual([inUtc, inUtc, inUtc, inUtc])
    },
  )

  it.each(Object.entries(carried))('of %s is its own if the record has none', (id, line) => {
    expect(timesIn([json({ host: 'h', message: line }), json({ host: 'h', message: line })], id)).toEqual([
      local,
      local,
    ])
  })
})
