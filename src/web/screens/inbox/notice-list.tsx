import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Notice } from '../../../contract/inbox.ts'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruledAfterFirst } from '../../theme.ts'
import { TextWithAgo } from '../../ui/layout/ago.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'

/** Marks notices as read, all of them without ids. Nobody waits for it. */
export const markRead = (ids?: readonly string[]) =>
  api('POST /api/web/inbox/read', { body: ids ? { ids: [...ids] } : {} })

/** Notices as links to what they tell; unread ones are bold. */
export function NoticeList({
  notices,
  withGroup,
}: {
  notices: readonly Notice[]
  /** They are of several groups. */
  withGroup: boolean
}) {
  const { t, language } = useTexts()
  return (
    <Box component="ul" sx={{ ...plainList, pb: 1 }}>
      {notices.map((notice) => {
        const { id, at, isRead, group } = notice
        return (
          <Box
            component="li"
            key={id}
            sx={{
              ...ruledAfterFirst,
              position: 'relative',
              px: { xs: 2, sm: 3 },
              py: 1.25,
              display: 'flex',
              gap: 1.5,
              alignItems: 'baseline',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box
              {...(isRead ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('inbox.unread') })}
              sx={{
                flex: 'none',
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: isRead ? 'transparent' : 'primary.main',
              }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontSize: '0.925rem', fontWeight: isRead ? 450 : 620, overflowWrap: 'anywhere' }}>
                <PlainLink
                  to={noticeLink(notice, language)}
                  onClick={() => {
                    if (!isRead) void markRead([id]).catch(() => undefined)
                  }}
                  sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
                >
                  {noticeText(notice, language)}
                </PlainLink>
              </Typography>
              <Quiet sx={{ overflowWrap: 'anywhere' }}>
                {withGroup && `${group.name} · `}
                <TextWithAgo at={at} text={(time) => time} />
              </Quiet>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

export function noticeText({ kind, name, count, until }: Notice, { t, format }: Language): string {
  return t(`notice.${kind}`, {
    count,
    name: kind === 'report-done' && name === '' ? t('report.mode.profile') : name,
    until: until ? format.dateTime(until) : '',
  })
}

/** Where to see what a notice tells. */
function noticeLink({ kind, group, about }: Notice, { path }: Language): string {
  const groupId = group.id
  const [id] = about
  const subscription = () => (id ? path('subscription', { groupId, subscriptionId: id }) : path('group', { groupId }))
  switch (kind) {
    case 'hits':
      return path('group', { groupId }, 'hunt')
    case 'sensor-silent':
      return path('group', { groupId }, 'sensors')
    case 'watch':
      return path('search')
    case 'dark-web':
      return path('darkWeb')
    case 'source-stale':
      return about.length === 1 && id ? path('source', { id }) : path('sources')
    case 'trial':
    case 'release-held':
      return subscription()
    case 'webhook-off':
      return path('group', { groupId }, 'webhooks')
    case 'report-done':
      return id ? path('report', { groupId, reportId: id }) : path('group', { groupId }, 'reports')
  }
}
