import { expect, test } from 'vitest'
import { standingGroup } from './standing-group.ts'

const groups = [
  { id: '1', name: 'Aaron, a customer', parent: '3' },
  { id: '2', name: 'Zebra, the second provider', parent: null },
  { id: '3', name: 'Provider', parent: 'not seen by this reader' },
]

test('who has chosen no group works in the highest one, not in the first by name', () => {
  expect(standingGroup(groups, undefined)?.id).toBe('3')
  expect(standingGroup(groups, 'gone')?.id).toBe('3')
  expect(standingGroup(groups, '1')?.id).toBe('1')
  expect(standingGroup([], '1')).toBeUndefined()
})
