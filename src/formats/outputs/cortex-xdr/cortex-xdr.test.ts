import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { conforms, importReader } from '../conformance.ts'
import { cortexXdr } from './cortex-xdr.ts'

interface Indicator {
  readonly indicator: string
  readonly type: string
  readonly severity: string
  readonly reputation: string
  readonly reliability: string
  readonly expiration_date: number
  readonly comment: string
  readonly class?: string
}

const valueChecks: Record<string, (value: string) => boolean> = {
  IP: (value) => isIP(value) !== 0,
  DOMAIN_NAME: (value) => readName(value) === value,
  HASH: (value) => /^(?:[\da-f]{32}|[\da-f]{64})$/.test(value),
}

/** Model of insert_jsons: the words that its documentation allows. */
function inserted(body: { request_data: Indicator[]; validate: boolean }): Indicator[] {
  expect(Object.keys(body).toSorted()).toEqual(['request_data', 'validate'])
  if (body.request_data.length < 1 || body.request_data.length > 1000) throw new Error('number of indicators')
  for (const one of body.request_data) {
    if (!valueChecks[one.type]?.(one.indicator)) throw new Error(`Got type: ${one.type}, Indicator: ${one.indicator}`)
    if (!['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'].includes(one.severity)) throw new Error('severity')
    if (!['GOOD', 'BAD', 'SUSPICIOUS', 'UNKNOWN'].includes(one.reputation)) throw new Error('reputation')
    if (!/^[A-F]$/.test(one.reliability)) throw new Error('reliability')
    if (!Number.isInteger(one.expiration_date) || one.expiration_date <= deliveredAt) throw new Error('expiration')
    if (typeof one.comment !== 'string') throw new Error('comment')
  }
  return body.request_data
}

const post = (text: string): Indicator[] => JSON.parse(text).flatMap(inserted)
const isOver = ({ severity }: Indicator) => severity === 'INFO'
const seenOf = (one: Indicator) => ({
  id: `${one.type} ${one.indicator}`,
  value: one.indicator,
  rest: JSON.stringify(one),
})

conforms(cortexXdr, importReader(post, seenOf, isOver))

const { part, entries, body, change } = outputOf(cortexXdr)
const entryOf = (...of: Parameters<typeof delivered>) => entries([delivered(...of)])[0] as string

describe('an indicator of Cortex XDR', () => {
  it('contains the fields of the record', () => {
    expect(JSON.parse(entryOf('domain', 'evil-test.com', { risk: 91, confidence: 80 }))).toEqual({
      indicator: 'evil-test.com',
      type: 'DOMAIN_NAME',
      severity: 'CRITICAL',
      reputation: 'BAD',
      reliability: 'B',
      expiration_date: deliveredAt + 21 * dayMs,
      comment: 'Winnow: Command and Control Server, Malware. Listed by Acme C2, Umbrella, "all".',
      class: 'Command and Control Server',
    })
    expect(JSON.parse(entryOf('ipv4', '5.6.7.8', { confidence: 69 })).reputation).toBe('SUSPICIOUS')
  })

  it('has no severity after its removal, and has not expired when that is repeated for the last time', () => {
    const entry = entryOf('ipv4', '5.6.7.8', { risk: 99 })
    const last = deliveredAt + (part.remembersDays as number) * dayMs
    const context = { ...outputContext, releasedAt: last }
    const [gone] = post(body([], context, [{ entry, releasedAt: deliveredAt }]))
    const [removed] = post(change({ added: [], removed: [entry] }, context))

    expect(gone).toMatchObject({ indicator: '5.6.7.8', type: 'IP', severity: 'INFO', reputation: 'UNKNOWN' })
    expect(gone?.expiration_date).toBeGreaterThan(last + dayMs)
    expect(removed?.severity).toBe('INFO')
  })
})
