import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { accountStore } from './account-store.ts'
import { makeResetLink, RESET_MINUTES } from './reset-link.ts'

export interface AccountTools {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  /** Where people reach the product. */
  readonly origin: string
  /** Writes one line. */
  readonly say: (line: string) => void
}

/** What is done once the words were understood. @returns the exit code */
export type AccountCommand = (tools: AccountTools) => Promise<number>

export const accountHelp = `  reset-link EMAIL [--locale de|en]
               prints the link with which an own account gets a new password, once, within ${RESET_MINUTES} minutes;
               for installations that send no mail`

/** What somebody asked for on the command line. Undefined: it is not this, or not as it is written. */
export function readAccountCommand([command, ...args]: readonly string[]): AccountCommand | undefined {
  if (command !== 'reset-link') return undefined
  try {
    const options = { locale: { type: 'string', default: 'de' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const asked = z
      .object({ emails: z.tuple([z.email().max(254)]), locale: z.enum(['de', 'en']) })
      .safeParse({ emails: positionals, locale: values.locale })
    if (!asked.success) return undefined
    const { emails, locale } = asked.data
    return async ({ database, clock, origin, say }) => {
      const accounts = accountStore(database.db, clock)
      const account = await accounts.findByEmail(emails[0])
      if (!account) {
        say('There is no own account with this address.')
        return 1
      }
      say(await makeResetLink(accounts, account.id, { origin, locale, clock }))
      say(
        `Once, within ${RESET_MINUTES} minutes. It is kept nowhere: whoever has it sets the password of ${emails[0]}.`,
      )
      return 0
    }
  } catch {
    return undefined
  }
}
