import { z } from 'zod'
import { passwordLength } from '../domain/password.ts'
import { calls } from './call.ts'
import { ById, Time } from './shapes.ts'

/** The claims of the identity token that the product reads. */
export const Claims = z
  .object({
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
  .meta({ id: 'Claims' })
export type Claims = z.infer<typeof Claims>

/** Where somebody is signed in. Address and browser are those that the session was last used from. */
export const OwnSession = z
  .object({
    id: z.uuid(),
    createdAt: Time,
    /** To the minute. */
    lastSeenAt: Time,
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

/** Something that happened to the asking person's account. */
export const SecurityEvent = z
  .object({
    seq: z.number().int(),
    at: Time,
    /** `session.created`, `session.changed` (ended), `password.changed`, `password.reset`, `account.created`; the list is open. */
    action: z.string(),
    /** Which session, for those of sessions. */
    target: z.string().nullable(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    traceId: z.string().nullable(),
  })
  .meta({ id: 'SecurityEvent' })
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const Password = z.string().max(passwordLength.most)

export const session = calls({
  read: {
    method: 'GET',
    path: '/api/_auth/session',
    summary: 'The session: who is signed in',
    needs: 'SIGNED_IN',
    reply: z.object({
      user: Claims,
      token: z.string(),
      /** Whether the product keeps the account's password itself, so that it can be changed here. */
      ownAccount: z.boolean(),
    }),
  },
  end: {
    method: 'DELETE',
    path: '/api/_auth/session',
    summary: 'Signs out',
    needs: 'PUBLIC',
    reply: z.object({ logoutUrl: z.string() }),
  },
  refresh: {
    method: 'POST',
    path: '/api/jwt/refresh',
    summary: 'A fresh identity token for a session that can still be renewed',
    needs: 'PUBLIC',
    reply: z.object({ token: z.string(), exp: z.number() }),
    problems: ['session.missing'],
  },
  signInForm: {
    method: 'GET',
    path: '/api/_auth/sign-in',
    summary: 'What the forms of signing in show before anybody types: what was typed and refused, who was invited',
    needs: 'PUBLIC',
    query: z.object({ uid: z.string().max(100).optional() }),
    reply: z.object({
      /** Whether the product keeps accounts itself; with another provider there are no forms. */
      ownAccounts: z.boolean(),
      resetByMail: z.boolean(),
      email: z.string(),
      givenName: z.string(),
      familyName: z.string(),
      /** `newAccount`: the invited address has no account yet. */
      invitation: z.object({ groupName: z.string(), email: z.string(), newAccount: z.boolean() }).nullable(),
    }),
  },
  sessions: {
    method: 'GET',
    path: '/api/_auth/sessions',
    summary: 'Where the asking person is signed in, last used first',
    needs: 'SIGNED_IN',
    reply: z.array(OwnSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/_auth/sessions/{id}',
    summary: 'Ends one of the own sessions; its browser has to sign in again',
    needs: 'SIGNED_IN',
    params: ById,
    status: 204,
    problems: ['not-found'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/_auth/sessions',
    summary: 'Ends all own sessions but the one that asks',
    needs: 'SIGNED_IN',
    reply: z.object({ ended: z.number().int() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/_auth/password',
    summary: 'Another password for the own account; all other sessions end',
    needs: 'SIGNED_IN',
    body: z.object({ current: Password, next: Password }),
    status: 204,
    problems: [
      'account.external',
      'account.password-wrong',
      'account.password-short',
      'account.password-personal',
      'account.password-common',
      'rate.limited',
    ],
  },
  log: {
    method: 'GET',
    path: '/api/_auth/log',
    summary: 'What happened to the own account, newest first',
    needs: 'SIGNED_IN',
    query: z.object({
      /** Only those before this `seq`: the next page. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.array(SecurityEvent),
  },
})
