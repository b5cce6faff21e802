import { isIP } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { partsOf } from '../../../../test/output.ts'
import { entriesOf } from '../compose.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { trendVisionOne } from './trend-vision-one.ts'

/** Types of the API with the file of ours that holds them, and what Vision One takes for each. */
const types: Record<string, { readonly part: string; readonly takes: (value: string) => boolean }> = {
  ip: { part: 'ip.json', takes: (value) => isIP(value) !== 0 && value.length <= 39 },
  domain: { part: 'domain.json', takes: (value) => readName(value) === value && value.length <= 253 },
  url: { part: 'url.json', takes: (value) => /^https?:$/.test(new URL(value).protocol) && value.length <= 2048 },
  fileSha1: { part: 'hash.json', takes: (value) => /^[\da-f]{40}$/.test(value) },
  fileSha256: { part: 'hash.json', takes: (value) => /^[\da-f]{64}$/.test(value) },
  senderMailAddress: { part: 'email.json', takes: (value) => /^[^\s@]+@[^\s@]+$/.test(value) },
}

type SuspiciousObject = Readonly<Record<string, string>>

function seenOf(one: SuspiciousObject, part: string): Seen {
  const [named, ...more] = Object.keys(types).filter((type) => type in one)
  const value = one[named as string] as string
  const fail = (what: string) => new Error(`${part}, ${named} ${value}: ${what}`)
  if (!named || more.length > 0 || types[named]?.part !== part) throw fail('type')
  if (!types[named]?.takes(value) || value.includes('*')) throw fail('value')
  if (!['block', 'log'].includes(one.scanAction as string)) throw fail('action')
  if (!['low', 'medium', 'high'].includes(one.riskLevel as string)) throw fail('risk')
  if (typeof one.daysToExpiration !== 'number') throw fail('expiry')
  if ((one.description as string).length > 1000) throw fail('description')
  return { id: `${named} ${value}`, value, rest: JSON.stringify(one) }
}

conforms(trendVisionOne, {
  read: (text, part) => JSON.parse(text).map((one: SuspiciousObject) => seenOf(one, part)),
  applyDelta: operationsReader(
    (delta) => JSON.parse(delta),
    ({ object }: { op: string; object: SuspiciousObject }, part) => seenOf(object, part),
  ),
})

const written = (...of: Parameters<typeof delivered>): SuspiciousObject[] =>
  partsOf(trendVisionOne)
    .flatMap((part) => [...entriesOf(part, [delivered(...of)], outputContext)])
    .map((entry) => JSON.parse(entry))
const sure = { risk: 90, confidence: 90 }

it('blocks only what is harmful, certain and not shared', () => {
  const action = (more: Parameters<typeof delivered>[2]) => written('domain', 'evil-test.com', more)[0]?.scanAction
  expect(action(sure)).toBe('block')
  expect(action({ ...sure, confidence: 69 })).toBe('log')
  expect(action({ ...sure, risk: 69 })).toBe('log')
  expect(action({ ...sure, isShared: true })).toBe('log')
})

it('names the subscription first, by which a script finds its own objects', () => {
  expect(written('ipv4', '5.6.7.8')[0]?.description).toMatch(/^winnow-[\da-f]{8}: /)
})

it.each(['http://evil-test.com/*/a', 'ftp://evil-test.com/a', `http://evil-test.com/${'a'.repeat(2028)}`])(
  'leaves out %s',
  (url) => {
    expect(written('url', url)).toEqual([])
  },
)
