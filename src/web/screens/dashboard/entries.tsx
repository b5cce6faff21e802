import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import StorageOutlined from '@mui/icons-material/StorageOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Need } from '../../../contract/dashboard.ts'
import type { Notice } from '../../../contract/inbox.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'
import { problemText } from '../../text/failure-text.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { ButtonLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { binarySize } from '../../upload/binary-size.ts'
import { NoticeList } from '../inbox/notice-list.tsx'
import { wholeRow } from './evidence-card.tsx'

interface Entry {
  readonly key: string
  readonly Icon: typeof MailOutlined
  readonly colour: string
  readonly title: string
  readonly text: ReactNode
  readonly to: string
}

/** Open tasks, each with a link to where it can be done. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const mayTell = may(useGroup(), 'GROUP_RENAME')
  return (
    <Entries title={t('dashboard.needs')} entries={needs.map((need) => needEntry(need, groupId, mayTell, language))} />
  )
}

/** What the reader has not read yet, in all groups. */
export function NewNotices({ notices, unread }: { notices: readonly Notice[]; unread: number }) {
  const { t, path } = useTexts()
  const id = useId()
  const groups = useGroupsOfUser()?.groups ?? []
  const fresh = notices.filter(({ isRead }) => !isRead)
  if (fresh.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', px: { xs: 2, sm: 3 }, pt: 2.5, pb: 1 }}>
        <SectionTitle id={id} sx={{ flex: '1 1 8em' }}>
          {t('inbox.new')}
        </SectionTitle>
        <ButtonLink size="small" to={path('inbox')}>
          {t('inbox.all')} ({unread})
        </ButtonLink>
      </Box>
      <NoticeList notices={fresh} withGroup={groups.length > 1} />
    </Card>
  )
}

/** `mayTell`: whether the reader may edit the group's profile. */
export function needEntry(need: Need, groupId: string, mayTell: boolean, language: Language): Entry {
  const { t, format, path } = language
  switch (need.kind) {
    case 'report-failed':
      return {
        key: need.id,
        Icon: ErrorOutlineOutlined,
        colour: 'error.main',
        title: t('dashboard.need.report', { name: nameOf(need, language) }),
        text: problemText(need.code, {}, language) ?? t('problem.report.failed'),
        to: path('report', { groupId, reportId: need.id }),
      }
    case 'upload-unfinished':
      return {
        key: need.id,
        Icon: CloudUploadOutlined,
        colour: 'info.main',
        title: t('dashboard.need.upload', { name: nameOf(need, language) }),
        text: t('dashboard.need.upload.text', { time: format.dateTime(need.expiresAt) }),
        to: path('recommender'),
      }
    case 'invitations':
      return {
        key: need.kind,
        Icon: MailOutlined,
        colour: 'info.main',
        title: t('dashboard.need.invitations', { count: need.count }),
        text: t('dashboard.need.invitations.text', { date: format.date(need.oldest) }),
        to: path('group', { groupId }, 'members'),
      }
    case 'trial-end':
      return {
        key: need.id,
        Icon: need.isOver ? ErrorOutlineOutlined : ScheduleOutlined,
        colour: need.isOver ? 'error.main' : 'warning.main',
        title: t(need.isOver ? 'dashboard.need.trial.over' : 'dashboard.need.trial', { name: need.name }),
        text: t(need.isOver ? 'dashboard.need.trial.over.text' : 'dashboard.need.trial.text', {
          time: format.dateTime(need.at),
        }),
        to: path('subscription', { groupId, subscriptionId: need.id }),
      }
    case 'keyless':
      return {
        key: `${need.kind} ${need.id}`,
        Icon: ErrorOutlineOutlined,
        colour: 'error.main',
        title: t('dashboard.need.keyless', { name: need.name }),
        text: t('dashboard.need.keyless.text', { time: format.dateTime(need.at) }),
        to: path('subscription', { groupId, subscriptionId: need.id }, 'keys'),
      }
    case 'room':
      return {
        key: `${need.kind} ${need.of}`,
        Icon: StorageOutlined,
        colour: need.bytes < need.limit ? 'warning.main' : 'error.main',
        title: t(`dashboard.need.room.${need.of}`, {
          bytes: binarySize(need.bytes, format),
          limit: binarySize(need.limit, format),
        }),
        text: t(`dashboard.need.room.${need.of}.text`),
        to: path('group', { groupId }, need.of === 'reports' ? 'reports' : 'subscriptions'),
      }
    case 'profile':
      return {
        key: need.kind,
        Icon: TuneOutlined,
        colour: 'primary.main',
        title: t('dashboard.need.profile'),
        text: t(mayTell ? 'dashboard.need.profile.text' : 'dashboard.need.profile.others'),
        to: path('group', { groupId }),
      }
  }
}

/** A report without an upload has no name and is called as in the list of reports. */
const nameOf = ({ name }: { name: string }, { t }: Language) => name || t('report.mode.profile')

/** A card with a list; a card without entries is not shown. */
function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <SectionTitle id={id} sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 1 }}>
        {title}
      </SectionTitle>
      <Box component="ul" sx={{ ...plainList, pb: 1 }}>
        {entries.map(({ key, Icon, colour, title: what, text, to }) => (
          <Box
            component="li"
            key={key}
            sx={{
              ...ruledAfterFirst,
              position: 'relative',
              px: { xs: 2, sm: 3 },
              py: 1.25,
              display: 'flex',
              gap: 1.5,
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Icon aria-hidden fontSize="small" sx={{ color: colour, mt: '2px' }} />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontSize: '0.925rem', fontWeight: 580, overflowWrap: 'anywhere' }}>
                <PlainLink to={to} sx={wholeRow}>
                  {what}
                </PlainLink>
              </Typography>
              <Quiet>{text}</Quiet>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
