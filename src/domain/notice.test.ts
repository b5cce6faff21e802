import { expect, it } from 'vitest'
import { mailAt, usualChoices } from './notice.ts'

const at = (text: string) => Date.parse(`2026-01-10T${text}:00Z`)
const night = { from: 22, to: 7 }
const noon = { from: 12, to: 13 }

it.each([
  ['now', null, '03:00', at('03:00')],
  ['now', night, '21:59', at('21:59')],
  ['now', night, '22:00', at('07:00') + 24 * 3_600_000],
  ['now', night, '06:59', at('07:00')],
  ['now', night, '07:00', at('07:00')],
  ['now', noon, '12:30', at('13:00')],
  ['now', noon, '13:00', at('13:00')],
  ['daily', null, '06:00', at('07:00')],
  ['daily', null, '07:00', at('07:00') + 24 * 3_600_000],
  ['daily', noon, '14:00', at('13:00') + 24 * 3_600_000],
  ['off', null, '14:00', undefined],
] as const)('a notice for a mail %s, quiet hours %j, at %s', (time, quiet, now, expected) => {
  const choices = { mails: { ...usualChoices.mails, hits: time }, quiet, zone: 'UTC' }

  expect(mailAt(choices, 'hits', at(now))).toBe(expected)
})

it('the hours are those of the zone of the person', () => {
  const choices = { ...usualChoices, quiet: night, zone: 'Asia/Tokyo' }

  // 13:30 UTC is 22:30 in Tokyo; 22:00 UTC is 07:00.
  expect(mailAt(choices, 'hits', at('13:30'))).toBe(at('22:00'))
})
