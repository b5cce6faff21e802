import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import type { NamedReport } from '../../text/format-titles.ts'
import { formatName, reportName } from '../../text/report-name.ts'
import { shareText } from '../../text/share-text.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { Ago } from '../../ui/layout/ago.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { sortHead } from '../../ui/lists/sort-head.tsx'
import { type Ticks, tickColumn } from '../../ui/lists/tick-column.tsx'
import { beginsDescending, coverageShare, provenShare, type ReportSort } from './report-view.ts'

const stateColour = {
  uploading: 'info',
  queued: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

const wide = { display: { xs: 'none', md: 'table-cell' } } as const
/** Columns that a page of 960 px has no room for. */
const widest = { display: { xs: 'none', lg: 'table-cell' } } as const
const middle = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Table of reports; with `selection` each row has a checkbox, with `sorting` the heads are buttons. */
export function ReportTable({
  reports,
  labelledBy,
  selection,
  sorting,
}: {
  reports: readonly NamedReport[]
  labelledBy: string
  sorting?: {
    readonly by: ReportSort
    readonly descending: boolean
    readonly onSort: (by: ReportSort) => void
  }
  selection?: Ticks & {
    /** Rows that the checkbox in the head selects, including rows that are not rendered yet. */
    readonly all: readonly string[]
  }
}) {
  const groupId = useGroupId()
  const { t, format, path, language } = useTexts()
  const part = (count: number | null, { suspicious }: NamedReport) => shareText(count ?? 0, suspicious ?? 0, language)
  const figure = (count: number | null) => (count === null ? '–' : format.number(count))
  const column = (id: ReportSort, rest: Omit<Column<NamedReport>, 'id' | 'head'>): Column<NamedReport> => {
    const head = t(`reports.${id}`)
    if (!sorting) return { ...rest, id, head }
    const isActive = sorting.by === id
    const descending = isActive ? sorting.descending : beginsDescending(id)
    return { ...rest, id, ...sortHead(head, { isActive, descending, onSort: () => sorting.onSort(id) }) }
  }
  const nameCell = (report: NamedReport) => (
    <>
      <PageLink
        to={path('report', { groupId, reportId: report.taskID })}
        color="textPrimary"
        sx={{ fontWeight: 600, display: 'block', overflowWrap: 'anywhere' }}
      >
        {reportName(report, language)}
      </PageLink>
      <Caption sx={{ display: 'block' }}>
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {format.date(report.createdAt)}
          {' · '}
        </Box>
        {[report.createdBy, report.bytes !== null && report.bytes > 0 && format.bytes(report.bytes)]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
      <Box sx={{ display: { sm: 'none' }, mt: 0.75 }}>
        <Proof report={report} sx={{ mb: 1, maxWidth: 220 }}>
          <Typography variant="caption" component="p" sx={{ mb: 0.5 }}>
            {t('reports.both', { expected: part(report.coverage, report), proven: part(report.proven, report) })}
          </Typography>
        </Proof>
        <StateChip state={report.state} />
      </Box>
    </>
  )
  return (
    <DataTable
      container={{ component: Card }}
      aria-labelledby={labelledBy}
      rows={reports}
      keyOf={({ taskID }) => taskID}
      hover
      isSelected={({ taskID }) => selection?.chosen.has(taskID) ?? false}
      columns={[
        selection &&
          tickColumn(
            selection,
            selection.all,
            {
              all: t('reports.selectAll'),
              of: (report: NamedReport) => t('select', { name: reportName(report, language) }),
            },
            ({ taskID }) => taskID,
          ),
        column('name', { cellSx: { minWidth: { md: 180 }, maxWidth: { xs: 240, sm: 320 } }, cell: nameCell }),
        column('created', {
          sx: wide,
          cellSx: { whiteSpace: 'nowrap' },
          cell: ({ createdAt }) => <Ago at={createdAt} />,
        }),
        column('format', { sx: widest, cell: (report) => formatName(report, language) }),
        column('suspicious', { sx: wide, align: 'right', cell: ({ suspicious }) => figure(suspicious) }),
        column('coverage', {
          sx: middle,
          align: 'right',
          cell: (report) => (
            <>
              {coverageShare(report) === null ? '–' : part(report.coverage, report)}
              <Proof report={report} sx={{ width: 84, ml: 'auto', mt: 0.5 }} />
            </>
          ),
        }),
        column('proven', {
          sx: middle,
          align: 'right',
          cell: (report) => (provenShare(report) === null ? '–' : part(report.proven, report)),
        }),
        column('recommended', { sx: widest, align: 'right', cell: ({ recommended }) => figure(recommended) }),
        column('state', { sx: middle, align: 'right', cell: ({ state }) => <StateChip state={state} /> }),
      ]}
    />
  )
}

/** The expected and the proven share as a bar, if both are known. */
function Proof({ report, sx, children }: { report: NamedReport; sx: object; children?: ReactNode }) {
  const expected = coverageShare(report)
  const proven = provenShare(report)
  if (expected === null || proven === null) return null
  return (
    <Box sx={sx}>
      {children}
      <ProofBar proven={proven} expected={expected} height={7} />
    </Box>
  )
}

function StateChip({ state }: Pick<NamedReport, 'state'>) {
  const { t } = useTexts()
  return <SmallChip color={stateColour[state]} label={t(`state.${state}`)} />
}
