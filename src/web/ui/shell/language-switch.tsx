import Button from '@mui/material/Button'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOtherLanguage } from './use-other-language.ts'

/** Link to the same page in the other language. */
export function LanguageSwitch() {
  const { t } = useTexts()
  return (
    <Button
      color="inherit"
      size="small"
      aria-label={t('language.switch')}
      {...useOtherLanguage()}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </Button>
  )
}
