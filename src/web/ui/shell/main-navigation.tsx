import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { SmallLink } from '../layout/buttons.tsx'
import { useDestinations } from './destinations.ts'

const NavigationDrawer = whenOpen(() => import('./navigation-drawer.tsx'))

/** The navigation links in the header, if there is room. */
export function NavigationLinks() {
  const { t } = useTexts()
  const destinations = useDestinations()
  return (
    <Box
      component="nav"
      aria-label={t('nav.main')}
      sx={{ display: { xs: 'none', lg: 'flex' }, gap: 0.25, flexShrink: 0 }}
    >
      {destinations.map(({ id, to, text, isHere }) => (
        <SmallLink
          key={id}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          sx={{
            minWidth: 0,
            px: 0.75,
            '@media (min-width:90em)': { px: 1 },
            whiteSpace: 'nowrap',
            color: isHere ? 'text.primary' : 'text.secondary',
            bgcolor: isHere ? 'action.selected' : 'transparent',
            '&:hover': { color: 'text.primary' },
          }}
        >
          {text}
        </SmallLink>
      ))}
    </Box>
  )
}

/** Below the mobile breakpoint: a button that opens the same links in a drawer. Its code is loaded on first use. */
export function NavigationButton() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: { xs: 'flex', lg: 'none' } }}>
      <IconButton
        edge="start"
        aria-label={t('nav.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      <NavigationDrawer open={isOpen} onClose={() => setOpen(false)} />
    </Box>
  )
}
