import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useEver } from '../state/use-ever.ts'
import { modeIcon } from './mode-icon.ts'

const ModeMenu = late(() => import('./mode-menu.tsx'))

/** Switch between dark, light and system appearance. */
export function ModeSwitch() {
  const { t } = useTexts()
  const { mode = 'dark', setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useEver(anchor !== null)
  const Icon = modeIcon[mode]
  return (
    <>
      <IconButton
        aria-label={t('mode.label')}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        <Icon fontSize="small" />
      </IconButton>
      {wasOpen && (
        <Suspense>
          <ModeMenu mode={mode} anchorEl={anchor} onClose={() => setAnchor(null)} onChoose={setMode} />
        </Suspense>
      )}
    </>
  )
}
