import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chosenLanguage, paths, pathTo, translatedPath } from '../paths.ts'

/** The same page in the other language. That is another set of texts: the whole page is loaded anew. */
export function LanguageSwitch() {
  const { t, locale } = useTexts()
  const { pathname, search, hash } = useLocation()
  const other = locale === 'de' ? 'en' : 'de'
  const target = translatedPath(pathname, other) ?? pathTo('home', other)
  // The server writes a query anew, commas encoded; as it was typed, the two would differ.
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
        // Parts of the view that were written into the address without a navigation, see address-state.ts.
        event.currentTarget.search = location.search
      }}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </Button>
  )
}
