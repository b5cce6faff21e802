import { expect, it } from 'vitest'
import { correctedPath, localeOf, paths, pathTo, translatedPath } from './paths.ts'

it.each([
  ['/de', '/'],
  ['/de/', '/'],
  ['/de/dashboard', '/dashboard'],
  ['/de/impressum', '/impressum'],
  ['/de/imprint', '/impressum'],
  ['/imprint', '/impressum'],
  ['/privacy', '/datenschutz'],
  ['/en/impressum', '/en/imprint'],
  ['/en/nutzungsbedingungen', '/en/terms-of-use'],
  ['/groups//reports', '/groups'],
  ['/en/groups//subscriptions/', '/en/groups'],
  ['/de//evil.example', '/evil.example'],
])('corrects %s to %s', (from, to) => {
  expect(correctedPath(from)).toBe(to)
})

it.each(['/nope', '/en/nope', '/impressum', '/en', '/'])('corrects nothing in %s', (path) => {
  expect(correctedPath(path)).toBeUndefined()
})

it('knows the language of an address', () => {
  expect(['/', '/en', '/en/x', '/english', '/dashboard'].map(localeOf)).toEqual(['de', 'en', 'en', 'de', 'de'])
})

it('translates every screen in both directions', () => {
  for (const page of Object.keys(paths) as (keyof typeof paths)[]) {
    const de = paths[page].de.replace(/:\w+/g, '1')
    const en = paths[page].en.replace(/:\w+/g, '1')
    expect(translatedPath(de, 'en')).toBe(en)
    expect(translatedPath(en, 'de')).toBe(de)
  }
})

it('escapes parameters in addresses', () => {
  expect(pathTo('group', 'en', { groupId: 'a/../b' })).toBe('/en/groups/a%2F..%2Fb')
})
