import type { contract } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import { localeOf } from '../platform/http/caller.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { existing } from '../platform/must-exist.ts'
import type { InvitationLookup } from '../session/account-pages.ts'
import type { InvitationStore } from './store.ts'
import type { InvitationTickets } from './ticket.ts'

export interface InvitationDependencies {
  readonly invitations: InvitationStore
  readonly tickets: InvitationTickets
  /** Undefined if another provider keeps the accounts, or if inviters must not know. */
  readonly hasAccount: ((email: string) => Promise<boolean>) | undefined
}

export function invitationHandlers(dependencies: InvitationDependencies): Handlers<typeof contract.invitations> {
  const { invitations, tickets, hasAccount } = dependencies
  return {
    list: ({ params }, { user }) => invitations.list(user, params.id),
    create: ({ params, body }, { user }) => invitations.create(user, params.id, body),
    resend: ({ params, body }, { user }) => invitations.resend(user, params.id, params.invitationId, body.locale),
    revoke: ({ params }, { user }) => invitations.revoke(user, params.id, params.invitationId),

    async look({ body }, { headers, answer }) {
      const token = body.token ?? (await tickets.read(headers))
      const offer = token && (await invitations.offer(token))
      if (!token || !offer) throw new Problem('not-found')
      if (offer.state !== 'open') return offer
      if (body.token) await tickets.write(answer, token)
      return { ...offer, hasAccount: hasAccount ? await hasAccount(offer.email) : null }
    },

    async accept(_, { user, headers, answer }) {
      const token = await existing(tickets.read(headers))
      const groupId = await invitations.accept(user, token)
      tickets.drop(answer)
      return { groupId }
    },
  }
}

/** Finds the invitation of the requesting browser, for the sign-in pages. */
export function invitationLookup({
  invitations,
  tickets,
}: Pick<InvitationDependencies, 'invitations' | 'tickets'>): InvitationLookup {
  return {
    async open(headers) {
      const token = await tickets.read(headers)
      const offer = token ? await invitations.offer(token) : undefined
      if (offer?.state !== 'open') return undefined
      return { email: offer.email, groupName: offer.groupName, locale: localeOf(headers) }
    },
  }
}
