import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { OutlinedButton, SmallButton } from '../layout/buttons.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { useOtherLanguage } from './use-other-language.ts'
import { visitorId } from './visitor-id.ts'

/** Language and appearance for visitors. Signed-in people find them in the account's menu. */
export default function VisitorControls() {
  const { t, path } = useTexts()
  return (
    <>
      <Box id={visitorId} sx={{ display: 'flex', alignItems: 'center' }}>
        <LanguageSwitch />
        <ModeSwitch />
      </Box>
      <OutlinedButton href={path('dashboard')} sx={{ ml: 1, whiteSpace: 'nowrap' }}>
        {t('nav.signIn')}
      </OutlinedButton>
    </>
  )
}

/** Link to the same page in the other language. */
function LanguageSwitch() {
  const { t } = useTexts()
  return (
    <SmallButton
      aria-label={t('language.switch')}
      {...useOtherLanguage()}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </SmallButton>
  )
}
