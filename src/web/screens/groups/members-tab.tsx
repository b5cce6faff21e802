import LogoutIcon from '@mui/icons-material/Logout'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { GroupEntry, Role } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { memberName, roleName, roleNamesOf } from '../../session/group-row.ts'
import type { GroupOfUser, GuardedData } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { ListSearch } from '../../ui/fields/list-search.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { useAsked } from '../../ui/state/use-asked.ts'
import { TokensCard } from '../tokens/tokens-card.tsx'
import type { TabData } from './group-page.ts'
import { Invitations } from './invitations.tsx'
import { PeopleCard, personRow } from './people-card.tsx'

const InviteDialog = late(() => import('./invite-dialog.tsx'))
const LinkDialog = late(() => import('./link-dialog.tsx'))

type Member = GroupEntry['users'][number]

/** Members with roles, invitations, and tokens of programs. */
export default function MembersTab({
  group,
  members,
  roles,
  invitations,
  tokens,
}: { group: GroupOfUser; members: readonly Member[] } & TabData<'members'>) {
  const { t, path, language } = useTexts()
  const { user } = useRouteLoaderData('root') as RootData
  const { groups } = useRouteLoaderData('guarded') as GuardedData
  const navigate = useNavigate()
  const { dialog, show, showSecret } = useDialog()
  const told = useTell()
  const { reloadAndTell, tellFailure } = told
  const [changing, setChanging] = useState<Readonly<Record<string, string>>>({})
  const mayManage = may(group, 'GROUP_INVITE_USER')
  const mayInvite = mayManage && invitations !== undefined
  const names = roleNamesOf(roles)
  const own = members.filter(({ via }) => via === undefined)
  const fromAbove = members.filter(({ via }) => via !== undefined)
  const list = useLongList(own, (member) => `${memberName(member)} ${member.email ?? ''}`)
  const isSelf = ({ email }: Member) => email !== undefined && email === user?.email

  const changeRole = async (member: Member, role: string) => {
    const { id } = member
    setChanging((all) => ({ ...all, [id]: role }))
    try {
      await api('PATCH /api/web/groups/{id}/users/{userId}', { params: { id: group.id, userId: id }, body: { role } })
      const changed = { name: memberName(member), role: roleName(role, names, language) }
      await reloadAndTell(t('people.role.changed', changed))
    } catch (error) {
      tellFailure(error)
    }
    setChanging(({ [id]: _, ...rest }) => rest)
  }
  const remove = (member: Member) => {
    const name = memberName(member)
    confirm(show, {
      title: t('people.remove.title', { name }),
      text: t('people.remove.text', { name, group: group.name }),
      submit: t('source.remove'),
      onConfirm: async () => {
        await api('DELETE /api/web/groups/{id}/users/{userId}', { params: { id: group.id, userId: member.id } })
        await reloadAndTell(t('people.removed', { name }))
      },
    })
  }
  /** The link of an invitation that no mail server sends; it is shown once. */
  const showLink = (email: string, link: string) =>
    showSecret((close) => <LinkDialog email={email} link={link} onClose={close} />)
  const invite = () =>
    show((close) => (
      <InviteDialog
        group={group}
        roles={roles}
        onClose={close}
        onInvited={async (email, link) => {
          if (link) return showLink(email, link)
          close()
          await reloadAndTell(t('people.invite.sent', { email }))
        }}
      />
    ))
  useAsked('invitation', () => mayInvite && invite())
  const leave = () =>
    confirm(show, {
      title: t('people.leave.title', { group: group.name }),
      text: t('people.leave.text'),
      submit: t('people.leave'),
      onConfirm: async () => {
        await api('POST /api/web/groups/{id}/leave', { params: { id: group.id } })
        await navigate(path('groups'), { replace: true })
      },
    })

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.members')} />
      <PeopleCard
        title={t('people.members', { count: own.length })}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {own.some(isSelf) && (
              <SmallButton startIcon={<LogoutIcon />} onClick={leave}>
                {t('people.leave')}
              </SmallButton>
            )}
            {mayInvite && (
              <Button variant="contained" size="small" startIcon={<PersonAddOutlined />} onClick={invite}>
                {t('people.invite')}
              </Button>
            )}
          </Box>
        }
        none={own.length === 0 ? t('people.members.none') : undefined}
        head={<ListSearch list={list} label={t('people.members.search')} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }} />}
        foot={<MoreRows list={list} sx={{ m: { xs: 1, sm: 2 } }} />}
      >
        {list.shown.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={isSelf(member)}
            roles={roles}
            role={changing[member.id] ?? member.role}
            isBusy={member.id in changing}
            mayChange={mayManage && !isSelf(member) && isGrantable(member.role, roles)}
            onRole={(role) => void changeRole(member, role)}
            onRemove={() => remove(member)}
          />
        ))}
      </PeopleCard>
      {fromAbove.length > 0 && (
        <PeopleCard title={t('people.above')} text={t('people.above.text')}>
          {fromAbove.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={isSelf(member)}
              roles={roles}
              role={member.role}
              via={groups.find(({ id }) => id === member.via)?.name}
            />
          ))}
        </PeopleCard>
      )}
      {mayInvite && <Invitations group={group} roles={roles} invitations={invitations} told={told} onLink={showLink} />}
      {mayManage && tokens && (
        <TokensCard of="group" groups={may(group, 'IOC_SEARCH_SHOW') ? [group] : []} found={tokens} />
      )}
      {dialog}
      {told.toast}
    </Box>
  )
}

/** Tells whether the reader may assign, and therefore remove, a role. */
const isGrantable = (role: string, roles: readonly Role[]) =>
  roles.some(({ id, grantable }) => id === role && grantable)

function MemberRow({
  member,
  isSelf,
  roles,
  role,
  via,
  isBusy = false,
  mayChange = false,
  onRole,
  onRemove,
}: {
  member: Member
  isSelf: boolean
  roles: readonly Role[]
  role: string
  via?: string
  isBusy?: boolean
  mayChange?: boolean
  onRole?: (role: string) => void
  onRemove?: () => void
}) {
  const { t, language } = useTexts()
  const names = roleNamesOf(roles)
  const { email, role: before } = member
  const name = memberName(member)
  return (
    <Box
      component="li"
      aria-busy={isBusy}
      sx={{
        ...personRow,
        py: 1.25,
        minHeight: 64,
        gridTemplateColumns: { xs: 'minmax(0,1fr) 40px', sm: `minmax(0,1fr) ${rem(200)} ${rem(40)}` },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {isSelf && <Chip size="small" label={t('you')} />}
          {via && <SmallChip label={t('people.via', { group: via })} />}
        </Box>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{email}</Quiet>
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {mayChange ? (
          <SelectField
            fullWidth
            disabled={isBusy}
            value={role}
            options={roles
              .filter(({ id, grantable }) => grantable || id === role)
              .map(({ id }) => ({ value: id, text: roleName(id, names, language) }))}
            onChange={(next) => next !== before && onRole?.(next)}
            slotProps={{ htmlInput: { 'aria-label': t('people.role.of', { name }) } }}
          />
        ) : (
          <SmallText>{roleName(role, names, language)}</SmallText>
        )}
      </Box>
      {mayChange && (
        <Tooltip title={t('people.remove')}>
          <IconButton
            aria-label={t('people.removeNamed', { name })}
            disabled={isBusy}
            onClick={onRemove}
            sx={{ color: 'text.secondary', gridRow: 1, gridColumn: { xs: 2, sm: 3 } }}
          >
            <PersonRemoveOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
