import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { headings, placeOf } from '../../places.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { GroupSwitcher } from './group-switcher.tsx'
import { PlaceIcon } from './place-icon.tsx'
import { visuallyHidden } from './route-announcer.tsx'
import { usePlaces } from './use-places.ts'

const NavigationDrawer = whenOpen(() => import('./navigation-drawer.tsx'))

/** The navigation beside the page, with names or only icons. On smaller screens its links are in a drawer. */
export function NavigationColumn({
  isNarrow,
  onNarrow,
  children,
}: {
  isNarrow: boolean
  onNarrow: (isNarrow: boolean) => void
  /** Link to the start. */
  children: ReactNode
}) {
  const { t } = useTexts()
  const label = t(isNarrow ? 'nav.names.show' : 'nav.names.hide')
  return (
    <Box
      className="no-print"
      component="nav"
      aria-label={t('nav.main')}
      sx={{
        display: { xs: 'none', lg: 'flex' },
        flexDirection: 'column',
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        width: rem(isNarrow ? 60 : 232),
        height: '100dvh',
        borderRight: 1,
        borderColor: 'divider',
        ...(isNarrow && { '& p, & a > span:last-child': visuallyHidden }),
      }}
    >
      <Box sx={{ px: 1.25, pt: 1, display: 'grid', gap: 0.75, justifyContent: isNarrow ? 'center' : 'stretch' }}>
        {children}
        <GroupSwitcher isNarrow={isNarrow} />
      </Box>
      <NavigationLinks isNarrow={isNarrow} />
      <IconButton
        aria-label={label}
        title={label}
        onClick={() => onNarrow(!isNarrow)}
        sx={{ alignSelf: 'start', mx: 1.5, my: 0.5, color: 'text.secondary', transform: isNarrow ? 'scaleX(-1)' : '' }}
      >
        <PlaceIcon id="narrow" />
      </IconButton>
    </Box>
  )
}

/** The places under their headings. */
export function NavigationLinks({ isNarrow = false, onGo }: { isNarrow?: boolean; onGo?: () => void }) {
  const { t } = useTexts()
  const places = usePlaces()
  return (
    <Box
      sx={{
        flexGrow: 1,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: 1.25,
        pt: 0.5,
        pb: 1,
        '& p': { m: 0, px: 1, pt: 1, typography: 'overline', color: 'text.secondary' },
        '& a': {
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          minHeight: { xs: 44, lg: rem(28) },
          px: 1,
          borderRadius: '8px',
          typography: 'body2',
          color: 'text.secondary',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&[aria-current]': {
            bgcolor: 'action.selected',
            color: 'text.primary',
            fontWeight: 600,
            // On low screens, the column scrolls.
            scrollInitialTarget: 'nearest',
          },
        },
      }}
    >
      {[...headings, undefined].map((heading) => {
        const rows = places.filter(({ id }) => placeOf(id).heading === heading && (heading || id === 'support'))
        const name = t(`nav.${heading ?? 'support'}`)
        return (
          rows.length > 0 && (
            <Box key={name} sx={{ '& + &': { mt: 1 } }}>
              {heading && <p aria-hidden>{name}</p>}
              <Box component="ul" aria-label={name} sx={plainList}>
                {rows.map(({ id, to, text, isHere }) => (
                  <li key={id}>
                    <Link
                      to={to}
                      title={isNarrow ? text : undefined}
                      aria-current={isHere ? 'page' : undefined}
                      onClick={onGo}
                    >
                      <PlaceIcon id={id} />
                      <span>{text}</span>
                    </Link>
                  </li>
                ))}
              </Box>
            </Box>
          )
        )
      })}
    </Box>
  )
}

/** Below the width of the column: a button that opens its links in a drawer, whose code is loaded on first use. */
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
        <PlaceIcon id="menu" size={24} />
      </IconButton>
      <NavigationDrawer open={isOpen} onClose={() => setOpen(false)} />
    </Box>
  )
}
