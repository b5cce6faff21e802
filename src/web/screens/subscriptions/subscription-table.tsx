import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { type Choice, nameIn } from './choices.ts'
import { isComposing } from './setup/composing.ts'
import { StateChip } from './state-chip.tsx'

/** Number of formats that the list names; the subscription's page names all of them. */
const mostFormats = 4

/** Subscriptions: what they deliver, who pulled them last, and when they end. */
export function SubscriptionTable({
  subscriptions,
  groupId,
  formats,
  labelledBy,
  onDelete,
}: {
  subscriptions: readonly Subscription[]
  groupId: string
  formats: readonly Choice[]
  /** Id of the element that names the table. */
  labelledBy: string
  /** Undefined if the user may not delete subscriptions. */
  onDelete: ((subscription: Subscription) => void) | undefined
}) {
  const { t } = useTexts()
  return (
    <TableContainer component={Card}>
      <Table aria-labelledby={labelledBy}>
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
            {onDelete && (
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
              groupId={groupId}
              formats={formats}
              onDelete={onDelete && (() => onDelete(one))}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** On narrow screens, the first cell says what the other ones contain. */
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
  const { id, name, targetFormats, delivery, lastPullAt, trialEndsAt } = subscription
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
        <PageLink
          to={path('subscription', { groupId, subscriptionId: id })}
          color="textPrimary"
          sx={{ fontWeight: 600, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {name}
        </PageLink>
        <Box sx={{ display: { md: 'none' } }}>
          <Box sx={{ my: 0.75 }}>
            <StateChip subscription={subscription} />
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
        <StateChip subscription={subscription} />
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
        // Tablets have room for a column for each.
        gridTemplateColumns: { xs: 'minmax(0, auto) minmax(min-content, 1fr)', sm: 'none' },
        gridTemplateRows: { sm: 'auto auto' },
        gridAutoFlow: { sm: 'column' },
        gridAutoColumns: { sm: 'minmax(0, 1fr)' },
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
