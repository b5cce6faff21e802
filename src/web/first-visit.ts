import { cookies, readCookie } from './cookies.ts'
import { chosenLanguage, localeOf, type PageId, pageAt, paths, translatedPath } from './paths.ts'

/** Whoever leads there has chosen the language: a mail, or the sign-in. */
const inTheirLanguage: ReadonlySet<PageId | undefined> = new Set([
  'signIn',
  'forgotPassword',
  'resetPassword',
  'invitation',
])

/**
 * The English address that a visit to a German one begins with; undefined where it stays. An address without a prefix says
 * nothing of a language: a first visit gets that of the cookie, then of the browser, then German. Nothing is remembered
 * by that, and whoever comes from a page of ours has their language already. The home page asks the cookie each time.
 */
export function englishStart(
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>,
  headers: Headers,
): string | undefined {
  if (localeOf(url.pathname) === 'en' || url.searchParams.has(chosenLanguage)) return undefined
  const chosen = readCookie(headers.get('cookie'), cookies.locale.name)
  const isHome = url.pathname === paths.home.de
  if (chosen !== undefined) return isHome && chosen === 'en' ? paths.home.en : undefined
  if (!prefersEnglish(headers.get('accept-language'))) return undefined
  if (isHome) return paths.home.en
  if (headers.get('sec-fetch-site') === 'same-origin' || inTheirLanguage.has(pageAt(url.pathname))) return undefined
  const english = translatedPath(url.pathname, 'en')
  return english && english + url.search
}

function prefersEnglish(acceptLanguage: string | null): boolean {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language === 'de') return false
    if (language === 'en') return true
  }
  return false
}
