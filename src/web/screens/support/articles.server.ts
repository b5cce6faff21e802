import type { Locale } from '../../../domain/text.ts'
import { withPageLinks } from '../../text/page-links.ts'
import { articlesByTopic, type Topic, topics } from './slugs.ts'

export interface Article {
  readonly slug: string
  readonly title: string
  /** The first paragraph, a single sentence. */
  readonly summary: string
  /** Markdown without title and summary. */
  readonly text: string
}

/** A question with its answer in Markdown. */
export interface Question {
  readonly id: string
  readonly question: string
  readonly answer: string
}

const files = import.meta.glob<string>(['./articles/*.md', './faq.*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The article with this slug; undefined if there is none. */
export function articleOf(slug: string, locale: Locale): Article | undefined {
  const file = Object.hasOwn(files, `./articles/${slug}.${locale}.md`)
    ? files[`./articles/${slug}.${locale}.md`]
    : undefined
  if (file === undefined) return undefined
  const [title = '', summary = '', ...rest] = withPageLinks(file, locale).trim().split('\n\n')
  return { slug, title: title.replace(/^# /, ''), summary, text: rest.join('\n\n') }
}

/** Titles and summaries of all articles, by topic. */
export function articleList(locale: Locale): { topic: Topic; articles: Omit<Article, 'text'>[] }[] {
  return topics.map((topic) => ({
    topic,
    articles: articlesByTopic[topic].flatMap((slug) => {
      const article = articleOf(slug, locale)
      return article ? [{ slug, title: article.title, summary: article.summary }] : []
    }),
  }))
}

/** Frequently asked questions. */
export function questions(locale: Locale): Question[] {
  const file = files[`./faq.${locale}.md`] ?? ''
  return withPageLinks(file, locale)
    .split(/^## /m)
    .slice(1)
    .map((block, index) => {
      const [question = '', ...answer] = block.trim().split('\n')
      return { id: `q${index + 1}`, question, answer: answer.join('\n').trim() }
    })
}
