import { expect, test } from 'vitest'
import { standingGroup } from './standing-group.ts'

const groups = [
  { id: '1', name: 'Provider', parent: null },
  { id: '2', name: 'Aaron, a customer of it', parent: '1' },
  { id: '3', name: 'Aaron, its branch', parent: '2' },
  { id: '4', name: 'Sister of a group that the user does not see', parent: 'unseen' },
]

test('returns the group that was selected last if the user still sees it, otherwise the first topmost one by name', () => {
  expect(standingGroup(groups, '3')?.id).toBe('3')
  expect(standingGroup(groups, 'gone')?.id).toBe('1')
  expect(standingGroup(groups, undefined)?.id).toBe('1')
  expect(standingGroup(groups.slice(1), undefined)?.id).toBe('2')
  expect(standingGroup([], '1')).toBeUndefined()
})
