import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { type ColourMode, colourModes } from '../colour-mode.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { LazyMenu } from './lazy-menu.tsx'

const modeIcon: Record<ColourMode, typeof DarkModeOutlined> = {
  dark: DarkModeOutlined,
  light: LightModeOutlined,
  system: ContrastOutlined,
}

/** Dark, light, or as the system has it. */
export function ModeSwitch() {
  const { t } = useTexts()
  const { mode = 'dark', setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        {colourModes.map((choice) => {
          const ChoiceIcon = modeIcon[choice]
          return (
            <MenuItem
              key={choice}
              selected={choice === mode}
              onClick={() => {
                setMode(choice)
                setAnchor(null)
              }}
            >
              <ListItemIcon>
                <ChoiceIcon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{t(`mode.${choice}`)}</ListItemText>
            </MenuItem>
          )
        })}
      </LazyMenu>
    </>
  )
}
