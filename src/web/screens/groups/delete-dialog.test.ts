import { expect, it } from 'vitest'
import { isSameName } from './delete-dialog.tsx'

it.each([
  ['Bank North', 'Bank  North', true],
  ['Bank North', 'Bank\u00a0North', true],
  ['Bank North ', ' Bank North', true],
  ['Bank', 'Ba\u00adnk', true],
  ['Zu\u0308rich', 'Z\u00fcrich', true],
  ['bank north', 'Bank North', false],
  ['', 'Bank', false],
])('%j counts as the name of the group %j: %s', (typed, name, isSame) => {
  expect(isSameName(typed, name)).toBe(isSame)
})
