import { isIP } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { entriesOf } from '../compose.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { wazuh } from './wazuh.ts'

/**
 * A line as Wazuh's makers of CDB lists read it: a quotation mark before the first colon opens the key, the next one
 * closes it; the first colon after the key starts the value.
 */
function readLine(line: string): Seen {
  const opens = line.indexOf('"')
  const isQuoted = opens >= 0 && opens < line.indexOf(':')
  const closes = line.indexOf('"', opens + 1)
  if (isQuoted && closes < 0) throw new Error(`skipped: ${line}`)
  const colon = line.indexOf(':', isQuoted ? closes : 0)
  if (colon < 0) throw new Error(`skipped: ${line}`)
  const key = isQuoted ? line.slice(opens + 1, closes) : line.slice(0, colon)
  const value = line.slice(colon + 1)
  if (isQuoted && (opens !== 0 || closes + 1 !== colon)) throw new Error(`text around the key: ${line}`)
  if (!/^(?:low|medium|high|critical)(?: [a-z0-9-]+)*$/.test(value)) throw new Error(`value: ${value}`)
  return { value: key, rest: value }
}

/** The keys that Wazuh looks up for an address: itself, and what stands before each of its dots. */
const lookedUp = (address: string): string[] => [
  address,
  ...[...address.matchAll(/\./g)].map(({ index }) => address.slice(0, index + 1)),
]

/** Numbers of all addresses that keys of a network can match. */
function covered(keys: readonly string[]): { readonly first: number; readonly last: number }[] {
  return keys.map((key) => {
    const bytes = key.split('.').filter(Boolean).map(Number)
    const number = (fill: number) => [...bytes, fill, fill, fill, fill].slice(0, 4).reduce((sum, n) => sum * 256 + n, 0)
    return { first: number(0), last: number(255) }
  })
}

const [ips, , urls] = wazuh.parts(outputContext).filter((one): one is OutputPart => !isSummary(one)) as [
  OutputPart,
  OutputPart,
  OutputPart,
]
const keysIn = (part: OutputPart, ...indicators: ReturnType<typeof delivered>[]) =>
  [...entriesOf(part, indicators, outputContext)].map((entry) => readLine(entry).value)

conforms(wazuh, {
  read: (text) => linesIn(text).map(readLine),
  applyDelta: plainDeltaParser(readLine),
  expected: ({ kind, value }) => (kind === 'ipv4-cidr' ? keysIn(ips, delivered(kind, value)) : [value]),
})

it.each([
  ['5.6.0.0/16', 1],
  ['5.6.7.0/24', 1],
  ['5.6.64.0/18', 64],
  ['5.6.7.128/25', 128],
  ['5.6.7.8/31', 2],
  ['128.0.0.0/1', 128],
  ['64.0.0.0/2', 64],
])('matches all addresses of %s and no other', (cidr, count) => {
  const keys = keysIn(ips, delivered('ipv4-cidr', cidr))
  const [base = '', prefix] = cidr.split('/')
  const first = base.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  const ranges = covered(keys)
  let next = first
  for (const range of ranges) {
    expect(range.first).toBe(next)
    next = range.last + 1
  }
  expect(next).toBe(first + 2 ** (32 - Number(prefix)))
  expect(keys).toHaveLength(count)
  expect(keys.every((key) => key.endsWith('.') || isIP(key) === 4)).toBe(true)
  expect(lookedUp(base).some((key) => keys.includes(key))).toBe(true)
})

it('puts keys with colons in quotation marks, and leaves out values that contain one', () => {
  const entry = (part: OutputPart, ...of: Parameters<typeof delivered>) => [
    ...entriesOf(part, [delivered(...of)], outputContext),
  ]
  expect(entry(ips, 'ipv6', '2a0d:77c7::1', { threats: ['c2'] })).toEqual(['"2a0d:77c7::1":high c2'])
  expect(entry(urls, 'url', 'http://evil-test.com:8080/a,b', { risk: 95, threats: [] })).toEqual([
    '"http://evil-test.com:8080/a,b":critical',
  ])
  expect(entry(urls, 'url', 'http://evil-test.com/a"b')).toEqual([])
})

it('tells shared infrastructure in the value', () => {
  const shared = delivered('ipv4', '5.6.7.8', { risk: 10, threats: ['scanner'], isShared: true })
  expect([...entriesOf(ips, [shared], outputContext)]).toEqual(['5.6.7.8:low scanner shared-infrastructure'])
})
