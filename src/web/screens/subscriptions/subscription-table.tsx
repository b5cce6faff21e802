import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { Ago } from '../../ui/layout/ago.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { DataTable, nameStyle } from '../../ui/lists/data-table.tsx'
import type { TableLook } from '../../ui/lists/table-look.ts'
import { type Choice, nameIn } from './choices.ts'
import { isComposing } from './setup/composing.ts'
import { StateChip } from './state-chip.tsx'

/** Columns that can be chosen. */
export const subscriptionColumns = ['formats', 'indicators', 'lastPull', 'end', 'state'] as const

/** Subscriptions: what they deliver, who pulled them last, and when they end. */
export function SubscriptionTable({
  subscriptions,
  formats,
  look,
  labelledBy,
  onDelete,
}: {
  subscriptions: readonly Subscription[]
  formats: readonly Choice[]
  look: TableLook
  /** Id of the element that names the table. */
  labelledBy: string
  /** Undefined if the user may not delete subscriptions. */
  onDelete: ((subscription: Subscription) => void) | undefined
}) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const namesOf = ({ targetFormats }: Subscription) => format.list(targetFormats.map((one) => nameIn(formats, one.id)))
  return (
    <DataTable
      aria-labelledby={labelledBy}
      container={{ component: Card }}
      lines={look}
      rows={subscriptions}
      keyOf={({ id }) => id}
      hover
      columns={[
        {
          id: 'name',
          head: t('subscriptions.column.name'),
          isName: true,
          phoneLine: 1,
          cell: ({ id, name }) => (
            <PageLink
              to={path('subscription', { groupId, subscriptionId: id })}
              title={name}
              sx={{ ...nameStyle, fontWeight: 600 }}
            >
              {name}
            </PageLink>
          ),
        },
        {
          id: 'formats',
          head: t('subscriptions.column.formats'),
          width: 220,
          cell: (subscription) => <span title={namesOf(subscription)}>{namesOf(subscription)}</span>,
        },
        {
          id: 'indicators',
          head: t('indicators'),
          width: 116,
          align: 'right',
          phoneLine: 2,
          phoneLabel: t('indicators'),
          cell: (subscription) => {
            if (subscription.delivery) return format.number(subscription.delivery.indicators)
            return isComposing(subscription) ? t('subscriptions.composing') : '–'
          },
        },
        {
          id: 'lastPull',
          head: t('subscriptions.column.lastPull'),
          width: 150,
          phoneLine: 2,
          phoneLabel: t('subscriptions.column.lastPull'),
          cell: ({ lastPullAt }) =>
            lastPullAt ? (
              <Ago at={lastPullAt} />
            ) : (
              <Box sx={{ display: 'inline-flex', verticalAlign: 'middle', gap: 0.75, color: 'warning.main' }}>
                <WarningAmber fontSize="small" />
                {t('subscriptions.never')}
              </Box>
            ),
        },
        {
          id: 'end',
          head: t('subscriptions.column.end'),
          width: 190,
          cell: ({ trialEndsAt }) => (trialEndsAt ? format.dateTime(trialEndsAt) : t('subscriptions.endless')),
        },
        {
          id: 'state',
          head: t('subscriptions.column.state'),
          width: 170,
          phoneLine: 1,
          cell: (subscription) => <StateChip subscription={subscription} />,
        },
        onDelete && {
          id: 'actions',
          head: t('lists.row.actions'),
          isHeadHidden: true,
          padding: 'checkbox',
          width: 44,
          phoneLine: 1,
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
