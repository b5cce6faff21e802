import { isIPv4, isIPv6 } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, deliveredAt } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { carbonBlack } from './carbon-black.ts'

interface Report {
  readonly id: string
  readonly timestamp: number
  readonly link: string
  readonly title: string
  readonly score: number
  readonly iocs: Readonly<Record<string, readonly string[]>>
}
interface Feed {
  readonly feedinfo: Readonly<Record<string, string>>
  readonly reports: readonly Report[]
}

const isHex = (length: number) => (value: string) => value.length === length && /^[\da-f]+$/i.test(value)
const isLabel = (label: string) => /^[a-z\d][a-z\d-]{0,61}[a-z\d]?$/i.test(label)
/** The checks that Carbon Black's library makes of each type. */
const valueChecks: Record<string, (value: string) => boolean> = {
  ipv4: isIPv4,
  ipv6: isIPv6,
  dns: (value) => value.length <= 253 && value.includes('.') && value.split('.').every(isLabel),
  md5: isHex(32),
  ja3: isHex(32),
  sha256: isHex(64),
}

function seenOf({ id, timestamp, link, title, score, iocs, ...more }: Report): Seen {
  const fail = (what: string) => new Error(`${what} of report ${id}`)
  if (Object.keys(more).length > 0) throw fail('unknown field')
  if (!/^[\w.-]+$/.test(id)) throw fail('id')
  if (!Number.isInteger(timestamp)) throw fail('timestamp')
  if (typeof link !== 'string' || typeof title !== 'string' || title === '') throw fail('text')
  if (!Number.isInteger(score) || score < 0 || score > 100) throw fail('score')
  const [[type = '', values = []] = [], ...others] = Object.entries(iocs)
  if (others.length > 0 || values.length !== 1) throw fail('number of indicators')
  const value = values[0] as string
  if (!valueChecks[type]?.(value)) throw fail(`${type} ${value}`)
  return { id, value, rest: JSON.stringify([timestamp, title, score, type]) }
}

function readFeed(text: string): Seen[] {
  const { feedinfo, reports, ...more }: Feed = JSON.parse(text)
  if (Object.keys(more).length > 0) throw new Error('unknown part of a feed')
  for (const field of ['name', 'display_name', 'provider_url', 'summary', 'tech_data']) {
    if (typeof feedinfo[field] !== 'string' || feedinfo[field] === '') throw new Error(`no ${field}`)
  }
  if (!/^[a-z\d]+$/i.test(feedinfo.name as string)) throw new Error(`name ${feedinfo.name}`)
  return reports.map(seenOf)
}

conforms(carbonBlack, {
  read: readFeed,
  applyDelta: operationsReader(
    (delta) => JSON.parse(delta),
    ({ id, report }: { op: string; id?: string; report?: Report }) =>
      report ? seenOf(report) : ({ id, value: '' } as Seen),
  ),
})

it('has a report for each indicator, whose time is that of its last change', () => {
  const indicator = delivered('domain', 'evil-test.com', { risk: 91, modified: deliveredAt - 1 })
  const { feedinfo, reports }: Feed = JSON.parse(outputOf(carbonBlack).file([indicator]))

  expect(feedinfo).toMatchObject({ name: 'winnow5f0c7f5e', display_name: 'Winnow: Perimeter' })
  expect(reports).toEqual([
    {
      id: indicator.id,
      timestamp: Math.floor((deliveredAt - 1) / 1000),
      link: 'https://winnow.example/',
      title: 'Command and Control Server, Malware. Listed by Acme C2, Umbrella, "all".',
      score: 91,
      iocs: { dns: ['evil-test.com'] },
    },
  ])
})
