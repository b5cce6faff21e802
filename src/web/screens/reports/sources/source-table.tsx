import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import { type ChangeEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { ReportFeed } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { equalColumns, plainList } from '../../../theme.ts'
import { SortChoice } from '../../../ui/fields/sort-choice.tsx'
import { useForPaper } from '../../../ui/layout/paper.ts'
import { Caption, Quiet, SecondaryText, SectionTitle, SmallText } from '../../../ui/layout/text.tsx'
import { ListEnd } from '../../../ui/lists/list-end.tsx'
import { MoreRows } from '../../../ui/lists/more-rows.tsx'
import { useRowSteps } from '../../../ui/lists/use-row-steps.ts'
import { setInAddress } from '../../../ui/state/address-state.ts'
import type { ReportSelection } from '../use-selection.ts'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { type ColumnId, columnIds, sourceColumns } from './columns.ts'
import { emptyText, roleText } from './role-text.ts'
import { filteredRows, type SourceRole, type SourceRow, sourceRoles, sourceRows } from './roles.ts'
import { SourceCheckbox, SourceName } from './source-cells.tsx'
import { SourceGrid, type SourcesProps } from './source-grid.tsx'
import { nextOrder, readOrder, type SourceOrder, sortedSources, writeOrder } from './source-order.ts'
import { sourceRemarks } from './source-remarks.ts'

/** Number of rows rendered at first and whenever the end comes into view. Paper has all. */
const pageSize = 25

/** The order without a column. */
const asReported = ''

/** All sources of a report, to filter, sort and select. */
export default function SourceTable({
  selection,
  onOpen,
}: {
  selection: ReportSelection
  onOpen: (feed: ReportFeed) => void
}) {
  const { t, format, language } = useTexts()
  const { report, figures, sources } = selection
  const address = new URLSearchParams(useLocation().search)
  const [columns, setColumns] = useColumns()
  const [order, setOrder] = useState(() => readOrder(address.get('sort')))
  const [role, setRole] = useState(() => sourceRoles.find((id) => id === address.get('show')))
  const [search, setSearch] = useState(() => address.get('find') ?? '')
  const isForPaper = useForPaper()
  const rows = useMemo(() => sourceRows(report), [report])
  const remarkOf = useMemo(
    () => sourceRemarks({ report, figures, sources }, language),
    [report, figures, sources, language],
  )
  const found = filteredRows(rows, role, search).map(({ feed }) => feed)
  const sorted = sortedSources(found, order, selection)
  const list = useRowSteps(sorted, `${role} ${search}`, pageSize)
  const id = 'sources-title'
  const changeOrder = (next: SourceOrder | undefined) => {
    setOrder(next)
    setInAddress('sort', writeOrder(next))
  }
  const feeds = isForPaper ? sorted : list.shown
  const end = !isForPaper && <ListEnd list={list} />
  const shown = { feeds, columns, labelledBy: id, selection, remarkOf, onOpen, end }
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ mb: 1.25 }}>
        <SectionTitle id={id}>
          {t('nav.sources')}{' '}
          <SecondaryText component="span" role="status" sx={{ fontWeight: 450 }}>
            {found.length === rows.length
              ? format.number(rows.length)
              : t('share.of', { count: format.number(found.length), whole: format.number(rows.length) })}
          </SecondaryText>
        </SectionTitle>
        <Quiet>{roleText(role, report, figures, language)}</Quiet>
      </Box>
      {report.recommendedFeeds.length === 0 && !selection.isRecommended && (
        <SmallText sx={{ mb: 1.5 }}>{emptyText(report, language)}</SmallText>
      )}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <RoleChips
          rows={rows}
          role={role}
          onChange={(next) => {
            setRole(next)
            setInAddress('show', next)
          }}
        />
        <Search
          value={search}
          onChange={(next) => {
            setSearch(next)
            setInAddress('find', next || undefined)
          }}
        />
        <SortChoice
          options={[
            { id: asReported, text: t('feeds.asReported') },
            ...columnIds.map((column) => ({ id: column, text: t(`column.${column}`) })),
          ]}
          by={order?.by ?? asReported}
          ascending={order?.ascending}
          onBy={(by) => changeOrder(readOrder(`-${by}`))}
          onFlip={() => order && changeOrder({ ...order, ascending: !order.ascending })}
          sx={{ display: { xs: 'flex', md: 'none' } }}
        />
        <ColumnChooser shown={columns} onChange={setColumns} />
      </Box>
      {found.length === 0 ? (
        <Card sx={{ p: 2.5 }}>
          <Quiet>{t('feeds.none')}</Quiet>
        </Card>
      ) : (
        <>
          <SourceGrid {...shown} order={order} onSort={(by) => changeOrder(nextOrder(order, by))} />
          <SourceCards {...shown} by={order?.by} />
          <MoreRows list={list} sx={{ mt: 1 }} />
        </>
      )}
    </Box>
  )
}

/** Filters by role, each with its number of sources. Roles without a source are not offered. */
function RoleChips({
  rows,
  role,
  onChange,
}: {
  rows: readonly SourceRow[]
  role: SourceRole | undefined
  onChange: (role: SourceRole | undefined) => void
}) {
  const { t, format } = useTexts()
  const choices = [undefined, ...sourceRoles]
    .map((id) => ({ id, count: filteredRows(rows, id, '').length }))
    .filter(({ id, count }) => id === undefined || count > 0)
  return (
    <Box role="group" aria-label={t('feeds.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, flexGrow: 1 }}>
      {choices.map(({ id, count }) => (
        <Chip
          key={id ?? 'all'}
          component="button"
          clickable
          aria-pressed={role === id}
          variant={role === id ? 'filled' : 'outlined'}
          label={`${t(id === undefined ? 'all' : `feeds.${id}`)} ${format.number(count)}`}
          onClick={() => onChange(id)}
        />
      ))}
    </Box>
  )
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTexts()
  return (
    <Box
      component="input"
      type="search"
      value={value}
      placeholder={t('feeds.search')}
      aria-label={t('feeds.search')}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
      sx={{
        font: 'inherit',
        fontSize: '0.875rem',
        color: 'text.primary',
        bgcolor: 'transparent',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 1.25,
        minHeight: 34,
        width: 200,
        '&::placeholder': { color: 'text.secondary', opacity: 1 },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
      }}
    />
  )
}

/** Number of figures on phones, where the drawer has the others. */
const figuresOnPhones = 3

interface CardsProps extends SourcesProps {
  /** The column that orders the sources. */
  readonly by: ColumnId | undefined
}

/** Sources on phones and upright tablets: a card each. Phones show the first of the chosen columns, tablets all. */
function SourceCards({ feeds, columns, labelledBy, selection, remarkOf, onOpen, end, by }: CardsProps) {
  const { t, language } = useTexts()
  const first = columns.slice(0, figuresOnPhones)
  // The figure that orders the cards is on them.
  const onPhones = by && !first.includes(by) ? [...first.slice(0, -1), by] : first
  const figures = by && !columns.includes(by) ? [...columns, by] : columns
  return (
    <Box sx={{ display: { md: 'none' }, '@media print': { display: 'none' } }}>
      <Box component="ul" aria-labelledby={labelledBy} sx={{ ...equalColumns({ sm: 2 }, 1.25), ...plainList }}>
        {feeds.map((feed) => (
          <Card
            component="li"
            key={feed.ID}
            sx={{ p: 1.75, contentVisibility: 'auto', containIntrinsicSize: 'auto 170px' }}
            data-feed={feed.ID}
          >
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              <SourceCheckbox feed={feed} selection={selection} />
              <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
                <SourceName feed={feed} remark={remarkOf(feed)} selection={selection} onOpen={onOpen} />
              </Box>
            </Box>
            <Box component="dl" sx={{ m: 0, mt: 1.5, ...equalColumns({ xs: 3 }, 1.25) }}>
              {figures.map((column) => (
                <Box
                  key={column}
                  sx={{ minWidth: 0, ...(!onPhones.includes(column) && { display: { xs: 'none', sm: 'block' } }) }}
                >
                  <Caption component="dt" sx={{ display: 'block', hyphens: 'auto' }}>
                    {t(`column.${column}`)}
                  </Caption>
                  <SmallText component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                    {sourceColumns[column].text(feed, selection, language)}
                  </SmallText>
                </Box>
              ))}
            </Box>
          </Card>
        ))}
      </Box>
      {end}
    </Box>
  )
}
