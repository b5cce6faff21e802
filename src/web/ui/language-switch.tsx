import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chosenLanguage, paths, pathTo, translatedPath } from '../paths.ts'

/** Link to the same page in the other language. The texts differ, so the page is loaded completely. */
export function LanguageSwitch() {
  const { t, locale } = useTexts()
  const { pathname, search, hash } = useLocation()
  const other = locale === 'de' ? 'en' : 'de'
  const target = translatedPath(pathname, other) ?? pathTo('home', other)
  // The server normalises the query and encodes commas; comparing with the typed query would fail.
  const wanted = new URLSearchParams(search)
  if (target === paths.home.de) wanted.set(chosenLanguage, 'de')
  const query = wanted.toString()
  return (
    <Button
      color="inherit"
      size="small"
      href={target + (query && `?${query}`) + hash}
      hrefLang={other}
      lang={other}
      aria-label={t('language.switch')}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        setCookie('locale', other)
        // View state that was written to the address without a navigation, see address-state.ts.
        event.currentTarget.search = location.search
      }}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </Button>
  )
}
