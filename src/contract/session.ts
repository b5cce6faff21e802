import { z } from 'zod'
import { passwordLength } from '../domain/password.ts'
import { calls } from './call.ts'
import { named, Time } from './shapes.ts'

/** Claims that the product reads from the identity token. */
export const Claims = named('Claims', {
  sub: z.string(),
  exp: z.number(),
  email: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  streetAddress: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
  jobTitle: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>

/** A session of the requesting person. Address and browser are those of the last use. */
export const OwnSession = named('OwnSession', {
  id: z.uuid(),
  createdAt: Time,
  /** Rounded to the minute. */
  lastSeenAt: Time,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** A security event on the requesting person's account. */
export const SecurityEvent = named('SecurityEvent', {
  seq: z.number().int(),
  at: Time,
  /**
   * `session.created`, `session.changed` (ended), `password.changed`, `password.reset`, `account.created`; more may
   * be added.
   */
  action: z.string(),
  /** Id of the session, for session events. */
  target: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  traceId: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** A password as entered. */
export const Password = z.string().max(passwordLength.most)

/** Calls for sessions and accounts. */
export const session = calls({
  read: {
    address: 'GET /api/_auth/session',
    summary: 'The current session and its user',
    needs: 'SIGNED_IN',
    reply: z.object({
      user: Claims,
      token: z.string(),
      /** True if the account is local, so that its password can be changed here. */
      ownAccount: z.boolean(),
    }),
  },
  end: {
    address: 'DELETE /api/_auth/session',
    summary: 'Signs out',
    needs: 'PUBLIC',
    reply: z.object({ logoutUrl: z.string() }),
  },
  refresh: {
    address: 'POST /api/jwt/refresh',
    summary: 'Issues a new identity token for a session that can still be renewed',
    needs: 'PUBLIC',
    reply: z.object({ token: z.string(), exp: z.number() }),
    problems: ['session.missing', 'session.provider-away'],
  },
  signInForm: {
    address: 'GET /api/_auth/sign-in',
    summary: 'Initial content of the sign-in forms: rejected input, or the invitation',
    needs: 'PUBLIC',
    query: z.object({ uid: z.string().max(100).optional() }),
    reply: z.object({
      /** True if this installation has local accounts; with an external identity provider there are no forms. */
      ownAccounts: z.boolean(),
      resetByMail: z.boolean(),
      /** True if this browser's session is over and nobody signed out here. */
      sessionEnded: z.boolean(),
      /** True if the sign-in leads back to a page that was asked for. */
      returns: z.boolean(),
      email: z.string(),
      givenName: z.string(),
      familyName: z.string(),
      /** `newAccount`: the invited address has no account yet. Always true without a mail server, because the person who invites has the link then. */
      invitation: z.object({ groupName: z.string(), email: z.string(), newAccount: z.boolean() }).nullable(),
    }),
  },
  sessions: {
    address: 'GET /api/_auth/sessions',
    summary: 'Sessions of the requesting person, last used first',
    needs: 'SIGNED_IN',
    reply: z.array(OwnSession),
  },
  endSession: {
    address: 'DELETE /api/_auth/sessions/{id}',
    summary: "Ends one of the person's own sessions; that browser must sign in again",
    needs: 'SIGNED_IN',
    problems: ['not-found'],
  },
  endOtherSessions: {
    address: 'DELETE /api/_auth/sessions',
    summary: "Ends all of the person's own sessions except the current one",
    needs: 'SIGNED_IN',
    reply: z.object({ ended: z.number().int() }),
  },
  changePassword: {
    address: 'POST /api/_auth/password',
    summary: "Changes the password of the person's own account; all other sessions end",
    needs: 'SIGNED_IN',
    body: z.object({
      current: Password,
      next: Password,
      /** Revokes the person's API tokens too. */
      revokeTokens: z.boolean().default(false),
    }),
    problems: [
      'account.external',
      'account.password-wrong',
      'account.password-short',
      'account.password-personal',
      'account.password-common',
    ],
  },
  log: {
    address: 'GET /api/_auth/log',
    summary: "Security events of the person's own account, newest first",
    needs: 'SIGNED_IN',
    query: z.object({
      /** Restricts to events before this `seq`, for paging. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(SecurityEvent),
  },
})
