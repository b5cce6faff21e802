import { isIPv4, isIPv6 } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, deliveredAt } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { crowdstrike } from './crowdstrike.ts'

interface Indicator {
  readonly type: string
  readonly value: string
  readonly action: string
  readonly severity: string
  readonly platforms: readonly string[]
  readonly applied_globally: boolean
  readonly source: string
  readonly expiration: string
}

const valueChecks: Record<string, (value: string) => boolean> = {
  ipv4: isIPv4,
  ipv6: isIPv6,
  domain: (value) => readName(value) === value && value.length <= 200,
  md5: (value) => /^[\da-f]{32}$/.test(value),
  sha256: (value) => /^[\da-f]{64}$/.test(value),
}

/** The words that CrowdStrike's documentation of `indicator_create` allows. */
function seenOf(one: Indicator): Seen {
  const fail = (what: string) => new Error(`${what} of ${one.type} ${one.value}`)
  if (!valueChecks[one.type]?.(one.value)) throw fail('value')
  const actions = one.type === 'md5' || one.type === 'sha256' ? ['detect', 'prevent'] : ['detect']
  if (!actions.includes(one.action)) throw fail('action')
  if (!['informational', 'low', 'medium', 'high', 'critical'].includes(one.severity)) throw fail('severity')
  if (!one.applied_globally || one.platforms.length === 0) throw fail('scope')
  if (one.source.length < 1 || one.source.length > 256) throw fail('source')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(one.expiration)) throw fail('expiration')
  return { id: `${one.type} ${one.value}`, value: one.value, rest: JSON.stringify(one) }
}

conforms(crowdstrike, {
  read: (text) => JSON.parse(text).map(seenOf),
  applyDelta: operationsReader(
    (delta) => JSON.parse(delta),
    ({ indicator }: { op: string; indicator: Indicator }) => seenOf(indicator),
  ),
})

const written = (...of: Parameters<typeof delivered>): Indicator | undefined => {
  const [entry] = outputOf(crowdstrike).entries([delivered(...of)])
  return entry && JSON.parse(entry)
}
const sure = { risk: 90, confidence: 90 }

it('blocks files only if they are both harmful and certain, and nothing else', () => {
  const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
  const action = (...of: Parameters<typeof delivered>) => written(...of)?.action
  expect(action('md5', md5, sure)).toBe('prevent')
  expect(action('md5', md5, { ...sure, confidence: 69 })).toBe('detect')
  expect(action('md5', md5, { ...sure, isShared: true })).toBe('detect')
  expect(action('ipv4', '5.6.7.8', sure)).toBe('detect')
  expect(action('domain', 'evil-test.com', sure)).toBe('detect')
})

it('leaves out names that are too long', () => {
  expect(written('domain', `${'a.'.repeat(99)}com`)).toBeUndefined()
})

it('expires at the end of a day, so that an indicator that stays listed changes once a day at most', () => {
  const expiration = (agesOut: number) => written('ipv4', '5.6.7.8', { agesOut })?.expiration
  const noon = deliveredAt + 21 * dayMs
  expect(expiration(noon)).toBe('2026-02-06T00:00:00Z')
  expect(expiration(noon + 1)).toBe(expiration(noon))
})
