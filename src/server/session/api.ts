import type { contract } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { Handlers } from '../platform/calls.ts'
import type { Sessions } from './sessions.ts'

export interface SessionDependencies {
  readonly sessions: Sessions
  /** Ends the session at the provider too. @returns where the browser goes for it */
  signOut(idToken: string | undefined, headers: Headers, answer: Headers): Promise<string>
}

export function sessionHandlers({ sessions, signOut }: SessionDependencies): Handlers<typeof contract.session> {
  return {
    async read(_, { user }) {
      return { user: user.claims, token: user.token }
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
  }
}
