import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, use, ViewTransition } from 'react'
import { Links, Meta, Outlet, redirect, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../contract/services.ts'
import type { Route } from './+types/root'
import { redirectedFrom } from './app/ask.ts'
import { colourModeIn, modeInCookie, systemModeScript } from './app/colour-mode.ts'
import { cookies, cookieText, forgottenCookie, readCookie } from './app/cookies.ts'
import { isCrawler } from './app/crawler.ts'
import { englishStart } from './app/first-visit.ts'
import { lostNetworkScript } from './app/lost-network.ts'
import mediaStyles from './app/media.css?url&no-inline'
import { NonceContext } from './app/nonce.ts'
import { usePageViews } from './app/page-views.ts'
import { isReturnedTo } from './app/return-address.ts'
import type { RootData } from './app/root-data.ts'
import { useServerScripts } from './app/server-scripts.ts'
import { typefaceFile, typefaceId, typefaceRules } from './app/typeface.ts'
import { unreadyClicksScript } from './app/unready-clicks.ts'
import { unreadyDropsScript } from './app/unready-drops.ts'
import { unreadyFormsScript } from './app/unready-forms.ts'
import { messagesHash } from './i18n/messages.server.ts'
import { languageTag } from './i18n/translate.ts'
import { useTexts } from './i18n/use-texts.ts'
import { chosenLanguage, paths } from './paths.ts'
import { personHeader } from './session/person-of-page.ts'
import { packedTokens } from './text/markdown-lexer.ts'
import { theme } from './theme.ts'
import { announcementId, announcementIn, type ShownAnnouncement } from './ui/shell/announcement.ts'
import { ErrorScreen } from './ui/shell/error-screen.tsx'
import { HeadLinks } from './ui/shell/head-links.tsx'
import { LateScripts } from './ui/shell/late-scripts.tsx'
import { AnnouncementBanner, Shell, VisitorControls } from './ui/shell/shell.tsx'
import { visitorId } from './ui/shell/visitor-id.ts'
import type { CodeHandle } from './ui/state/preloadable.ts'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const isHome = url.pathname === paths.home.de || url.pathname === paths.home.en
    if (!request.url.includes('.data')) {
      // The language switch without scripts, which could not store the choice.
      if (url.pathname === paths.home.de && url.searchParams.get(chosenLanguage) === 'de') {
        const cookie = cookieText('locale', 'de', url.protocol === 'https:')
        throw redirect(paths.home.de, { headers: { 'set-cookie': cookie } })
      }
      const english = request.method === 'GET' ? englishStart(url, request.headers) : undefined
      if (english !== undefined)
        throw redirect(english, { headers: { vary: 'accept-language, cookie, sec-fetch-site' } })
    }
    const response = (await next()) as Response
    const person = context.get(servicesContext).session?.claims.sub
    if (person !== undefined && request.url.includes('.data')) response.headers.set(personHeader, person)
    const remembered = readCookie(request.headers.get('cookie'), cookies.redirectedFrom.name)
    if (!context.get(servicesContext).session && request.method === 'GET') {
      if (isHome && remembered !== undefined) response.headers.append('set-cookie', forgottenCookie('redirectedFrom'))
      else if (!isHome && response.ok && isReturnedTo(url.pathname)) {
        response.headers.append('set-cookie', redirectedFrom(url))
      }
    }
    return response
  },
]

export async function loader({ context, request, url }: Route.LoaderArgs): Promise<RootData> {
  const services = context.get(servicesContext)
  const { session, traceId, analyticsUrl } = services
  const claims = session?.claims
  const initials = [claims?.given_name, claims?.family_name].map((name) => name?.[0] ?? '').join('')
  const cookie = request.headers.get('cookie')
  if (!claims) await VisitorControls.load()
  return {
    messagesHash,
    colourMode: colourModeIn(cookie),
    user: claims
      ? {
          id: claims.sub,
          name: claims.name ?? claims.email ?? '',
          initials: initials.toUpperCase() || 'N/A',
          email: claims.email ?? null,
          exp: claims.exp,
        }
      : null,
    origin: url.origin,
    traceId,
    isBot: isCrawler(request.headers.get('user-agent')),
    shortcuts: readCookie(cookie, cookies.shortcuts.name) !== 'off',
    tables: readCookie(cookie, cookies.tables.name) ?? '',
    isNarrow: readCookie(cookie, cookies.navigation.name) === 'narrow',
    analyticsUrl,
    announcement: await announcementFor(cookie, await services.announcement()),
  }
}

/** Part of the first byte of the page: a later banner would push the content down. */
async function announcementFor(cookie: string | null, file: string): Promise<ShownAnnouncement | undefined> {
  const found = announcementIn(file)
  if (!found || readCookie(cookie, cookies.bannerClosed.name) === found.date) return undefined
  await AnnouncementBanner.load()
  const { description, ...shown } = found
  return { ...shown, tokens: packedTokens(description) }
}

export const handle: CodeHandle = {
  loadCode: async () => {
    await Promise.all([
      document.getElementById(announcementId) && AnnouncementBanner.load(),
      document.getElementById(visitorId) && VisitorControls.load(),
    ])
  },
}

/** Session and colours do not depend on the address, so they are not reloaded on navigation. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}): boolean {
  return formMethod !== undefined && defaultShouldRevalidate
}

/** Scripts that run before the first paint. In the browser they have run, and React leaves those of the server as they are. */
function firstScripts(isModeOfSystem: boolean, offline: string): string {
  if (!import.meta.env.SSR) return ''
  return [
    unreadyFormsScript,
    unreadyClicksScript,
    unreadyDropsScript,
    lostNetworkScript(offline),
    ...(isModeOfSystem ? [systemModeScript] : []),
  ].join(';')
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, format, t } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const nonce = use(NonceContext)
  const mode = root?.colourMode ?? 'dark'
  const messages = `/_i18n/${root?.messagesHash ?? '0'}/${locale}/messages.json`
  const hasScripts = useServerScripts()
  return (
    <html lang={languageTag[locale]} className={mode === 'light' ? 'light' : 'dark'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="nonce" nonce={nonce} suppressHydrationWarning />
        {hasScripts && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, before the first paint
            dangerouslySetInnerHTML={{
              __html: firstScripts(mode === 'system', t('offline')),
            }}
          />
        )}
        <meta name="messages" content={messages} />
        <meta name="time-zone" content={format.zone} />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <HeadLinks origin={root?.origin ?? ''} />
        <Meta />
        <Links nonce={nonce} />
        <link rel="preload" as="font" type="font/woff2" href={typefaceFile} crossOrigin="anonymous" />
        <style id={typefaceId} nonce={nonce} suppressHydrationWarning>
          {typefaceRules()}
        </style>
        <link rel="stylesheet" href={mediaStyles} media={media} />
      </head>
      <body>
        <ThemeProvider
          theme={theme()}
          defaultMode={mode}
          modeStorageKey={cookies.colourMode.name}
          storageManager={modeInCookie}
          // Server and browser read the same cookie; without this, everything would render twice at the start.
          noSsr
        >
          <CssBaseline enableColorScheme />
          {children}
        </ThemeProvider>
        {hasScripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <LateScripts nonce={nonce} messages={messages} />
          </>
        )}
      </body>
    </html>
  )
}

/** Where `app/media.css` holds: elsewhere it is loaded last. */
const media =
  'print, (forced-colors: active), (prefers-contrast: more), (prefers-reduced-motion: reduce), (max-width: 19em)'

export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  usePageViews(loaderData.analyticsUrl)
  return (
    <Shell root={loaderData}>
      {/* The next page fades in after the previous one faded out; for the times see `theme.ts`. */}
      <ViewTransition key={pathname} enter="page" exit="page" update="none" default="none">
        <Outlet />
      </ViewTransition>
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <Shell root={root}>
      <ErrorScreen error={error} root={root} />
    </Shell>
  )
}
