import AddIcon from '@mui/icons-material/Add'
import ArrowForward from '@mui/icons-material/ArrowForward'
import CheckIcon from '@mui/icons-material/Check'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined'
import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { type GroupRow, type RoleNames, roleName } from '../../session/group-row.ts'
import { may } from '../../session/use-group.ts'
import { MainLink, OutlinedButton } from '../../ui/layout/buttons.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Caption, Quiet, SectionTitle, SmallText } from '../../ui/layout/text.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { above } from './forest.ts'

/** What can be done with a group; `createBelow` makes one below it. */
export type GroupAction = 'createBelow' | 'rename' | 'move' | 'delete' | 'bin'

/** Details and actions of one group. */
export function GroupPanel({
  group,
  groups,
  roleNames,
  isActive,
  onActivate,
  onAct,
}: {
  group: GroupRow
  groups: readonly GroupRow[]
  roleNames: RoleNames
  isActive: boolean
  onActivate: () => void
  onAct: (action: GroupAction) => void
}) {
  const { t, format, path, language } = useTexts()
  const way = above(group.id, groups).map(({ name }) => name)
  const children = groups.filter(({ parent }) => parent === group.id).length
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        {way.length > 0 && <Caption sx={{ display: 'block', overflowWrap: 'anywhere' }}>{way.join(' › ')}</Caption>}
        <SectionTitle sx={{ overflowWrap: 'anywhere' }}>{group.name}</SectionTitle>
      </Box>
      <FactList
        facts={[
          [
            t('groups.yourRole'),
            <>
              {roleName(group.role, roleNames, language)}
              {group.inherited && <Quiet component="span">{` ${t('groups.inherited')}`}</Quiet>}
            </>,
          ],
          [t('nav.members'), format.number(group.members)],
          [t('groups.fact.children'), format.number(children)],
          ...(may(group, 'REPORT_READ')
            ? ([[t('nav.reports'), <ReportHint key={group.id} groupId={group.id} />]] as const)
            : []),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <MainLink
          to={path('group', { groupId: group.id })}
          endIcon={<ArrowForward />}
          aria-label={t('groups.openNamed', { name: group.name })}
        >
          {t('groups.open')}
        </MainLink>
        {isActive ? (
          // Plain text: an outlined chip beside a button looks like a second button.
          <SmallText
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 0.5, color: 'success.main', fontWeight: 600 }}
          >
            <CheckIcon aria-hidden sx={{ fontSize: rem(18) }} />
            {t('groups.activeGroup')}
          </SmallText>
        ) : (
          <OutlinedButton onClick={onActivate}>{t('groups.activate')}</OutlinedButton>
        )}
      </Box>
      <GroupActions group={group} onAct={onAct} />
    </Box>
  )
}

/** What the user may do with the group. */
function GroupActions({ group, onAct }: { group: GroupRow; onAct: (action: GroupAction) => void }) {
  const { t } = useTexts()
  const mayDelete = may(group, 'GROUP_DELETE')
  const actions: { action: GroupAction; icon: ReactNode; text: string; isOffered: boolean }[] = [
    { action: 'createBelow', icon: <AddIcon />, text: t('groups.create.below'), isOffered: may(group, 'GROUP_CREATE') },
    {
      action: 'rename',
      icon: <DriveFileRenameOutlineOutlined />,
      text: t('groups.rename'),
      isOffered: may(group, 'GROUP_RENAME'),
    },
    {
      action: 'move',
      icon: <DriveFileMoveOutlined />,
      text: t('move'),
      isOffered: mayDelete && group.parent !== null,
    },
    { action: 'bin', icon: <RestoreFromTrashOutlined />, text: t('groups.bin'), isOffered: mayDelete },
    { action: 'delete', icon: <DeleteOutlined />, text: t('delete'), isOffered: mayDelete },
  ]
  const offered = actions.filter(({ isOffered }) => isOffered)
  if (offered.length === 0) {
    return <Quiet>{t('groups.noActions')}</Quiet>
  }
  return (
    <>
      <Box component="hr" sx={{ width: '100%', m: 0, border: 0, borderTop: 1, borderColor: 'divider' }} />
      <Box sx={{ display: 'grid', mx: -1 }}>
        {offered.map(({ action, icon, text }) => (
          <Button
            key={action}
            color={action === 'delete' ? 'error' : 'inherit'}
            startIcon={icon}
            onClick={() => onAct(action)}
            sx={{ justifyContent: 'flex-start', fontWeight: 500, px: 1.25 }}
          >
            {text}
          </Button>
        ))}
      </Box>
    </>
  )
}

/** Number of reports and age of the newest, loaded when the group is selected. */
function ReportHint({ groupId }: { groupId: string }) {
  const { t, format } = useTexts()
  const query = { groupID: groupId }
  const { answer: reports, failure } = useAnswer('GET /api/web/uploads/files/results', { query })
  if (failure !== undefined) return '–'
  if (!reports) return <Skeleton width={90} sx={{ display: 'inline-block' }} />
  const [newest] = reports
  if (!newest) return format.number(0)
  return t('groups.reportHint', { count: format.number(reports.length), date: format.date(newest.createdAt) })
}
