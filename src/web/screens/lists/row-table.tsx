import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useState } from 'react'
import type { ListRow } from '../../../contract/lists.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { sortHead } from '../../ui/lists/sort-head.tsx'
import { TablePager } from '../../ui/lists/table-pager.tsx'
import { type Ticks, tickColumn } from '../../ui/lists/tick-column.tsx'
import { type RowOrder, type RowPage, rowsPerPage } from './use-rows.ts'

/** Table of entries, defanged; sorted and paged by the server. */
export function RowTable({
  page,
  label,
  order,
  onOrder,
  pager,
  selection,
  onDeliveries,
  onEdit,
  onRemove,
}: {
  page: RowPage
  label: string
  order: RowOrder
  onOrder: (order: RowOrder) => void
  pager: Pick<ComponentProps<typeof TablePager>, 'from' | 'onOffset'>
  selection: Ticks | undefined
  /** Shows what became of the entry in deliveries. */
  onDeliveries: ((row: ListRow) => void) | undefined
  onEdit: ((row: ListRow) => void) | undefined
  onRemove: ((row: ListRow) => void) | undefined
}) {
  const { t, format, language } = useTexts()
  const [now] = useState(() => Date.now())
  const { rows, total, offset } = page
  const isPast = ({ expiresAt }: ListRow) => expiresAt !== null && Date.parse(expiresAt) <= now
  const defangedOf = ({ kind, value }: ListRow) => defang(kind, value)
  /** A column by which the rows can be sorted has a head that sorts them. */
  const column = (by: RowOrder['by'], text: string, sx: object) => {
    const isActive = order.by === by
    const descending = isActive && order.direction === 'desc'
    const onSort = () => onOrder({ by, direction: isActive && !descending ? 'desc' : 'asc' })
    return { id: by, sx, ...sortHead(text, { isActive, descending, onSort }) }
  }
  const quiet = (more: object) => (row: ListRow) => ({ ...(isPast(row) && { color: 'text.secondary' }), ...more })
  const actions = [
    { run: onDeliveries, name: 'lists.row.deliveries', Icon: OutboxOutlined },
    { run: onEdit, name: 'lists.row.edit', Icon: EditOutlined },
    { run: onRemove, name: 'lists.row.delete', Icon: DeleteOutlined },
  ] as const
  return (
    <Card>
      <DataTable
        container={{}}
        aria-label={label}
        rows={rows}
        keyOf={({ id }) => id}
        hover
        isSelected={({ id }) => selection?.chosen.has(id) ?? false}
        columns={[
          selection &&
            tickColumn(
              selection,
              rows.map(({ id }) => id),
              { all: t('lists.selectAll'), of: (row: ListRow) => t('lists.select', { value: defangedOf(row) }) },
              ({ id }) => id,
            ),
          {
            ...column('value', t('indicator'), { px: { xs: 0.5, md: 2 } }),
            cellSx: quiet({ minWidth: { xs: 120, md: 180 }, maxWidth: 460 }),
            cell: (row) => (
              <>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                  {/* Plain text on purpose, never a link, so that nobody follows it. */}
                  <Typography component="code" sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere' }}>
                    {defangedOf(row)}
                  </Typography>
                  <CopyButton text={defangedOf(row)} label={t('copyDefanged', { value: defangedOf(row) })} />
                </Box>
                <Caption sx={{ display: { xs: 'block', md: 'none' }, overflowWrap: 'anywhere' }}>
                  {[row.reason, expiryText(row, isPast(row), language, true)].filter(Boolean).join(' · ')}
                </Caption>
              </>
            ),
          },
          {
            ...column('kind', t('lists.kind'), onWideScreens),
            cellSx: quiet({}),
            cell: ({ kind }) => t(`search.kind.${kind}` as 'search.kind.ipv4'),
          },
          {
            id: 'reason',
            head: t('reason'),
            sx: onWideScreens,
            cellSx: quiet({ maxWidth: 280, overflowWrap: 'anywhere' }),
            cell: ({ reason }) => reason || '–',
          },
          {
            ...column('createdAt', t('lists.added'), onWideScreens),
            cellSx: quiet({}),
            cell: ({ createdAt, author }) => (
              <>
                <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(createdAt)}</Box>
                <Caption sx={{ overflowWrap: 'anywhere' }}>{author || t('unknown')}</Caption>
              </>
            ),
          },
          {
            ...column('expiresAt', t('lists.expires'), onWideScreens),
            cellSx: quiet({ whiteSpace: 'nowrap' }),
            cell: (row) => expiryText(row, isPast(row), language),
          },
          actions.some(({ run }) => run) && {
            id: 'actions',
            head: t('lists.row.actions'),
            isHeadHidden: true,
            align: 'right',
            cellSx: { whiteSpace: 'nowrap', pl: 0, pr: { xs: 0.5, md: 2 } },
            cell: (row) =>
              actions.map(
                ({ run, name, Icon }) =>
                  run && (
                    <IconButton
                      key={name}
                      size="small"
                      aria-label={t(name, { value: defangedOf(row) })}
                      onClick={() => run(row)}
                    >
                      <Icon fontSize="small" />
                    </IconButton>
                  ),
              ),
          },
        ]}
      />
      {total > rowsPerPage && (
        <Box sx={{ display: 'flex', px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <TablePager offset={offset} rows={rows.length} total={total} pageSize={rowsPerPage} {...pager} />
        </Box>
      )}
    </Card>
  )
}

/** @param isAlone outside of the column that says "until" */
function expiryText({ expiresAt }: ListRow, isPast: boolean, { t, format }: Language, isAlone = false): string {
  if (expiresAt === null) return t('lists.expires.never')
  // The last valid day ends where the next one starts.
  const date = format.date(new Date(Date.parse(expiresAt) - 1).toISOString())
  if (isPast) return t('lists.expires.past', { date })
  return isAlone ? t('lists.expires.until', { date }) : date
}

export function RowTableLoading() {
  const { t } = useTexts()
  return (
    <Card role="status" aria-label={t('loading')} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {[1, 2, 3, 4, 5].map((row) => (
        // Not MUI's Skeleton: an own list that is opened by its address brings its rows along.
        <Box key={row} sx={{ height: 30, borderRadius: 1, bgcolor: 'action.hover' }} />
      ))}
    </Card>
  )
}
