import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../domain/text.ts'
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

  it('links only to articles that there are', () => {
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

  it('answers at least twelve questions', () => {
    const all = questions(locale)

    expect(all.length).toBeGreaterThanOrEqual(12)
    for (const { question, answer } of all) {
      expect(question).toMatch(/\?$/)
      expect(answer.length).toBeGreaterThan(60)
    }
  })
})

it('asks the same number of questions in both languages', () => {
  expect(questions('en')).toHaveLength(questions('de').length)
})

it('offers every article that is written', () => {
  const written = readdirSync(new URL('./articles', import.meta.url)).map((file) => file.replace(/\.(de|en)\.md$/, ''))

  expect([...new Set(written)].sort()).toEqual([...slugs].sort())
  expect(articleList('de').flatMap(({ articles }) => articles)).toHaveLength(slugs.length)
})

it.each(['nothing', '../faq', '__proto__', 'constructor', '', 'roles.de'])('there is no article %j', (slug) => {
  expect(articleOf(slug, 'de')).toBeUndefined()
})
