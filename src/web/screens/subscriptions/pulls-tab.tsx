import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Pull, SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { type Choice, nameIn } from './choices.ts'
import type { TabData } from './subscription-page.ts'

const colours = {
  full: 'success',
  delta: 'success',
  unchanged: 'default',
  refused: 'warning',
  failed: 'error',
} as const

/** A row sums up what one key read in an hour. Later pulls change its figures, but not what identifies it. */
const keyOf = ({ hour, format, part, firstThree, method, outcome }: Pull) =>
  [hour, format, part, firstThree, method, outcome].join(' ')

/** Who pulled the subscription: when, how far behind they are, and with which errors. */
export default function PullsTab({
  groupId,
  subscription,
  first,
  formats,
}: { groupId: string; subscription: SubscriptionDetail } & TabData<'pulls'>) {
  const { t } = useTexts()
  const { rows, add } = usePagedRows(first.pulls, keyOf)
  const { busy, failure, run } = useAction()
  const load = () =>
    run(async () => {
      const query = { groupID: groupId, offset: rows.length }
      const next = await api('GET /api/web/subscriptions/{id}/pulls', { params: { id: subscription.id }, query })
      add(next.pulls)
    })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Typography color="textSecondary" id="pulls-title">
        {t('subscriptions.pulls.text')}
      </Typography>
      {rows.length === 0 ? (
        <EmptyState
          icon={<CloudDownloadOutlined />}
          title={t('subscriptions.pulls.empty')}
          text={t('subscriptions.pulls.empty.text')}
        >
          <Button variant="outlined" color="inherit" component={RouterLink} to="?tab=connect" preventScrollReset>
            {t('subscriptions.tab.connect')}
          </Button>
        </EmptyState>
      ) : (
        <TableContainer component={Card}>
          <Table aria-labelledby="pulls-title" size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('subscriptions.pull.last')}</TableCell>
                <TableCell>{t('subscriptions.pull.outcome')}</TableCell>
                <TableCell sx={onWideScreens} align="right">
                  {t('subscriptions.pull.count')}
                </TableCell>
                <TableCell sx={onWideScreens} align="right">
                  {t('subscriptions.entries')}
                </TableCell>
                <TableCell sx={onWideScreens}>{t('subscriptions.pull.lag')}</TableCell>
                <TableCell sx={onWideScreens}>{t('subscriptions.key')}</TableCell>
                <TableCell sx={onWideScreens}>{t('subscriptions.pull.from')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((pull) => (
                <PullRow key={keyOf(pull)} pull={pull} formats={formats} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <LoadMore
        text={t('subscriptions.more')}
        isAll={rows.length >= first.total}
        count={rows.length}
        busy={busy}
        failure={failure}
        onLoad={() => void load()}
      />
    </Box>
  )
}

/** What one key read in an hour, and how that ended. */
function PullRow({ pull, formats }: { pull: Pull; formats: readonly Choice[] }) {
  const { t, format } = useTexts()
  const isRead = pull.outcome !== 'refused' && pull.outcome !== 'failed'
  const lag =
    pull.lag === null
      ? '–'
      : pull.lag === 0
        ? t('subscriptions.pull.lag.none')
        : t('subscriptions.pull.lag.behind', { count: pull.lag })
  const client = [pull.ip, pull.agent].filter(Boolean).join(' · ')
  const key = pull.firstThree ? `${pull.firstThree}…` : '–'
  return (
    <TableRow>
      <TableCell>
        <Ago at={pull.lastAt} />
        <Typography variant="caption" color="textSecondary" component="div">
          {[pull.format && nameIn(formats, pull.format), pull.part].filter(Boolean).join(' · ')}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          component="div"
          sx={{ display: { md: 'none' }, overflowWrap: 'anywhere' }}
        >
          {[key, lag, client].filter((text) => text && text !== '–').join(' · ')}
        </Typography>
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={colours[pull.outcome]}
          label={t(`subscriptions.pull.outcome.${pull.outcome}`)}
        />
        {!isRead && (
          <Typography variant="caption" color="textSecondary" component="div">
            {t('subscriptions.pull.status', { status: String(pull.lastStatus) })}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={onWideScreens} align="right">
        {format.number(pull.pulls)}
      </TableCell>
      <TableCell sx={onWideScreens} align="right">
        {format.number(pull.entries)}
        {pull.bytes > 0 && (
          <Typography variant="caption" color="textSecondary" component="div">
            {format.bytes(pull.bytes)}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={onWideScreens}>{lag}</TableCell>
      <TableCell sx={{ ...onWideScreens, fontFamily: mono, fontSize: '0.82rem' }}>{key}</TableCell>
      <TableCell sx={{ ...onWideScreens, overflowWrap: 'anywhere', maxWidth: 260 }}>
        {pull.ip}
        <Typography variant="caption" color="textSecondary" component="div">
          {pull.agent}
        </Typography>
      </TableCell>
    </TableRow>
  )
}
