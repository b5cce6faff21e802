import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { readName, readNetwork } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
import { checkPoint } from './check-point.ts'

/** The range of IPv4 addresses, computed bit by bit. */
function rangeOf(cidr: string): string {
  const [base = '', prefix] = cidr.split('/')
  const bits = base
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
  const last = bits.slice(0, Number(prefix)).padEnd(32, '1')
  return `${base}-${[0, 8, 16, 24].map((at) => Number.parseInt(last.slice(at, at + 8), 2)).join('.')}`
}

const hash = (length: number) => (value: string) => {
  if (value.length !== length || !/^[\da-f]+$/.test(value)) throw new Error(`no hash: ${value}`)
}

/** The admin guide's "validation criteria" by type. */
const criteria: Record<string, (value: string) => void> = {
  URL: (value) => void new URL(value),
  Domain: readName,
  IP(value) {
    if (!isIPv4(readNetwork(value))) throw new Error(`no IPv4 address: ${value}`)
  },
  'IP Range'(value) {
    const ends = value.split('-')
    if (ends.length !== 2 || !ends.every(isIPv4)) throw new Error(`no range: ${value}`)
  },
  MD5: hash(32),
  SHA1: hash(40),
  SHA256: hash(64),
  'Mail-from'(value) {
    if (!/^[^@\s]+@[^@\s]+$/.test(value)) throw new Error(`no address: ${value}`)
  },
}

function seenOf(line: string): Seen {
  const [fields] = readCsv(`${line}\n`, { newline: '\n' }) as [string[]]
  const [name = '', value = '', type = '', confidence = '', severity = '', product = ''] = fields
  if (fields.length !== 7 || name === '') throw new Error(`${fields.length} fields: ${line}`)
  if (!criteria[type]) throw new Error(`type ${type}`)
  if (value.includes('*')) throw new Error(`a wildcard: ${value}`)
  criteria[type](value)
  if (!['low', 'medium', 'high', 'critical'].includes(confidence)) throw new Error(`confidence ${confidence}`)
  if (!['low', 'medium', 'high', 'critical'].includes(severity)) throw new Error(`severity ${severity}`)
  if (!['AV', 'AB'].includes(product)) throw new Error(`product ${product}`)
  return { id: name, value, rest: fields.slice(2).join('\t') }
}

conforms(checkPoint, {
  read: (text) =>
    // Comments, which start with #, are at the top.
    entriesOfNonEmpty(text.replace(/^(?:#.*\n)*/, '')).map(seenOf),
  applyDelta: plainDeltaParser(seenOf),
  expected: ({ kind, value }) => [kind === 'ipv4-cidr' ? rangeOf(value) : value],
})

it.each([
  [
    'domain',
    'evil-test.com',
    'c2',
    /^winnow-[\da-f-]{36},evil-test\.com,Domain,medium,high,AB,Acme C2 \/ Umbrella all$/,
  ],
  ['domain', 'evil-test.com', 'phishing', /,AV,/],
  ['md5', 'd41d8cd98f00b204e9800998ecf8427e', 'c2', /,MD5,medium,high,AV,/],
] as const)('assigns %s %s of the threat %s to the blade that checks it', (kind, value, threat, line) => {
  expect(outputOf(checkPoint).of(kind, value, { threats: [threat] })).toEqual([expect.stringMatching(line)])
})
