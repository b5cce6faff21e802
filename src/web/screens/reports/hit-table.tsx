import CheckIcon from '@mui/icons-material/Check'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  bestState,
  type HitOrder,
  type HitState,
  hitEvents,
  isCovered,
  probabilityOf,
  stateOf,
} from '../../../domain/hit.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { type Evidence, verdicts } from '../../../domain/report.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { IndicatorActions } from '../lists/indicator-actions.tsx'
import { ClassChip } from './class-chip.tsx'
import { beginsDescending, type HitView, hitsPerPage } from './hit-view.ts'
import { ListingBar, seenText } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { printedTable } from './printed-table.ts'
import { StateMark } from './state-mark.tsx'
import { textureOf } from './state-texture.ts'
import type { Hit, Hits } from './use-hits.ts'

const wide = { display: { xs: 'none', md: 'table-cell' }, '@media print': { display: 'table-cell' } } as const
/** A column of the table with its width, also on paper. */
const column = (width: number | string, onPaper: string) =>
  ({ ...wide, width, '@media print': { ...wide['@media print'], width: onPaper } }) as const
const narrow = { display: { xs: 'block', md: 'none' }, '@media print': { display: 'none' } } as const
/** Number of listing sources shown per observable; the rest on demand. */
const matchesShown = 2

interface Props {
  readonly found: Hits
  readonly view: HitView
  readonly onView: (part: Partial<HitView>) => void
  readonly selection: ReadonlySet<string>
  /** Sources whose matches determine the state; all sources if undefined. */
  readonly scope: ReadonlySet<string> | undefined
  readonly nameOf: (id: string) => string
  readonly groupId: string
  readonly onMessage: (message: ToastMessage) => void
}

/** Table of observables, defanged; sorted and paged by the server. On phones a row is one cell. */
export function HitTable({ found, view, onView, selection, scope, nameOf, groupId, onMessage }: Props) {
  const language = useTexts()
  const { t, format } = language
  const { rows, total } = found
  const offset = view.page * hitsPerPage
  const head = (order: HitOrder) => (
    <TableSortLabel
      active={view.order === order}
      direction={(view.order === order ? view.descending : beginsDescending(order)) ? 'desc' : 'asc'}
      onClick={() => onView({ order, descending: view.order === order ? !view.descending : beginsDescending(order) })}
    >
      {t(`hits.order.${order}`)}
    </TableSortLabel>
  )
  const sorted = (order: HitOrder) => (view.order === order ? (view.descending ? 'desc' : 'asc') : false)
  return (
    <Card sx={{ '@media print': { breakInside: 'auto', overflow: 'visible' } }}>
      <TableContainer sx={{ '@media print': { overflow: 'visible' } }}>
        <Table
          aria-labelledby="hits-title"
          sx={{
            tableLayout: { md: 'fixed' },
            minWidth: { md: 980 },
            '@media print': {
              ...printedTable,
              overflowWrap: 'break-word',
              '& td .MuiChip-label': { whiteSpace: 'nowrap' },
            },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell
                sx={{ width: { md: '27%' }, '@media print': { width: '23%' } }}
                sortDirection={sorted('value')}
              >
                {head('value')}
              </TableCell>
              <TableCell sx={column(152, '17%')} sortDirection={sorted('verdict')}>
                {head('verdict')}
              </TableCell>
              <TableCell sx={column('17%', '17%')} sortDirection={sorted('count')}>
                {head('count')}
              </TableCell>
              <TableCell sx={column(150, '18%')} sortDirection={sorted('state')}>
                {head('state')}
              </TableCell>
              <TableCell sx={wide} sortDirection={sorted('sources')}>
                {head('sources')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((hit) => (
              <TableRow key={`${hit.kind} ${hit.value}`} hover sx={{ '& td': { verticalAlign: 'top' } }}>
                <TableCell>
                  <Value hit={hit} groupId={groupId} language={language} onMessage={onMessage} />
                  <Box sx={{ ...narrow, mt: 0.75 }}>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
                      <ClassChip verdict={hit.verdict} />
                      <State hit={hit} scope={scope} language={language} />
                    </Box>
                    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mt: 0.5 }}>
                      {t('hits.times', { count: hit.count })}, {seenText(hit, language)}
                    </Typography>
                    <Events hit={hit} language={language} />
                    <Covered hit={hit} selection={selection} />
                    <Matches hit={hit} scope={scope} nameOf={nameOf} language={language} />
                  </Box>
                </TableCell>
                <TableCell sx={wide}>
                  <ClassChip verdict={hit.verdict} />
                </TableCell>
                <TableCell sx={wide}>
                  <Typography variant="body2">{t('hits.times', { count: hit.count })}</Typography>
                  <Typography variant="caption" color="textSecondary">
                    {seenText(hit, language)}
                  </Typography>
                  <Events hit={hit} language={language} />
                </TableCell>
                <TableCell sx={wide}>
                  <State hit={hit} scope={scope} language={language} />
                  <Covered hit={hit} selection={selection} />
                </TableCell>
                <TableCell sx={wide}>
                  <Matches hit={hit} scope={scope} nameOf={nameOf} language={language} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Legend />
        {total > hitsPerPage && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }} className="no-print">
            <Typography variant="body2" color="textSecondary">
              {t('hits.range', {
                from: format.number(offset + 1),
                to: format.number(offset + rows.length),
                total: format.number(total),
              })}
            </Typography>
            <IconButton
              aria-label={t('hits.previous')}
              disabled={view.page === 0}
              onClick={() => onView({ page: view.page - 1 })}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              aria-label={t('hits.next')}
              disabled={offset + rows.length >= total}
              onClick={() => onView({ page: view.page + 1 })}
            >
              <ChevronRight />
            </IconButton>
          </Box>
        )}
      </Box>
    </Card>
  )
}

/** What the log says of the occurrences: what was done with them, and which way they went. */
function Events({ hit: { events }, language: { t, format } }: { hit: Hit; language: Language }) {
  const said = events && hitEvents.filter((name) => events[name] > 0)
  if (!events || !said || said.length === 0) return null
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }} data-testid="events">
      {said.map((name) => t(`hits.events.${name}`, { times: format.number(events[name]) })).join(' · ')}
    </Typography>
  )
}

function Value({
  hit,
  groupId,
  language,
  onMessage,
}: Pick<Props, 'groupId' | 'onMessage'> & { hit: Hit; language: Language }) {
  const { t } = language
  const defanged = defang(hit.kind, hit.value)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
        {/* Plain text on purpose, never a link, so that nobody follows it. */}
        <Typography
          component="code"
          sx={{ fontFamily: mono, fontSize: '0.83rem', overflowWrap: 'anywhere', flexGrow: 1, minWidth: 0 }}
        >
          {defanged}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexShrink: 0 }}>
          <CopyButton text={defanged} label={t('evidence.copy', { value: defanged })} />
          <IndicatorActions
            groupId={groupId}
            kind={hit.kind}
            value={hit.value}
            verdict={hit.verdict}
            onMessage={onMessage}
          />
        </Box>
      </Box>
      <Typography variant="caption" color="textSecondary">
        {t(`search.kind.${hit.kind}` as 'search.kind.ipv4')}
      </Typography>
    </>
  )
}

function State({ hit, scope, language }: { hit: Hit; scope: Props['scope']; language: Language }) {
  const evidence = hit as Evidence
  const state = bestState(evidence, scope)
  if (!state) return <Typography variant="body2">–</Typography>
  return <StateMark state={state} probability={probabilityOf(evidence, scope)} language={language} />
}

/** Tells whether the selection covers it, certainly or with a probability. */
function Covered({ hit, selection }: { hit: Hit; selection: ReadonlySet<string> }) {
  const { t, format } = useTexts()
  if (hit.verdict !== verdicts[0]) return null
  const evidence = hit as Evidence
  const isProven = bestState(evidence, selection) === 'verified'
  const text = isProven
    ? t('hits.covered.yes')
    : isCovered(evidence, selection)
      ? t('hits.covered.partly', { percent: format.percent(probabilityOf(evidence, selection) * 100, 0) })
      : t('hits.covered.no')
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ m: 0, mt: 0.25, display: 'flex', alignItems: 'center', gap: 0.5 }}
    >
      {isProven && <CheckIcon aria-hidden sx={{ fontSize: 15, color: 'success.main' }} />}
      {text}
    </Typography>
  )
}

function Matches({
  hit,
  scope,
  nameOf,
  language,
}: {
  hit: Hit
  scope: Props['scope']
  nameOf: Props['nameOf']
  language: Language
}) {
  const { t } = language
  const [isWhole, setWhole] = useState(false)
  const ranked = [...(hit as Evidence).matches].sort(
    (a, b) => Number(scope?.has(b.ID) ?? false) - Number(scope?.has(a.ID) ?? false) || rank(a) - rank(b),
  )
  const visibleMatches = isWhole ? ranked : ranked.slice(0, matchesShown)
  const rest = ranked.length - matchesShown
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, mt: { xs: 1, md: 0 } }}>
        {visibleMatches.map((match) => (
          <Box component="li" key={`${match.ID} ${match.indicator} ${match.how}`} sx={{ minWidth: 0 }}>
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) minmax(70px, 1fr)',
                columnGap: 1.5,
                alignItems: 'center',
              }}
            >
              <Typography
                variant="body2"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
                title={nameOf(match.ID)}
              >
                {nameOf(match.ID)}
              </Typography>
              <ListingBar match={match} seen={hit} />
            </Box>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {matchFacts(match, language).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Button
          size="small"
          color="inherit"
          className="no-print"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.5, minHeight: 26, ml: -0.5, color: 'text.secondary' }}
        >
          {isWhole ? t('hits.fewer') : t('hits.more', { count: rest })}
        </Button>
      )}
    </>
  )
}

const places: Record<HitState, number> = { verified: 0, unproven: 1, late: 2, expired: 3, light: 4 }

/** Sort key: best match first, then by probability. */
function rank(match: Evidence['matches'][number]): number {
  return places[stateOf(match)] * 2 + 1 - match.probability
}

/** Legend of the small bars. */
function Legend() {
  const { t } = useTexts()
  const mark = { flexShrink: 0, display: 'inline-block' } as const
  return (
    <Box
      component="ul"
      aria-label={t('hits.legend')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {[
        { id: 'listed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('verified') } },
        { id: 'assumed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('unproven') } },
        { id: 'event', sx: { width: 3, height: 14, bgcolor: 'text.primary', printColorAdjust: 'exact' as const } },
        {
          id: 'look',
          sx: { width: 9, height: 9, borderRadius: '50%', border: '2px solid', borderColor: 'text.secondary' },
        },
      ].map(({ id, sx }) => (
        <Typography
          component="li"
          key={id}
          variant="caption"
          color="textSecondary"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
        >
          <Box component="span" aria-hidden sx={{ ...mark, ...sx }} />
          {t(`hits.legend.${id as 'listed'}`)}
        </Typography>
      ))}
    </Box>
  )
}
