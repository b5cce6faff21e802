import { expect, it } from 'vitest'
import { foundGroups, groupChoices } from './group-choices.ts'

const group = (id: string, name: string, parent: string | null = null) => ({ id, name, parent })
const groups = [
  group('3', 'Zeta', '1'),
  group('1', 'North'),
  group('2', 'Alpha', '1'),
  group('4', 'Alpha', '5'),
  group('5', 'Deep', '2'),
  group('6', 'Child of somebody unseen', 'unseen'),
]

it('lists the tree from top to bottom, siblings by name', () => {
  const lines = groupChoices(groups).map(({ name, depth }) => `${' '.repeat(depth)}${name}`)

  expect(lines).toEqual(['Child of somebody unseen', 'North', ' Alpha', '  Deep', '   Alpha', ' Zeta'])
})

it('finds a group by its name and by the names of groups above', () => {
  const choices = groupChoices(groups)

  expect(foundGroups('alpha', choices, 10).map(({ id }) => id)).toEqual(['2', '4', '5'])
  expect(foundGroups('north deep alpha', choices, 10).map(({ id }) => id)).toEqual(['5', '4'])
  expect(foundGroups('zeta alpha', choices, 10)).toEqual([])
})
