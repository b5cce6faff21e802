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
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReportFeed } from '../../../domain/report.ts'
import { standInFor } from '../../../engine/report/stand-in.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { setInAddress } from '../../ui/address-state.ts'
import { visuallyHidden } from '../../ui/route-announcer.tsx'
import { type ColumnId, columnIds, columns, deathText, FigureCell, isCustom } from './columns.tsx'
import { FeedbackHint } from './feedback-hint.tsx'
import type { ReportSelection } from './use-selection.ts'

const pageSize = 10
/** More than these would make a card on a phone a form; the rest is one tap away. */
const onPhone = 3

interface Props<Feed extends ReportFeed> {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly feeds: readonly Feed[]
  readonly empty?: string
  readonly shown: readonly ColumnId[]
  readonly selection: ReportSelection
  /** What else there is to say of a source, under its name. */
  readonly remark?: (feed: Feed, language: Language) => string | undefined
  readonly onOpen: (feed: ReportFeed) => void
}

/** Sources of a report with a box each. On a phone every source is a card with its figures in pairs. */
export function FeedTable<Feed extends ReportFeed>(props: Props<Feed>) {
  const { id, title, text, feeds, empty, shown, selection, remark, onOpen } = props
  const language = useTexts()
  const { t } = language
  const { search } = useLocation()
  const [order, setOrder] = useState(() => orderNamed(new URLSearchParams(search).get(`sort.${id}`)))
  const [limit, setLimit] = useState(pageSize)
  const sorted = order ? sortedBy(feeds, order, selection) : feeds
  const visible = sorted.slice(0, limit)
  const sortBy = (by: ColumnId) => {
    const after = order?.by !== by ? { by, ascending: false } : order.ascending ? undefined : { by, ascending: true }
    setOrder(after)
    setInAddress(`sort.${id}`, after && `${after.ascending ? '' : '-'}${after.by}`)
  }

  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ mb: 1.25 }}>
        <Typography variant="h3" component="h2" id={id}>
          {title}{' '}
          <Typography component="span" color="textSecondary" sx={{ fontWeight: 450 }}>
            {feeds.length}
          </Typography>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {feeds.length === 0 ? (
        <Card sx={{ p: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {empty ?? t('feeds.none')}
          </Typography>
        </Card>
      ) : (
        <>
          <TableContainer
            component={Card}
            tabIndex={0}
            aria-labelledby={id}
            role="group"
            sx={{
              display: { xs: 'none', md: 'block' },
              '@media print': { display: 'block', overflow: 'visible', breakInside: 'auto' },
            }}
          >
            <Table
              aria-labelledby={id}
              sx={{
                '& th': { whiteSpace: 'normal', verticalAlign: 'bottom', hyphens: 'auto' },
                tableLayout: 'fixed',
                minWidth: 412 + shown.length * 112,
                '@media print': {
                  minWidth: 0,
                  '& td, & th': { p: '3px 5px', fontSize: '7.5pt' },
                  '& th': { fontSize: '6.5pt' },
                  '& .MuiTableSortLabel-icon': { display: 'none' },
                  '& td *': { fontSize: '7.5pt', whiteSpace: 'normal' },
                  '& .MuiCheckbox-root': { p: 0 },
                  '& td .MuiSvgIcon-root': { fontSize: '11pt' },
                  '& tr': { breakInside: 'avoid' },
                },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell padding="checkbox" sx={{ width: 56, '@media print': { width: 28 } }}>
                    <Box component="span" sx={visuallyHidden}>
                      {t('selection.title')}
                    </Box>
                  </TableCell>
                  <TableCell sx={{ width: 356, '@media print': { width: '30%' } }}>{t('column.source')}</TableCell>
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
                          onClick={() => sortBy(column)}
                        >
                          {t(`column.${column}`)}
                        </TableSortLabel>
                      </Tooltip>
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {visible.map((feed) => (
                  <TableRow key={feed.ID} hover selected={selection.counted.has(feed.ID)} data-feed={feed.ID}>
                    <TableCell padding="checkbox">
                      <FeedBox feed={feed} selection={selection} />
                    </TableCell>
                    <TableCell>
                      <FeedName
                        feed={feed}
                        remark={remark?.(feed, language)}
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
          <Box
            component="ul"
            aria-labelledby={id}
            sx={{
              display: { xs: 'grid', md: 'none' },
              gap: 1.25,
              listStyle: 'none',
              p: 0,
              m: 0,
              '@media print': { display: 'none' },
            }}
          >
            {visible.map((feed) => (
              <Card component="li" key={feed.ID} sx={{ p: 1.75 }} data-feed={feed.ID}>
                <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
                  <FeedBox feed={feed} selection={selection} />
                  <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
                    <FeedName
                      feed={feed}
                      remark={remark?.(feed, language)}
                      selection={selection}
                      language={language}
                      onOpen={onOpen}
                    />
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
          {sorted.length > limit && (
            <Button className="no-print" sx={{ mt: 1 }} color="inherit" onClick={() => setLimit((n) => n + pageSize)}>
              {t('feeds.more', { count: Math.min(pageSize, sorted.length - limit) })}
            </Button>
          )}
        </>
      )}
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

/** Why a source is dead, and which one could stand in for it. */
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

interface Order {
  readonly by: ColumnId
  readonly ascending: boolean
}

/** The order that an address names: a column, with `-` before it for the largest first. */
function orderNamed(text: string | null): Order | undefined {
  const by = columnIds.find((id) => id === text?.replace(/^-/, ''))
  return by && { by, ascending: !text?.startsWith('-') }
}

function sortedBy<Feed extends ReportFeed>(
  feeds: readonly Feed[],
  { by, ascending }: Order,
  selection: ReportSelection,
): Feed[] {
  const figureOf = (feed: Feed) => columns[by].value(feed, selection)
  return [...feeds].sort((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return ascending ? x - y : y - x
  })
}
