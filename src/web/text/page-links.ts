import type { Locale } from '../../domain/text.ts'
import { type PageId, type PlainPage, paths, pathTo } from '../paths.ts'

/**
 * Replaces link targets in a text: `page:<screen>` and `article:<name>`, optionally with `#…`, become addresses in the
 * language.
 * @throws if a screen does not exist
 */
export function withPageLinks(markdown: string, locale: Locale): string {
  return markdown.replace(/\]\((page|article):([\w-]+)/g, (_, kind: string, name: string) => {
    if (kind === 'article') return `](${pathTo('article', locale, { path: name })}`
    if (!(name in paths) || paths[name as PageId][locale].includes(':'))
      throw new Error(`page ${name} cannot be a link target`)
    return `](${pathTo(name as PlainPage, locale)}`
  })
}
