import { z } from 'zod'
import { linkedPages } from '../../contract/linked-pages.ts'
import { passwordLength } from '../../domain/password.ts'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import { attemptCounters, type Limit } from '../platform/db/attempts.ts'
import type { Actor, Trx } from '../platform/db/db.ts'
import { sourceOf } from '../platform/http/caller.ts'
import type { User } from '../platform/http/calls.ts'
import type { Queue } from '../platform/queue/queue.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { type Account, accountStore, type Verified } from './account-store.ts'
import type { Tokens } from './oidc-client.ts'
import { weaknessOf } from './passwords.ts'
import { providerStore } from './provider-store.ts'
import { makeResetLink, RESET_MINUTES } from './reset-link.ts'
import { signInLimits } from './sign-in-limits.ts'
import { sessionStore } from './store.ts'
import type { sessionWork } from './work.ts'

export interface OwnAccountsOptions extends Pick<Base, 'database' | 'secrets' | 'clock'> {
  readonly mailer: Pick<Mailer, 'enabled' | 'send'>
  readonly add: Queue<typeof sessionWork>['add']
  /** The product's public origin, for links in mails. */
  readonly origin: string
  /** The issuer name of local accounts. */
  readonly realm: string
  readonly tokens: OwnTokens
}

/** API tokens of people, in all groups. */
export interface OwnTokens {
  /** Ids of a person's tokens that still work. Waits a moment for one that is being created. */
  working(who: Actor): Promise<readonly string[]>
  revokeOwn(who: Actor, id: string): Promise<unknown>
}

export interface NewPassword {
  readonly current: string
  readonly next: string
  /** Revokes the person's API tokens too. */
  readonly revokeTokens: boolean
}

/** Where a request comes from. */
export interface From {
  readonly ip: string
  readonly traceId: string
}

/** Normalises an address, so that variants cannot evade limits. */
export const asAccountEmail = (text: string) => text.normalize('NFKC').trim().toLowerCase().slice(0, 254)

/** Operations on local accounts: sign in, and set, reset and change passwords. */
export function createOwnAccounts(options: OwnAccountsOptions) {
  const { database, secrets, clock, mailer, add, origin, realm, tokens } = options
  const accounts = accountStore(database.db, clock)
  const remembered = providerStore(database.db, secrets, clock)
  const counters = attemptCounters(database.db, clock)
  const limits = signInLimits(counters)
  // A password check takes a CPU core and much memory. Fewer run at once than failures are allowed, because several
  // people who sign in to one account at the same time with the correct password must not look like an attack. Sources
  // take turns, and one of them alone takes two of the places, so that one that keeps trying locks nobody else out.
  const checks = createFairGate({ width: 3, mostWaiting: 100, mostInAll: 1000 })
  const tooMany = (waitMs: number) => new Problem('rate.limited', { seconds: Math.ceil(waitMs / 1000) })

  /** Runs slow checks when it is the source's turn. @throws Problem `rate.limited` if too many of the source wait */
  async function throughGate<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const done = await checks.enter(sourceOf(ip), async () => ({ value: await work() }))
    if (!done) throw tooMany(10_000)
    return done.value
  }

  async function count(most: Limit[]): Promise<void> {
    const wait = await counters.begin(most)
    if (wait !== undefined) throw tooMany(wait)
  }

  /** The account, if address and password are correct. @throws Problem `rate.limited`, `session.locked` */
  function check(attempt: From & { email: string; password: string; knownDevice: boolean }) {
    return throughGate(attempt.ip, async () => {
      const wait = await limits.begin(attempt)
      if (wait !== undefined) throw tooMany(wait)
      const verified = await accounts.check(attempt.email, attempt.password)
      if (!verified) return undefined
      await limits.succeeded(attempt)
      // Only revealed to a person who has the password, and before the provider remembers the browser.
      const people = sessionStore(database.db)
      const userId = await people.known(realm, verified.accountId)
      if (userId && (await people.isLocked(userId))) throw new Problem('session.locked')
      return verified
    })
  }

  /** Mails the owner of the account that its password is new, and how many API tokens still work. */
  async function notice(account: Account, working: number, locale: Locale): Promise<void> {
    if (!mailer.enabled) return
    const values = { at: clock.now(), link: origin + linkedPages.forgotPassword[locale], tokens: working }
    await database.db
      .transaction()
      .execute((within) => mailer.send({ kind: 'password-changed', to: account.email, locale, values }, { within }))
  }

  /**
   * API tokens outlive a password, unless their person wants them to end. Each ends in a transaction of its own, after the
   * password: it waits for the audit log of its group, which others may hold. Those that cannot be had go on working.
   * @returns how many still work
   */
  async function endTokens(actor: Actor | undefined, wanted: boolean): Promise<number> {
    if (!actor) return 0
    if (wanted) for (const id of await tokens.working(actor)) await tokens.revokeOwn(actor, id).catch(() => undefined)
    return (await tokens.working(actor)).length
  }

  return {
    /** Tells whether a forgotten password can be reset by mail. */
    resetByMail: mailer.enabled,

    /** @returns undefined if address or password is wrong. @throws Problem `rate.limited` */
    signIn: check,

    async hasAccount(email: string): Promise<boolean> {
      return (await accounts.findByEmail(asAccountEmail(email))) !== undefined
    },

    /**
     * Changes the password of a signed-in user; all their other sessions end, here and at the provider, and their API
     * tokens if they want that.
     * @throws Problem of an account or `rate.limited`
     */
    async change(user: User, { current, next, revokeTokens }: NewPassword, locale: Locale): Promise<void> {
      const account = await accounts.find(user.claims.sub)
      if (!account) throw new Problem('account.external')
      const attempt = { email: account.email, password: current, knownDevice: true, ip: user.ip, traceId: user.traceId }
      const verified = await check(attempt)
      if (!verified) throw new Problem('account.password-wrong')
      refuseWeak(next, account.email, Object.values(account.claims))
      await throughGate(user.ip, () =>
        database.onBehalfOf(user, async (trx) => {
          // Another password was set while this waited, which has ended the requesting session.
          if (!(await accountStore(trx, clock).isStill(verified))) throw new Problem('account.password-wrong')
          const people = sessionStore(trx)
          const session = user.sessionId && (await people.living(user.sessionId, new Date(clock.now())))
          if (user.sessionId ? !session : await people.tokenRevoked(user.token)) throw new Problem('session.missing')
          const opened = session ? await secrets.open<Tokens>('session', session.sealed) : undefined
          const kept = await remembered.grantOf(opened?.refreshToken)
          await accountStore(trx, clock).setPassword(account.id, next)
          await providerStore(trx, secrets, clock).endAll(account.id, kept)
          const ended = await people.endOf(user.id, { except: user.sessionId }, new Date(clock.now()))
          await people.takeSealed(ended)
          await accountStore(trx, clock).record(user.id, 'password.changed')
        }),
      )
      await notice(account, await endTokens(user, revokeTokens), locale)
    },

    /**
     * Requests a password reset link. Takes equally long and answers the same whether or not there is such an account.
     * @throws Problem `rate.limited` if one source asks too often
     */
    async forgot(address: string, locale: Locale, { ip }: From): Promise<void> {
      const email = asAccountEmail(address)
      await count([{ key: `forgot ${sourceOf(ip)}`, most: 10, windowMs: hourMs }])
      // Limit the mails to one mailbox. The answer stays the same, because it must not reveal the account.
      const wait = await counters.begin([{ key: `forgot-to ${email}`, most: 3, windowMs: hourMs }])
      if (wait !== undefined || !mailer.enabled) return
      await add('offer-reset', { sealed: await secrets.seal('mail', { email, locale }, hourMs / 1000) })
    },

    /** The job that mails the link for `forgot`. */
    async offerReset({ sealed }: { sealed: string }): Promise<void> {
      const request = await secrets.open<{ email: string; locale: Locale }>('mail', sealed)
      const account = request && (await accounts.findByEmail(request.email))
      if (!account) return
      await database.db.transaction().execute(async (within) => {
        const { locale } = request
        const link = await makeResetLink(accountStore(within, clock), account.id, { origin, locale, clock })
        const values = { link, minutes: RESET_MINUTES }
        await mailer.send({ kind: 'password-reset', to: account.email, locale, values }, { within })
      })
    },

    /**
     * Sets a new password with a token, which works once. All sessions end, and the API tokens of the account's person if
     * wanted.
     * @returns the account's e-mail address, and how many API tokens still work
     * @throws Problem of an account or `rate.limited`
     */
    async reset(
      { token, password, revokeTokens }: { token: string; password: string; revokeTokens: boolean },
      locale: Locale,
      from: From,
    ): Promise<{ readonly email: string; readonly tokens: number }> {
      await count([{ key: `reset ${sourceOf(from.ip)}`, most: 30, windowMs: minuteMs }])
      const account = await accounts.resetOf(token)
      if (!account) throw new Problem('account.reset-over')
      refuseWeak(password, account.email, Object.values(account.claims))
      const userId = await sessionStore(database.db).known(realm, account.id)
      const replace = async (trx: Trx) => {
        if (!(await accountStore(trx, clock).useReset(token))) throw new Problem('account.reset-over')
        await accountStore(trx, clock).setPassword(account.id, password)
        await providerStore(trx, secrets, clock).endAll(account.id)
        if (userId) {
          const ended = await sessionStore(trx).endOf(userId, { except: undefined }, new Date(clock.now()))
          await sessionStore(trx).takeSealed(ended)
          await accountStore(trx, clock).record(userId, 'password.reset')
        }
      }
      const actor: Actor | undefined = userId ? { id: userId, ...from } : undefined
      await throughGate(from.ip, () =>
        actor ? database.onBehalfOf(actor, replace) : database.db.transaction().execute(replace),
      )
      const working = await endTokens(actor, revokeTokens)
      await notice(account, working, locale)
      return { email: account.email, tokens: working }
    },

    /**
     * Creates an account for the address of an invitation.
     * @throws Problem of an account or `rate.limited`
     */
    async register(
      invited: string,
      given: { givenName: string; familyName: string; password: string },
      { ip }: From,
    ): Promise<Verified> {
      await count([{ key: `register ${sourceOf(ip)}`, most: 30, windowMs: hourMs }])
      const email = asAccountEmail(invited)
      const names = PersonNames.safeParse(given)
      if (!names.success) throw new Problem('account.name-missing')
      const { givenName, familyName } = names.data
      const name = `${givenName} ${familyName}`
      refuseWeak(given.password, email, [name, givenName, familyName])
      const claims = { name, given_name: givenName, family_name: familyName }
      const verified = await throughGate(
        ip,
        async () => (await accounts.create(email, given.password, claims)) && accounts.check(email, given.password),
      )
      if (!verified) throw new Problem('account.exists')
      return verified
    },

    async sweep(): Promise<void> {
      await accounts.sweep()
      await remembered.sweep()
      await counters.sweep()
    },
  }
}

export type OwnAccounts = ReturnType<typeof createOwnAccounts>

const OneLine = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*$/u),
  )
const PersonNames = z.object({ givenName: OneLine, familyName: OneLine })

function refuseWeak(password: string, email: string, names: readonly string[]): void {
  const weakness = weaknessOf(password, { email, names })
  if (weakness)
    throw new Problem(`account.password-${weakness}`, weakness === 'short' ? { least: passwordLength.least } : {})
}
