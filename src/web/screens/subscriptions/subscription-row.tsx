import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Ago } from '../../ui/ago.tsx'
import { onWideScreens } from '../../ui/column-display.ts'
import { type Choice, nameIn } from './choices.ts'
import { isComposing } from './composing.ts'
import { StateChip } from './state-chip.tsx'

/** Number of formats that the list names; the subscription's page names all of them. */
const mostFormats = 4

/** A subscription in the list. On narrow screens, the first cell says what the other ones contain. */
export function SubscriptionRow({
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
