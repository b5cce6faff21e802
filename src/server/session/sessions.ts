import { setTimeout as wait } from 'node:timers/promises'
import type { Claims } from '../../contract/session.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import type { Base } from '../base.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { sharedByKey } from '../platform/db/shared-read.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import { localeOf } from '../platform/http/caller.ts'
import type { Identity } from '../platform/http/calls.ts'
import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import { type OidcClient, SessionEnded, type Tokens } from './oidc-client.ts'
import { type KnownSession, type SessionStore, sessionStore, type Whereabouts } from './store.ts'

/** Lifetime of a session without renewal. */
const LIFETIME_MS = 14 * dayMs
/** Browsers limit a cookie to 4096 bytes, including name and attributes; tokens of large providers need more. */
const PART_LENGTH = 3800
/** Duration of a renewal lock, ms. A live process extends it; after a crash it blocks others no longer than this. */
const LOCK_MS = 10_000
/** How long other processes wait for a renewal: longer than the lock of a killed process. */
const WAIT_MS = 2 * LOCK_MS
const LOOK_EVERY_MS = 100
/** How long, and for how many cookies, the decrypted content is cached. */
const OPENED_MS = minuteMs
const MOST_OPENED = 1000

interface Ticket {
  readonly sid: string
  readonly uid: string
  readonly token: string
  readonly claims: Claims
  /** Number of renewals so far. */
  readonly round?: number
}

/**
 * Stored fields of a session. `round` counts the renewals, because two tokens of the same second may be identical;
 * sessions of older versions lack it.
 */
interface Kept extends Tokens {
  readonly round?: number
}

export interface SessionsOptions extends Pick<Base, 'secrets' | 'clock' | 'log'> {
  readonly database: Pick<Database, 'asUser' | 'onBehalfOf'>
  readonly store: SessionStore
  readonly oidc: OidcClient
  readonly https: boolean
  /** Issuer of this provider's people: 'local' for the embedded provider. */
  readonly realm: string
  /**
   * Tells whether the sign-in behind the tokens is still valid. Called in the transaction that creates the session, so
   * that creating the session and ending the sign-in wait for each other.
   */
  readonly goesOn: (tokens: Tokens, within: Trx) => Promise<boolean>
  /**
   * Counts a sign-in or a renewal of a person, since each adds rows. A browser that the provider remembers signs in again without a
   * password.
   * @returns a function that takes it back
   * @throws Problem `rate.limited`
   */
  readonly count: (what: 'sign-in' | 'renewal', userId: string) => Promise<() => Promise<void>>
  /** Tells the provider that a session is over, so that its browser must sign in again. */
  readonly forget: (tokens: Tokens) => Promise<void>
  /** Duration of a renewal lock, for tests. */
  readonly lockMs?: number
}

/** Name of the session cookie without the number of its part: long tokens need several cookies. */
export const sessionCookie = (https: boolean) => (https ? '__Host-s' : 's')

/**
 * Sessions: an encrypted cookie that any process can open, and a database row whose deletion ends the session
 * everywhere. A bearer identity token needs neither.
 */
export function createSessions(options: SessionsOptions) {
  const { database, store, oidc, secrets, clock, https, realm, goesOn, count, forget, log, lockMs = LOCK_MS } = options
  const prefix = sessionCookie(https)
  const now = () => new Date(clock.now())
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const
  const renewals = new Map<string, Promise<Kept | undefined>>()
  /** A page sends several calls at once: they share one read that begins after the last of them has arrived. */
  const living = sharedByKey((sid) => store.living(sid, now()))

  async function ticketOf(headers: Headers): Promise<Ticket | undefined> {
    const cookies = readCookies(headers)
    let sealed = ''
    for (let part = 0; cookies.has(`${prefix}${part}`); part++) sealed += cookies.get(`${prefix}${part}`)
    return sealed === '' ? undefined : open(sealed)
  }

  /**
   * Decrypted content by cookie; it never changes. Whether the session still lives is read from the database each time.
   */
  const opened = new Map<string, { readonly until: number; readonly ticket: Promise<Ticket | undefined> }>()

  /**
   * Decrypts each cookie at most once a minute: a page sends several requests at once, and decryption uses another
   * thread.
   */
  function open(sealed: string): Promise<Ticket | undefined> {
    const at = performance.now()
    const known = opened.get(sealed)
    if (known && known.until > at) return known.ticket
    opened.delete(sealed)
    const ticket = secrets.open<Ticket>('session', sealed).then((found) => {
      // A cookie of an older version has no claims.
      if (found?.claims) return found
      opened.delete(sealed)
      return undefined
    })
    opened.set(sealed, { until: at + OPENED_MS, ticket })
    dropOldest(opened, MOST_OPENED)
    return ticket
  }

  async function writeTicket(ticket: Ticket | undefined, headers: Headers, answer: Headers): Promise<void> {
    const sealed = ticket ? await secrets.seal('session', ticket, LIFETIME_MS / 1000) : ''
    const parts = sealed.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? []
    parts.forEach((text, part) => {
      writeCookie(answer, `${prefix}${part}`, text, { ...cookie, maxAge: LIFETIME_MS / 1000 })
    })
    const before = readCookies(headers)
    for (let part = parts.length; before.has(`${prefix}${part}`); part++) {
      writeCookie(answer, `${prefix}${part}`, '', { ...cookie, maxAge: 0 })
    }
  }

  function userOf({ sid, uid, token, claims }: Ticket): Identity | undefined {
    // No second verification: it was verified before it was sealed.
    return claims.exp * 1000 > clock.now() ? { id: uid, claims, token, sessionId: sid } : undefined
  }

  /** Identifies the caller by the session cookie alone. */
  async function bySession(headers: Headers, ip: string): Promise<Identity | undefined> {
    const ticket = await ticketOf(headers)
    const user = ticket && userOf(ticket)
    const session = user && (await living(ticket.sid)).value
    if (!session) return undefined
    await store.seen(ticket.sid, session.lastSeenAt, now(), whereabouts(headers, ip))
    return user
  }

  async function bearer(token: string): Promise<Identity | undefined> {
    const claims = await oidc.verify(token)
    if (!claims || (await store.tokenRevoked(token))) return undefined
    const id = await store.user(realm, claims)
    return (await store.isLocked(id)) ? undefined : { id, claims, token }
  }

  /** Renews the tokens with one request to the provider, however many callers and processes need it. */
  function renewTokens({ sid, uid, token, round }: Ticket): Promise<Kept | undefined> {
    const running = renewals.get(sid)
    if (running) return running
    const kept = () => keptOf(sid)
    const isRenewed = (current: Kept) =>
      (current.round !== round || current.idToken !== token) && current.claims.exp * 1000 > clock.now() + 30_000
    const renewal = (async () => {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
        const before = await kept()
        // Another process has renewed the session meanwhile, or ended it.
        if (!before || isRenewed(before)) return before
        const until = new Date(clock.now() + lockMs)
        if (await store.claimRenewal(sid, now(), until)) {
          // Read the tokens again under the lock: the previous holder may have renewed them, and a used refresh token
          // would end the session.
          const current = await kept()
          if (current && !isRenewed(current)) return atProvider({ sid, uid }, current, until)
          await store.renewed(sid, until)
          return current
        }
        await wait(LOOK_EVERY_MS)
      }
      throw new Problem('session.provider-away')
    })().finally(() => renewals.delete(sid))
    renewals.set(sid, renewal)
    return renewal
  }

  async function keptOf(sid: string): Promise<Kept | undefined> {
    return secrets.open<Kept>('session', (await store.living(sid, now()))?.sealed)
  }

  /** Extends a lock until the returned function is called. That returns the expiry of the lock. */
  function holdLock(sid: string, from: Date): () => Promise<Date> {
    let until = from
    let extending = Promise.resolve()
    const extend = async () => {
      const next = new Date(clock.now() + lockMs)
      if (await store.extendRenewal(sid, until, next)) until = next
    }
    const beat = setInterval(() => {
      extending = extending.then(extend).catch((error) => log.warn({ err: error }, 'the renewal lock was not extended'))
    }, lockMs / 3).unref()
    return async () => {
      clearInterval(beat)
      await extending
      return until
    }
  }

  async function atProvider(
    { sid, uid }: Pick<Ticket, 'sid' | 'uid'>,
    current: Kept,
    from: Date,
  ): Promise<Kept | undefined> {
    const letGo = holdLock(sid, from)
    try {
      const takeBack = await count('renewal', uid)
      // Without a renewal, the provider has added nothing.
      const tokens = await oidc.renew(current).catch(async (error) => {
        await takeBack()
        throw error
      })
      const next: Kept = { ...tokens, round: (current.round ?? 0) + 1 }
      if (next.claims.sub !== current.claims.sub) throw new SessionEnded('the provider answered for somebody else')
      const got = { sealed: await secrets.seal('session', next), expiresAt: new Date(clock.now() + LIFETIME_MS) }
      // Record the token before storing it, so that after a crash it still ends with its session.
      await store.showToken(sid, next.idToken, new Date(next.claims.exp * 1000))
      if (!(await store.renewed(sid, await letGo(), got))) {
        // The session was ended meanwhile, or the lock has expired.
        const kept = await keptOf(sid)
        if (!kept) await forgetOne(next)
        // Another process holds the lock and has not finished.
        if (kept && kept.round === current.round) throw new Problem('session.provider-away')
        return kept
      }
      return next
    } catch (error) {
      if (error instanceof SessionEnded) {
        const meanwhile = await keptOf(sid)
        if (meanwhile && meanwhile.round !== current.round) return meanwhile
        await store.end(sid, now())
        return undefined
      }
      await store.renewed(sid, await letGo())
      throw error
    } finally {
      await letGo()
    }
  }

  /** Revokes the tokens of ended sessions at the provider. An unreachable provider does not keep the sessions alive. */
  async function forgetAll(ids: readonly string[]): Promise<void> {
    for (const sealed of await store.takeSealed(ids)) {
      const tokens = await secrets.open<Tokens>('session', sealed)
      if (tokens) await forgetOne(tokens)
    }
  }
  async function forgetOne(tokens: Tokens): Promise<void> {
    await forget(tokens).catch((error) => log.warn({ err: error }, 'the provider keeps an ended session'))
  }

  return {
    /**
     * Identifies the caller. Undefined if nobody is signed in, or the token has expired and must be renewed first.
     * @param ip recorded as the session's last address
     */
    async identify(headers: Headers, ip: string): Promise<Identity | undefined> {
      const authorization = headers.get('authorization')
      if (authorization !== null) {
        const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
        if (!token) return undefined
        const user = await bearer(token)
        if (user) return user
        // If the provider has renewed the session without a new identity token, our pages go on with their expired one.
        return (await ticketOf(headers))?.token === token ? bySession(headers, ip) : undefined
      }
      return bySession(headers, ip)
    },

    /** Tells whether the browser still has the cookie of a session that is over. Signing out removes the cookie. */
    async isOver(headers: Headers): Promise<boolean> {
      if (!readCookies(headers).has(`${prefix}0`)) return false
      const ticket = await ticketOf(headers)
      return !ticket || !userOf(ticket) || (await living(ticket.sid)).value === undefined
    },

    /** Tells whether nobody has ended the caller's session or revoked their token, or locked them. The token may have expired. */
    async isStillSignedIn({ id, token, sessionId }: Identity): Promise<boolean> {
      if (sessionId !== undefined) return (await living(sessionId)).value !== undefined
      return !(await store.tokenRevoked(token)) && !(await store.isLocked(id))
    },

    /** Creates a new session after signing in, replacing any previous one. @throws Problem `session.locked`, `rate.limited` */
    async begin(
      tokens: Tokens,
      headers: Headers,
      answer: Headers,
      from: { readonly ip: string; readonly traceId: string },
    ): Promise<void> {
      const before = await ticketOf(headers)
      if (before) await store.end(before.sid, now())
      const sid = crypto.randomUUID()
      const uid = await store.user(realm, tokens.claims)
      await count('sign-in', uid).catch(async (error) => {
        await forgetOne(tokens)
        throw error
      })
      const session = {
        id: sid,
        userId: uid,
        sealed: await secrets.seal('session', tokens),
        expiresAt: new Date(clock.now() + LIFETIME_MS),
      }
      await database.onBehalfOf({ id: uid, ...from }, async (trx) => {
        if (await sessionStore(trx).isLockedFor(uid)) throw new Problem('session.locked')
        if (!(await goesOn(tokens, trx))) throw new SessionEnded('the sign-in was ended before its session began')
        await sessionStore(trx).begin(session, now(), whereabouts(headers, from.ip))
        await sessionStore(trx).showToken(sid, tokens.idToken, new Date(tokens.claims.exp * 1000))
      })
      await writeTicket({ sid, uid, token: tokens.idToken, claims: tokens.claims }, headers, answer)
    },

    /** Renews the cookie's session. Undefined if it is over. */
    async renew(headers: Headers, answer: Headers): Promise<Identity | undefined> {
      const ticket = await ticketOf(headers)
      const kept = ticket && (await renewTokens(ticket))
      if (!kept) return undefined
      const { idToken, claims, round } = kept
      const next: Ticket = { ...ticket, token: idToken, claims, ...(round !== undefined && { round }) }
      await writeTicket(next, headers, answer)
      return userOf(next)
    },

    /** Ends the session everywhere. @returns its identity token, for signing out at the provider */
    async end(headers: Headers, answer: Headers): Promise<string | undefined> {
      const ticket = await ticketOf(headers)
      if (ticket) await store.end(ticket.sid, now())
      await writeTicket(undefined, headers, answer)
      return ticket?.token
    },

    /** A user's sessions, most recently used first. */
    ofPerson: (who: Actor): Promise<KnownSession[]> =>
      database.asUser(who, (trx) => sessionStore(trx).ofPerson(who.id, now())),

    /** @returns whether it was a live session of theirs */
    async endOne(who: Actor, id: string): Promise<boolean> {
      const ended = await database.asUser(who, (trx) => sessionStore(trx).endOf(who.id, { only: id }, now()))
      await forgetAll(ended)
      return ended.length > 0
    },

    /** Ends all of a user's sessions but one. @returns their number */
    async endOthers(who: Actor, except: string | undefined): Promise<number> {
      const ended = await database.asUser(who, (trx) => sessionStore(trx).endOf(who.id, { except }, now()))
      await forgetAll(ended)
      return ended.length
    },
  }
}

const LONGEST_USER_AGENT = 300

function whereabouts(headers: Headers, ip: string): Whereabouts {
  const userAgent = headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null
  return { address: ip, userAgent, locale: localeOf(headers) }
}

export type Sessions = ReturnType<typeof createSessions>
