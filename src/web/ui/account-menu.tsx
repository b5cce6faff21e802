import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import Avatar from '@mui/material/Avatar'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { api } from '../api.ts'
import { forgetDrafts } from '../draft.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { SignedIn } from '../root.tsx'
import { LazyMenu } from './lazy-menu.tsx'

/** What belongs to the person: profile, saved sources, the sheet of shortcuts, the way out. */
export function AccountMenu({ user, onShortcuts }: { user: SignedIn; onShortcuts: () => void }) {
  const { t, path } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const signOut = async () => {
    const { logoutUrl } = await api('DELETE /api/_auth/session', {})
    forgetDrafts()
    location.assign(logoutUrl)
  }
  return (
    <>
      <IconButton
        aria-label={t('nav.account', { name: user.name, initials: user.initials })}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="account"
        sx={{ p: 0.5, ml: 0.5 }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 30,
            height: 30,
            fontSize: '0.75rem',
            fontWeight: 650,
            bgcolor: 'brand.main',
            color: 'brand.contrastText',
          }}
        >
          {user.initials === 'N/A' ? <AccountCircleOutlined fontSize="small" /> : user.initials}
        </Avatar>
      </IconButton>
      <LazyMenu anchorEl={anchor} onClose={close}>
        <MenuItem component={RouterLink} to={path('profile')} onClick={close}>
          <ListItemText primary={t('nav.profile')} secondary={user.email ?? user.name} />
        </MenuItem>
        <MenuItem component={RouterLink} to={path('savedSources')} onClick={close}>
          {t('nav.savedSources')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            onShortcuts()
          }}
        >
          {t('nav.shortcuts')}
        </MenuItem>
        <Divider />
        <MenuItem onClick={() => void signOut()}>{t('nav.signOut')}</MenuItem>
      </LazyMenu>
    </>
  )
}
