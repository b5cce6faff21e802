import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ComponentProps } from 'react'
import { type HitOrder, hitStates, stateOf } from '../../../../domain/hit.ts'
import { actionsOf, directionsOf } from '../../../../domain/hit-events.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { mono } from '../../../theme.ts'
import { StackedBar } from '../../../ui/charts/share-bar.tsx'
import { CellFilter } from '../../../ui/lists/cell-filter.tsx'
import { type Column, DataTable, RowButton } from '../../../ui/lists/data-table.tsx'
import { sortHead } from '../../../ui/lists/sort-head.tsx'
import type { TableLook } from '../../../ui/lists/table-look.ts'
import { TablePager } from '../../../ui/lists/table-pager.tsx'
import { type Ticks, tickColumn } from '../../../ui/lists/tick-column.tsx'
import { visuallyHidden } from '../../../ui/shell/route-announcer.tsx'
import { classMarks } from './class-chip.tsx'
import { beginsDescending, hitsPerPage, keyOfHit, lastSeenOf } from './hit-filters.ts'
import { Covered, State } from './hit-state.tsx'
import { defaultHitView, type HitView } from './hit-view.ts'
import { textureOf } from './state-texture.ts'
import type { Hit, HitPage } from './use-hits.ts'

/** Columns that can be chosen; the first ones are shown until somebody chooses others. */
export const hitColumns = [
  'verdict',
  'lastSeen',
  'action',
  'direction',
  'host',
  'sources',
  'kind',
  'count',
  'firstSeen',
  'state',
  'covered',
] as const
export const usualHitColumns = hitColumns.slice(0, 6)

interface Props {
  readonly found: HitPage
  readonly view: HitView
  readonly onView: (part: Partial<HitView>) => void
  readonly look: TableLook
  readonly ticks: Ticks
  readonly pager: Pick<ComponentProps<typeof TablePager>, 'from' | 'onOffset'>
  readonly selection: ReadonlySet<string>
  /** Sources whose matches determine the state; all sources if undefined. */
  readonly scope: ReadonlySet<string> | undefined
  readonly onOpen: (hit: Hit) => void
}

/** Observables, defanged, one line each. The server sorts and pages; a row opens its details. */
export function HitTable({ found, view, onView, look, ticks, pager, selection, scope, onOpen }: Props) {
  const { t, format } = useTexts()
  const { rows, total, offset } = found
  const sorted = (order: HitOrder) => {
    const isActive = view.order === order
    const first = beginsDescending(order)
    const descending = isActive ? view.descending : first
    // The third click brings back the order of the report.
    const next = !isActive || view.descending === first ? { order, descending: isActive !== first } : defaultHitView
    const onSort = () => onView({ order: next.order, descending: next.descending })
    return { id: order, ...sortHead(t(`hits.order.${order}`), { isActive, descending, onSort }) }
  }
  const timeOf = (time: string | null) => (time === null ? t('hits.noTime') : format.dateTime(time))
  const defangedOf = ({ kind, value }: Hit) => defang(kind, value)
  const columns: readonly Column<Hit>[] = [
    tickColumn<Hit>(
      ticks,
      rows.map(keyOfHit),
      { all: t('table.choose.page'), of: (hit) => t('select', { name: defangedOf(hit) }) },
      keyOfHit,
    ),
    {
      ...sorted('value'),
      isName: true,
      phoneLine: 1,
      cellSx: { fontWeight: 500 },
      cell: (hit) => (
        <RowButton onOpen={() => onOpen(hit)} title={defangedOf(hit)}>
          {/* Never a link, so that nobody follows it. */}
          <Box component="code" sx={{ fontFamily: mono, fontSize: '0.82rem' }}>
            {defangedOf(hit)}
          </Box>
        </RowButton>
      ),
    },
    {
      ...sorted('verdict'),
      width: 116,
      phoneLine: 1,
      cell: ({ verdict }) => {
        const { Icon, colour } = classMarks[verdict]
        const text = t(`class.${verdict}`)
        return (
          <CellFilter text={text} onFilter={() => onView({ verdicts: [verdict] })}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <Icon sx={{ fontSize: rem(17), color: `${colour}.main` }} />
              {text}
            </Box>
          </CellFilter>
        )
      },
    },
    {
      ...sorted('lastSeen'),
      width: 200,
      cell: (hit) => {
        const time = lastSeenOf(hit)
        if (time === null) return t('hits.noTime')
        const day = time.slice(0, 10)
        return (
          <CellFilter text={format.date(time)} onFilter={() => onView({ day })}>
            {format.dateTime(time)}
          </CellFilter>
        )
      },
    },
    {
      id: 'action',
      head: t('hits.action'),
      width: 196,
      phoneLine: 2,
      cell: ({ events }) => {
        const actions = actionsOf(events)
        if (actions.includes('unknown')) return '–'
        const { passed = 0, blocked = 0 } = events ?? {}
        const text =
          passed > 0 && blocked > 0
            ? t('hits.action.some', { passed: format.number(passed), count: format.number(passed + blocked) })
            : t(`hits.action.${passed > 0 ? 'passed' : 'blocked'}`)
        return (
          <CellFilter text={text} onFilter={() => onView({ actions: actions.slice(0, 1) })}>
            <Box component="span" sx={passed > 0 ? { color: 'warning.main', fontWeight: 550 } : {}}>
              {text}
            </Box>
          </CellFilter>
        )
      },
    },
    {
      id: 'direction',
      head: t('hits.direction'),
      width: 100,
      cell: ({ events }) => {
        const directions = directionsOf(events)
        if (directions.includes('unknown')) return '–'
        const text = directions.map((one) => t(`hits.direction.${one}`)).join(', ')
        return <CellFilter text={text} onFilter={() => onView({ directions })} />
      },
    },
    {
      id: 'host',
      head: t('hits.host'),
      width: 130,
      cell: ({ hosts }) => {
        const [first, ...more] = hosts ?? []
        if (!first) return hosts ? t('hits.hosts.many.short') : '–'
        return (
          <>
            <CellFilter text={first.host} onFilter={() => onView({ host: first.host })} />
            {more.length > 0 && ` +${more.length}`}
          </>
        )
      },
    },
    {
      ...sorted('sources'),
      width: 124,
      phoneLine: 2,
      cell: (hit) => <Sources hit={hit as Evidence} />,
    },
    {
      ...sorted('kind'),
      width: 100,
      cell: ({ kind }) => (
        <CellFilter text={t(`search.kind.${kind}` as 'search.kind.ipv4')} onFilter={() => onView({ kind })} />
      ),
    },
    { ...sorted('count'), width: 92, align: 'right', cell: ({ count }) => format.number(count) },
    { ...sorted('firstSeen'), width: 190, cell: ({ firstSeen }) => timeOf(firstSeen) },
    { ...sorted('state'), width: 160, cell: (hit) => <State hit={hit} scope={scope} /> },
    { id: 'covered', head: t('hits.covered'), width: 160, cell: (hit) => <Covered hit={hit} selection={selection} /> },
  ]
  return (
    <DataTable
      container={{ component: Card }}
      lines={look}
      aria-labelledby="hits-title"
      rows={rows}
      keyOf={keyOfHit}
      hover
      isSelected={(hit) => ticks.chosen.has(keyOfHit(hit))}
      onOpen={onOpen}
      columns={columns}
      end={
        <Box
          sx={{ px: 2, py: 0.5, borderTop: 1, borderColor: 'divider', display: total > hitsPerPage ? 'flex' : 'none' }}
        >
          <TablePager offset={offset} rows={rows.length} total={total} pageSize={hitsPerPage} {...pager} />
        </Box>
      }
    />
  )
}

/** How many sources list an observable, and as a bar how many of them in each state. */
function Sources({ hit }: { hit: Evidence }) {
  const { t, format } = useTexts()
  const byState = Map.groupBy(hit.matches, stateOf)
  const parts = hitStates.flatMap((id) => {
    const count = new Set(byState.get(id)?.map(({ ID }) => ID)).size
    return count > 0 ? [{ id, count, share: count, look: textureOf(id) }] : []
  })
  const text = parts.map(({ id, count }) => `${format.number(count)} ${t(`when.${id}`)}`).join(', ')
  return (
    <Box component="span" title={text} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ minWidth: '1.5ch', textAlign: 'right' }}>
        {format.number(new Set(hit.matches.map(({ ID }) => ID)).size)}
      </Box>
      <span style={visuallyHidden}>{text}</span>
      <StackedBar parts={parts} height={8} sx={{ width: 64, flexShrink: 0 }} />
    </Box>
  )
}
