import { isIPv4, isIPv6 } from 'node:net'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { bodyOf, deltaOf, entriesOf } from '../compose.ts'
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

const [part] = defender.parts(outputContext).filter((one): one is OutputPart => !isSummary(one))
if (!part) throw new Error('no part')

const entriesFor = (...indicators: DeliveredIndicator[]) => [...entriesOf(part, indicators, outputContext)]
const imported = (indicator: DeliveredIndicator): Indicator => JSON.parse(entriesFor(indicator)[0] as string)

describe('an indicator of Defender', () => {
  it('has all eight groups of an IPv6 address', () => {
    expect(imported(delivered('ipv6', '2001:db8::c000:201')).indicatorValue).toBe('2001:db8:0:0:0:0:c000:201')
    expect(imported(delivered('ipv6', '::1')).indicatorValue).toBe('0:0:0:0:0:0:0:1')
  })

  it('contains the fields of the record', () => {
    expect(imported(delivered('domain', 'evil-test.com', { risk: 91, confidence: 80 }))).toEqual({
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

  it('is never a public suffix, because Defender would block everybody below it', () => {
    expect(entriesFor(delivered('domain', 'github.io'))).toEqual([])
    expect(entriesFor(delivered('domain', 'evil-test.github.io'))).toHaveLength(1)
  })

  it('blocks only if it is both harmful and certain', () => {
    const action = (risk: number, confidence: number) =>
      imported(delivered('ipv4', '192.0.2.1', { risk, confidence })).action

    expect(action(70, 70)).toBe('Block')
    expect(action(100, 69)).toBe('Audit')
    expect(action(69, 100)).toBe('Audit')
  })

  it('stops blocking after removal', () => {
    const entry = entriesFor(delivered('ipv4', '192.0.2.1', { risk: 99, confidence: 99 }))[0] as string
    const context = { ...outputContext, part: part.name, count: 1, changedAt: deliveredAt }
    const [gone] = post([...deltaOf(part, { added: [], removed: [entry] }, context)].join(''))

    expect(gone).toMatchObject({
      indicatorValue: '192.0.2.1',
      action: 'Audit',
      severity: 'Informational',
      expirationTime: '2026-01-24T12:00:00.000Z',
    })
  })

  it('has not expired when its removal is repeated for the last time', () => {
    const entry = entriesFor(delivered('ipv4', '192.0.2.1', { risk: 99, confidence: 99 }))[0] as string
    const last = deliveredAt + (part.remembersDays as number) * dayMs
    const context = { ...outputContext, releasedAt: last, part: part.name, count: 1, changedAt: last }
    const [gone] = post([...bodyOf(part, [], context, [{ entry, releasedAt: deliveredAt }])].join(''))

    expect(part.remembersDays).toBeGreaterThanOrEqual(7)
    expect(Date.parse(gone?.expirationTime ?? '')).toBeGreaterThan(last + dayMs)
  })

  it('is sent in requests of at most 500', () => {
    const indicators = Array.from({ length: 1201 }, (_, i) => delivered('domain', `n${i}.evil-test.com`))
    const entries = entriesFor(...indicators)
    const context = { ...outputContext, part: part.name, count: entries.length, changedAt: deliveredAt }
    const bodies: { Indicators: Indicator[] }[] = JSON.parse([...bodyOf(part, entries, context)].join(''))

    expect(bodies.map((body) => body.Indicators.length)).toEqual([500, 500, 201])
  })
})
