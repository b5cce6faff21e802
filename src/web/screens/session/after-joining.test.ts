import { expect, it } from 'vitest'
import type { Language } from '../../i18n/use-texts.ts'
import { pathTo } from '../../paths.ts'
import { afterJoining } from './after-joining.ts'

const path = ((page, ...args) => pathTo(page, 'en', ...args)) as Language['path']

it('leads to the group that somebody has joined', () => {
  expect(afterJoining('g2', ['g1', 'g2'], path)).toBe('/en/groups/g2')
})

it('leads to the dashboard who has no rights there: the page of the group is none for them', () => {
  expect(afterJoining('g2', [], path)).toBe('/en/dashboard')
})
