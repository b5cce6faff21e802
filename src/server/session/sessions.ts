import { setTimeout as wait } from 'node:timers/promises'
import type { Claims } from '../../contract/session.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { localeOf } from '../platform/http/caller.ts'
import type { Identity } from '../platform/http/calls.ts'
import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { type OidcClient, SessionEnded, type Tokens } from './oidc-client.ts'
import { type KnownSession, type SessionStore, sessionStore, type Whereabouts } from './store.ts'

const DAYS = 86_400_000
/** How long a session lives without being renewed. */
const LIFETIME_MS = 14 * DAYS
/** Browsers keep 4096 bytes of a cookie, name and attributes included; tokens of large providers need more. */
const PART_LENGTH = 3800
/** A turn to renew, in milliseconds. Whoever has it makes it longer as long as they live; a crash holds others up no longer. */
const TURN_MS = 10_000
/** Who waits for a turn sees the end of one whose process was killed. */
const WAIT_MS = 2 * TURN_MS
const LOOK_EVERY_MS = 100

interface Ticket {
  readonly sid: string
  readonly uid: string
  readonly token: string
  readonly claims: Claims
  /** How often the session had been renewed. */
  readonly round?: number
}

/**
 * What the row of a session holds. `round` counts the renewals: two tokens of the same second may be the same text. Absent
 * in what was kept before there was one.
 */
interface Kept extends Tokens {
  readonly round?: number
}

export interface SessionsOptions {
  readonly database: Pick<Database, 'asUser' | 'onBehalfOf'>
  readonly store: SessionStore
  readonly oidc: OidcClient
  readonly secrets: Secrets
  readonly clock: Clock
  readonly https: boolean
  /** The name under which people of this provider are kept: its issuer, and 'local' for the embedded one. */
  readonly realm: string
  /**
   * Whether the sign-in that tokens came from goes on. Asked in the transaction that begins a session with it: whoever ends
   * the sign-in waits for that, or that for them.
   */
  readonly goesOn: (tokens: Tokens, within: Trx) => Promise<boolean>
  /** Tells the provider that a session is over, so that its browser has to sign in anew. */
  readonly forget: (tokens: Tokens) => Promise<void>
  readonly log: Log
  /** How long a turn to renew is, for tests. */
  readonly turnMs?: number
}

/**
 * Sessions: an encrypted cookie that any process can open, and a row that ends them everywhere at once. Whoever shows an
 * identity token as Bearer is asked nothing else.
 */
export function createSessions(options: SessionsOptions) {
  const { database, store, oidc, secrets, clock, https, realm, goesOn, forget, log, turnMs = TURN_MS } = options
  const prefix = https ? '__Host-s' : 's'
  const now = () => new Date(clock.now())
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const
  const renewals = new Map<string, Promise<Kept | undefined>>()

  async function ticketOf(headers: Headers): Promise<Ticket | undefined> {
    const cookies = readCookies(headers)
    let sealed = ''
    for (let part = 0; cookies.has(`${prefix}${part}`); part++) sealed += cookies.get(`${prefix}${part}`)
    const ticket = await secrets.open<Ticket>('session', sealed)
    // One of a version before this.
    return ticket?.claims ? ticket : undefined
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
    // Sealed by us after the token was verified: it needs no second look.
    return claims.exp * 1000 > clock.now() ? { id: uid, claims, token, sessionId: sid } : undefined
  }

  async function bearer(token: string): Promise<Identity | undefined> {
    const claims = await oidc.verify(token)
    if (!claims || (await store.tokenRevoked(token))) return undefined
    const id = await store.user(realm, claims)
    return (await store.isLocked(id)) ? undefined : { id, claims, token }
  }

  /** One request to the provider for all that ask at the same time, in this process and in others. */
  function renewTokens({ sid, token, round }: Ticket): Promise<Kept | undefined> {
    const running = renewals.get(sid)
    if (running) return running
    const kept = () => keptOf(sid)
    const isRenewed = (current: Kept) =>
      (current.round !== round || current.idToken !== token) && current.claims.exp * 1000 > clock.now() + 30_000
    const renewal = (async () => {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
        const before = await kept()
        // Somebody else was faster, or ended it.
        if (!before || isRenewed(before)) return before
        const until = new Date(clock.now() + turnMs)
        if (await store.claimRenewal(sid, now(), until)) {
          // Who had the turn before may have renewed it since: what they used is used up, and shown again ends the session.
          const current = await kept()
          if (current && !isRenewed(current)) return atProvider(sid, current, until)
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

  /** Makes a turn longer until it is let go. @returns how to; it tells until when the turn is now */
  function holdTurn(sid: string, from: Date): () => Promise<Date> {
    let until = from
    let extending = Promise.resolve()
    const extend = async () => {
      const next = new Date(clock.now() + turnMs)
      if (await store.extendRenewal(sid, until, next)) until = next
    }
    const beat = setInterval(() => {
      extending = extending
        .then(extend)
        .catch((error) => log.warn({ err: error }, 'a turn to renew is not made longer'))
    }, turnMs / 3).unref()
    return async () => {
      clearInterval(beat)
      await extending
      return until
    }
  }

  async function atProvider(sid: string, current: Kept, from: Date): Promise<Kept | undefined> {
    const letGo = holdTurn(sid, from)
    try {
      const next: Kept = { ...(await oidc.renew(current)), round: (current.round ?? 0) + 1 }
      if (next.claims.sub !== current.claims.sub) throw new SessionEnded('the provider answered for somebody else')
      const got = { sealed: await secrets.seal('session', next), expiresAt: new Date(clock.now() + LIFETIME_MS) }
      // Noted before it is kept: what is shown is noted, whenever a crash comes, so that it ends with its session.
      await store.showToken(sid, next.idToken, new Date(next.claims.exp * 1000))
      if (!(await store.renewed(sid, await letGo(), got))) {
        // The session was ended meanwhile, or this was too slow.
        const kept = await keptOf(sid)
        if (!kept) await forgetOne(next)
        // Lost to somebody who is not done yet.
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

  /** What ended sessions held is of no use any more, at the provider either. A provider that is away keeps nobody in. */
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
     * Who asks. Undefined: nobody, or somebody whose token has run out and must be renewed first.
     * @param ip noted as where the session was last used from
     */
    async identify(headers: Headers, ip: string): Promise<Identity | undefined> {
      const authorization = headers.get('authorization')
      if (authorization !== null) {
        const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
        return token ? bearer(token) : undefined
      }
      const ticket = await ticketOf(headers)
      const user = ticket && userOf(ticket)
      const session = user && (await store.living(ticket.sid, now()))
      if (!session) return undefined
      await store.seen(ticket.sid, session.lastSeenAt, now(), whereabouts(headers, ip))
      return user
    },

    /** After signing in: a new session, whatever was there before. @throws Problem `session.locked` */
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

    /** A fresh token for the session of the cookie. Undefined: it is over. */
    async renew(headers: Headers, answer: Headers): Promise<Identity | undefined> {
      const ticket = await ticketOf(headers)
      const kept = ticket && (await renewTokens(ticket))
      if (!kept) return undefined
      const { idToken, claims, round } = kept
      const next: Ticket = { ...ticket, token: idToken, claims, ...(round !== undefined && { round }) }
      await writeTicket(next, headers, answer)
      return userOf(next)
    },

    /** Ends the session everywhere. @returns the identity token it had, for signing out at the provider */
    async end(headers: Headers, answer: Headers): Promise<string | undefined> {
      const ticket = await ticketOf(headers)
      if (ticket) await store.end(ticket.sid, now())
      await writeTicket(undefined, headers, answer)
      return ticket?.token
    },

    /** Where somebody is signed in, last used first. */
    ofPerson: (who: Actor): Promise<KnownSession[]> =>
      database.asUser(who, (trx) => sessionStore(trx).ofPerson(who.id, now())),

    /** @returns whether it was one of theirs and lived */
    async endOne(who: Actor, id: string): Promise<boolean> {
      const ended = await database.asUser(who, (trx) => sessionStore(trx).endOf(who.id, { only: id }, now()))
      await forgetAll(ended)
      return ended.length > 0
    },

    /** Ends all of somebody's sessions but one. @returns how many */
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
