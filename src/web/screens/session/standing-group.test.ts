import { expect, test } from 'vitest'
import { standingGroup } from './standing-group.ts'

const groups = [
  { id: '1', name: 'Provider' },
  { id: '2', name: 'Aaron, a customer of it' },
]

test('returns the group that was selected last if the user still sees it, otherwise the first by name', () => {
  expect(standingGroup(groups, '1')?.id).toBe('1')
  expect(standingGroup(groups, 'gone')?.id).toBe('2')
  expect(standingGroup(groups, undefined)?.id).toBe('2')
  expect(standingGroup([], '1')).toBeUndefined()
})
