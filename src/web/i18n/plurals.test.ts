import { describe, expect, it } from 'vitest'
import { locales } from '../../domain/text.ts'
import { corners, messagesOf } from './index.ts'
import { parsed, type Translate, translator } from './translate.ts'

const entries = Object.values(corners).flatMap((corner) => Object.entries(corner)) as [
  string,
  { de: string; en: string },
][]
const params = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name as string))]
const counted = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+), plural,/g)].map(([, name]) => name as string))].sort()

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
  it('counts the same things in both languages', () => {
    for (const [key, { de, en }] of entries) expect(counted(en), key).toEqual(counted(de))
  })

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
  ['de', 'Alle 12.345 zeigen'],
  ['en', 'Show all 12,345'],
] as const)(
  'shows numbers with separators between thousands in %s; the types refuse them elsewhere',
  (locale, shown) => {
    const t = translator(locale, parsed(messagesOf(locale), locale))
    const withBareNumber = (t: Translate) =>
      // @ts-expect-error `{from}` is text
      t('report.period', { from: 12_345, to: '23,456' })

    expect(t('sources.showAll', { count: 12_345 })).toBe(shown)
    expect(withBareNumber(t)).toContain('12345')
  },
)
