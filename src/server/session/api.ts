import type { contract } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { AuditStore } from '../audit/store.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { readCookies } from '../platform/http/cookies.ts'
import { changing } from '../platform/must-exist.ts'
import type { AccountPages } from './account-pages.ts'
import type { OwnAccounts } from './own-accounts.ts'
import type { Sessions } from './sessions.ts'

export interface SessionDependencies {
  readonly sessions: Sessions
  readonly audit: Pick<AuditStore, 'ofPerson'>
  /** Undefined if another provider keeps the accounts. */
  readonly ownAccounts: (Pick<OwnAccounts, 'change' | 'resetByMail'> & Pick<AccountPages, 'form'>) | undefined
  /** Ends the session at the provider too. @returns where to redirect the browser for that */
  signOut(idToken: string | undefined, headers: Headers, answer: Headers): Promise<string>
}

export function sessionHandlers(dependencies: SessionDependencies): Handlers<typeof contract.session> {
  const { sessions, audit, ownAccounts, signOut } = dependencies
  return {
    async read(_, { user }) {
      return { user: user.claims, token: user.token, ownAccount: ownAccounts !== undefined }
    },
    async end(_, { headers, answer }) {
      const idToken = await sessions.end(headers, answer)
      return { logoutUrl: await signOut(idToken, headers, answer) }
    },
    async refresh(_, { headers, answer }) {
      const user = await sessions.renew(headers, answer)
      if (!user) throw new Problem('session.missing')
      return { token: user.token, exp: user.claims.exp }
    },
    async sessions(_, { user }) {
      return (await sessions.ofPerson(user)).map(({ createdAt, lastSeenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: session.id === user.sessionId,
      }))
    },
    endSession: ({ params }, { user }) => changing(sessions.endOne(user, params.id)),
    async endOtherSessions(_, { user }) {
      return { ended: await sessions.endOthers(user, user.sessionId) }
    },
    async changePassword({ body }, { user, locale }) {
      if (!ownAccounts) throw new Problem('account.external')
      await ownAccounts.change(user, body, locale)
    },
    async signInForm({ query }, { headers }) {
      const empty = { email: '', givenName: '', familyName: '', invitation: null }
      return {
        ...((await ownAccounts?.form(headers, query.uid)) ?? empty),
        ownAccounts: ownAccounts !== undefined,
        resetByMail: ownAccounts?.resetByMail ?? false,
        sessionEnded: await sessions.isOver(headers),
        returns: Boolean(readCookies(headers).get('redirected_from')),
      }
    },
    async log({ query }, { user }) {
      const entries = await audit.ofPerson(user, query)
      return entries.map(({ seq, at, action, target, from, traceId, after }) => ({
        seq,
        at,
        action,
        target,
        address: from,
        userAgent: typeof after?.user_agent === 'string' ? after.user_agent : null,
        traceId,
      }))
    },
  }
}
