import { isIPv4, isIPv6 } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, deliveredAt } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { samples } from '../values.conformance.ts'
import { sentinelone } from './sentinelone.ts'

interface Ioc {
  readonly type: string
  readonly value: string
  readonly method: string
  readonly source: string
  readonly name: string
  readonly severity: number
  readonly originalRiskScore: number
  readonly validUntil: string
}

const emptyFiles = (['md5', 'sha1', 'sha256'] as const).map((kind) => samples[kind][1])
const hash = (length: number) => (value: string) =>
  value.length === length && /^[\da-f]+$/.test(value) && !emptyFiles.includes(value)

const valueChecks: Record<string, (value: string) => boolean> = {
  IPV4: isIPv4,
  IPV6: isIPv6,
  DNS: (value) => readName(value) === value,
  URL: (value) => /^https?:$/.test(new URL(value).protocol),
  MD5: hash(32),
  SHA1: hash(40),
  SHA256: hash(64),
}

/** The fields of SentinelOne's schema `PostThreatIntelligenceSchema`. Its own test of the API says which hashes are refused. */
function seenOf(one: Ioc): Seen {
  const fail = (what: string) => new Error(`${what} of ${one.type} ${one.value}`)
  if (!valueChecks[one.type]?.(one.value)) throw fail('value')
  if (one.method !== 'EQUALS') throw fail('method')
  if (one.source === '' || !one.name.startsWith(one.source)) throw fail('source')
  if (![0, 1, 2, 3, 4, 5, 6, 7].includes(one.severity)) throw fail('severity')
  const { originalRiskScore } = one
  if (!Number.isInteger(originalRiskScore) || originalRiskScore < 0 || originalRiskScore > 100) throw fail('risk')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(one.validUntil)) throw fail('end')
  return { id: `${one.type} ${one.value}`, value: one.value, rest: JSON.stringify(one) }
}

conforms(sentinelone, {
  read: (text) => JSON.parse(text).map(seenOf),
  applyDelta: operationsReader(
    (delta) => JSON.parse(delta),
    ({ ioc }: { op: string; ioc: Ioc }) => seenOf(ioc),
  ),
})

const written = (...of: Parameters<typeof delivered>): Ioc | undefined => {
  const [entry] = outputOf(sentinelone).entries([delivered(...of)])
  return entry && JSON.parse(entry)
}

it('writes the fields of the record', () => {
  expect(written('domain', 'evil-test.com', { risk: 91, threats: ['c2'], isShared: true })).toEqual({
    type: 'DNS',
    value: 'evil-test.com',
    method: 'EQUALS',
    source: 'winnow-5f0c7f5e',
    externalId: delivered('domain', 'evil-test.com').id,
    name: 'winnow-5f0c7f5e: Command and Control Server, shared',
    description: expect.stringContaining('Listed by Acme C2'),
    severity: 5,
    originalRiskScore: 91,
    validUntil: '2026-02-06T00:00:00Z',
  })
})

it('leaves out the hashes of the empty file, which are refused, and URLs of other protocols', () => {
  for (const kind of ['md5', 'sha1', 'sha256'] as const) {
    expect(written(kind, samples[kind][0] as string)).toBeDefined()
    expect(written(kind, samples[kind][1] as string), kind).toBeUndefined()
  }
  expect(written('url', 'ftp://evil-test.com/a')).toBeUndefined()
})

it('ends at the end of a day, so that an indicator that stays listed changes once a day at most', () => {
  const end = (agesOut: number) => written('ipv4', '5.6.7.8', { agesOut })?.validUntil
  const noon = deliveredAt + 21 * dayMs
  expect(end(noon + 1)).toBe(end(noon))
})
