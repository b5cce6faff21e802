import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { deathText, deathTitle } from './death-text.ts'

const english = language('en', messages.en)
const newestLook = '2025-03-02T04:00:00.000Z'

it.each([
  [{ dead: 'unwatched', newestLook }, 'last collected on Mar 2, 2025'],
  [{ dead: 'unwatched', newestLook: null }, 'never collected successfully'],
  [{ dead: 'unchanged', newestLook }, 'unchanged for more than 90 days, last collected on Mar 2, 2025'],
  [{ dead: 'empty', newestLook }, 'lists nothing, last collected on Mar 2, 2025'],
  [{ newestLook }, ''],
] as const)('says why a source is dead, and when it was last collected: %o', (source, text) => {
  expect(deathText(source, english)).toBe(text)
})

it('does not call a source inactive that nobody looks at', () => {
  expect(english.t(deathTitle('unwatched'))).toBe('Not watched')
  expect(english.t(deathTitle('empty'))).toBe('Inactive')
})
