import { type Context, Hono } from 'hono'
import { linkedPages } from '../../contract/linked-pages.ts'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import type { Base } from '../base.ts'
import { pageLocaleOf } from '../platform/http/caller.ts'
import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { failedPage } from '../platform/http/failed-page.ts'
import { plainAnswer } from '../platform/http/plain-page.ts'
import { asProblem } from '../platform/http/refusal.ts'
import type { OidcClient, SignInState } from './oidc-client.ts'
import { returnPath } from './return-path.ts'
import type { Sessions } from './sessions.ts'

export interface SignInOptions extends Pick<Base, 'secrets' | 'log' | 'clientIp'> {
  readonly origin: string
  readonly https: boolean
  readonly oidc: OidcClient
  readonly sessions: Sessions
  /** Only existing pages are opened after signing in. */
  readonly isPage: (pathname: string) => Promise<boolean>
}

const MINUTES_TO_SIGN_IN = 60

interface Journey extends SignInState {
  readonly to: string
}

/**
 * `/login` redirects to the provider, `/auth` is the callback that creates the session. The same paths under `/en` use
 * English, whatever language was chosen before. There is only one callback, because it must be registered with the
 * provider.
 */
export function signInRoutes({ origin, https, oidc, sessions, secrets, log, clientIp, isPage }: SignInOptions) {
  const app = new Hono<AppEnv>()
  const name = https ? '__Host-sign_in' : 'sign_in'
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const
  const ipOf = (c: Context<AppEnv>) => clientIp(c.req.raw.headers, c.env.incoming.socket.remoteAddress)
  const away = (to: string, headers: Headers) => {
    headers.set('location', to)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 302, headers })
  }

  app.on('GET', ['/login', '/en/login'], async (c) => {
    // With another name of this machine (such as 127.0.0.1), the cookies would be lost on the way back.
    if (otherLoopback(c.req.header('host'), origin)) return away(origin + c.req.path, new Headers())
    const cookies = readCookies(c.req.raw.headers)
    const answer = new Headers()
    const locale = c.req.path === '/login' ? pageLocaleOf(c.req.raw.headers) : 'en'
    const wanted = returnPath(cookies.get('redirected_from'), origin, locale)
    const to = (await isPage(new URL(wanted, origin).pathname)) ? wanted : linkedPages.dashboard[locale]
    const cookieOnly = new Headers({
      cookie: c.req.header('cookie') ?? '',
      'user-agent': c.req.header('user-agent') ?? '',
    })
    if (await sessions.identify(cookieOnly, ipOf(c))) return away(to, answer)
    const begun = await oidc.begin(locale).catch((error) => {
      log.error({ err: error }, 'the identity provider does not answer')
    })
    if (!begun) return refusalPage('away', locale)
    const { address, state } = begun
    const sealed = await secrets.seal('sign-in', { ...state, to } satisfies Journey, MINUTES_TO_SIGN_IN * 60)
    writeCookie(answer, name, sealed, { ...cookie, maxAge: MINUTES_TO_SIGN_IN * 60 })
    return away(address, answer)
  })

  app.get('/en/auth', () => away(`${origin}/en/login`, new Headers()))

  app.get('/auth', async (c) => {
    const headers = c.req.raw.headers
    const journey = await secrets.open<Journey>('sign-in', readCookies(headers).get(name))
    const answer = new Headers()
    writeCookie(answer, name, '', { ...cookie, maxAge: 0 })
    // A bookmark, an old tab, or another person's code: begin a new sign-in.
    if (!journey) return away(`${origin}/login`, answer)
    try {
      const tokens = await oidc.finish(new URL(c.req.url).search, journey)
      await sessions.begin(tokens, headers, answer, { ip: ipOf(c), traceId: c.get('traceId') })
    } catch (error) {
      log.warn({ err: error }, 'sign-in refused')
      const locale = pageLocaleOf(headers)
      const code = error instanceof Problem ? error.code : undefined
      if (error instanceof Problem && code === 'rate.limited')
        return refusalPage('tooOften', locale, answer, Number(error.values.seconds))
      if (code === 'session.provider-away') return refusalPage('away', locale)
      if (asProblem(error).code === 'audit.full') {
        return failedPage(locale, error, { traceId: c.get('traceId'), requestId: c.get('requestId'), given: answer })
      }
      return refusalPage(code === 'session.locked' ? 'locked' : 'refused', locale, answer)
    }
    writeCookie(answer, 'redirected_from', '', { sameSite: 'Lax', secure: https, path: '/', maxAge: 0 })
    return away(origin + journey.to, answer)
  })
  return app
}

const signIn = { de: 'Neu anmelden', en: 'Sign in again' }
const home = { de: 'Zur Startseite', en: 'To the home page' }

/** Pages for people who follow a link; programs get a problem. Each has a button that leads to signing in, or home. */
const refusals = {
  away: {
    status: 503,
    title: { de: 'Anmeldung gerade nicht möglich', en: 'Sign-in is not possible right now' },
    text: {
      de: 'Der Identitätsanbieter antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
      en: 'The identity provider does not answer. Try again in a minute.',
    },
    button: { de: 'Noch einmal versuchen', en: 'Try again' },
  },
  /** The operator has locked this person, so no provider's word lets them in. */
  locked: {
    status: 403,
    title: { de: 'Konto gesperrt', en: 'Account locked' },
    text: {
      de: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieser Installation.',
      en: 'This account is locked. Ask the operator of this installation.',
    },
    button: home,
  },
  tooOften: {
    status: 429,
    title: { de: 'Zu viele Anmeldungen', en: 'Too many sign-ins' },
    text: {
      de: 'Sie haben sich in einer Stunde sehr oft angemeldet. Versuchen Sie es in {minutes} noch einmal.',
      en: 'You have signed in very often within an hour. Please try again in {minutes}.',
    },
    button: home,
  },
  /** The callback does not match a request of this browser. The log has the reason. */
  refused: {
    status: 400,
    title: { de: 'Anmeldung nicht möglich', en: 'Sign-in not possible' },
    text: {
      de: 'Die Anmeldung ist abgelaufen oder ungültig. Beginnen Sie sie noch einmal.',
      en: 'The sign-in has expired or is not valid. Please begin again.',
    },
    button: signIn,
  },
}

function refusalPage(what: keyof typeof refusals, locale: Locale, headers?: Headers, seconds = 60): Response {
  const { status, title, text, button } = refusals[what]
  const minutes = minutesIn(locale, Math.max(1, Math.ceil(seconds / 60)))
  const address = button !== home ? '/login' : locale === 'en' ? '/en' : '/'
  return plainAnswer(
    locale,
    { title: title[locale], text: text[locale].replace('{minutes}', minutes) },
    {
      status,
      headers,
      body: `<a class="button" href="${address}">${button[locale]}</a>`,
      retryAfter: status === 503 || status === 429 ? seconds : undefined,
    },
  )
}

function minutesIn(locale: Locale, minutes: number): string {
  if (minutes === 1) return locale === 'de' ? 'einer Minute' : 'a minute'
  return `${minutes} ${locale === 'de' ? 'Minuten' : 'minutes'}`
}

/**
 * Tells whether the host is another name of this machine. Behind a proxy any Host may arrive, so other names are
 * ignored.
 */
function otherLoopback(host: string | undefined, origin: string): boolean {
  const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
  const ownHost = new URL(origin).host
  return host !== undefined && host !== ownHost && loopback.test(host) && loopback.test(ownHost)
}
