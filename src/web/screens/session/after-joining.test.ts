import { expect, it } from 'vitest'
import type { Language } from '../../i18n/use-texts.ts'
import { pathTo } from '../../paths.ts'
import { afterJoining } from './after-joining.ts'

const path = ((page, ...args) => pathTo(page, 'en', ...args)) as Language['path']

it('opens the group that the user has joined', () => {
  expect(afterJoining('g2', ['g1', 'g2'], path)).toBe('/en/groups/g2')
})

it('opens the dashboard for a user without rights in the group, who may not see its page', () => {
  expect(afterJoining('g2', [], path)).toBe('/en/dashboard')
})
