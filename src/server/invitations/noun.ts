import type { Base } from '../base.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invitationHandlers, invitationLookup } from './api.ts'
import { invitationStore } from './store.ts'
import { invitationTickets } from './ticket.ts'

export interface InvitationNounDependencies extends Base {
  readonly mailer: Mailer
  /** Undefined if another provider keeps the accounts. */
  readonly hasAccount: ((email: string) => Promise<boolean>) | undefined
}

/** Invitations to groups. */
export function invitationNoun({ database, secrets, clock, config, mailer, hasAccount }: InvitationNounDependencies) {
  const { origin, https, operator, most } = config
  const operatorName = operator.name ?? 'Winnow'
  const invitations = invitationStore({ database, mailer, clock, origin, operatorName, limit: most.invitations })
  const tickets = invitationTickets({ secrets, https })
  // Without a mail server, inviters have the secret, and could find out in this way which addresses have accounts.
  const tells = mailer.enabled ? hasAccount : undefined
  return {
    invitations,
    lookup: invitationLookup({ invitations, tickets }),
    handlers: { invitations: invitationHandlers({ invitations, tickets, hasAccount: tells }) },
  }
}
