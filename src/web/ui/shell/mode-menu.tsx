import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ColourMode, colourModes } from '../../app/colour-mode.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { modeIcon } from './mode-icon.ts'

interface Props {
  readonly mode: ColourMode
  readonly anchorEl: HTMLElement | null
  readonly onClose: () => void
  readonly onChoose: (mode: ColourMode) => void
}

export default function ModeMenu({ mode, anchorEl, onClose, onChoose }: Props) {
  const { t } = useTexts()
  return (
    <Menu anchorEl={anchorEl} open={anchorEl !== null} onClose={onClose}>
      {colourModes.map((choice) => {
        const ChoiceIcon = modeIcon[choice]
        return (
          <MenuItem
            key={choice}
            selected={choice === mode}
            onClick={() => {
              onChoose(choice)
              onClose()
            }}
          >
            <ListItemIcon>
              <ChoiceIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t(`mode.${choice}`)}</ListItemText>
          </MenuItem>
        )
      })}
    </Menu>
  )
}
