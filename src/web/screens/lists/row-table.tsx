import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import OutboxOutlined from '@mui/icons-material/OutboxOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useState } from 'react'
import type { ListRow } from '../../../contract/lists.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { TablePager } from '../../ui/lists/table-pager.tsx'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { type RowOrder, type RowPage, rowsPerPage } from './use-rows.ts'

const wide = { display: { xs: 'none', md: 'table-cell' } } as const

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
  selection: { readonly chosen: ReadonlySet<string>; readonly onChange: (chosen: Set<string>) => void } | undefined
  /** Shows what became of the entry in deliveries. */
  onDeliveries: ((row: ListRow) => void) | undefined
  onEdit: ((row: ListRow) => void) | undefined
  onRemove: ((row: ListRow) => void) | undefined
}) {
  const language = useTexts()
  const { t, format } = language
  const [now] = useState(() => Date.now())
  const { rows, total, offset } = page
  const chosenCount = rows.filter(({ id }) => selection?.chosen.has(id)).length
  const toggle = (id: string) => {
    const next = new Set(selection?.chosen)
    if (!next.delete(id)) next.add(id)
    selection?.onChange(next)
  }
  const head = (by: RowOrder['by'], text: string) => (
    <TableSortLabel
      active={order.by === by}
      direction={order.by === by ? order.direction : 'asc'}
      onClick={() => onOrder({ by, direction: order.by === by && order.direction === 'asc' ? 'desc' : 'asc' })}
    >
      {text}
    </TableSortLabel>
  )
  const sorted = (by: RowOrder['by']) => (order.by === by ? order.direction : false)
  return (
    <Card>
      <TableContainer>
        <Table aria-label={label}>
          <TableHead>
            <TableRow>
              {selection && (
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={chosenCount > 0 && chosenCount === rows.length}
                    indeterminate={chosenCount > 0 && chosenCount < rows.length}
                    onChange={(_, isOn) => selection.onChange(new Set(isOn ? rows.map(({ id }) => id) : []))}
                    slotProps={{ input: { 'aria-label': t('lists.selectAll') } }}
                  />
                </TableCell>
              )}
              <TableCell sx={{ px: { xs: 0.5, md: 2 } }} sortDirection={sorted('value')}>
                {head('value', t('lists.value'))}
              </TableCell>
              <TableCell sx={wide} sortDirection={sorted('kind')}>
                {head('kind', t('lists.kind'))}
              </TableCell>
              <TableCell sx={wide}>{t('lists.reason')}</TableCell>
              <TableCell sx={wide} sortDirection={sorted('createdAt')}>
                {head('createdAt', t('lists.added'))}
              </TableCell>
              <TableCell sx={wide} sortDirection={sorted('expiresAt')}>
                {head('expiresAt', t('lists.expires'))}
              </TableCell>
              {(onDeliveries || onEdit || onRemove) && (
                <TableCell>
                  <span style={visuallyHidden}>{t('lists.row.actions')}</span>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => {
              const defanged = defang(row.kind, row.value)
              const isPast = row.expiresAt !== null && Date.parse(row.expiresAt) <= now
              const quiet = isPast ? { color: 'text.secondary' } : {}
              return (
                <TableRow key={row.id} hover selected={selection?.chosen.has(row.id)}>
                  {selection && (
                    <TableCell padding="checkbox">
                      <Checkbox
                        checked={selection.chosen.has(row.id)}
                        onChange={() => toggle(row.id)}
                        slotProps={{ input: { 'aria-label': t('lists.select', { value: defanged }) } }}
                      />
                    </TableCell>
                  )}
                  <TableCell sx={{ minWidth: { xs: 120, md: 180 }, maxWidth: 460, px: { xs: 0.5, md: 2 }, ...quiet }}>
                    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                      {/* Plain text on purpose, never a link, so that nobody follows it. */}
                      <Typography
                        component="code"
                        sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere' }}
                      >
                        {defanged}
                      </Typography>
                      <CopyButton text={defanged} label={t('lists.row.copy', { value: defanged })} />
                    </Box>
                    <Caption sx={{ display: { xs: 'block', md: 'none' }, overflowWrap: 'anywhere' }}>
                      {[row.reason, expiryText(row, isPast, language, true)].filter(Boolean).join(' · ')}
                    </Caption>
                  </TableCell>
                  <TableCell sx={{ ...wide, ...quiet }}>{t(`search.kind.${row.kind}` as 'search.kind.ipv4')}</TableCell>
                  <TableCell sx={{ ...wide, ...quiet, maxWidth: 280, overflowWrap: 'anywhere' }}>
                    {row.reason || '–'}
                  </TableCell>
                  <TableCell sx={{ ...wide, ...quiet }}>
                    <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(row.createdAt)}</Box>
                    <Caption sx={{ overflowWrap: 'anywhere' }}>{row.author || t('lists.author.unknown')}</Caption>
                  </TableCell>
                  <TableCell sx={{ ...wide, ...quiet, whiteSpace: 'nowrap' }}>
                    {expiryText(row, isPast, language)}
                  </TableCell>
                  {(onDeliveries || onEdit || onRemove) && (
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap', pl: 0, pr: { xs: 0.5, md: 2 } }}>
                      {onDeliveries && (
                        <IconButton
                          size="small"
                          aria-label={t('lists.row.deliveries', { value: defanged })}
                          onClick={() => onDeliveries(row)}
                        >
                          <OutboxOutlined fontSize="small" />
                        </IconButton>
                      )}
                      {onEdit && (
                        <IconButton
                          size="small"
                          aria-label={t('lists.row.edit', { value: defanged })}
                          onClick={() => onEdit(row)}
                        >
                          <EditOutlined fontSize="small" />
                        </IconButton>
                      )}
                      {onRemove && (
                        <IconButton
                          size="small"
                          aria-label={t('lists.row.delete', { value: defanged })}
                          onClick={() => onRemove(row)}
                        >
                          <DeleteOutlined fontSize="small" />
                        </IconButton>
                      )}
                    </TableCell>
                  )}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
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
