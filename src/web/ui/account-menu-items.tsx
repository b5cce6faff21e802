import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link as RouterLink } from 'react-router'
import { api } from '../api.ts'
import { forgetDrafts } from '../draft.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { SignedIn } from '../root-data.ts'

interface Props {
  readonly user: SignedIn
  readonly anchorEl: HTMLElement | null
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

export default function AccountMenuItems({ user, anchorEl, onClose, onShortcuts }: Props) {
  const { t, path } = useTexts()
  const signOut = async () => {
    const { logoutUrl } = await api('DELETE /api/_auth/session', {})
    forgetDrafts()
    location.assign(logoutUrl)
  }
  return (
    <Menu anchorEl={anchorEl} open={anchorEl !== null} onClose={onClose}>
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
      <MenuItem onClick={() => void signOut()}>{t('nav.signOut')}</MenuItem>
    </Menu>
  )
}
