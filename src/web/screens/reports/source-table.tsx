import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Report, ReportFeed } from '../../../domain/report.ts'
import type { Term } from '../../../engine/cost/cost.ts'
import type { SelectionFigures } from '../../../engine/report/selection.ts'
import { standInFor } from '../../../engine/report/stand-in.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { setInAddress } from '../../ui/address-state.ts'
import { useForPaper } from '../../ui/paper.ts'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { type ColumnId, columnIds, columns, deathText, FigureCell } from './columns.tsx'
import { isCustom } from './custom-feed.ts'
import { FeedbackHint } from './feedback-hint.tsx'
import { printedTable } from './printed-table.ts'
import { emptyText, roleText } from './role-text.ts'
import { narrowed, type SourceRole, sourceRoles, sourceRows } from './roles.ts'
import { feedsById, type ReportSelection } from './use-selection.ts'

/** Number of rows rendered at first and whenever the end comes into view; print has all. */
const pageSize = 25
/** Number of columns that fit on a 1200 px screen. */
const mostThatFit = 7
/** Number of figures on a phone's card; the rest is one tap away. */
const onPhone = 3

/** All sources of a report, each with a checkbox. On phones every source is a card with pairs of figures. */
export default function SourceTable({
  selection,
  onOpen,
}: {
  selection: ReportSelection
  onOpen: (feed: ReportFeed) => void
}) {
  const language = useTexts()
  const { t, format } = language
  const { report, figures } = selection
  const named = new URLSearchParams(useLocation().search)
  const [shown, setShown] = useColumns()
  const [order, setOrder] = useState(() => orderNamed(named.get('sort')))
  const [role, setRole] = useState(() => sourceRoles.find((id) => id === named.get('show')))
  const [search, setSearch] = useState(() => named.get('find') ?? '')
  const [limit, setLimit] = useState(pageSize)
  const isForPaper = useForPaper()
  const rows = useMemo(() => sourceRows(report), [report])
  const remarkOf = useMemo(() => remarks(report, figures, language), [report, figures, language])
  const found = narrowed(rows, role, search).map(({ feed }) => feed)
  const sorted = order ? sortedBy(found, order, selection) : found
  const visible = isForPaper ? sorted : sorted.slice(0, limit)
  const id = 'sources'
  const sortBy = (by: ColumnId) => {
    const after = order?.by !== by ? { by, ascending: false } : order.ascending ? undefined : { by, ascending: true }
    setOrder(after)
    setInAddress('sort', after && `${after.ascending ? '' : '-'}${after.by}`)
  }
  const show = (next: SourceRole | undefined) => {
    setRole(next)
    setLimit(pageSize)
    setInAddress('show', next)
  }
  const choices = [undefined, ...sourceRoles.filter((one) => narrowed(rows, one, '').length > 0)]
  const watchEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((count) => count + pageSize),
      { rootMargin: '600px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])

  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ mb: 1.25 }}>
        <Typography variant="h3" component="h2" id={id}>
          {t('feeds.title')}{' '}
          <Typography component="span" color="textSecondary" sx={{ fontWeight: 450 }}>
            {found.length === rows.length
              ? format.number(rows.length)
              : t('share.of', { count: format.number(found.length), whole: format.number(rows.length) })}
          </Typography>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {roleText(role, report, figures, language)}
        </Typography>
      </Box>
      {report.recommendedFeeds.length === 0 && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {emptyText(report, language)}
        </Typography>
      )}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box
          role="group"
          aria-label={t('feeds.filter')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, flexGrow: 1 }}
        >
          {choices.map((one) => (
            <Chip
              key={one ?? 'all'}
              component="button"
              clickable
              aria-pressed={role === one}
              variant={role === one ? 'filled' : 'outlined'}
              label={`${t(one === undefined ? 'feeds.all' : `feeds.${one}`)} ${format.number(narrowed(rows, one, '').length)}`}
              onClick={() => show(one)}
            />
          ))}
        </Box>
        <Box
          component="input"
          type="search"
          value={search}
          placeholder={t('feeds.search')}
          aria-label={t('feeds.search')}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            setSearch(target.value)
            setInAddress('find', target.value || undefined)
          }}
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
        <ColumnChooser shown={shown} onChange={setShown} />
      </Box>
      {found.length === 0 ? (
        <Card sx={{ p: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {t('feeds.none')}
          </Typography>
        </Card>
      ) : (
        <>
          <FeedTable
            feeds={visible}
            shown={shown}
            order={order}
            onSort={sortBy}
            labelledBy={id}
            {...{ selection, language, remarkOf, onOpen }}
          />
          <FeedCards feeds={visible} shown={shown} labelledBy={id} {...{ selection, language, remarkOf, onOpen }} />
          {sorted.length > visible.length && (
            <Box ref={watchEnd} key={visible.length} className="no-print">
              <Button sx={{ mt: 1 }} color="inherit" onClick={() => setLimit((count) => count + pageSize)}>
                {t('feeds.more', { count: Math.min(pageSize, sorted.length - visible.length) })}
              </Button>
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

interface FeedsProps {
  readonly feeds: readonly ReportFeed[]
  readonly shown: readonly ColumnId[]
  /** Id of the heading. */
  readonly labelledBy: string
  readonly selection: ReportSelection
  readonly language: Language
  readonly remarkOf: (feed: ReportFeed) => string
  readonly onOpen: (feed: ReportFeed) => void
}

function FeedTable({
  feeds,
  shown,
  order,
  onSort,
  labelledBy,
  selection,
  language,
  remarkOf,
  onOpen,
}: FeedsProps & { order: Order | undefined; onSort: (by: ColumnId) => void }) {
  const { t } = language
  const fits = shown.length <= mostThatFit
  return (
    <TableContainer
      component={Card}
      tabIndex={0}
      aria-labelledby={labelledBy}
      role="group"
      sx={{
        display: { xs: 'none', sm: 'block' },
        // The head stays visible: below the page header if all columns fit, otherwise inside the table's own
        // scroll area.
        maxHeight: { sm: 'max(420px, calc(100dvh - 160px))', ...(fits && { lg: 'none' }) },
        overflow: { sm: 'auto', ...(fits && { lg: 'visible' }) },
        ...(fits && { '& th': { top: { lg: 64 } } }),
        '@media print': { display: 'block', overflow: 'visible', maxHeight: 'none', breakInside: 'auto' },
      }}
    >
      <Table
        aria-labelledby={labelledBy}
        stickyHeader
        sx={{
          '& th, & td': { px: 1.125 },
          '& th:last-of-type, & td:last-of-type': { pr: 2 },
          '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', hyphens: 'auto', bgcolor: 'background.paper' },
          tableLayout: 'fixed',
          // In the unit of the text, so that columns grow with it.
          minWidth: { sm: rem(296 + shown.length * 108), lg: rem(376 + shown.length * 108) },
          '@media print': {
            ...printedTable,
            '& th': { fontSize: '6.5pt' },
            '& .MuiTableSortLabel-root': { display: 'inline', overflowWrap: 'anywhere' },
            '& .MuiCheckbox-root': { p: 0 },
            '& td .MuiSvgIcon-root': { fontSize: '11pt' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" sx={{ width: rem(56), '@media print': { width: 28 } }}>
              <Box component="span" sx={visuallyHidden}>
                {t('selection.title')}
              </Box>
            </TableCell>
            <TableCell sx={{ width: { sm: rem(240), lg: rem(320) }, '@media print': { width: '28%' } }}>
              {t('column.source')}
            </TableCell>
            {shown.map((column) => (
              <TableCell
                key={column}
                align="right"
                sortDirection={order?.by === column ? (order.ascending ? 'asc' : 'desc') : false}
              >
                <Tooltip describeChild title={t(`column.${column}.text`)}>
                  <TableSortLabel
                    active={order?.by === column}
                    direction={order?.by === column && order.ascending ? 'asc' : 'desc'}
                    onClick={() => onSort(column)}
                    // The arrow lies in the padding: the words need the whole width.
                    sx={{
                      position: 'relative',
                      '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', mx: 0 },
                    }}
                  >
                    {t(`column.${column}`)}
                  </TableSortLabel>
                </Tooltip>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {feeds.map((feed) => (
            <TableRow key={feed.ID} hover selected={selection.counted.has(feed.ID)} data-feed={feed.ID}>
              <TableCell padding="checkbox">
                <FeedBox feed={feed} selection={selection} />
              </TableCell>
              <TableCell>
                <FeedName
                  feed={feed}
                  remark={remarkOf(feed)}
                  selection={selection}
                  language={language}
                  onOpen={onOpen}
                />
              </TableCell>
              {shown.map((column) => (
                <TableCell key={column} align="right">
                  <FigureCell column={columns[column]} feed={feed} selection={selection} language={language} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** The same for phones, a card for each source. */
function FeedCards({ feeds, shown, labelledBy, selection, language, remarkOf, onOpen }: FeedsProps) {
  const { t } = language
  return (
    <Box
      component="ul"
      aria-labelledby={labelledBy}
      sx={{
        display: { xs: 'grid', sm: 'none' },
        gap: 1.25,
        listStyle: 'none',
        p: 0,
        m: 0,
        '@media print': { display: 'none' },
      }}
    >
      {feeds.map((feed) => (
        <Card
          component="li"
          key={feed.ID}
          sx={{ p: 1.75, contentVisibility: 'auto', containIntrinsicSize: 'auto 170px' }}
          data-feed={feed.ID}
        >
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <FeedBox feed={feed} selection={selection} />
            <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
              <FeedName feed={feed} remark={remarkOf(feed)} selection={selection} language={language} onOpen={onOpen} />
            </Box>
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, mt: 1.5, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0,1fr))', gap: 1.25 }}
          >
            {shown.slice(0, onPhone).map((column) => (
              <Box key={column} sx={{ minWidth: 0 }}>
                <Typography
                  component="dt"
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block', hyphens: 'auto' }}
                >
                  {t(`column.${column}`)}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                >
                  {columns[column].text(feed, selection, language)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  )
}

function FeedBox({ feed, selection }: { feed: ReportFeed; selection: ReportSelection }) {
  const { t } = useTexts()
  const isBarred = selection.onlyFree && feed.license.commercial
  return (
    <Checkbox
      checked={selection.counted.has(feed.ID)}
      disabled={isBarred}
      onChange={() => selection.toggle(feed.ID)}
      slotProps={{ input: { 'aria-label': t('feeds.select', { name: feed.name }) } }}
    />
  )
}

function FeedName({
  feed,
  remark,
  selection,
  language,
  onOpen,
}: {
  feed: ReportFeed
  remark: string | undefined
  selection: ReportSelection
  language: Language
  onOpen: (feed: ReportFeed) => void
}) {
  const { t } = language
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
        <Box
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(feed)}
          sx={{
            font: 'inherit',
            fontSize: '0.925rem',
            fontWeight: 620,
            color: 'text.primary',
            bgcolor: 'transparent',
            border: 0,
            p: 0,
            minHeight: 24,
            textAlign: 'left',
            overflowWrap: 'anywhere',
            cursor: 'pointer',
            borderRadius: 0.5,
            '&:hover': { color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          {feed.name}
        </Box>
        {feed.license.commercial && (
          <Chip size="small" variant="outlined" color="brand" label={t('feeds.commercial')} sx={smallChip} />
        )}
        {feed.dead && (
          <Chip size="small" variant="outlined" color="warning" label={t('dead.chip')} sx={smallChip} data-dead="" />
        )}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {isCustom(feed) ? t('feeds.custom') : feed.maintainer}
      </Typography>
      <FeedbackHint sourceID={feed.ID} />
      {remark && (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.25 }}>
          {remark}
        </Typography>
      )}
      {feed.dead && (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.25 }}>
          {deadLine(feed, selection, language)}
        </Typography>
      )}
      {feed.statistics.noMoreThanChance && !feed.notCompared && (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.25 }}>
          {t('column.chance.remark')}
        </Typography>
      )}
    </>
  )
}

const smallChip = { height: 20, fontSize: '0.72rem', '& .MuiChip-label': { px: 0.75 } } as const

/** Says why a source is dead, and which source could replace it. */
function deadLine(feed: ReportFeed, { report }: ReportSelection, language: Language): string {
  const { t, format } = language
  const instead = standInFor(report, feed.ID)
  const name = report.comparedFeeds.find(({ ID }) => ID === instead?.ID)?.name
  return [
    deathText(feed, language),
    instead && name && t('dead.instead', { name, share: format.percent(instead.share, 0) }),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Remarks about a source below its name, beside a selection with its figures. */
function remarks(report: Report, figures: SelectionFigures, { t, format }: Language): (feed: ReportFeed) => string {
  const feeds = feedsById(report)
  const nameOf = (id: string) => feeds.get(id)?.name ?? id
  const lines = new Map<string, string[]>()
  const addRemarks = ({ ID }: ReportFeed, ...texts: (string | false)[]) => {
    const remarksOfSource = texts.filter((text) => text !== false)
    lines.set(ID, [...(lines.get(ID) ?? []), ...remarksOfSource])
  }
  for (const feed of report.recommendedFeeds) addRemarks(feed, t('feeds.recommended'))
  for (const feed of report.currentFeeds) {
    addRemarks(
      feed,
      t('feeds.current'),
      feed.notCompared === true && t('excluded.not-compared'),
      feed.undecided !== undefined && t(`feeds.undecided.${feed.undecided}`),
    )
  }
  for (const feed of report.relatedFeeds) {
    const parts = feed.substitutes.map(({ of, share }) =>
      t('feeds.substitutes', { share: format.percent(share, 0), name: nameOf(of) }),
    )
    addRemarks(feed, parts.join(', '))
  }
  const superfluous = new Map(figures.superfluous.map((feed) => [feed.ID, feed]))
  const { superfluousFees, superfluousSources } = figures.savings
  for (const feed of report.superfluousFeeds) {
    const beside = superfluous.get(feed.ID)
    if (!beside) {
      addRemarks(feed, t(figures.IDs.includes(feed.ID) ? 'feeds.superfluous.kept' : 'feeds.superfluous.needed'))
      continue
    }
    const { lost, coveredBy, price } = beside
    const saved = eurOf(superfluousFees, feed.ID) + eurOf(superfluousSources, feed.ID)
    addRemarks(
      feed,
      t('feeds.superfluous.chip'),
      // 0.98 is written as 1.
      t('feeds.lost', { count: Math.round(lost * 10) / 10 || lost, lost: format.expected(lost) }),
      coveredBy.length > 0 &&
        t('feeds.coveredBy', { names: format.list(coveredBy.slice(0, 3).map(({ ID }) => nameOf(ID))) }),
      saved > 0 && t('feeds.saved', { fee: price === null ? 'unknown' : 'known', eur: format.euros(saved) }),
    )
  }
  for (const feed of report.comparedFeeds) {
    if (feed.excluded && feed.excluded !== 'dead') addRemarks(feed, t(`excluded.${feed.excluded}`))
  }
  return ({ ID }) => [...new Set(lines.get(ID))].join('; ')
}

const eurOf = (term: Term, id: string) => term.bySource?.find(({ ID }) => ID === id)?.eur ?? 0

interface Order {
  readonly by: ColumnId
  readonly ascending: boolean
}

/** Order from the address: a column, with `-` for descending. */
function orderNamed(text: string | null): Order | undefined {
  const by = columnIds.find((id) => id === text?.replace(/^-/, ''))
  return by && { by, ascending: !text?.startsWith('-') }
}

function sortedBy(feeds: readonly ReportFeed[], { by, ascending }: Order, selection: ReportSelection): ReportFeed[] {
  const figureOf = (feed: ReportFeed) => columns[by].value(feed, selection)
  return [...feeds].sort((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return ascending ? x - y : y - x
  })
}
