import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type HitOrder, hitOrders } from '../../../../domain/hit.ts'
import type { HitCount } from '../../../../domain/hit-events.ts'
import { api, requestOf } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { latePart } from '../../../late/late.tsx'
import { useGroupId } from '../../../session/use-group.ts'
import { ExportMenuButton } from '../../../ui/dialogs/export-menu-button.tsx'
import { useTell } from '../../../ui/dialogs/use-tell.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { SortChoice } from '../../../ui/fields/sort-choice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { SmallText } from '../../../ui/layout/text.tsx'
import { FilterBar, type TableFilter } from '../../../ui/lists/filter-bar.tsx'
import { useTableLook } from '../../../ui/lists/table-look.ts'
import { useChoice } from '../../../ui/lists/use-choice.ts'
import { ViewButton } from '../../../ui/lists/view-button.tsx'
import { visuallyHidden } from '../../../ui/shell/route-announcer.tsx'
import { setInAddress } from '../../../ui/state/address-state.ts'
import type { ReportSelection } from '../use-selection.ts'
import {
  beginsDescending,
  filterOf,
  hitParameters,
  hitQuery,
  keyOfHit,
  readHitView,
  scopeOf,
  withChosen,
} from './hit-filters.ts'
import { HitTable, hitColumns, usualHitColumns } from './hit-table.tsx'
import { defaultHitView, type HitView, writeHitView } from './hit-view.ts'
import { useHits } from './use-hits.ts'

const HitDrawer = latePart(() => import('./hit-drawer.tsx'))
const HitBulk = latePart(() => import('./hit-bulk.tsx'))

const noHits = { rows: [], total: 0 }

/** Every matched observable of a report: its class, when it was seen, who listed it when, and whether it is covered. */
export default function HitsTab({ selection }: { selection: ReportSelection }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { report, counted, onlyPassed, nameOf } = selection
  const { search } = useLocation()
  const [view, setView] = useState(() => readHitView(new URLSearchParams(search)))
  const [opened, setOpened] = useState(() => new URLSearchParams(search).get('hit') ?? undefined)
  const told = useTell()
  // A link, or "back", changes the address.
  useEffect(() => setView(readHitView(new URLSearchParams(search))), [search])
  const place = { groupId, reportId: report.id }
  const change = (part: Partial<HitView>) => {
    const next = { ...view, page: 0, ...part }
    setView(next)
    const written = writeHitView(next)
    for (const name of hitParameters) setInAddress(name, written[name])
    if (part.page === undefined) open(undefined)
  }
  const open = (key: string | undefined) => {
    setOpened(key)
    setInAddress('hit', key)
  }
  const turnTo = (page: number) => change({ page })
  const { answer: found, failure, isLoading, again, pager } = useHits(place, view, counted, onlyPassed, turnTo)
  const look = useTableLook('hits', hitColumns, usualHitColumns)
  const query = hitQuery(view, counted, onlyPassed)
  const filter = JSON.stringify(query)
  const choice = useChoice(found ?? noHits, keyOfHit, filter)
  const isFiltered = JSON.stringify(filterOf(view)) !== JSON.stringify(filterOf(defaultHitView))
  const exports = exportsOf(place, query, t)
  const scope = scopeOf(view, counted)
  const hit = found?.rows.find((one) => keyOfHit(one) === opened)
  const showView = (text: string) => change({ ...readHitView(new URLSearchParams(text)), page: 0 })
  return (
    <Box component="section" sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <h2 id="hits-title" style={visuallyHidden}>
        {t('hits.title')}
      </h2>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.75 }}>
        <FilterBar
          filters={useHitFilters(view, nameOf)}
          countsKey={filter}
          loadCounts={(id, options) =>
            api(
              'GET /api/web/uploads/files/results/{id}/evidence/counts',
              {
                params: { id: report.id },
                query: { groupID: groupId, ...query, by: id as HitCount, selection: [...counted].join(',') },
              },
              options,
            )
          }
          onChange={(id, chosen) => change(withChosen(id as HitCount, chosen))}
        >
          <SearchField
            label={t('hits.search')}
            value={view.search}
            onChange={(text) => change({ search: text })}
            isSlim
            sx={{ width: 190, flexShrink: 0 }}
          />
        </FilterBar>
        <SmallText role="status" sx={{ fontWeight: 600, mr: 'auto', px: 0.5 }}>
          {found ? t('hits.found', { count: found.total }) : failure === undefined ? t('loading') : ''}
        </SmallText>
        {isFiltered && (
          <Button
            size="small"
            className="no-print"
            onClick={() => change({ ...defaultHitView, order: view.order, descending: view.descending })}
          >
            {t('hits.clear')}
          </Button>
        )}
        <SortChoice
          options={hitOrders.map((order) => ({ id: order, text: t(`hits.order.${order}`) }))}
          by={view.order}
          ascending={view.order === 'position' ? undefined : !view.descending}
          onBy={(by) => change({ order: by as HitOrder, descending: beginsDescending(by as HitOrder) })}
          onFlip={() => change({ descending: !view.descending })}
          sx={{ display: { xs: 'flex', md: 'none' } }}
        />
        <ViewButton
          look={look}
          columns={hitColumns.map((id) => ({ id, text: columnText(id, t) }))}
          views={{
            table: 'hits',
            current: `${new URLSearchParams(writeHitView({ ...view, page: 0 }))}`,
            onShow: showView,
          }}
        />
        <ExportMenuButton label={t('hits.export')} disabled={!found || found.total === 0} entries={exports} />
      </Box>
      <LoadFailure failure={failure} what={t('hits.failed')} onRetry={again} />
      {!found && failure === undefined && <TableSkeleton />}
      {found && found.total === 0 && (
        <EmptyState
          icon={<SearchOffOutlined />}
          title={t('hits.found', { count: 0 })}
          text={t(isFiltered ? 'hits.none' : 'hits.nothing')}
        />
      )}
      {found && found.total > 0 && (
        <Box aria-busy={isLoading} sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity .15s' }}>
          <HitTable
            found={found}
            view={view}
            onView={change}
            look={look}
            ticks={choice.ticks}
            pager={pager}
            selection={counted}
            scope={scope}
            onOpen={(one) => open(keyOfHit(one))}
          />
          {choice.count > 0 && (
            <HitBulk choice={choice} total={found.total} place={place} query={query} exports={exports} told={told} />
          )}
        </Box>
      )}
      {found && hit && (
        <HitDrawer
          hits={found.rows}
          hit={hit}
          selection={counted}
          scope={scope}
          nameOf={nameOf}
          onView={change}
          onOpen={(one) => open(keyOfHit(one))}
          onClose={() => open(undefined)}
          onMessage={told.tell}
        />
      )}
      {told.toast}
    </Box>
  )
}

type Texts = ReturnType<typeof useTexts>['t']

/** Names and addresses of the files with the hits that a query finds. */
function exportsOf(
  { groupId, reportId }: { groupId: string; reportId: string },
  query: ReturnType<typeof hitQuery>,
  t: Texts,
) {
  return (['csv', 'ndjson'] as const).map(
    (as) =>
      [
        t(`hits.export.${as}`),
        requestOf('GET /api/web/uploads/files/results/{id}/evidence/export', {
          params: { id: reportId },
          query: { groupID: groupId, ...query, format: as },
        }).url,
      ] as const,
  )
}

function columnText(id: (typeof hitColumns)[number], t: Texts): string {
  return id === 'action' || id === 'direction' || id === 'host' || id === 'covered'
    ? t(`hits.${id}`)
    : t(`hits.order.${id}`)
}

function useHitFilters(
  view: HitView,
  nameOf: (id: string) => string,
): readonly (TableFilter & { readonly id: HitCount })[] {
  const { t, format } = useTexts()
  const single = (value: string | undefined) => (value === undefined ? [] : [value])
  const state =
    view.source !== undefined
      ? 'hits.state.ofSource'
      : view.covered === 'yes'
        ? 'hits.state.ofSelection'
        : 'hits.order.state'
  return [
    {
      id: 'verdict',
      label: t('hits.order.verdict'),
      chosen: view.verdicts,
      textOf: (value) => t(`class.${value as 'credible'}`),
    },
    {
      id: 'action',
      label: t('hits.action'),
      chosen: view.actions,
      textOf: (value) => t(`hits.action.${value as 'passed'}`),
    },
    {
      id: 'direction',
      label: t('hits.direction'),
      chosen: view.directions,
      textOf: (value) => t(`hits.direction.${value as 'inbound'}`),
    },
    { id: 'host', label: t('hits.host'), isSingle: true, chosen: single(view.host), textOf: (value) => value },
    {
      id: 'day',
      label: t('hits.day'),
      isSingle: true,
      chosen: single(view.day),
      textOf: (value) => format.date(`${value}T00:00:00.000Z`),
    },
    { id: 'source', label: t('column.source'), isSingle: true, chosen: single(view.source), textOf: nameOf },
    {
      id: 'kind',
      isRare: true,
      label: t('hits.order.kind'),
      isSingle: true,
      chosen: single(view.kind),
      textOf: (value) => t(`kind.${value as 'ipv4'}`),
    },
    {
      id: 'state',
      isRare: true,
      label: t(state),
      chosen: view.states,
      textOf: (value) => t(`parts.${value as 'late'}`),
    },
    {
      id: 'covered',
      isRare: true,
      label: t('hits.covered'),
      isSingle: true,
      chosen: single(view.covered),
      textOf: (value) => t(`hits.covered.${value as 'yes'}`),
    },
    {
      id: 'wide',
      isRare: true,
      label: t('sources.measure.wide'),
      isSingle: true,
      chosen: view.wide ? ['yes'] : [],
      textOf: () => t('hits.wide'),
    },
  ]
}

function TableSkeleton() {
  const { t } = useTexts()
  return (
    <Card role="status" aria-label={t('loading')} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => (
        <Skeleton key={row} variant="rounded" height={32} />
      ))}
    </Card>
  )
}
