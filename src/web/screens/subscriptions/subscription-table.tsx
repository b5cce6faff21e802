import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode } from 'react'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { type Choice, nameIn } from './choices.ts'
import { isComposing } from './setup/composing.ts'
import { StateChip } from './state-chip.tsx'

/** Number of formats that the list names; the subscription's page names all of them. */
const mostFormats = 4

/** Subscriptions: what they deliver, who pulled them last, and when they end. */
export function SubscriptionTable({
  subscriptions,
  formats,
  labelledBy,
  onDelete,
}: {
  subscriptions: readonly Subscription[]
  formats: readonly Choice[]
  /** Id of the element that names the table. */
  labelledBy: string
  /** Undefined if the user may not delete subscriptions. */
  onDelete: ((subscription: Subscription) => void) | undefined
}) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const namesOf = ({ targetFormats }: Subscription) => {
    const all = targetFormats.map((one) => nameIn(formats, one.id))
    const more = all.length - mostFormats
    return more > 1
      ? t('subscriptions.formats.more', { formats: all.slice(0, mostFormats).join(', '), count: more })
      : format.list(all)
  }
  const pulledOf = ({ lastPullAt }: Subscription) => (lastPullAt ? <Ago at={lastPullAt} /> : t('subscriptions.never'))
  /** On narrow screens, the first cell says what these contain. */
  const facts: readonly Column<Subscription>[] = [
    { id: 'formats', head: t('subscriptions.column.formats'), cell: namesOf, cellSx: { maxWidth: 260 } },
    {
      id: 'indicators',
      head: t('indicators'),
      align: 'right',
      cell: (subscription) => {
        if (subscription.delivery) return format.number(subscription.delivery.indicators)
        return isComposing(subscription) ? t('subscriptions.composing') : '–'
      },
    },
    {
      id: 'lastPull',
      head: t('subscriptions.column.lastPull'),
      cellSx: { whiteSpace: 'nowrap' },
      cell: pulledOf,
    },
    {
      id: 'end',
      head: t('subscriptions.column.end'),
      cellSx: { whiteSpace: 'nowrap' },
      cell: ({ trialEndsAt }) => (trialEndsAt ? format.dateTime(trialEndsAt) : t('subscriptions.endless')),
    },
  ]
  const warned = (subscription: Subscription) =>
    subscription.lastPullAt ? (
      pulledOf(subscription)
    ) : (
      <Box sx={{ display: 'inline-flex', verticalAlign: 'middle', gap: 0.75, color: 'warning.main' }}>
        <WarningAmber fontSize="small" />
        {pulledOf(subscription)}
      </Box>
    )
  return (
    <DataTable
      aria-labelledby={labelledBy}
      container={{ component: Card }}
      rows={subscriptions}
      keyOf={({ id }) => id}
      hover
      columns={[
        {
          id: 'name',
          head: t('subscriptions.column.name'),
          cellSx: { maxWidth: { xs: 'none', sm: 320 }, overflowWrap: 'anywhere' },
          cell: (subscription) => (
            <>
              <PageLink
                to={path('subscription', { groupId, subscriptionId: subscription.id })}
                color="textPrimary"
                sx={{ fontWeight: 600, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {subscription.name}
              </PageLink>
              <Box sx={{ display: { md: 'none' } }}>
                <Box sx={{ my: 0.75 }}>
                  <StateChip subscription={subscription} />
                </Box>
                <Facts rows={facts.map(({ id, head, cell }) => ({ id, head, text: cell(subscription) }))} />
              </Box>
            </>
          ),
        },
        ...facts.map((fact) => ({ ...fact, sx: onWideScreens, ...(fact.id === 'lastPull' && { cell: warned }) })),
        {
          id: 'state',
          head: t('subscriptions.column.state'),
          sx: onWideScreens,
          align: 'right',
          cell: (subscription) => <StateChip subscription={subscription} />,
        },
        onDelete && {
          id: 'actions',
          head: t('lists.row.actions'),
          isHeadHidden: true,
          padding: 'checkbox',
          cell: (subscription) => (
            <IconButton
              aria-label={t('subscriptions.deleteNamed', { name: subscription.name })}
              onClick={() => onDelete(subscription)}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          ),
        },
      ]}
    />
  )
}

/** Names and values of the other columns, on screens without room for these. */
function Facts({
  rows,
}: {
  rows: readonly { readonly id: string; readonly head: ReactNode; readonly text: ReactNode }[]
}) {
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
      {rows.map(({ id, head, text }) => (
        <Fragment key={id}>
          <dt>{head}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </Box>
  )
}
