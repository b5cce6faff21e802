import type { SyntheticEvent } from 'react'
import { useLocation } from 'react-router'
import { setCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { chosenLanguage, paths, pathTo, translatedPath } from '../../paths.ts'

/** Attributes of a link to the same page in the other language. The texts differ, so the page is loaded completely. */
export function useOtherLanguage() {
  const { locale } = useTexts()
  const { pathname, search, hash } = useLocation()
  const other = locale === 'de' ? 'en' : 'de'
  const target = translatedPath(pathname, other) ?? pathTo('home', other)
  // The server normalises the query and encodes commas; comparing with the typed query would fail.
  const wanted = new URLSearchParams(search)
  if (target === paths.home.de) wanted.set(chosenLanguage, 'de')
  const query = wanted.toString()
  /** Takes over view state that was written to the address without a navigation: address-state.ts. */
  const follow = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const now = new URLSearchParams(location.search)
    if (target === paths.home.de) now.set(chosenLanguage, 'de')
    const link = currentTarget as HTMLAnchorElement
    link.search = now.toString()
    link.hash = location.hash
  }
  return {
    href: target + (query && `?${query}`) + hash,
    hrefLang: other,
    lang: other,
    onPointerEnter: follow,
    onFocus: follow,
    onClick: (event: SyntheticEvent<HTMLElement>) => {
      setCookie('locale', other)
      // The cookie says the language already.
      ;(event.currentTarget as HTMLAnchorElement).search = location.search
    },
  }
}
