import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { SignedIn } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { Initials } from '../layout/initials.tsx'

const AccountMenuItems = whenOpen(() => import('./account-menu-items.tsx'))

/** Menu of the signed-in person: profile, saved sources, keyboard shortcuts, sign-out. */
export function AccountMenu({ user, onShortcuts }: { user: SignedIn; onShortcuts: () => void }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        <Initials size={30} fontSize="0.75rem">
          {user.initials === 'N/A' ? <AccountCircleOutlined fontSize="small" /> : user.initials}
        </Initials>
      </IconButton>
      <AccountMenuItems
        open={anchor !== null}
        user={user}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onShortcuts={onShortcuts}
      />
    </>
  )
}
