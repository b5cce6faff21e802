import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../contract/services.ts'
import type { Route } from './+types/root'
import { redirectedFrom } from './ask.ts'
import { type ColourMode, colourModeIn, modeInCookie, systemModeScript } from './colour-mode.ts'
import { cookies, readCookie } from './cookies.ts'
import { messagesHash } from './i18n/messages.server.ts'
import { languageTag } from './i18n/translate.ts'
import { useTexts } from './i18n/use-texts.ts'
import { NonceContext } from './nonce.ts'
import { paths } from './paths.ts'
import { theme } from './theme.ts'
import { ErrorScreen } from './ui/error-screen.tsx'
import { Shell } from './ui/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    const isHome = url.pathname === paths.home.de || url.pathname === paths.home.en
    // A first visit gets the language of the cookie, then of the browser, then German; other addresses keep theirs.
    if (url.pathname === paths.home.de && !request.url.includes('.data')) {
      const chosen = readCookie(request.headers.get('cookie'), cookies.locale.name)
      const wanted = chosen ?? (prefersEnglish(request.headers.get('accept-language')) ? 'en' : 'de')
      if (wanted === 'en') throw redirect(paths.home.en, { headers: { vary: 'accept-language, cookie' } })
    }
    const response = (await next()) as Response
    const remembered = readCookie(request.headers.get('cookie'), 'redirected_from')
    if (!context.get(servicesContext).session && request.method === 'GET') {
      if (isHome && remembered !== undefined) {
        response.headers.append('set-cookie', 'redirected_from=; Path=/; Max-Age=0; SameSite=Lax')
      } else if (!isHome && response.ok && !/\/signin\/|\/_i18n\//.test(url.pathname)) {
        response.headers.append('set-cookie', redirectedFrom(url))
      }
    }
    return response
  },
]

function prefersEnglish(acceptLanguage: string | null): boolean {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language === 'de') return false
    if (language === 'en') return true
  }
  return false
}

export interface SignedIn {
  readonly name: string
  readonly initials: string
  readonly email: string | null
  readonly exp: number
}

export interface RootData {
  readonly messagesHash: string
  readonly colourMode: ColourMode
  readonly user: SignedIn | null
}

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const claims = context.get(servicesContext).session?.claims
  const initials = [claims?.given_name, claims?.family_name].map((name) => name?.[0] ?? '').join('')
  return {
    messagesHash,
    colourMode: colourModeIn(request.headers.get('cookie')),
    user: claims
      ? {
          name: claims.name ?? claims.email ?? '',
          initials: initials.toUpperCase() || 'N/A',
          email: claims.email ?? null,
          exp: claims.exp,
        }
      : null,
  }
}

/** The session and the colours do not change with the address: no need to ask again at every step. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}): boolean {
  return formMethod !== undefined && defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale } = useTexts()
  const root = useRouteLoaderData('root') as RootData | undefined
  const nonce = use(NonceContext)
  const mode = root?.colourMode ?? 'dark'
  return (
    <html lang={languageTag[locale]} className={mode === 'light' ? 'light' : 'dark'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="twitter:card" content="summary" />
        <meta name="nonce" nonce={nonce} suppressHydrationWarning />
        {mode === 'system' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before the first paint
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: systemModeScript }} />
        )}
        <link
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          data-messages=""
          href={`/_i18n/${root?.messagesHash ?? '0'}/${locale}/messages.json`}
        />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <ThemeProvider
          theme={theme}
          defaultMode={mode}
          modeStorageKey={cookies.colourMode.name}
          storageManager={modeInCookie}
        >
          <CssBaseline enableColorScheme />
          {children}
        </ThemeProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell user={loaderData.user}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    <Shell user={root?.user ?? null}>
      <ErrorScreen error={error} />
    </Shell>
  )
}
