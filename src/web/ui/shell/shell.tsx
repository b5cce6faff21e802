import Search from '@mui/icons-material/Search'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { cookies, readCookie, setCookie } from '../../app/cookies.ts'
import type { RootData } from '../../app/root-data.ts'
import { useServerScripts } from '../../app/server-scripts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { signsOfUse } from '../../late/first-use.ts'
import { rem } from '../../rem.ts'
import { pageBelongsTo } from '../../session/person-of-page.ts'
import { useActiveGroupCookie } from '../../session/use-active-group-cookie.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'
import { SmallButton } from '../layout/buttons.tsx'
import { PageLink } from '../layout/page-link.tsx'
import { preloadable } from '../state/preloadable.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { GroupSwitcher, useChooseGroup } from './group-switcher.tsx'
import { Keyboard, type Opened } from './keyboard.tsx'
import { Keys } from './keys.tsx'
import { notePresses } from './last-press.ts'
import { LoadingBar } from './loading-bar.tsx'
import { Logo } from './logo.tsx'
import { NavigationButton, NavigationColumn } from './navigation.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SessionWatch } from './session-watch.tsx'
import type { UsedPageProps } from './used-page.tsx'
import { Wordmark } from './wordmark.tsx'

/** If its code can no longer be loaded, the page works without it. */
const UsedPage = lazy(() => import('./used-page.tsx').catch(() => ({ default: (_: UsedPageProps) => null })))
/** Loaded only if there is an announcement. */
export const AnnouncementBanner = preloadable(() => import('./announcement-banner.tsx'))
/** Loaded only for visitors. */
export const VisitorControls = preloadable(() => import('./visitor-controls.tsx'))

/**
 * Marks the document with the address whose page is shown. Before the mark, the page is visible but not interactive;
 * browser tests wait for it.
 */
function ShownAddress() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    document.documentElement.dataset.hydrated = pathname + search
  }, [pathname, search])
  return null
}

/** The shell around every page. `root` is missing if its data could not be loaded. */
export function Shell({ root, children }: { root: RootData | undefined; children: ReactNode }) {
  const { locale } = useTexts()
  const [opened, setOpened] = useState<Opened>()
  const hasScripts = useServerScripts()
  const isUsed = useSignOfLife()
  const user = root?.user ?? null
  const [isNarrow, setNarrow] = useState(root?.isNarrow ?? false)
  const { pathname } = useLocation()
  useActiveGroupCookie(useGroupsOfUser(), pathname, useChooseGroup())
  useEffect(() => {
    if (root) pageBelongsTo(root.user?.id ?? null)
  }, [root])
  useEffect(() => {
    if (readCookie(document.cookie, cookies.locale.name) === undefined) setCookie('locale', locale)
    if (readCookie(document.cookie, cookies.traceId.name) === undefined && root) setCookie('traceId', root.traceId)
  }, [locale, root])
  const narrow = (wanted: boolean) => {
    setNarrow(wanted)
    setCookie('navigation', wanted ? 'narrow' : 'wide')
  }
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink />
      <LoadingBar />
      {user && (
        <NavigationColumn isNarrow={isNarrow} onNarrow={narrow}>
          <HomeLink to="dashboard" sx={{ px: 1 }}>
            {isNarrow ? <Logo /> : <Wordmark />}
          </HomeLink>
        </NavigationColumn>
      )}
      <Box sx={{ flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box className="no-print" sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
          {root?.announcement && (
            <Suspense>
              <AnnouncementBanner announcement={root.announcement} hasScripts={hasScripts} />
            </Suspense>
          )}
          <AppBar
            position="static"
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
              <Toolbar
                disableGutters
                sx={{ minHeight: { xs: 58, md: 64, lg: user ? 54 : 64 }, gap: { xs: 0.5, md: 1 } }}
              >
                {user && <NavigationButton />}
                <HomeLink to={user ? 'dashboard' : 'home'} sx={user ? { display: { lg: 'none' } } : {}}>
                  <Wordmark />
                </HomeLink>
                <Box sx={{ flexGrow: 1, ...(user && { display: { lg: 'none' } }) }} />
                <SearchButton isWide={user !== null} onOpen={() => setOpened('palette')} />
                {user ? (
                  <>
                    <Box sx={{ display: { xs: 'flex', lg: 'none' }, minWidth: 0 }}>
                      <GroupSwitcher />
                    </Box>
                    <Box sx={{ display: { xs: 'none', lg: 'block' }, flexGrow: 1 }} />
                    <Bell />
                    <AccountMenu user={user} onShortcuts={() => setOpened('sheet')} />
                  </>
                ) : (
                  <Suspense>
                    <VisitorControls />
                  </Suspense>
                )}
              </Toolbar>
            </Container>
          </AppBar>
        </Box>
        <Container
          component="main"
          id="content"
          tabIndex={-1}
          maxWidth="xl"
          sx={{ flexGrow: 1, py: { xs: 3, md: 4 }, outline: 'none !important' }}
        >
          {children}
        </Container>
        <Footer />
      </Box>
      <RouteAnnouncer />
      {isUsed && (
        <Suspense>
          <UsedPage isSignedIn={user !== null} />
        </Suspense>
      )}
      <Keyboard opened={opened} onOpen={setOpened} isSignedIn={user !== null} shortcuts={root?.shortcuts ?? true} />
      {user && <SessionWatch />}
      <ShownAddress />
    </Box>
  )
}

/** The user has moved, pressed or scrolled anything. */
function useSignOfLife(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const seen = () => setSeen(true)
    for (const sign of signsOfUse) addEventListener(sign, seen, { once: true, passive: true })
    notePresses()
    return () => {
      for (const sign of signsOfUse) removeEventListener(sign, seen)
    }
  }, [])
  return isSeen
}

function SkipLink() {
  const { t } = useTexts()
  return (
    <Link
      href="#content"
      sx={{
        position: 'absolute',
        left: 12,
        top: 0,
        transform: 'translateY(-110%)',
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        p: 1.5,
        borderRadius: 1,
        '&:focus': { top: 10, transform: 'none' },
      }}
    >
      {t('nav.skip')}
    </Link>
  )
}

function HomeLink({ to, sx, children }: { to: 'home' | 'dashboard'; sx?: object; children: ReactNode }) {
  const { t, path } = useTexts()
  return (
    <Box
      component={RouterLink}
      to={path(to)}
      aria-label={t('site.name')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        color: 'text.primary',
        textDecoration: 'none',
        ...sx,
      }}
    >
      {children}
    </Box>
  )
}

/** Opens the palette: looks like a field if there is room, otherwise an icon. `isWide` for a header without links. */
function SearchButton({ isWide, onOpen }: { isWide: boolean; onOpen: () => void }) {
  const { t } = useTexts()
  return (
    <SmallButton
      aria-label={t('search.go')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      sx={{
        minWidth: 40,
        width: { lg: isWide ? rem(300) : 'auto' },
        justifyContent: { lg: 'start' },
        gap: 1,
        border: { lg: 1 },
        borderColor: { lg: 'divider' },
        color: 'text.secondary',
        '& > span': { display: { xs: 'none', lg: 'block' } },
      }}
    >
      <Search />
      <span>{t('search.go')}</span>
      <Box component="span" aria-hidden sx={{ ml: 'auto' }}>
        <Keys keys={['/']} />
      </Box>
    </SmallButton>
  )
}

/** Links at the bottom of every page. */
function Footer() {
  const { t, path } = useTexts()
  const pages = [
    { to: path('status'), text: t('nav.status') },
    { to: path('pricing'), text: t('nav.pricing') },
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
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: { xs: 0, sm: 1 } }}
        >
          {pages.map(({ to, text }) => (
            <PageLink key={to} to={to} variant="body2" color="textSecondary" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
              {text}
            </PageLink>
          ))}
        </Box>
      </Container>
    </Box>
  )
}
