import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { NavLink, Link as RouterLink, useLocation, useRouteLoaderData } from 'react-router'
import { api } from '../api.ts'
import { type ColourMode, colourModes } from '../colour-mode.ts'
import { cookies, readCookie, setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { pathTo, translatedPath } from '../paths.ts'
import type { SignedIn } from '../root.tsx'
import type { GuardedData } from '../screens/session/guarded.tsx'
import { useAnnouncement } from './announcement.ts'
import { LazyMenu } from './lazy-menu.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Logo } from './logo.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

const AnnouncementBanner = lazy(() => import('./announcement-banner.tsx'))

/** What surrounds every page: bar, language, appearance, account, footer. */
export function Shell({ user, children }: { user: SignedIn | null; children: ReactNode }) {
  const { t, path, locale } = useTexts()
  const announcement = useAnnouncement()
  useEffect(() => {
    // Before this mark the page is visible but deaf; browser tests wait for it.
    document.documentElement.dataset.hydrated = ''
    if (readCookie(document.cookie, cookies.locale.name) === undefined) setCookie('locale', locale)
  }, [locale])
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link
        href="#content"
        sx={{
          position: 'absolute',
          left: 12,
          top: -60,
          zIndex: 'tooltip',
          bgcolor: 'background.paper',
          p: 1.5,
          borderRadius: 1,
          '&:focus': { top: 10 },
        }}
      >
        {t('nav.skip')}
      </Link>
      <LoadingBar />
      {announcement && (
        <Suspense>
          <AnnouncementBanner announcement={announcement} />
        </Suspense>
      )}
      <AppBar
        className="no-print"
        position="sticky"
        elevation={0}
        color="transparent"
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          backdropFilter: 'saturate(160%) blur(14px)',
          bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 82%, transparent)',
        }}
      >
        <Container maxWidth="xl">
          <Toolbar disableGutters sx={{ minHeight: { xs: 58, md: 64 }, gap: { xs: 0.5, md: 1 } }}>
            <Box
              component={RouterLink}
              to={user ? path('dashboard') : path('home')}
              aria-label={t('site.name')}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.1,
                color: 'text.primary',
                textDecoration: 'none',
                mr: 2,
              }}
            >
              <Logo />
              <Typography component="span" sx={{ fontWeight: 700, fontSize: '1.08rem', letterSpacing: '-0.025em' }}>
                {t('site.name')}
              </Typography>
            </Box>
            <MainNavigation signedIn={user !== null} />
            <Box sx={{ flexGrow: 1 }} />
            <LanguageSwitch />
            <ModeSwitch />
            {user ? (
              <Account user={user} />
            ) : (
              <Button
                variant="outlined"
                color="inherit"
                href={path('dashboard')}
                sx={{ ml: 1, borderColor: 'divider' }}
              >
                {t('nav.signIn')}
              </Button>
            )}
          </Toolbar>
        </Container>
      </AppBar>
      <Container
        component="main"
        id="content"
        tabIndex={-1}
        maxWidth="xl"
        sx={{ flexGrow: 1, py: { xs: 3, md: 5 }, outline: 'none !important' }}
      >
        {children}
      </Container>
      <Footer />
      <RouteAnnouncer />
    </Box>
  )
}

function useDestinations() {
  const { t, path } = useTexts()
  const guarded = useRouteLoaderData('guarded') as GuardedData | undefined
  const group = guarded?.activeGroupId
  return [
    { to: path('dashboard'), text: t('nav.dashboard') },
    { to: path('recommender'), text: t('nav.recommender') },
    { to: group ? path('group', { groupId: group }) : path('groups'), text: t('nav.reports') },
  ]
}

function MainNavigation({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts()
  const destinations = useDestinations()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!signedIn) return null
  return (
    <Box component="nav" aria-label={t('nav.main')} sx={{ display: 'flex' }}>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.5 }}>
        {destinations.map(({ to, text }) => (
          <Button
            key={to}
            component={NavLink}
            to={to}
            color="inherit"
            size="small"
            sx={{
              px: 1.5,
              color: 'text.secondary',
              '&.active': { color: 'text.primary', bgcolor: 'action.selected' },
              '&:hover': { color: 'text.primary' },
            }}
          >
            {text}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
        <IconButton
          aria-label={t('nav.menu')}
          aria-haspopup="true"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MenuIcon />
        </IconButton>
        <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
          {destinations.map(({ to, text }) => (
            <MenuItem key={to} component={NavLink} to={to} onClick={() => setAnchor(null)}>
              {text}
            </MenuItem>
          ))}
        </LazyMenu>
      </Box>
    </Box>
  )
}

function LanguageSwitch() {
  const { t, locale } = useTexts()
  const { pathname, search, hash } = useLocation()
  const other = locale === 'de' ? 'en' : 'de'
  return (
    <Button
      color="inherit"
      size="small"
      // Another language is another set of texts: the whole page is loaded anew.
      href={(translatedPath(pathname, other) ?? pathTo('home', other)) + search + hash}
      hrefLang={other}
      lang={other}
      aria-label={t('language.switch')}
      onClick={() => setCookie('locale', other)}
      sx={{ minWidth: 40, color: 'text.secondary' }}
    >
      {t('language.short')}
    </Button>
  )
}

const modeIcon: Record<ColourMode, typeof DarkModeOutlined> = {
  dark: DarkModeOutlined,
  light: LightModeOutlined,
  system: ContrastOutlined,
}

function ModeSwitch() {
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

function Account({ user }: { user: SignedIn }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const signOut = async () => {
    const { logoutUrl } = await api('DELETE /api/_auth/session', {})
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
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void signOut()}>
          <ListItemText primary={t('nav.signOut')} secondary={user.email ?? user.name} />
        </MenuItem>
      </LazyMenu>
    </>
  )
}

function Footer() {
  const { t, path } = useTexts()
  const pages = [
    { to: path('imprint'), text: t('nav.imprint') },
    { to: path('privacy'), text: t('nav.privacy') },
    { to: path('terms'), text: t('nav.terms') },
  ]
  return (
    <Box component="footer" className="no-print" sx={{ borderTop: 1, borderColor: 'divider', py: 3, mt: 4 }}>
      <Container maxWidth="xl">
        <Box
          component="nav"
          aria-label={t('nav.footer')}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
        >
          {pages.map(({ to, text }) => (
            <Link key={to} component={RouterLink} to={to} variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
              {text}
            </Link>
          ))}
        </Box>
      </Container>
    </Box>
  )
}
