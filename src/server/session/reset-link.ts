import { randomBytes } from 'node:crypto'
import { linkedPages } from '../../contract/linked-pages.ts'
import type { Locale } from '../../domain/text.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { AccountStore } from './account-store.ts'

export const RESET_MINUTES = 60

/**
 * Creates a link for setting a new password once. The token is in the fragment, which browsers do not send: it appears
 * in no log and no Referer. Only its SHA-256 is stored.
 */
export async function makeResetLink(
  accounts: Pick<AccountStore, 'keepReset'>,
  accountId: string,
  { origin, locale, clock }: { readonly origin: string; readonly locale: Locale; readonly clock: Clock },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await accounts.keepReset(accountId, token, new Date(clock.now() + RESET_MINUTES * minuteMs))
  return `${origin}${linkedPages.resetPassword[locale]}#${token}`
}
