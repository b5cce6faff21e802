import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router'
import { colourModes } from '../../app/colour-mode.ts'
import type { SignedIn } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { Toast } from '../dialogs/toast.tsx'
import { modeIcon } from './mode-icon.ts'
import { useOtherLanguage } from './use-other-language.ts'

interface Props {
  readonly open: boolean
  readonly user: SignedIn
  readonly anchorEl: HTMLElement | null
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

export default function AccountMenuItems({ open, user, anchorEl, onClose, onShortcuts }: Props) {
  const { t, path } = useTexts()
  const { mode = 'dark', setMode } = useColorScheme()
  const otherLanguage = useOtherLanguage()
  const { busy, told, signOut, clear } = useSignOut()
  return (
    <>
      <Menu anchorEl={anchorEl} open={open} onClose={onClose}>
        <MenuItem component={RouterLink} to={path('profile')} onClick={onClose}>
          <ListItemText primary={t('nav.profile')} secondary={user.email ?? user.name} />
        </MenuItem>
        <MenuItem component={RouterLink} to={path('savedSources')} onClick={onClose}>
          {t('nav.savedSources')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            onClose()
            onShortcuts()
          }}
        >
          {t('nav.shortcuts')}
        </MenuItem>
        <Divider />
        <MenuItem component="a" aria-label={t('language.switch')} {...otherLanguage}>
          {t('language.other')}
        </MenuItem>
        <Divider />
        <ListSubheader component="div" role="presentation" aria-hidden sx={{ lineHeight: 2.4 }}>
          {t('mode.label')}
        </ListSubheader>
        {colourModes.map((choice) => {
          const ChoiceIcon = modeIcon[choice]
          return (
            <MenuItem
              key={choice}
              role="menuitemradio"
              aria-checked={choice === mode}
              aria-label={t('mode.choose', { mode: t(`mode.${choice}`) })}
              selected={choice === mode}
              onClick={() => setMode(choice)}
            >
              <ListItemIcon>
                <ChoiceIcon fontSize="small" />
              </ListItemIcon>
              {t(`mode.${choice}`)}
            </MenuItem>
          )
        })}
        <Divider />
        <MenuItem
          disabled={busy}
          onClick={async () => {
            // The menu would hide what the toast says from screen readers.
            if (!(await signOut())) onClose()
          }}
        >
          {t('nav.signOut')}
        </MenuItem>
      </Menu>
      <Toast message={told} onClose={clear} />
    </>
  )
}
