import AddIcon from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined'
import RssFeed from '@mui/icons-material/RssFeed'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { Link as RouterLink, useRevalidator } from 'react-router'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { Ago } from '../../ui/ago.tsx'
import { onWideScreens } from '../../ui/column-display.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { useRenewed } from '../../ui/use-renewed.ts'
import type { TabData } from '../groups/group-page.ts'
import type { GroupOfUser } from '../session/guarded.tsx'
import { may } from '../session/use-group.ts'
import { type Choice, nameIn } from './choices.ts'
import { isComposing } from './composing.ts'
import { StateChip } from './state-chip.tsx'

const ConfirmDialog = late(() => import('../../ui/confirm-dialog.tsx'))
const SubscriptionBin = late(() => import('./subscription-bin.tsx'))

/** Number of formats that the list names; the subscription's page names all of them. */
const mostFormats = 4

/** Subscriptions of a group: what they deliver, who pulled it last, and when they end. */
export default function SubscriptionsTab({
  group,
  subscriptions,
  choices,
}: { group: GroupOfUser } & TabData<'subscriptions'>) {
  const { t, path } = useTexts()
  const { revalidate } = useRevalidator()
  const [deleting, setDeleting] = useState<Subscription>()
  const [isBinOpen, setBinOpen] = useState(false)
  const [toast, setToast] = useState<ToastMessage>()
  useRenewed(subscriptions.some(({ delivery, state }) => !delivery && state !== 'expired'))
  const mayCreate = may(group, 'SUBSCRIPTION_CREATE')
  const mayDelete = may(group, 'SUBSCRIPTION_DELETE')
  const bin = mayDelete && (
    <Button color="inherit" startIcon={<RestoreFromTrashOutlined />} onClick={() => setBinOpen(true)}>
      {t('bin')}
    </Button>
  )
  const restored = async (name: string) => {
    await revalidate()
    setToast({ severity: 'success', text: t('bin.restored', { name }) })
  }
  const remove = async ({ id, name }: Subscription) => {
    const input = { params: { id }, query: { groupID: group.id } }
    await api('DELETE /api/web/subscriptions/{id}', input)
    await revalidate()
    setDeleting(undefined)
    setToast({
      severity: 'success',
      text: t('subscriptions.deleted', { name }),
      undo: async () => {
        await api('POST /api/web/subscriptions/{id}/restore', input)
        await revalidate()
      },
    })
  }
  const create = mayCreate && (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      component={RouterLink}
      to={`${path('group', { groupId: group.id }, 'subscriptions')}&new=1`}
    >
      {t('subscriptions.new')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {subscriptions.length === 0 ? (
        <EmptyState
          icon={<RssFeed />}
          title={t('subscriptions.empty')}
          text={t(mayCreate ? 'subscriptions.empty.text' : 'subscriptions.empty.viewer')}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            {create}
            {may(group, 'REPORT_READ') && (
              <Button
                variant="outlined"
                color="inherit"
                component={RouterLink}
                to={path('group', { groupId: group.id }, 'reports')}
                sx={{ borderColor: 'divider' }}
              >
                {t('subscriptions.toReports')}
              </Button>
            )}
            {bin}
          </Box>
        </EmptyState>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}>
            <Typography id="subscriptions-title" variant="body2" color="textSecondary" role="status">
              {t('subscriptions.count', { count: subscriptions.length })}
            </Typography>
            <Box sx={{ flexGrow: 1 }} />
            {bin}
            {create}
          </Box>
          <TableContainer component={Card}>
            <Table aria-labelledby="subscriptions-title">
              <TableHead>
                <TableRow>
                  <TableCell>{t('subscriptions.column.name')}</TableCell>
                  <TableCell sx={onWideScreens}>{t('subscriptions.column.formats')}</TableCell>
                  <TableCell sx={onWideScreens} align="right">
                    {t('subscriptions.column.indicators')}
                  </TableCell>
                  <TableCell sx={onWideScreens}>{t('subscriptions.column.lastPull')}</TableCell>
                  <TableCell sx={onWideScreens}>{t('subscriptions.column.end')}</TableCell>
                  <TableCell sx={onWideScreens} align="right">
                    {t('subscriptions.column.state')}
                  </TableCell>
                  {mayDelete && (
                    <TableCell padding="checkbox">
                      <span style={visuallyHidden}>{t('subscriptions.actions')}</span>
                    </TableCell>
                  )}
                </TableRow>
              </TableHead>
              <TableBody>
                {subscriptions.map((one) => (
                  <Row
                    key={one.id}
                    subscription={one}
                    groupId={group.id}
                    formats={choices.formats}
                    onDelete={mayDelete ? () => setDeleting(one) : undefined}
                  />
                ))}
              </TableBody>
            </Table>
          </TableContainer>
        </>
      )}
      <Suspense>
        {deleting && (
          <ConfirmDialog
            title={t('subscriptions.delete.title', { name: deleting.name })}
            text={t('subscriptions.delete.text')}
            submit={t('subscriptions.delete')}
            onConfirm={() => remove(deleting)}
            onClose={() => setDeleting(undefined)}
          />
        )}
        {isBinOpen && <SubscriptionBin groupId={group.id} onClose={() => setBinOpen(false)} onRestored={restored} />}
      </Suspense>
      <Toast message={toast} onClose={setToast} />
    </Box>
  )
}

function Row({
  subscription,
  groupId,
  formats,
  onDelete,
}: {
  subscription: Subscription
  groupId: string
  formats: readonly Choice[]
  onDelete: (() => void) | undefined
}) {
  const { t, format, path } = useTexts()
  const { id, name, state, targetFormats, delivery, lastPullAt, trialEndsAt } = subscription
  const unreleased = isComposing(subscription) ? t('subscriptions.composing') : '–'
  const indicators = delivery ? format.number(delivery.indicators) : unreleased
  const all = targetFormats.map((one) => nameIn(formats, one.id))
  const more = all.length - mostFormats
  const names =
    more > 1
      ? t('subscriptions.formats.more', { formats: all.slice(0, mostFormats).join(', '), count: more })
      : format.list(all)
  const pulled = lastPullAt ? <Ago at={lastPullAt} /> : t('subscriptions.never')
  const ends = trialEndsAt ? format.dateTime(trialEndsAt) : t('subscriptions.endless')
  return (
    <TableRow hover>
      <TableCell sx={{ maxWidth: { xs: 'none', sm: 320 }, overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={path('subscription', { groupId, subscriptionId: id })}
          color="textPrimary"
          sx={{ fontWeight: 600, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {name}
        </Link>
        <Box sx={{ display: { md: 'none' } }}>
          <Box sx={{ my: 0.75 }}>
            <StateChip state={state} />
          </Box>
          <Facts
            rows={[
              [t('subscriptions.column.formats'), names],
              [t('subscriptions.column.indicators'), indicators],
              [t('subscriptions.column.lastPull'), pulled],
              [t('subscriptions.column.end'), ends],
            ]}
          />
        </Box>
      </TableCell>
      <TableCell sx={{ ...onWideScreens, maxWidth: 260 }}>{names}</TableCell>
      <TableCell sx={onWideScreens} align="right">
        {indicators}
      </TableCell>
      <TableCell sx={{ ...onWideScreens, whiteSpace: 'nowrap' }}>
        {lastPullAt ? (
          pulled
        ) : (
          <Box sx={{ display: 'inline-flex', verticalAlign: 'middle', gap: 0.75, color: 'warning.main' }}>
            <WarningAmber fontSize="small" />
            {pulled}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ ...onWideScreens, whiteSpace: 'nowrap' }}>{ends}</TableCell>
      <TableCell sx={onWideScreens} align="right">
        <StateChip state={state} />
      </TableCell>
      {onDelete && (
        <TableCell padding="checkbox">
          <IconButton aria-label={t('subscriptions.deleteNamed', { name })} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </TableCell>
      )}
    </TableRow>
  )
}

/** Names and values of the other columns, on screens without room for these. */
function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, auto) minmax(min-content, 1fr)',
        columnGap: 1.5,
        rowGap: 0.25,
        typography: 'caption',
        '& dt': { color: 'text.secondary', hyphens: 'auto' },
        '& dd': { m: 0, overflowWrap: 'break-word' },
      }}
    >
      {rows.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}
