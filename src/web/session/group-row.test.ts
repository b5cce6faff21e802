import { expect, it } from 'vitest'
import { memberName } from './group-row.ts'

it('shows the e-mail address of a user without a name', () => {
  expect(memberName({ name: '', email: 'ada@example.org' })).toBe('ada@example.org')
  expect(memberName({ name: 'Ada', email: 'ada@example.org' })).toBe('Ada')
})
