import { expect, it } from 'vitest'
import { GivenTime } from '../../../contract/shapes.ts'
import { obstacleOf } from './add-to-list-dialog.tsx'
import { expiryOf, lastDayOf } from './expiry-field.tsx'

it.each([
  ['ipv4', '100.20.3.4', undefined],
  ['ipv4', '10.0.0.5', 'notRoutable'],
  ['domain', 'evil-name.com', undefined],
  ['url', 'http://evil-name.com/a,b;c?d=1', undefined],
  ['md5', 'd41d8cd98f00b204e9800998ecf8427e', undefined],
  // In a text, 32 digits are read as an MD5.
  ['ja3', 'd41d8cd98f00b204e9800998ecf8427e', 'kind'],
])('a list accepts this %s or gives the reason why not: %s', (kind, value, obstacle) => {
  expect(obstacleOf(kind, value)).toBe(obstacle)
})

it('editing an expiry keeps its last day', () => {
  const expiresAt = expiryOf({ how: 'date', date: '2026-11-20' }, 0) as string
  expect(expiresAt).toBe('2026-11-21T00:00:00.000Z')
  expect(lastDayOf(expiresAt)).toBe('2026-11-20')
  expect(lastDayOf(null)).toBe('')
})

it('the last day of the year 9999 is a valid expiry, and stays the same', () => {
  const expiresAt = expiryOf({ how: 'date', date: '9999-12-31' }, 0) as string
  expect(GivenTime.safeParse(expiresAt).success, expiresAt).toBe(true)
  expect(lastDayOf(expiresAt)).toBe('9999-12-31')
})
