import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { conforms, importReader } from '../conformance.ts'
import { defender } from './defender.ts'

interface Indicator {
  readonly indicatorValue: string
  readonly indicatorType: string
  readonly action: string
  readonly severity: string
  readonly title: string
  readonly description: string
  readonly generateAlert: boolean
  readonly expirationTime: string
}

const isHex = (length: number) => (value: string) => value.length === length && /^[0-9a-f]+$/.test(value)
const valueChecks: Record<string, (value: string) => boolean> = {
  // "For IPv6 addresses, specify all 8 segments."
  IpAddress: (value) => isIPv4(value) || (isIPv6(value) && value.split(':').every((group) => /^[\da-f]+$/.test(group))),
  DomainName: (value) => /^[\w.-]+$/.test(value),
  Url: (value) => /^https?:\/\/\S+$/.test(value),
  FileMd5: isHex(32),
  FileSha1: isHex(40),
  FileSha256: isHex(64),
}

/** Model of Defender's import: at most 500 indicators, required fields, known words. */
function importAll(body: { Indicators: Indicator[] }): Indicator[] {
  expect(Object.keys(body)).toEqual(['Indicators'])
  if (body.Indicators.length < 1 || body.Indicators.length > 500) throw new Error('400 number of indicators')
  for (const indicator of body.Indicators) {
    if (!valueChecks[indicator.indicatorType]?.(indicator.indicatorValue))
      throw new Error(`400 ${indicator.indicatorType}`)
    if (!['Allowed', 'Audit', 'Block', 'BlockAndRemediate', 'Warn'].includes(indicator.action))
      throw new Error('400 action')
    if (!['Informational', 'Low', 'Medium', 'High'].includes(indicator.severity)) throw new Error('400 severity')
    if (indicator.title === '' || indicator.description === '')
      throw new Error('400 title and description are required')
    if (indicator.action === 'Audit' && !indicator.generateAlert) throw new Error('400 Audit goes with an alert')
    if (!(Date.parse(indicator.expirationTime) > deliveredAt)) throw new Error('400 expired')
  }
  return body.Indicators
}

const post = (text: string): Indicator[] => JSON.parse(text).flatMap(importAll)
const addressIn = (value: string) => (isIPv6(value) ? new URL(`http://[${value}]/`).hostname.slice(1, -1) : value)
const seenOf = (one: Indicator) => ({
  id: `${one.indicatorType} ${one.indicatorValue}`,
  value: addressIn(one.indicatorValue),
  rest: JSON.stringify(one),
})

/** An indicator that only notifies, of no severity, counts as removed. */
const isOver = ({ severity }: Indicator) => severity === 'Informational'

conforms(defender, importReader(post, seenOf, isOver))

const { part, entries, body, change } = outputOf(defender)
const imported = (...of: Parameters<typeof delivered>): Indicator =>
  JSON.parse(entries([delivered(...of)])[0] as string)

describe('an indicator of Defender', () => {
  it('has all eight groups of an IPv6 address', () => {
    expect(imported('ipv6', '2001:db8::c000:201').indicatorValue).toBe('2001:db8:0:0:0:0:c000:201')
    expect(imported('ipv6', '::1').indicatorValue).toBe('0:0:0:0:0:0:0:1')
  })

  it('contains the fields of the record', () => {
    expect(imported('domain', 'evil-test.com', { risk: 91, confidence: 80 })).toEqual({
      indicatorValue: 'evil-test.com',
      indicatorType: 'DomainName',
      action: 'Block',
      severity: 'High',
      title: 'Winnow: Command and Control Server',
      description:
        'winnow-5f0c7f5e: Command and Control Server, Malware. Listed by Acme C2, Umbrella, "all". Risk 91, confidence 80.',
      application: 'Winnow',
      generateAlert: true,
      expirationTime: '2026-02-05T12:00:00.000Z',
    })
  })

  it('blocks only if it is both harmful and certain', () => {
    const action = (risk: number, confidence: number) => imported('ipv4', '192.0.2.1', { risk, confidence }).action

    expect(action(70, 70)).toBe('Block')
    expect(action(100, 69)).toBe('Audit')
    expect(action(69, 100)).toBe('Audit')
  })

  it('stops blocking after removal, and has not expired when that is repeated for the last time', () => {
    const [entry] = entries([delivered('ipv4', '192.0.2.1', { risk: 99, confidence: 99 })]) as [string]
    const [gone] = post(change({ added: [], removed: [entry] }))
    const last = deliveredAt + (part.remembersDays as number) * dayMs
    const [again] = post(body([], { ...outputContext, releasedAt: last }, [{ entry, releasedAt: deliveredAt }]))

    expect(gone).toMatchObject({
      indicatorValue: '192.0.2.1',
      action: 'Audit',
      severity: 'Informational',
      expirationTime: '2026-01-24T12:00:00.000Z',
    })
    expect(part.remembersDays).toBeGreaterThanOrEqual(7)
    expect(Date.parse(again?.expirationTime ?? '')).toBeGreaterThan(last + dayMs)
  })

  it('is sent in requests of at most 500', () => {
    const lines = entries(Array.from({ length: 1201 }, (_, i) => delivered('domain', `n${i}.evil-test.com`)))
    const bodies: { Indicators: Indicator[] }[] = JSON.parse(body(lines))

    expect(bodies.map((one) => one.Indicators.length)).toEqual([500, 500, 201])
  })
})
