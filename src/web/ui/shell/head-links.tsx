import { useLocation } from 'react-router'
import { locales } from '../../../domain/text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageAt, pathTo, translatedPath } from '../../paths.ts'

/** Pages with a description of their own; the others share the site's. */
const described = [
  'home',
  'status',
  'pricing',
  'imprint',
  'privacy',
  'terms',
  'search',
  'darkWeb',
  'sources',
  'recommender',
  'support',
] as const

/**
 * Renders tags for search engines and link previews: description, canonical address, and the page in the other
 * language. A shared link is previewed as a plain summary under the address of the imprint (specification, section 1).
 */
export function HeadLinks({ origin }: { origin: string }) {
  const { t, locale } = useTexts()
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const own = described.find((one) => one === page)
  return (
    <>
      <meta name="description" content={t(own ? `meta.${own}` : 'meta.site')} />
      <meta name="twitter:card" content="summary" />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:url" content={origin + pathTo('imprint', locale)} />
      {page && <link rel="canonical" href={origin + pathname} />}
      {page &&
        locales.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={origin + (translatedPath(pathname, other) ?? '/')} />
        ))}
      {page && <link rel="alternate" hrefLang="x-default" href={origin + (translatedPath(pathname, 'de') ?? '/')} />}
    </>
  )
}
