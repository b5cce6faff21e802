import type { Installation } from '../../../contract/legal.ts'
import type { Locale } from '../../../domain/text.ts'
import { withPageLinks } from '../../page-links.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true })

export type LegalText = 'imprint' | 'privacy' | 'terms'

/** What a line can depend on: `{mail} …` stands where mails are sent, `{!mail} …` where none are. */
const conditions = {
  ownAccounts: ({ identityProvider }) => identityProvider === null,
  cloud: ({ cloudStorage }) => cloudStorage,
  collects: ({ collects }) => collects,
  analytics: ({ analytics }) => analytics !== null,
  mail: ({ mail }) => mail,
  https: ({ https }) => https,
} as const satisfies Record<string, (installation: Installation) => boolean>

/**
 * A legal page's text in Markdown as it holds for this installation. `%identityProvider%` and `%analytics%` are their
 * hosts. @throws naming a condition that there is not
 */
export function legalText(which: LegalText, locale: Locale, installation: Installation): string {
  const file = files[`./texts/${which}.${locale}.md`]
  if (file === undefined) throw new Error(`no text ${which} in ${locale}`)
  const lines = file.split('\n').flatMap((line) => {
    const [, not, name = '', rest = ''] = /^\{(!?)(\w+)\} (.*)$/.exec(line) ?? []
    if (!name) return [line]
    if (!(name in conditions)) throw new Error(`no condition ${name} in ${which}.${locale}`)
    const holds = conditions[name as keyof typeof conditions](installation)
    return holds === (not === '') ? [rest] : []
  })
  const text = lines
    .join('\n')
    .replaceAll('%identityProvider%', `\`${installation.identityProvider ?? ''}\``)
    .replaceAll('%analytics%', `\`${installation.analytics ?? ''}\``)
  return withPageLinks(text, locale)
}
