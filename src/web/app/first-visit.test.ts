import { expect, it } from 'vitest'
import { englishStart } from './first-visit.ts'

const start = (path: string, headers: Record<string, string>) =>
  englishStart(new URL(path, 'https://winnow.example'), new Headers(headers))
const english = { 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' }

it.each([
  ['/', '/en'],
  ['/dashboard', '/en/dashboard'],
  ['/quellen?q=abuse', '/en/sources?q=abuse'],
  ['/groups/1/reports/2?tab=hits', '/en/groups/1/reports/2?tab=hits'],
  ['/impressum', '/en/imprint'],
])('a first visit to %s with an English browser begins at %s', (path, to) => {
  expect(start(path, english)).toBe(to)
})

it.each([
  ['/dashboard', { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }],
  ['/dashboard', { 'accept-language': 'fr' }],
  ['/dashboard', {}],
  ['/dashboard', { ...english, cookie: 'locale=de' }],
  ['/', { ...english, cookie: 'locale=de' }],
  ['/?lang=de', english],
  // A reader of German pages with an English browser follows a link.
  ['/dashboard', { ...english, 'sec-fetch-site': 'same-origin' }],
  ['/en/dashboard', english],
  // The sender of the link has chosen the language.
  ['/einladung', english],
  ['/passwort-neu', english],
  ['/signin/abc', english],
  ['/gibt-es-nicht', english],
])('%s stays with %o', (path, headers) => {
  expect(start(path, headers)).toBeUndefined()
})

it('the home page uses the selected language, whatever page the visitor comes from', () => {
  expect(start('/', { cookie: 'locale=en', 'accept-language': 'de', 'sec-fetch-site': 'same-origin' })).toBe('/en')
})
