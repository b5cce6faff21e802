import { isIP } from 'node:net'
import { expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
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

const [ips, urls] = [outputOf(wazuh), outputOf(wazuh, 'url.txt')]
const keysOf = (cidr: string) => ips.entries([delivered('ipv4-cidr', cidr)]).map((entry) => readLine(entry).value)

conforms(wazuh, {
  read: (text) => linesIn(text).map(readLine),
  applyDelta: plainDeltaParser(readLine),
  expected: ({ kind, value }) => (kind === 'ipv4-cidr' ? keysOf(value) : [value]),
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
  const keys = keysOf(cidr)
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

it.each([
  [ips, 'ipv6', '2a0d:77c7::1', { threats: ['c2'] }, ['"2a0d:77c7::1":high c2']],
  [
    urls,
    'url',
    'http://evil-test.com:8080/a,b',
    { risk: 95, threats: [] },
    ['"http://evil-test.com:8080/a,b":critical'],
  ],
  // A quotation mark could not be told from the end of the key.
  [urls, 'url', 'http://evil-test.com/a"b', {}, 'inexpressible'],
  [
    ips,
    'ipv4',
    '5.6.7.8',
    { risk: 10, threats: ['scanner'], isShared: true },
    ['5.6.7.8:low scanner shared-infrastructure'],
  ],
] as const)(
  'writes keys with colons in quotation marks, and risk, threats and sharing: %# %s %s',
  (list, kind, value, fields, lines) => {
    expect(list.of(kind, value, fields)).toEqual(lines)
  },
)
