import Box from '@mui/material/Box'
import type { ChipProps } from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Role } from '../../../contract/groups.ts'
import type { Invitation } from '../../../contract/invitations.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { roleName, roleNamesOf } from '../../session/group-row.ts'
import type { Told } from '../../ui/dialogs/use-tell.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { PeopleCard, personRow } from './people-card.tsx'

const stateColour = { open: 'info', accepted: 'success', expired: 'default', revoked: 'default' } as const
const mailColour: Record<Invitation['mail'], ChipProps['color']> = {
  none: 'default',
  waiting: 'default',
  sent: 'success',
  failed: 'error',
}

const wide = `minmax(0,1fr) auto ${rem(250)}`
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 0.5 } as const

/** Invitations with their mail status; each can be sent again or withdrawn. */
export function Invitations({
  group,
  roles,
  invitations,
  onLink,
  told: { reloadAndTell, tellFailure },
}: {
  group: { readonly id: string; readonly name: string }
  roles: readonly Role[]
  invitations: readonly Invitation[]
  /** Shows the link of an invitation that no mail server sends. */
  onLink: (email: string, link: string) => void
  told: Told
}) {
  const { t, format, locale, language } = useTexts()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()
  const roleNames = roleNamesOf(roles)
  const isUnderWay = invitations.some(({ mail, state }) => mail === 'waiting' && state === 'open')
  useRenewed(isUnderWay)

  const act = async (invitation: Invitation, action: () => Promise<string>) => {
    setBusy(invitation.id)
    try {
      const message = await action()
      // With a link, the list is reloaded when the dialog closes: a failing reload would lose the link.
      if (message) await reloadAndTell(message)
    } catch (error) {
      tellFailure(error)
      await revalidate()
    }
    setBusy(undefined)
  }
  const resend = (invitation: Invitation) =>
    act(invitation, async () => {
      const sent = await api('POST /api/web/groups/{id}/invitations/{invitationId}/resend', {
        params: { id: group.id, invitationId: invitation.id },
        body: { locale },
      })
      if (!sent.link) return t('people.invite.sent', { email: invitation.email })
      onLink(invitation.email, sent.link)
      return ''
    })
  const withdraw = (invitation: Invitation) =>
    act(invitation, async () => {
      await api('DELETE /api/web/groups/{id}/invitations/{invitationId}', {
        params: { id: group.id, invitationId: invitation.id },
      })
      return t('people.invite.withdrawn', { email: invitation.email })
    })

  return (
    <PeopleCard
      title={t('people.invitations')}
      none={invitations.length === 0 ? t('people.invitations.none') : undefined}
    >
      {invitations.map((invitation) => {
        const { id, email, invitedBy, createdAt, expiresAt, state, mail } = invitation
        const role = roleName(invitation.role, roleNames, language)
        const isOver = state === 'accepted' || state === 'revoked'
        const isBusy = busy === id
        const how = mail === 'none' ? 'link' : 'again'
        return (
          <Box
            component="li"
            key={id}
            aria-busy={isBusy}
            sx={{ ...personRow, py: 1.5, gridTemplateColumns: { xs: 'minmax(0,1fr)', md: wide } }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography
                sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: isOver ? 'text.secondary' : undefined }}
              >
                {email}
              </Typography>
              <Quiet>{t('people.invitation.facts', { role, by: invitedBy, date: format.date(createdAt) })}</Quiet>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              <SmallChip
                color={stateColour[state]}
                label={
                  state === 'open'
                    ? t('people.invitation.openUntil', { date: format.date(expiresAt) })
                    : t(`people.invitation.${state}`)
                }
              />
              {state === 'open' && <SmallChip color={mailColour[mail]} label={t(`people.mail.${mail}`)} />}
            </Box>
            <Box sx={{ ...buttons, justifyContent: { md: 'flex-end' }, mx: { xs: -0.75, md: 0 } }}>
              {!isOver && (
                <>
                  <SmallButton
                    loading={isBusy}
                    aria-label={t(`people.invite.${how}Named`, { email })}
                    onClick={() => void resend(invitation)}
                  >
                    {t(`people.invite.${how}`)}
                  </SmallButton>
                  <SmallButton
                    disabled={isBusy}
                    aria-label={t('people.invite.withdrawNamed', { email })}
                    onClick={() => void withdraw(invitation)}
                  >
                    {t('people.invite.withdraw')}
                  </SmallButton>
                </>
              )}
            </Box>
          </Box>
        )
      })}
    </PeopleCard>
  )
}
