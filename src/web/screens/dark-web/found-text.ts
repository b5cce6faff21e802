import type { DarkWebAnswer, DarkWebPosts } from '../../../contract/dark-web.ts'
import { mostPostsCounted } from '../../../domain/dark-web.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Language } from '../../i18n/use-texts.ts'

export type FoundPosts = Extract<DarkWebAnswer, { as: 'found' }>

/** How many posts were found. If the server has not counted them, as after a cursor, how many are shown so far. */
export function foundText(pages: readonly Pick<FoundPosts, 'hits' | 'cursor' | 'counted'>[], t: Translate): string {
  const counted = pages[0]?.counted
  if (counted) return t('darkWeb.found', { count: counted.posts })
  const found = t('darkWeb.found', { count: pages.reduce((sum, { hits }) => sum + hits.length, 0) })
  return (pages.at(-1)?.cursor ?? null) === null ? found : t('darkWeb.found.soFar', { found })
}

/** How many posts there are; the server counts them up to a limit. */
export function countedText({ posts }: Pick<DarkWebPosts, 'posts'>, { t, format }: Language): string {
  return posts < mostPostsCounted
    ? t('darkWeb.found', { count: posts })
    : t('darkWeb.found.orMore', { number: format.number(posts) })
}
