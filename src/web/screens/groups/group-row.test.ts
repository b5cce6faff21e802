import { expect, it } from 'vitest'
import { memberName } from './group-row.ts'

it('calls somebody without a name by the e-mail address', () => {
  expect(memberName({ name: '', email: 'ada@example.org' })).toBe('ada@example.org')
  expect(memberName({ name: 'Ada', email: 'ada@example.org' })).toBe('Ada')
})
