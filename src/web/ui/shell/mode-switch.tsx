import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { colourModes } from '../../app/colour-mode.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LazyMenu, LazyMenuItem } from '../dialogs/lazy-menu.tsx'
import { modeIcon } from './mode-icon.ts'

/** Switch between dark, light and system appearance. */
export function ModeSwitch() {
  const { t } = useTexts()
  const { mode = 'dark', setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = modeIcon[mode]
  const close = () => setAnchor(null)
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
      <LazyMenu anchorEl={anchor} onClose={close}>
        {colourModes.map((choice) => {
          const ChoiceIcon = modeIcon[choice]
          return (
            <LazyMenuItem
              key={choice}
              selected={choice === mode}
              onClick={() => {
                setMode(choice)
                close()
              }}
            >
              <ChoiceIcon fontSize="small" sx={{ mr: 2, color: 'text.secondary' }} />
              {t(`mode.${choice}`)}
            </LazyMenuItem>
          )
        })}
      </LazyMenu>
    </>
  )
}
