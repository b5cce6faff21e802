import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { inbox as inboxCalls, type Notice } from '../../../contract/inbox.ts'
import { api } from '../../app/api.ts'
import { ask } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'
import { OutlinedButton, OutlinedLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { PageHead } from '../../ui/shell/page-title.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import type { Route } from './+types/inbox'
import { markRead, NoticeList } from './notice-list.tsx'

const pageSize = 50
const idOf = ({ id }: Notice) => id

export async function loader({ context, url }: Route.LoaderArgs) {
  return ask({ context, url }, inboxCalls.list, { query: { limit: pageSize } })
}

/** Everything that the reader was told, in all groups. */
export default function Inbox({ loaderData: { notices, unread } }: Route.ComponentProps) {
  const { t, path } = useTexts()
  const groups = useGroupsOfUser()?.groups ?? []
  const { busy, failure, run } = useChange()
  const { rows, isAll, add } = usePagedRows(notices, idOf)
  const more = async () => {
    const before = rows.at(-1)?.id
    const page = await api('GET /api/web/inbox', { query: { limit: pageSize, ...(before && { before }) } })
    add(page.notices, page.notices.length < pageSize)
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', justifyContent: 'space-between' }}>
        <PageHead title={t('nav.inbox')} lead={t('inbox.text')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {unread > 0 && (
            <OutlinedButton loading={busy} onClick={() => void run(() => markRead())}>
              {t('inbox.readAll')}
            </OutlinedButton>
          )}
          <OutlinedLink to={`${path('profile')}#notices`}>{t('inbox.choose')}</OutlinedLink>
        </Box>
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {rows.length === 0 ? (
        <EmptyState icon={<NotificationsNoneOutlined />} title={t('inbox.empty')} text={t('inbox.empty.text')} />
      ) : (
        <Card sx={{ pt: 1 }}>
          <NoticeList notices={rows} withGroup={groups.length > 1} />
        </Card>
      )}
      {rows.length > 0 && (
        <LoadMore
          text={t('lists.report.more')}
          isAll={isAll || rows.length < pageSize}
          count={rows.length}
          onLoad={more}
        />
      )}
    </Box>
  )
}
