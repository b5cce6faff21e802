import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import StorageOutlined from '@mui/icons-material/StorageOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Need, News } from '../../../contract/dashboard.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { problemText } from '../../text/failure-text.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { TextWithAgo } from '../../ui/layout/ago.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { binarySize } from '../../upload/binary-size.ts'
import { wholeRow } from './evidence-card.tsx'

interface Entry {
  readonly key: string
  readonly Icon: typeof MailOutlined
  readonly colour: string
  readonly title: string
  readonly text: ReactNode
  readonly to: string
}

/** Open tasks, each with a link to where it can be done; `areRest`: the most urgent one stands above. */
export function Needs({ needs, areRest }: { needs: readonly Need[]; areRest: boolean }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const mayTell = may(useGroup(), 'GROUP_RENAME')
  return (
    <Entries
      title={t('dashboard.needs')}
      entries={needs.map((need) => needEntry(need, groupId, mayTell, language))}
      empty={
        <>
          <CheckCircleOutlined aria-hidden sx={{ color: 'success.main' }} />
          {t(areRest ? 'dashboard.needs.rest' : 'dashboard.needs.none')}
        </>
      }
    />
  )
}

/** @param seesAll false if some news is kept from the reader */
export function NewsList({ news, seesAll }: { news: readonly News[]; seesAll: boolean }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  return (
    <Entries
      title={t('dashboard.news')}
      entries={news.map((entry) => newsEntry(entry, groupId, language))}
      empty={t(seesAll ? 'dashboard.news.none' : 'dashboard.news.noneSeen')}
    />
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

const inText = (at: string, text: (time: string) => string) => <TextWithAgo at={at} text={text} />

function newsEntry(entry: News, groupId: string, language: Language): Entry {
  const { t, path, locale } = language
  switch (entry.kind) {
    case 'report':
      return {
        key: entry.id,
        Icon: InsightsOutlined,
        colour: 'primary.main',
        title: t('dashboard.news.report', { name: nameOf(entry, language) }),
        text: entry.by
          ? inText(entry.at, (time) => t('dashboard.news.report.by', { name: entry.by, time }))
          : inText(entry.at, (time) => time),
        to: path('report', { groupId, reportId: entry.id }),
      }
    case 'member':
      return {
        key: `${entry.name} ${entry.at}`,
        Icon: PersonAddOutlined,
        colour: 'brand.main',
        title: t('dashboard.news.member', { name: entry.name }),
        text: inText(entry.at, (time) => t('dashboard.news.member.text', { role: entry.role[locale], time })),
        to: path('group', { groupId }, 'members'),
      }
  }
}

/** A report without an upload has no name and is called as in the list of reports. */
const nameOf = ({ name }: { name: string }, { t }: Language) => name || t('report.mode.profile')

function Entries({ title, entries, empty }: { title: string; entries: readonly Entry[]; empty: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column' }}>
      <SectionTitle id={id} sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 1 }}>
        {title}
      </SectionTitle>
      {entries.length === 0 ? (
        <SecondaryText
          component="div"
          sx={{ px: { xs: 2, sm: 3 }, pb: 2.5, display: 'flex', gap: 1, alignItems: 'center' }}
        >
          {empty}
        </SecondaryText>
      ) : (
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
      )}
    </Card>
  )
}
