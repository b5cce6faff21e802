import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { Pull, SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { mono } from '../../theme.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { OutlinedLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, SecondaryText } from '../../ui/layout/text.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { usePagedRows } from '../../ui/lists/use-paged-rows.ts'
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
  subscription,
  first,
  formats,
}: { subscription: SubscriptionDetail } & TabData<'pulls'>) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { rows, add } = usePagedRows(first.pulls, keyOf)
  const load = async () => {
    const query = { groupID: groupId, offset: rows.length }
    const next = await api('GET /api/web/subscriptions/{id}/pulls', { params: { id: subscription.id }, query })
    add(next.pulls)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <SecondaryText id="pulls-title">{t('subscriptions.pulls.text')}</SecondaryText>
      {rows.length === 0 ? (
        <EmptyState
          icon={<CloudDownloadOutlined />}
          title={t('subscriptions.pulls.empty')}
          text={t('subscriptions.pulls.empty.text')}
        >
          <OutlinedLink to="?tab=connect" preventScrollReset>
            {t('subscriptions.tab.connect')}
          </OutlinedLink>
        </EmptyState>
      ) : (
        <PullTable pulls={rows} formats={formats} />
      )}
      <LoadMore text={t('lists.report.more')} isAll={rows.length >= first.total} count={rows.length} onLoad={load} />
    </Box>
  )
}

/** What each key read in an hour, and how that ended. */
function PullTable({ pulls, formats }: { pulls: readonly Pull[]; formats: readonly Choice[] }) {
  const { t, format } = useTexts()
  const lagOf = ({ lag }: Pull) =>
    lag === null
      ? '–'
      : lag === 0
        ? t('subscriptions.pull.lag.none')
        : t('subscriptions.pull.lag.behind', { count: lag })
  const keyNameOf = ({ firstThree }: Pull) => (firstThree ? `${firstThree}…` : '–')
  const clientOf = ({ ip, agent }: Pull) => [ip, agent].filter(Boolean).join(' · ')
  return (
    <DataTable
      aria-labelledby="pulls-title"
      size="small"
      container={{ component: Card }}
      rows={pulls}
      keyOf={keyOf}
      columns={[
        {
          id: 'last',
          head: t('subscriptions.pull.last'),
          cell: (pull) => (
            <>
              <Ago at={pull.lastAt} />
              <Caption component="div">
                {[pull.format && nameIn(formats, pull.format), pull.part].filter(Boolean).join(' · ')}
              </Caption>
              <Caption component="div" sx={{ display: { md: 'none' }, overflowWrap: 'anywhere' }}>
                {[keyNameOf(pull), lagOf(pull), clientOf(pull)].filter((text) => text && text !== '–').join(' · ')}
              </Caption>
            </>
          ),
        },
        {
          id: 'outcome',
          head: t('subscriptions.pull.outcome'),
          cell: ({ outcome, lastStatus }) => (
            <>
              <SmallChip color={colours[outcome]} label={t(`subscriptions.pull.outcome.${outcome}`)} />
              {(outcome === 'refused' || outcome === 'failed') && (
                <Caption component="div">{t('subscriptions.pull.status', { status: String(lastStatus) })}</Caption>
              )}
            </>
          ),
        },
        {
          id: 'count',
          head: t('subscriptions.tab.pulls'),
          sx: onWideScreens,
          align: 'right',
          cell: (pull) => format.number(pull.pulls),
        },
        {
          id: 'entries',
          head: t('lists.rows'),
          sx: onWideScreens,
          align: 'right',
          cell: ({ entries, bytes }) => (
            <>
              {format.number(entries)}
              {bytes > 0 && <Caption component="div">{format.bytes(bytes)}</Caption>}
            </>
          ),
        },
        { id: 'lag', head: t('subscriptions.pull.lag'), sx: onWideScreens, cell: lagOf },
        {
          id: 'key',
          head: t('key'),
          sx: onWideScreens,
          cellSx: { fontFamily: mono, fontSize: '0.82rem' },
          cell: keyNameOf,
        },
        {
          id: 'from',
          head: t('subscriptions.pull.from'),
          sx: onWideScreens,
          cellSx: { overflowWrap: 'anywhere', maxWidth: 260 },
          cell: ({ ip, agent }) => (
            <>
              {ip}
              <Caption component="div">{agent}</Caption>
            </>
          ),
        },
      ]}
    />
  )
}
