import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import FilterList from '@mui/icons-material/FilterList'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import StarIcon from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import { mostCompared, sources as sourceCalls } from '../../../contract/sources.ts'
import { ask, askMaybe } from '../../app/ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late, latePart } from '../../late/late.tsx'
import { rem } from '../../rem.ts'
import { activeGroupOf } from '../../session/active-group.ts'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { OutlinedButton, QuietButton, SmallLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'
import type { CodeHandle } from '../../ui/state/preloadable.ts'
import { useEver } from '../../ui/state/use-ever.ts'
import type { Route } from './+types/sources'
import { ActiveFilters } from './catalogue/active-filters.tsx'
import { CatalogueBar, CatalogueSort } from './catalogue/catalogue-bar.tsx'
import { filtered } from './catalogue/filter.ts'
import { FilterPanel } from './catalogue/filter-panel.tsx'
import { Pages } from './catalogue/pages.tsx'
import { PickTray } from './catalogue/pick-tray.tsx'
import { rowOf, SourceRows, sourceColumns, usualSourceColumns } from './catalogue/source-rows.tsx'
import { useCatalogueView } from './catalogue/use-catalogue-view.ts'
import { CollectingNotice } from './collecting-notice.tsx'
import { flavourTexts } from './flavour-texts.ts'
import { SavedFull } from './save-button.tsx'
import { savedIn } from './saved.ts'
import { useSaved } from './use-saved.ts'
import { type CatalogueView, filterCount, mostSideBySide, readView, unfiltered, writeView } from './view.ts'
import { WithoutGroup } from './without-group.tsx'

const ComparePanel = late(async () => ({ default: (await import('./catalogue/compare-panel.tsx')).ComparePanel }))
const OverlapPanel = latePart(async () => ({ default: (await import('./catalogue/overlap-panel.tsx')).OverlapPanel }))
const ImportDialog = latePart(() => import('./import-dialog.tsx'))
const PastsCard = latePart(async () => ({ default: (await import('./pasts-card.tsx')).PastsCard }))
const FilterDrawer = latePart(() => import('./catalogue/filter-drawer.tsx'))

/** Rows of a page. */
const pageSize = 25

export const handle: CodeHandle = {
  loadCode: async (search) => {
    const { show } = readView(search)
    const panel = { list: [], compare: [ComparePanel], overlap: [OverlapPanel] }[show]
    await Promise.all([PastsCard, ...panel].map((part) => part.load()))
  },
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const place = { context, url, request }
  const groupId = await activeGroupOf(place, request)
  if (!groupId) return undefined
  const view = readView(url.searchParams)
  const query = { groupID: groupId }
  const [all, collecting, flavours, pasts] = await Promise.all([
    ask(place, sourceCalls.list, { query }),
    ask(place, sourceCalls.collecting, { query }),
    flavourTexts(place, groupId),
    askMaybe(place, sourceCalls.pasts, { query }),
  ])
  const saved = savedIn(request.headers.get('cookie'))
  const { rows, facets, hidden } = filtered(all, view, { saved: new Set(saved), now: Date.now() })
  const byId = new Map(all.map((source) => [source.id, source]))
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const compared = view.show === 'compare' ? known(view.compared) : []
  const page = Math.min(view.page, Math.max(1, Math.ceil(rows.length / pageSize)))
  const overlapping = view.overlapOf.length > 0 ? known(view.overlapOf) : rows.filter(({ records }) => records > 0)
  const inMatrix = {
    list: [],
    compare: compared,
    overlap: overlapping.slice(0, Math.min(view.top, mostCompared)),
  }[view.show]
  const ids = inMatrix.map(({ id }) => id).join(',')
  const isAsideShown = rows.some(({ aside }) => aside !== null)
  return {
    show: view.show,
    groupId,
    collecting,
    onlyDemo: all.every(({ demo, records }) => demo || records === 0),
    pasts,
    flavours,
    saved,
    facets,
    total: isAsideShown ? all.length : all.filter(({ aside }) => aside === null).length,
    hidden,
    found: rows.length,
    page,
    rows: view.show === 'list' ? rows.slice((page - 1) * pageSize, page * pageSize).map(rowOf) : [],
    picked: known(view.picked).map(({ id, name }) => ({ id, name })),
    compared,
    overlap: ids ? await ask(place, sourceCalls.overlap, { query: { ...query, ids } }) : undefined,
  }
}

export type CatalogueData = NonNullable<Awaited<ReturnType<typeof loader>>>

export default function Sources({ loaderData: data }: Route.ComponentProps) {
  if (!data) return <WithoutGroup />
  // Two components, so that the list reads its selection from the address again after a comparison.
  const Shown = data.show === 'compare' ? ComparePanel : Catalogue
  return (
    <Suspense>
      <Shown key={data.groupId} data={data} />
    </Suspense>
  )
}

function Catalogue({ data }: { data: CatalogueData }) {
  const { t } = useTexts()
  const saved = useSaved(data.saved)
  const look = useTableLook('sources', sourceColumns, usualSourceColumns)
  const { current, view, isLoading, addressOf, change, picked, pick, togglePick, sortBy } = useCatalogueView(
    data.picked,
  )
  const [isFiltering, setFiltering] = useState(false)
  const wasFiltering = useEver(isFiltering)
  const panel = {
    view,
    facets: data.facets,
    flavours: data.flavours,
    onChange: (part: Partial<CatalogueView>) => change(part),
  }

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: { xs: 2, md: 2.5 } }}>
      <Heading savedCount={saved.ids.length} />
      <CollectingNotice state={data.collecting} onlyDemo={data.onlyDemo} isOfCatalogue />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [filtersBeside]: { gap: 4, gridTemplateColumns: `${rem(256)} minmax(0, 1fr)` },
        }}
      >
        <Box
          component="aside"
          aria-label={t('hits.filter')}
          sx={{
            display: 'none',
            [filtersBeside]: { display: 'block' },
            position: 'sticky',
            top: 84,
            maxHeight: 'calc(100dvh - 104px)',
            // Fades out where it continues.
            pb: 4,
            maskImage: 'linear-gradient(#000 calc(100% - 32px), transparent)',
            overflowY: 'auto',
            pr: 1,
            pl: 0.5,
          }}
        >
          {/* By these boundaries React hydrates the heading first, then the rows, then this (docs/decisions/0129). */}
          <Suspense>
            <Suspense>
              <FilterPanel {...panel} />
            </Suspense>
          </Suspense>
        </Box>
        <Box
          component="section"
          aria-labelledby="rows-title"
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.25, minWidth: 0 }}
        >
          <CatalogueBar
            view={view}
            found={data.found}
            addressOf={addressOf}
            onSearch={(search) => change({ search }, { replace: true })}
          >
            {view.show === 'list' && (
              <ViewButton
                look={look}
                columns={sourceColumns.map((id) => ({
                  id,
                  text: id === 'health' ? t('source.health') : t(`sources.measure.${id}`),
                }))}
                views={{
                  table: 'sources',
                  current: writeView({ ...view, page: 1, picked: [] }).slice(1),
                  onShow: (query) => change({ ...readView(new URLSearchParams(query)), picked: view.picked }),
                }}
              />
            )}
          </CatalogueBar>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
            <FilterButton count={filterCount(view)} isOpen={isFiltering} onOpen={() => setFiltering(true)} />
            <Count data={data} withAside={current.withAside} addressOf={addressOf} />
            {view.show === 'list' && <CatalogueSort sort={view.sort} onChange={(sort) => change({ sort })} />}
          </Box>
          <ActiveFilters {...panel} />
          <SavedFull saved={saved} />
          {data.found === 0 ? (
            <Empty hasFilters={filterCount(current) > 0} onClear={() => change(unfiltered(view))} />
          ) : view.show === 'overlap' ? (
            <OverlapPanel data={data} view={view} addressOf={addressOf} />
          ) : (
            <Suspense>
              <SourceRows
                rows={data.rows}
                labelledBy="rows-title"
                saved={saved}
                look={look}
                sorting={{ sort: view.sort, onSort: sortBy }}
                picking={{ picked: view.picked, isFull: picked.length >= mostSideBySide, onPick: togglePick }}
                isBusy={isLoading}
              />
              <Pages page={data.page} found={data.found} size={pageSize} addressOf={(page) => addressOf({ page })} />
            </Suspense>
          )}
          <PickTray
            picked={picked}
            most={mostSideBySide}
            address={addressOf({ show: 'compare', compared: view.picked })}
            onRemove={togglePick}
            onClear={() => pick([])}
          />
        </Box>
      </Box>
      {data.pasts && data.pasts.sources > 0 && (
        <PastsCard pasts={data.pasts} isOff={data.collecting.from !== 'publishers'} />
      )}
      {wasFiltering && (
        <FilterDrawer open={isFiltering} found={data.found} onClose={() => setFiltering(false)} {...panel} />
      )}
    </Box>
  )
}

function Heading({ savedCount }: { savedCount: number }) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const group = useGroup()
  const [isImporting, setImporting] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 2 }}>
      <PageHead title={t('nav.sources')} lead={t('sources.lead')} maxWidth={640} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <ButtonLink
          to={path('group', { groupId }, 'licences')}
          color="inherit"
          startIcon={<KeyOutlined color="primary" />}
          sx={{ color: 'text.secondary' }}
        >
          {t('nav.licences')}
        </ButtonLink>
        {may(group, 'REPORT_CREATE') && may(group, 'GROUP_RENAME') && (
          <QuietButton
            startIcon={<FileUploadOutlined color="primary" />}
            onClick={() => setImporting(true)}
            sx={{ color: 'text.secondary' }}
          >
            {t('import.open')}
          </QuietButton>
        )}
        <ButtonLink
          to={path('savedSources')}
          color="inherit"
          startIcon={<StarIcon color="primary" />}
          sx={{ color: 'text.secondary' }}
        >
          {t('sources.saved.link', { count: savedCount })}
        </ButtonLink>
      </Box>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Box>
  )
}

/** From this width on there is room for the filters between the navigation and the list. */
const filtersBeside = '@media (min-width:100em)'

/** Opens the filters where they have no place beside the list. */
function FilterButton({ count, isOpen, onOpen }: { count: number; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTexts()
  return (
    <OutlinedButton
      startIcon={<FilterList />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      sx={{ [filtersBeside]: { display: 'none' } }}
    >
      {t('sources.filters.open', { count })}
    </OutlinedButton>
  )
}

/** Number of the sources found, with a link that shows or hides those that are set aside. */
function Count({
  data,
  withAside,
  addressOf,
}: {
  data: CatalogueData
  withAside: boolean
  addressOf: (part: Partial<CatalogueView>) => string
}) {
  const { t } = useTexts()
  return (
    <>
      <Quiet id="rows-title" role="status">
        {data.found < data.total
          ? t('sources.count', { shown: data.found, total: data.total })
          : t('sources.all', { total: data.total })}
      </Quiet>
      {(data.hidden > 0 || withAside) && (
        <SmallLink
          to={addressOf({ withAside: !withAside, page: 1 })}
          preventScrollReset
          title={t('sources.aside.text')}
          sx={{ color: 'text.secondary' }}
        >
          {withAside ? t('sources.aside.hide') : t('sources.aside.show', { count: data.hidden })}
        </SmallLink>
      )}
    </>
  )
}

function Empty({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t(hasFilters ? 'sources.empty' : 'sources.none')}
      text={hasFilters ? t('sources.empty.text') : ''}
    >
      {hasFilters && <OutlinedButton onClick={onClear}>{t('sources.filters.clear')}</OutlinedButton>}
    </EmptyState>
  )
}
