import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { IndicatorLife } from '../../../contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup, useGroupId } from '../../session/use-group.ts'
import { typingPauseMs } from '../../text/pauses.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { setInAddress } from '../../ui/state/address-state.ts'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { ExplainPanel } from '../explain/explain-panel.tsx'
import { AsOf } from './as-of.tsx'
import { asOfText, dayOf, endOfDay, isoDay } from './days.ts'
import { instantOf, shownRows } from './life.ts'
import { LifeHead } from './life-head.tsx'
import { listedTexts, standingText } from './sentences.ts'
import { Legend, RowFacts, type ShownLife, SourceLink, TimeLine } from './time-line.tsx'
import { scaleOf } from './time-scale.ts'

const World = late(() => import('./world.tsx'))
const Related = late(() => import('./related.tsx'))
const Mentioning = late(() => import('../dark-web/mentioning.tsx'))

/** Kinds with neighbours, which hashes and numbers do not have. */
const kindsWithNeighbours: ReadonlySet<string> = new Set(['ipv4', 'ipv4-cidr', 'ipv6', 'ipv6-cidr', 'domain', 'url'])

/** The life of one indicator: the facts, the time line, and what is listed around it, all as of the chosen day. */
export function LifePanel({ first }: { first: IndicatorLife }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const scale = useMemo(() => scaleOf(first), [first])
  const { life, day, setDay, isBehind, failure, refresh } = useAsOf(groupId, first, scale.firstDay)
  const [view, setView] = useView()
  const at = instantOf(life, endOfDay(day))
  const rows = useMemo(() => shownRows(life.rows), [life.rows])
  const shown = { life, rows, scale, at }
  const group = useGroup()
  const given = { value: first, asOf: day < scale.today ? isoDay(day) : undefined }
  return (
    <>
      <LifeHead life={life} at={at} isToday={day === scale.today} isBehind={isBehind} onListed={refresh} />
      <ExplainPanel
        about={{
          groupId,
          kind: first.kind,
          value: first.value,
          asOf: dayOf(Date.parse(life.asOf)) < scale.today ? life.asOf : undefined,
        }}
      />
      <LoadFailure failure={failure} what={t('search.failed')} onRetry={refresh} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('select.none')}
          text={t(life.facts.watched > 0 ? 'search.nothing.watched' : 'search.nothing.unwatched')}
        />
      ) : (
        <Section
          id="life"
          title={t('search.life')}
          text={t('search.life.text')}
          action={
            <ButtonGroup size="small" color="inherit" aria-label={t('sources.view')} sx={{ alignSelf: 'flex-start' }}>
              {(['line', 'table'] as const).map((one) => (
                <Button
                  key={one}
                  aria-pressed={view === one}
                  onClick={() => setView(one)}
                  sx={{ borderColor: 'divider', ...(view === one && { bgcolor: 'action.selected' }) }}
                >
                  {t(`search.view.${one}`)}
                </Button>
              ))}
            </ButtonGroup>
          }
        >
          <AsOf scale={scale} day={day} onChange={setDay} />
          {view === 'line' ? (
            <>
              <TimeLine {...shown} />
              <Legend rows={rows} />
            </>
          ) : (
            <LifeTable {...shown} />
          )}
          {life.rowsLeftOut > 0 && (
            <Quiet sx={{ mt: 1.5 }}>{t('search.rowsLeftOut', { count: life.rowsLeftOut })}</Quiet>
          )}
        </Section>
      )}
      {(may(group, 'SUBSCRIPTION_READ') || may(group, 'REPORT_READ')) && (
        <Folded title={t('world.title')} text={t('world.text')}>
          <World {...given} />
        </Folded>
      )}
      {kindsWithNeighbours.has(first.kind) && (
        <Folded title={t('search.related')} text={t('search.related.text')}>
          <Related {...given} />
        </Folded>
      )}
      {may(group, 'DARK_WEB_SEARCH_USE') && (
        <Folded title={t('darkWeb.mentioning')} text={t('darkWeb.mentioning.text')}>
          <Mentioning value={first} />
        </Folded>
      )}
    </>
  )
}

/**
 * The chosen day, and the life as the server last told it. The rows hold all days; the facts are those of one day, so they
 * are asked for when the day changes. `refresh` asks for those of the same day again.
 */
function useAsOf(groupId: string, first: IndicatorLife, firstDay: number) {
  const today = dayOf(Date.parse(first.now))
  const [day, setDay] = useState(() => Math.max(firstDay, Math.min(dayOf(Date.parse(first.asOf)), today)))
  const { kind, value } = first
  const asOf = day === today ? {} : { asOf: asOfText(endOfDay(day)) }
  const input = { query: { groupID: groupId, kind, value, ...asOf } }
  const isOf = (life: IndicatorLife) => dayOf(Date.parse(life.asOf)) === day
  const options = { first: isOf(first) ? first : undefined, pauseMs: typingPauseMs }
  const { answer: life = first, failure, isLoading, again } = useAnswer('GET /api/web/search/life', input, options)
  useEffect(() => {
    const timer = setTimeout(() => setInAddress('as_of', day === today ? undefined : isoDay(day)), typingPauseMs)
    return () => clearTimeout(timer)
  }, [day, today])
  return { life, day, setDay, isBehind: isLoading || !isOf(life), failure, refresh: again }
}

/** Whether the life is shown as a time line or a table; the address holds it. */
function useView(): readonly ['line' | 'table', (view: 'line' | 'table') => void] {
  const { search } = useLocation()
  const [view, setView] = useState<'line' | 'table'>(
    new URLSearchParams(search).get('view') === 'table' ? 'table' : 'line',
  )
  return [
    view,
    (next) => {
      setView(next)
      setInAddress('view', next === 'table' ? next : undefined)
    },
  ]
}

/** Placeholder while a search runs. The screen itself announces that it is searching. */
export function LifeSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: { xs: 2.5, md: 3 } }}>
      <Skeleton variant="text" width={220} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={360} />
    </Box>
  )
}

/** Number of spans that a cell names; an export contains all. */
const mostSpans = 6

/** The life as a table, with the rows of the time line. */
function LifeTable({ life, rows, at }: ShownLife) {
  const { t, format, language } = useTexts()
  const watchedText = ({ firstLook }: ShownLife['rows'][number]) =>
    firstLook === null ? t('search.never') : format.date(firstLook)
  return (
    <DataTable
      container={{ tabIndex: 0, role: 'region', 'aria-label': t('search.view.table'), sx: { mt: 1 } }}
      size="small"
      aria-label={t('search.life')}
      sx={{ minWidth: { sm: 720 }, '& td, & th': { verticalAlign: 'top', px: { xs: 0.75, sm: 2 } } }}
      rows={rows}
      keyOf={({ source, how, indicators }) => `${source.id} ${source.name} ${how} ${indicators[0]}`}
      columns={[
        {
          id: 'source',
          head: t('column.source'),
          isName: true,
          cellSx: { minWidth: { xs: 124, sm: 0 } },
          cell: (row) => (
            <>
              <SourceLink source={row.source} />
              <Box sx={{ display: { sm: 'none' }, fontWeight: 400 }}>
                <RowFacts row={row} searched={life} />
                <Caption>
                  {t('search.column.watched')}: {watchedText(row)}
                </Caption>
              </Box>
            </>
          ),
        },
        {
          id: 'how',
          head: t('search.column.how'),
          sx: notOnPhones,
          cellSx: { maxWidth: 240 },
          cell: (row) => <RowFacts row={row} searched={life} />,
        },
        {
          id: 'listed',
          head: t('search.column.listed'),
          cell: (row) => {
            const spans = listedTexts(row, language)
            if (spans.length === 0) return t('search.never')
            return (
              <>
                {spans.slice(0, mostSpans).map((span) => (
                  <Box key={span}>{span}</Box>
                ))}
                {spans.length > mostSpans && '…'}
              </>
            )
          },
        },
        { id: 'standing', head: t('search.column.standing'), cell: (row) => standingText(life, row, at, language) },
        { id: 'watched', head: t('search.column.watched'), sx: notOnPhones, cell: watchedText },
      ]}
    />
  )
}
