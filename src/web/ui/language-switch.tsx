import Button from '@mui/material/Button'
import { useLocation } from 'react-router'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { pathTo, translatedPath } from '../paths.ts'

/** The same page in the other language. That is another set of texts: the whole page is loaded anew. */
export function LanguageSwitch() {
  const { t, locale } = useTexts()
  const { pathname, search, hash } = useLocation()
  const other = locale === 'de' ? 'en' : 'de'
  return (
    <Button
      color="inherit"
      size="small"
      href={(translatedPath(pathname, other) ?? pathTo('home', other)) + search + hash}
      hrefLang={other}
      lang={other}
      aria-label={t('language.switch')}
      onClick={() => setCookie('locale', other)}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </Button>
  )
}
