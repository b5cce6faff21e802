import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { problems } from '../../domain/problem.ts'
import { locales } from '../../domain/text.ts'
import { corners, messagesOf } from './index.ts'
import { parsed, translator } from './translate.ts'

const entries = Object.values(corners).flatMap((corner) => Object.entries(corner)) as [
  string,
  { de: string; en: string },
][]

/** Parameters of a message including its branches. */
function params(text: string): string[] {
  const found = new Set<string>()
  for (const [, name] of text.matchAll(/\{(\w+)(?=[,}])/g)) if (name) found.add(name)
  return [...found].sort()
}

it('has both languages for every text, and neither is empty', () => {
  for (const [key, text] of entries)
    for (const locale of locales) expect(text[locale].trim(), `${key} ${locale}`).not.toBe('')
})

it('never mentions settings, which only operators know', () => {
  const setting = /\b[A-Z]+(?:_[A-Z]+)+\b|\b[A-Z]{3,}=/

  expect(entries.filter(([, { de, en }]) => setting.test(de) || setting.test(en))).toEqual([])
})

it('uses every key once in all files', () => {
  const keys = entries.map(([key]) => key)

  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

it('asks for the same parameters in both languages', () => {
  for (const [key, { de, en }] of entries) expect(params(en), key).toEqual(params(de))
})

it.each(locales)('parses and formats every message in %s', (locale) => {
  const t = translator(locale, parsed(messagesOf(locale), locale)) as (key: string, values: object) => string
  for (const [key, text] of entries) {
    const values = Object.fromEntries(params(text[locale]).map((name) => [name, 3]))

    const shown = t(key, values)

    expect(shown, key).not.toMatch(/[{}]|undefined/)
  }
})

it('has the plural categories of each language', () => {
  const de = translator('de', parsed(messagesOf('de'), 'de'))
  const en = translator('en', parsed(messagesOf('en'), 'en'))

  expect([1, 1234].map((count) => de('report.compared', { count }))).toEqual([
    '1 Quelle verglichen',
    '1.234 Quellen verglichen',
  ])
  expect([1, 1234].map((count) => en('report.compared', { count }))).toEqual([
    '1 source compared',
    '1,234 sources compared',
  ])
  expect(
    en('report.headline.log', {
      count: 0,
      part: 'proven',
      few: 'no',
      passed: 'no',
      expected: '0%',
      proven: '0%',
    }),
  ).toBe('No source selected')
})

it('has a text for every failure of the server', () => {
  const keys = new Set(entries.map(([key]) => key))

  expect(Object.keys(problems).filter((code) => !keys.has(`problem.${code}`))).toEqual([])
})

it('has no unused text', () => {
  const src = new URL('../..', import.meta.url)
  const readBy = (isRead: (file: string) => boolean) =>
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => isRead(file) && !/\.test\.|^web\/i18n/.test(file))
      .map((file) => readFileSync(new URL(file, src), 'utf8'))
      .join('\n')
  const screens = readBy((file) => /^web\/.*\.tsx?$/.test(file))
  const code = screens + readBy((file) => /^(?:domain|contract|engine|server)\/.*\.(?:ts|sql)$/.test(file))
  const matches = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, found]) => found))
  const strings = matches(screens, /'([\w.-]+)(?=')/g)
  // Changes of tables and columns have names with `_`, and their keys have `-`.
  const words = new Set(code.replaceAll('_', '-').match(/[\w-]+/g))
  const templates = Array.from(
    matches(screens, /`((?:[\w-]+\.)+\$\{[^`]*)`/g),
    (template) => new RegExp(`^${template?.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '([\\w.:-]+)')}$`),
  )
  const isWord = (name: string) => name.split(/[.:]/).every((word) => words.has(word.replaceAll('_', '-')))
  /** Named completely, or by a template, `part.${…}`, and a name that the code knows. */
  const isShown = (key: string) =>
    strings.has(key) || templates.some((template) => template.exec(key)?.slice(1).every(isWord))

  expect(entries.map(([key]) => key).filter((key) => !isShown(key))).toEqual([])
})

it('uses the sentences of the specification', () => {
  const en = translator('en', parsed(messagesOf('en'), 'en'))

  expect(en('upload.leave')).toBe('An upload is in progress. Are you sure you want to leave?')
  expect(en('error.pageNotFoundAt', { path: '/x' })).toBe('Page Not Found: /x')
  expect(en('error.pageNotFound')).toBe('Page not found')
  expect(en('error.heading', { message: 'Page not found', status: '404' })).toBe('Page not found – Error 404')
  expect(en('error.404')).toBe('The page you are looking for does not exist.')
  expect(en('error.500')).toBe('Internal server error. Please try again later.')
  expect(en('error.403')).toBe('You do not have permission to access this page.')
  expect(en('error.401')).toBe('Unauthorized access. Please log in and try again.')
  expect(en('error.other')).toBe('An unexpected error has occurred. Please try again later.')
  expect(en('error.toMain')).toBe('Go to main page')
  expect(en('problem.upload.no-endpoint')).toBe('File save error: No requestEndpointID')
  expect(en('upload.error.storage')).toBe('Problem sending file to cloud storage')
  expect(en('upload.error.server')).toBe('Problem communicating with local server')
  expect(en('upload.error.one')).toBe('You may only drop one file')
  expect(en('upload.error.none')).toBe('No files to upload.')
})

it.each(locales)('does not mention the size of an organisation, which no figure uses (%s)', (locale) => {
  const profile = /Branche|industry/i
  const said = Object.entries(messagesOf(locale)).filter(([, text]) => profile.test(String(text)))

  expect(said.length).toBeGreaterThan(1)
  expect(said.filter(([, text]) => /Größe|\bsize\b/i.test(String(text)))).toEqual([])
})
