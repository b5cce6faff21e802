import type { Locale } from '../domain/text.ts'
import { type PageId, paths, pathTo } from './paths.ts'

/** Pages that a text can name without more: those whose address has no parameter. */
type PlainPage = { [Id in PageId]: (typeof paths)[Id]['de'] extends `${string}:${string}` ? never : Id }[PageId]

/**
 * A text of ours with its links as addresses: `page:<screen>` and `article:<name>`, perhaps with `#…` behind, become
 * those of the language. @throws naming a screen that there is not
 */
export function withPageLinks(markdown: string, locale: Locale): string {
  return markdown.replace(/\]\((page|article):([\w-]+)/g, (_, kind: string, name: string) => {
    if (kind === 'article') return `](${pathTo('article', locale, { path: name })}`
    if (!(name in paths) || paths[name as PageId][locale].includes(':')) throw new Error(`no page ${name} to link to`)
    return `](${pathTo(name as PlainPage, locale)}`
  })
}
