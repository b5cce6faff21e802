import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../domain/text.ts'
import { windowDays } from '../../../engine/report/meet.ts'
import { messagesOf } from '../../i18n/index.ts'
import { parsed, translator } from '../../i18n/translate.ts'
import { steps } from '../../organisation/wizard-state.ts'
import { articleList, articleOf, questions } from './articles.server.ts'
import { articlesByTopic } from './slugs.ts'

const slugs = Object.values(articlesByTopic).flat()

describe.each(locales)('support in %s', (locale) => {
  it.each(slugs)('has the article %s with title, summary and text', (slug) => {
    const article = articleOf(slug, locale)

    expect(article?.title).toMatch(/^\p{Lu}/u)
    expect(article?.summary).toMatch(/^\p{L}.*\.$/su)
    expect(article?.summary.length).toBeLessThan(220)
    expect(article?.text.length).toBeGreaterThan(400)
  })

  it('links only to existing articles', () => {
    const texts = [
      ...slugs.map((slug) => articleOf(slug, locale)?.text ?? ''),
      ...questions(locale).map((q) => q.answer),
    ]
    const prefix = locale === 'de' ? '/support/articles/' : '/en/support/articles/'
    const linked = texts.flatMap((text) => [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, href = '']) => href))

    expect(linked.length).toBeGreaterThan(10)
    for (const href of linked) {
      expect(href.startsWith('/en/') || href === '/en').toBe(locale === 'en')
      if (href.includes('/articles/')) expect(slugs.map((slug) => prefix + slug)).toContain(href)
    }
  })

  it('names the steps of the recommender as the recommender does', () => {
    const t = translator(locale, parsed(messagesOf(locale), locale))
    const headings = [...(articleOf('recommender', locale)?.text ?? '').matchAll(/^## \d\. (.+)$/gm)].map(
      ([, name]) => name,
    )

    expect(headings).toEqual(steps.map((step) => t(`step.${step}`)))
  })

  it('describes each role in one line, and the role without rights as such', () => {
    const text = articleOf('roles', locale)?.text ?? ''
    const rows = [...text.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, role, may]) => [role, may])

    expect(rows.slice(1).map(([role]) => role)).toEqual(
      {
        de: ['Administration', 'Analyse', 'Lesen', 'Ohne Rechte'],
        en: ['Administrator', 'Analyst', 'Viewer', 'No rights'],
      }[locale],
    )
    expect(rows.at(-1)?.[1]).toMatch({ de: /^nichts/, en: /^nothing/ }[locale])
  })

  it('states the days with which a compared list is matched, because a list has no dates', () => {
    expect(articleOf('comparing-a-list', locale)?.text).toContain(
      { de: `letzten ${windowDays} Tagen`, en: `last ${windowDays} days` }[locale],
    )
  })

  it('states how long a deleted report and a failed upload are kept', () => {
    const text = articleOf('privacy-of-logs', locale)?.text ?? ''

    expect(text.match({ de: /sieben tage/gi, en: /seven days/gi }[locale])).toHaveLength(3)
    expect(text).toMatch({ de: /Papierkorb/, en: /recycle bin/ }[locale])
  })

  it('answers at least twelve questions', () => {
    const all = questions(locale)

    expect(all.length).toBeGreaterThanOrEqual(12)
    for (const { question, answer } of all) {
      expect(question).toMatch(/\?$/)
      expect(answer.length).toBeGreaterThan(60)
    }
  })
})

it('has the same number of questions in both languages', () => {
  expect(questions('en')).toHaveLength(questions('de').length)
})

it('lists every article that exists as a file', () => {
  const written = readdirSync(new URL('./articles', import.meta.url)).map((file) => file.replace(/\.(de|en)\.md$/, ''))

  expect([...new Set(written)].sort()).toEqual([...slugs].sort())
  expect(articleList('de').flatMap(({ articles }) => articles)).toHaveLength(slugs.length)
})

it.each(['nothing', '../faq', '__proto__', 'constructor', '', 'roles.de'])(
  'finds no article for the slug %j',
  (slug) => {
    expect(articleOf(slug, 'de')).toBeUndefined()
  },
)
