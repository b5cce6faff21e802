import { chosenLanguage, localeOf, type PageId, pageAt, paths, translatedPath } from '../paths.ts'
import { cookies, readCookie } from './cookies.ts'

/** Pages whose links (in mails, or from the sign-in) already have the right language. */
const inTheirLanguage: ReadonlySet<PageId | undefined> = new Set([
  'signIn',
  'forgotPassword',
  'resetPassword',
  'invitation',
])

/**
 * The English address to redirect to if a first visit starts at a German address; undefined if it stays. An address
 * without a prefix does not state a language: a first visit uses the cookie, then the browser's language, then German.
 * Nothing is stored, and visitors from our own pages keep their language. The home page checks the cookie every time.
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
