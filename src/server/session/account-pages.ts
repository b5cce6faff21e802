import { type Context, Hono } from 'hono'
import { linkedPages, linkTo } from '../../contract/linked-pages.ts'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import { daySeconds } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import { isFromOurPage } from '../platform/http/caller.ts'
import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import type { AppEnv } from '../platform/http/env.ts'
import { readBounded } from '../platform/http/read-bounded.ts'
import type { Verified } from './account-store.ts'
import { asAccountEmail, type From, type OwnAccounts } from './own-accounts.ts'
import type { EmbeddedProvider } from './provider.ts'

/** Finds the invitation of a browser, by the cookie that the invitation link has set. */
export interface InvitationLookup {
  open(headers: Headers): Promise<Invited | undefined>
}
export interface Invited {
  readonly email: string
  readonly groupName: string
  readonly locale: Locale
}

export interface AccountPagesOptions extends Pick<Base, 'secrets' | 'clientIp'> {
  readonly origin: string
  readonly https: boolean
  readonly provider: Pick<EmbeddedProvider, 'interaction' | 'signedIn'>
  readonly accounts: OwnAccounts
  readonly invitations: InvitationLookup
  /** Counts a form of an address. @throws Problem `rate.limited` if the address sends too many, before anything is read */
  readonly countForm: (ip: string) => void
}

/** Input of a refused form, so that the user need not type it again. Never a password. */
export interface TypedIn {
  readonly uid: string
  readonly email?: string
  readonly givenName?: string
  readonly familyName?: string
}

const FORM_MINUTES = 10
const DEVICE_DAYS = 400
/**
 * Size limit of a form: room for a password of 1024 characters that take nine characters each when percent-encoded.
 */
const MOST_BYTES = 16_384

/**
 * Handles the forms of local accounts: plain HTML forms, which work before any script has loaded. Each answers with a
 * redirect whose address contains nothing that the user typed.
 */
export function accountPages(options: AccountPagesOptions) {
  const { origin, https, provider, accounts, invitations, secrets, clientIp, countForm } = options
  const prefix = https ? '__Host-' : ''
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const
  const formCookie = `${prefix}account_form`
  const deviceCookie = `${prefix}known_device`

  const fromOf = (c: Context<AppEnv>): From => ({
    ip: clientIp(c.req.raw.headers, c.env.incoming.socket.remoteAddress),
    traceId: c.get('traceId'),
  })

  /** The fields of a form that one of our own pages has sent. */
  async function formOf(c: Context<AppEnv>): Promise<URLSearchParams> {
    if (!isFromOurPage(c.req.raw.headers, origin)) throw new Problem('permission.missing')
    countForm(fromOf(c).ip)
    return new URLSearchParams(Buffer.from(await readBounded(c.req.raw, MOST_BYTES)).toString())
  }

  function away(to: string, headers = new Headers()): Response {
    headers.set('location', to)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 303, headers })
  }

  /** Redirects back to the form, which shows the fault. */
  async function refused(page: string, problem: unknown, typed?: TypedIn): Promise<Response> {
    if (!(problem instanceof Problem)) throw problem
    const headers = new Headers()
    if (typed) {
      const sealed = await secrets.seal('account-form', typed, FORM_MINUTES * 60)
      writeCookie(headers, formCookie, sealed, { ...cookie, maxAge: FORM_MINUTES * 60 })
    }
    const [address, fragment] = page.split('#')
    const [path, before] = (address ?? '').split('?')
    const query = new URLSearchParams({ error: problem.code })
    for (const name of new URLSearchParams(before).keys()) query.set(name, '')
    if (problem.code === 'rate.limited') query.set('minutes', String(Math.ceil(Number(problem.values.seconds) / 60)))
    return away(`${path}?${query}${fragment ? `#${fragment}` : ''}`, headers)
  }

  /** Remembers the browser as one that has signed in to the account. */
  async function knowDevice(headers: Headers, email: string): Promise<void> {
    const sealed = await secrets.seal('known-device', { email }, DEVICE_DAYS * daySeconds)
    writeCookie(headers, deviceCookie, sealed, { ...cookie, maxAge: DEVICE_DAYS * daySeconds })
  }

  async function isKnownDevice(headers: Headers, email: string): Promise<boolean> {
    const known = await secrets.open<{ email: string }>('known-device', readCookies(headers).get(deviceCookie))
    return known?.email === email
  }

  /** Signs in with an account and continues to the product. */
  async function enter(c: Context<AppEnv>, verified: Verified, email: string): Promise<Response> {
    const headers = new Headers()
    await knowDevice(headers, email)
    writeCookie(headers, formCookie, '', { ...cookie, maxAge: 0 })
    return away(await provider.signedIn(c.env.incoming, c.env.outgoing, verified), headers)
  }

  const both = (paths: Readonly<Record<Locale, string>>) => Object.values(paths)
  const isEnglish = (c: Context<AppEnv>) => c.req.path.startsWith('/en/')
  const app = new Hono<AppEnv>()

  app.on('POST', both(linkedPages.signIn), async (c) => {
    const form = await formOf(c)
    const underWay = await provider.interaction(c.env.incoming, c.env.outgoing)
    // The form is too old or belongs to another browser: start again.
    if (!underWay || underWay.uid !== c.req.param('uid')) return away('/login')
    const { uid } = underWay
    const page = linkTo('signIn', underWay.locale, { uid })
    const email = asAccountEmail(form.get('email') ?? '')
    const typed = { uid, email }
    try {
      const verified = await accounts.signIn({
        ...fromOf(c),
        email,
        password: form.get('password') ?? '',
        knownDevice: await isKnownDevice(c.req.raw.headers, email),
      })
      if (!verified) return refused(page, new Problem('account.password-wrong'), typed)
      return await enter(c, verified, email)
    } catch (problem) {
      return refused(page, problem, typed)
    }
  })

  app.on(
    'POST',
    both(linkedPages.signIn).map((page) => `${page}/account`),
    async (c) => {
      const form = await formOf(c)
      const underWay = await provider.interaction(c.env.incoming, c.env.outgoing)
      const invited = await invitations.open(c.req.raw.headers)
      if (!underWay || underWay.uid !== c.req.param('uid') || !invited) return away('/login')
      const { uid } = underWay
      const email = asAccountEmail(invited.email)
      const typed = { givenName: form.get('given_name') ?? '', familyName: form.get('family_name') ?? '' }
      try {
        const verified = await accounts.register(email, { ...typed, password: form.get('password') ?? '' }, fromOf(c))
        return await enter(c, verified, email)
      } catch (problem) {
        const { givenName, familyName } = typed
        const kept = { uid, givenName: givenName.slice(0, 200), familyName: familyName.slice(0, 200) }
        return refused(linkTo('signIn', underWay.locale, { uid }), problem, kept)
      }
    },
  )

  app.on('POST', both(linkedPages.forgotPassword), async (c) => {
    const form = await formOf(c)
    const locale = isEnglish(c) ? 'en' : 'de'
    try {
      await accounts.forgot(form.get('email') ?? '', locale, fromOf(c))
      return away(`${linkedPages.forgotPassword[locale]}?sent`)
    } catch (problem) {
      return refused(linkedPages.forgotPassword[locale], problem)
    }
  })

  app.on('POST', both(linkedPages.resetPassword), async (c) => {
    const form = await formOf(c)
    const locale = isEnglish(c) ? 'en' : 'de'
    // Without scripts, the user may have pasted the whole link, so take the part after `#`.
    const token = form.getAll('token').join('').split('#').at(-1)?.trim() ?? ''
    // The form was submitted before the script had filled the token in.
    if (token === '') return away(linkedPages.resetPassword[locale])
    const revokeTokens = form.has('revoke_tokens')
    try {
      const password = form.get('password') ?? ''
      const { email, tokens } = await accounts.reset({ token, password, revokeTokens }, locale, fromOf(c))
      const headers = new Headers()
      await knowDevice(headers, email)
      return away(`${linkedPages.resetPassword[locale]}?done${tokens > 0 ? `&tokens=${tokens}` : ''}`, headers)
    } catch (problem) {
      const usable = /^[\w-]{43}$/.test(token) && (problem as Problem).code !== 'account.reset-over'
      const page = `${linkedPages.resetPassword[locale]}${revokeTokens ? '?revoke_tokens' : ''}${usable ? `#${token}` : ''}`
      return refused(page, problem)
    }
  })

  return {
    routes: app,
    /** Returns the initial content of the sign-in form. */
    async form(headers: Headers, uid: string | undefined) {
      const typed = await secrets.open<TypedIn>('account-form', readCookies(headers).get(formCookie))
      const mine = typed && typed.uid === uid ? typed : undefined
      const invited = await invitations.open(headers)
      return {
        email: mine?.email ?? invited?.email ?? '',
        givenName: mine?.givenName ?? '',
        familyName: mine?.familyName ?? '',
        invitation: invited
          ? {
              groupName: invited.groupName,
              email: invited.email,
              // Without a mail server, inviters can open this form, and must not learn who has an account.
              newAccount: !(accounts.resetByMail && (await accounts.hasAccount(invited.email))),
            }
          : null,
      }
    },
  }
}

export type AccountPages = ReturnType<typeof accountPages>
