import { expect, test } from 'vitest'
import { standingGroup } from './standing-group.ts'

const groups = [
  { id: '1', name: 'Provider', parent: null },
  { id: '2', name: 'Aaron, a customer of it', parent: '1' },
  { id: '3', name: 'Quarry, another provider', parent: null },
]

test('returns the group that was selected last if the user still sees it, otherwise the highest one, then the first by name', () => {
  expect(standingGroup(groups, '2')?.id).toBe('2')
  expect(standingGroup(groups, 'gone')?.id).toBe('1')
  expect(standingGroup(groups.toReversed(), undefined)?.id).toBe('1')
  expect(standingGroup([], '1')).toBeUndefined()
})

test('counts a group as the highest if the user does not see the one above it', () => {
  const [, customer, other] = groups

  expect(standingGroup([customer, other] as typeof groups, undefined)?.id).toBe('2')
})
