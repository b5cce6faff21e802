import { readCookies, writeCookie } from '../platform/http/cookies.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Time for signing in or creating an account after the link was opened. */
const MINUTES = 60

/** Stores an invitation's secret in the browser across signing in: sealed, and inaccessible to scripts. */
export function invitationTickets({ secrets, https }: { secrets: Secrets; https: boolean }) {
  const name = https ? '__Host-invitation' : 'invitation'
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const
  return {
    async read(headers: Headers): Promise<string | undefined> {
      const ticket = await secrets.open<{ token: string }>('invitation', readCookies(headers).get(name))
      return ticket?.token
    },
    async write(answer: Headers, token: string): Promise<void> {
      const sealed = await secrets.seal('invitation', { token }, MINUTES * 60)
      writeCookie(answer, name, sealed, { ...cookie, maxAge: MINUTES * 60 })
    },
    drop(answer: Headers): void {
      writeCookie(answer, name, '', { ...cookie, maxAge: 0 })
    },
  }
}

export type InvitationTickets = ReturnType<typeof invitationTickets>
