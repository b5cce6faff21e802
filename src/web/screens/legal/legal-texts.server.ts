import type { Installation } from '../../../contract/legal.ts'
import type { Locale } from '../../../domain/text.ts'
import { withPageLinks } from '../../text/page-links.ts'

const files = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default', eager: true })

export type LegalText = 'imprint' | 'privacy' | 'terms'

/** Conditions of lines: `{mail} …` is kept if this installation sends mail, `{!mail} …` if it does not. */
const conditions = {
  ownAccounts: ({ identityProvider }) => identityProvider === null,
  cloud: ({ cloudStorage }) => cloudStorage,
  collects: ({ collects }) => collects,
  analytics: ({ analytics }) => analytics !== null,
  mail: ({ mail }) => mail,
  https: ({ https }) => https,
} as const satisfies Record<string, (installation: Installation) => boolean>

/**
 * Markdown of a legal page for this installation. Replaces `%identityProvider%` and `%analytics%` by their hosts.
 * @throws if the text is missing or names an unknown condition
 */
export function legalText(which: LegalText, locale: Locale, installation: Installation): string {
  const file = files[`./texts/${which}.${locale}.md`]
  if (file === undefined) throw new Error(`text ${which} is missing in ${locale}`)
  const lines = file.split('\n').flatMap((line) => {
    const [, not, name = '', rest = ''] = /^\{(!?)(\w+)\} (.*)$/.exec(line) ?? []
    if (!name) return [line]
    if (!(name in conditions)) throw new Error(`unknown condition ${name} in ${which}.${locale}`)
    const holds = conditions[name as keyof typeof conditions](installation)
    return holds === (not === '') ? [rest] : []
  })
  const text = lines
    .join('\n')
    .replaceAll('%identityProvider%', `\`${installation.identityProvider ?? ''}\``)
    .replaceAll('%analytics%', `\`${installation.analytics ?? ''}\``)
  return withPageLinks(text, locale)
}
