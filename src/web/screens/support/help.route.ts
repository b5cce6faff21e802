import { data } from 'react-router'
import { pathTo } from '../../paths.ts'
import type { HelpLike } from '../../ui/palette/palette-entries.ts'
import type { Route } from './+types/help.route'
import { articleList, questions } from './articles.server.ts'

/** `/_i18n/<locale>/help.json`: titles of the articles and questions, for the palette. */
export function loader({ params: { locale } }: Route.LoaderArgs): Response {
  if (locale !== 'de' && locale !== 'en') throw data(null, 404)
  const articles = articleList(locale).flatMap(({ articles }) => articles)
  const help: HelpLike[] = [
    ...articles.map(({ slug, title }) => ({ id: slug, title, to: pathTo('article', locale, { path: slug }) })),
    ...questions(locale).map(({ id, question }) => ({
      id,
      title: question,
      to: `${pathTo('faq', locale)}#${id}`,
    })),
  ]
  return Response.json(help, { headers: { 'cache-control': 'public, max-age=3600' } })
}
