import { z } from 'zod'
import { calls } from './call.ts'
import { Id, named, Time } from './shapes.ts'

/** An invitation to a group. */
export const Invitation = named('Invitation', {
  id: Id,
  email: z.string(),
  role: z.string(),
  /** Empty if the inviter belongs to a group above that the reader does not see. */
  invitedBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  /** `expired` also if the inviter lost the permission to invite; somebody else can send it again. */
  state: z.enum(['open', 'expired', 'accepted', 'revoked']),
  /** `none`: no mail server is configured, so the link is handed over by hand. */
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
})
export type Invitation = z.infer<typeof Invitation>

/** Content of an open invitation, which the holder of its secret may see. */
export const InvitationOffer = z.object({
  state: z.literal('open'),
  groupName: z.string(),
  invitedBy: z.string(),
  role: z.string(),
  roleName: z.object({ de: z.string(), en: z.string() }),
  email: z.string(),
  expiresAt: Time,
  /** True if the invited address already has a local account; null with an external identity provider or without a mail server. */
  hasAccount: z.boolean().nullable(),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

/** All that the secret of an invitation tells once it is over: old mails get into other hands. */
const OverInvitation = z.object({ state: z.enum(['expired', 'accepted', 'revoked']) })
export type OverInvitation = z.infer<typeof OverInvitation>

const Token = z.string().regex(/^[\w-]{43}$/)
const Sent = z.object({
  invitation: Invitation,
  /** Returned only without a mail server, and only once: the user hands it over. The secret is in the fragment. */
  link: z.string().optional(),
})

/** Calls for invitations. */
export const invitations = calls({
  list: {
    address: 'GET /api/web/groups/{id}/invitations',
    summary: 'Invitations to a group, newest first',
    needs: 'GROUP_INVITE_USER',
    reply: z.array(Invitation),
  },
  create: {
    address: 'POST /api/web/groups/{id}/invitations',
    summary: "Invites a person by e-mail to a role with no more permissions than one's own",
    needs: 'GROUP_INVITE_USER',
    body: z.object({ email: z.email().max(254), role: z.string().max(40), locale: z.enum(['de', 'en']) }),
    status: 201,
    reply: Sent,
    problems: ['group.role-unknown', 'invitation.already-member', 'invitation.too-many'],
  },
  resend: {
    address: 'POST /api/web/groups/{id}/invitations/{invitationId}/resend',
    summary: 'Sends an invitation again with a new secret; the previous secret becomes invalid',
    needs: 'GROUP_INVITE_USER',
    body: z.object({ locale: z.enum(['de', 'en']) }),
    reply: Sent,
    problems: ['invitation.over'],
  },
  revoke: {
    address: 'DELETE /api/web/groups/{id}/invitations/{invitationId}',
    summary: 'Withdraws an invitation',
    needs: 'GROUP_INVITE_USER',
    problems: ['invitation.over'],
  },
  look: {
    address: 'POST /api/web/invitations/look',
    summary: 'Shows an invitation. With a token, stores it in a sealed cookie; without one, reads the cookie',
    needs: 'PUBLIC',
    body: z.object({ token: Token.optional() }),
    reply: z.discriminatedUnion('state', [InvitationOffer, OverInvitation]),
    problems: ['not-found'],
  },
  accept: {
    address: 'POST /api/web/invitations/accept',
    summary: 'Joins the group of the invitation whose token is in the cookie. Works once',
    needs: 'SIGNED_IN',
    reply: z.object({ groupId: Id }),
    problems: ['not-found', 'invitation.over'],
  },
})
