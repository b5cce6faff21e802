import AddIcon from '@mui/icons-material/Add'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type ReactNode, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { type Cell, cellsOf, toCsv } from '../../../domain/csv.ts'
import { api } from '../../app/api.ts'
import { readInBackground } from '../../app/page-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import type { NamedReport } from '../../text/format-titles.ts'
import { formatName, reportName } from '../../text/report-name.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { BinButton, showBin } from '../../ui/dialogs/show-bin.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { FilterChips } from '../../ui/fields/filter-chips.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SortChoice } from '../../ui/fields/sort-choice.tsx'
import { MainLink, QuietButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useRowSteps } from '../../ui/lists/use-row-steps.ts'
import { saveCsv } from '../../ui/state/save-file.ts'
import { useAsked } from '../../ui/state/use-asked.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { ReportTable } from './report-table.tsx'
import {
  coverageShare,
  provenShare,
  type ReportSort,
  type ReportView,
  reportSorts,
  stateIds,
  viewedReports,
} from './report-view.ts'
import type { ReportsTabData } from './reports-tab-data.ts'
import { useReportView } from './use-report-view.ts'

/** Number of reports shown at first and with each step. */
const mostAtOnce = 100

export default function ReportsTab({ group, reports }: { group: GroupOfUser } & ReportsTabData) {
  const { t, path, language } = useTexts()
  const [search] = useSearchParams()
  const { view, change, sortBy, clear, isFiltered } = useReportView(search)
  const words = wordsIn(language)
  const found = viewedReports(reports, view, words)
  const list = useRowSteps(found, view, mostAtOnce)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { dialog, show } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const { revalidate } = useRevalidator()
  const mayDelete = may(group, 'REPORT_DELETE')
  const isBusy = reports.some(({ state }) => state === 'queued' || state === 'running')

  useRenewed(isBusy)

  const remove = async (ids: readonly string[]) => {
    try {
      await deleteReports(group.id, ids)
    } catch (error) {
      // Some or all of them may be gone nevertheless.
      void readInBackground(revalidate)
      throw error
    }
    setChosen(new Set())
    await reloadAndTell(t('reports.deleted', { count: ids.length }), () => restoreReports(group.id, ids))
  }
  const askToRemove = (ids: readonly string[]) =>
    confirm(show, {
      title: t('reports.delete.title', { count: ids.length }),
      text: t('reports.delete.text'),
      submit: t('delete'),
      onConfirm: () => remove(ids),
    })
  const showDeleted = () =>
    showBin(show, {
      title: t('reports.bin.title'),
      load: async (options) => {
        const binned = await api('GET /api/web/groups/{id}/deleted-reports', { params: { id: group.id } }, options)
        // Reports without an upload have no name.
        return binned.map((one) => ({ ...one, name: one.name || t('report') }))
      },
      restore: (id) => restoreReports(group.id, [id]),
      onRestored: (_, name) => reloadAndTell(t('bin.restored', { name })),
    })
  useAsked('bin', () => mayDelete && showDeleted())
  const binButton = mayDelete && <BinButton onClick={showDeleted} />
  const dialogs = (
    <>
      {dialog}
      {toast}
    </>
  )

  if (reports.length === 0) {
    return (
      <>
        {/* One element, so that an open dialog keeps its place, and with it its state. */}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
          <PlaceHead title={t('nav.reports')} />
          <NoReports mayCreate={may(group, 'REPORT_CREATE')}>{binButton}</NoReports>
        </Box>
        {dialogs}
      </>
    )
  }

  const shownIds = found.map(({ taskID }) => taskID)
  const ids = shownIds.filter((id) => chosen.has(id))

  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
        <PlaceHead title={t('nav.reports')}>
          {may(group, 'REPORT_CREATE') && (
            <MainLink to={path('recommender')} startIcon={<AddIcon />}>
              {t('nav.recommender')}
            </MainLink>
          )}
        </PlaceHead>
        <ReportFilters reports={reports} view={view} formatOf={words.format} onChange={change} onSort={sortBy} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}>
          <Quiet id="reports-title" role="status">
            {ids.length > 0
              ? t('selected', { count: ids.length })
              : isFiltered
                ? t('reports.found', { count: found.length, all: reports.length })
                : t('reports.count', { count: found.length })}
          </Quiet>
          {isFiltered && <SmallButton onClick={clear}>{t('clearFilters')}</SmallButton>}
          <Box sx={{ flexGrow: 1 }} />
          {mayDelete && ids.length > 0 && (
            <Button color="error" variant="outlined" onClick={() => askToRemove(ids)}>
              {t('delete')}
            </Button>
          )}
          {binButton}
          <QuietButton
            startIcon={<FileDownloadOutlined />}
            disabled={found.length === 0}
            onClick={() =>
              saveCsv(`winnow-reports-${group.id.slice(0, 8)}.csv`, toCsv(cellsOf(fieldsOf(words), found)))
            }
          >
            {t('asCsv')}
          </QuietButton>
        </Box>
        {found.length === 0 ? (
          <Card sx={{ p: 4, textAlign: 'center' }}>
            <SecondaryText>{t('reports.none')}</SecondaryText>
          </Card>
        ) : (
          <ReportTable
            reports={list.shown}
            labelledBy="reports-title"
            sorting={{ by: view.sort, descending: view.descending, onSort: sortBy }}
            selection={mayDelete ? { chosen, all: shownIds, onChange: setChosen } : undefined}
          />
        )}
        <MoreRows list={list} sx={{ justifySelf: 'center' }} />
      </Box>
      {dialogs}
    </>
  )
}

function NoReports({ mayCreate, children }: { mayCreate: boolean; children: ReactNode }) {
  const { t, path } = useTexts()
  const text = t(mayCreate ? 'reports.empty.text' : 'reports.empty.viewer')
  return (
    <EmptyState icon={<DescriptionOutlined />} title={t('reports.empty')} text={text}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {mayCreate && <MainLink to={path('recommender')}>{t('nav.recommender')}</MainLink>}
        {children}
      </Box>
    </EmptyState>
  )
}

function ReportFilters({
  reports,
  view,
  formatOf,
  onChange,
  onSort,
}: {
  reports: readonly NamedReport[]
  view: ReportView
  /** Name of the format of a report. */
  formatOf: (report: NamedReport) => string
  onChange: (part: Partial<ReportView>) => void
  onSort: (sort: ReportSort) => void
}) {
  const { t } = useTexts()
  const countBy = (value: (report: NamedReport) => string, ids: readonly string[]) =>
    ids.map((id) => ({ id, count: reports.filter((report) => value(report) === id).length }))
  const formats = [...new Map(reports.map((report) => [report.detectedFormat ?? '', formatOf(report)]))].filter(
    ([id]) => id !== '',
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <SearchField
        label={t('reports.search')}
        value={view.search}
        onChange={(search) => onChange({ search })}
        sx={{ width: { xs: '100%', sm: rem(300) } }}
      />
      <SortChoice
        options={reportSorts.map((id) => ({ id, text: t(`reports.${id}`) }))}
        by={view.sort}
        ascending={!view.descending}
        onBy={(sort) => onSort(sort as ReportSort)}
        onFlip={() => onSort(view.sort)}
        sx={{ display: { xs: 'flex', md: 'none' } }}
      />
      <FilterChips
        label={t('reports.state')}
        options={countBy(
          ({ state }) => state,
          stateIds.filter((id) => reports.some(({ state }) => state === id)),
        ).map(({ id, count }) => ({ id, count, text: t(`state.${id as (typeof stateIds)[number]}`) }))}
        chosen={view.states}
        onChange={(states) => onChange({ states: stateIds.filter((id) => states.includes(id)) })}
      />
      <FilterChips
        label={t('reports.format')}
        options={countBy(
          ({ detectedFormat }) => detectedFormat ?? '',
          formats.map(([id]) => id),
        ).map(({ id, count }) => ({ id, count, text: formats.find(([one]) => one === id)?.[1] ?? id }))}
        chosen={view.formats}
        onChange={(formats) => onChange({ formats })}
      />
    </Box>
  )
}

const wordsIn = (language: Parameters<typeof reportName>[1] & Parameters<typeof formatName>[1]) => ({
  name: (report: NamedReport) => reportName(report, language),
  format: (report: NamedReport) => formatName(report, language),
})

async function deleteReports(groupID: string, ids: readonly string[]): Promise<void> {
  const query = { groupID }
  const [only] = ids
  if (ids.length === 1 && only) {
    await api('DELETE /api/web/uploads/files/results/{id}', { params: { id: only }, query })
  } else {
    await inParts(ids, (reportIDs) => api('DELETE /api/web/uploads/files/results', { query, body: { reportIDs } }))
  }
}

function restoreReports(groupID: string, ids: readonly string[]): Promise<void> {
  return inParts(ids, (reportIDs) =>
    api('POST /api/web/uploads/files/results/restore', { query: { groupID }, body: { reportIDs } }),
  )
}

/** Splits ids into batches of the maximum size of one call. */
async function inParts(ids: readonly string[], call: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += 1000) await call(ids.slice(at, at + 1000))
}

/** The fields of a saved table, by their names in the API. */
const fieldsOf = (words: ReturnType<typeof wordsIn>): Readonly<Record<string, (report: NamedReport) => Cell>> => ({
  taskID: ({ taskID }) => taskID,
  name: words.name,
  state: ({ state }) => state,
  createdAt: ({ createdAt }) => createdAt,
  createdBy: ({ createdBy }) => createdBy,
  detectedFormat: ({ detectedFormat }) => detectedFormat,
  format: words.format,
  suspicious: ({ suspicious }) => suspicious,
  coverage: ({ coverage }) => coverage,
  coveragePercent: coverageShare,
  proven: ({ proven }) => proven,
  provenPercent: provenShare,
  recommended: ({ recommended }) => recommended,
  bytes: ({ bytes }) => bytes,
})
