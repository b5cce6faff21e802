import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problems } from '../../domain/problem.ts'
import { locales } from '../../domain/text.ts'
import { corners, messagesOf } from './index.ts'
import { parsed, type Translate, translator } from './translate.ts'

const entries = Object.values(corners).flatMap((corner) => Object.entries(corner)) as [
  string,
  { de: string; en: string },
][]

const found = (text: string, pattern: RegExp) =>
  [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name as string))].sort()
/** Parameters of a message including its branches, and those that are counted. */
const params = (text: string) => found(text, /\{(\w+)(?=[,}])/g)
const counted = (text: string) => found(text, /\{(\w+), plural,/g)

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

it('asks for the same parameters in both languages, and counts the same', () => {
  for (const [key, { de, en }] of entries) expect([params(en), counted(en)], key).toEqual([params(de), counted(de)])
})

it.each(locales)('parses and formats every message in %s', (locale) => {
  const t = translator(locale, parsed(messagesOf(locale), locale)) as (key: string, values: object) => string
  for (const [key, text] of entries) {
    const values = Object.fromEntries(params(text[locale]).map((name) => [name, 3]))

    const shown = t(key, values)

    expect(shown, key).not.toMatch(/[{}]|undefined/)
  }
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

/** The text without the branches of its plurals and selects: the part that is the same for any number. */
function outside(text: string): string {
  let result = ''
  for (let at = 0; at < text.length; at++) {
    if (!/^\{\w+, (?:plural|select),/.test(text.slice(at))) {
      result += text[at]
      continue
    }
    let depth = 0
    do {
      if (text[at] === '{') depth++
      if (text[at] === '}') depth--
      at++
    } while (depth > 0)
    at--
    result += '…'
  }
  return result
}

/** Numbers before a noun that are never 1, with the reason. */
const neverOne: Readonly<Record<string, string>> = {
  'home.flow.recommended': 'sources of the demo, of which there are fourteen',
  'home.try.covered': 'observables of the demo log, of which there are thousands',
  'report.standing': 'always 7, 30 or 90',
  'morning.met.text': 'always 7, 30 or 90',
  'morning.curve.text': 'always 7, 30 or 90',
  'morning.work.text': 'always 7, 30 or 90',
  'audit.times': 'told of repeats only',
}
/** Texts that are the same for one and many, such as "1 only here" and "2 only here". */
const alike = new Set(['subscriptions.preview.source', 'hits.times', 'sources.saved.link', 'sources.filters.open'])
/** Parameters that are numbers, except limits, which are settings of five or more. */
const numbers = new Set(
  'count observables sources suspicious records rows days hours minutes total all added known rejected lines reports indicators groups'.split(
    ' ',
  ),
)

describe('every text with a count', () => {
  it.each(locales)('differs for 1 and 2, and is not empty for 0, in %s', (locale) => {
    const t = translator(locale, parsed(messagesOf(locale), locale)) as (key: string, values: object) => string
    const wrong: string[] = []
    for (const [key, text] of entries) {
      for (const name of counted(text[locale])) {
        const rest = Object.fromEntries(params(text[locale]).map((one) => [one, 5]))
        const [none, one, two] = [0, 1, 2].map((count) => t(key, { ...rest, [name]: count }))
        const digits = (shown: string | undefined) => shown?.replace(/\d+/g, '#')
        // Equal branches are intended.
        const isMeant = alike.has(key) || /one \{(.*?)\} other \{\1\}/.test(text[locale])
        if (digits(one) === digits(two) && !isMeant) wrong.push(`${key}: ${one}`)
        if (!none || /undefined|[{}]/.test(`${none}${one}${two}`)) wrong.push(`${key}: ${none}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(locales)('has plural branches for every noun after a number, in %s', (locale) => {
    const noun = locale === 'de' ? /\{(\w+)\} (?:\p{Ll}+en )?\p{Lu}\p{Ll}+/gu : /\{(\w+)\} (?:\p{Ll}+ )?\p{Ll}+s\b/gu
    const wrong = entries.flatMap(([key, text]) =>
      key in neverOne
        ? []
        : [...outside(text[locale]).matchAll(noun)]
            .filter(([, name]) => numbers.has(name as string))
            .map(([found]) => `${key}: ${found}`),
    )

    expect(wrong).toEqual([])
  })
})

it.each([
  ['de', 'Alle 12.345 zeigen', ['keine Mitglieder', '1 Mitglied', '1.234 Mitglieder']],
  ['en', 'Show all 12,345', ['no members', '1 member', '1,234 members']],
] as const)(
  'shows numbers with separators between thousands in %s; the types refuse them elsewhere',
  (locale, shown, members) => {
    const t = translator(locale, parsed(messagesOf(locale), locale))
    const withBareNumber = (t: Translate) =>
      // @ts-expect-error `{name}` is text
      t('groups.renamed', { name: 12_345 })

    expect(t('sources.showAll', { count: 12_345 })).toBe(shown)
    expect(withBareNumber(t)).toContain('12345')
    expect([0, 1, 1234].map((count) => t('groups.members', { count }))).toEqual(members)
  },
)
