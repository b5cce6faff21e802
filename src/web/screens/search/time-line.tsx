import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { IndicatorLife, LifeRow } from '../../../contract/search.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { languageTag } from '../../i18n/translate.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { mono, plainList } from '../../theme.ts'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Caption, SmallText } from '../../ui/layout/text.tsx'
import { visuallyHidden } from '../../ui/shell/route-announcer.tsx'
import { Bars, type DrawnBar } from './bars.tsx'
import { isLight, type Look, looks, spansOf, standingAt } from './life.ts'
import { lifeText, standingText } from './sentences.ts'
import { type Tick, type TimeScale, ticksOf } from './time-scale.ts'

/** Columns of the time line and of the slider above it: name, axis, state. On a phone the name stands above its bars. */
export const columns = {
  xs: 'minmax(0, 1fr)',
  md: 'minmax(150px, 232px) minmax(0, 1fr) minmax(132px, 216px)',
} as const

export interface ShownLife {
  readonly life: IndicatorLife
  /** The rows of the life in the order in which they are shown. */
  readonly rows: readonly LifeRow[]
  readonly scale: TimeScale
  /** The instant that the page is about, ms since epoch. */
  readonly at: number
}

/** A row for each source, with its bars on a common axis and its state on the chosen day. */
export function TimeLine({ life, rows, scale, at }: ShownLife) {
  const language = useTexts()
  const ticks = useMemo(() => ticksOf(scale, 7), [scale])
  const positions = useMemo(() => ticks.map(({ time }) => scale.position(time)), [ticks, scale])
  // Kept while the slider moves: only the mark and the states change then.
  const drawn = useMemo(
    () => rows.map((row) => ({ row, bars: barsOf(row, scale), inWords: lifeText(row, language) })),
    [rows, scale, language],
  )
  const mark = scale.position(at)
  return (
    <Box>
      <Axis ticks={ticks} scale={scale} />
      <Box component="ul" aria-label={language.t('search.life')} sx={plainList}>
        {drawn.map(({ row, bars, inWords }) => (
          <Row
            key={`${row.source.id} ${row.source.name} ${row.how} ${row.indicators[0]}`}
            row={row}
            searched={life}
            bars={bars}
            inWords={inWords}
            ticks={positions}
            mark={mark}
            standing={standingText(life, row, at, language)}
            isListed={standingAt(life, row, at)?.state === 'listed'}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The spans of a row that lie on the axis. Listings are kept even if they have no length. */
export function barsOf(row: Pick<LifeRow, 'bars'>, { position }: Pick<TimeScale, 'position'>): DrawnBar[] {
  return spansOf(row)
    .map(({ look, from, until }) => ({ look, from: position(from), to: position(until) }))
    .filter(({ look, from, to }) => to > from || look === 'listed' || look === 'published')
    .filter(({ to }) => to > 0)
}

function Axis({ ticks, scale }: { ticks: readonly Tick[]; scale: TimeScale }) {
  const language = useTexts()
  return (
    <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 2 }}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }} />
      <Box sx={{ position: 'relative', height: 22, fontSize: '0.75rem', color: 'text.secondary' }}>
        {ticks.map((tick, index) => {
          const at = scale.position(tick.time)
          return (
            <Box
              key={tick.time}
              component="span"
              style={{ left: `${at}%` }}
              sx={{
                position: 'absolute',
                whiteSpace: 'nowrap',
                fontVariantNumeric: 'tabular-nums',
                transform: at > 94 ? 'translateX(-100%)' : at < 6 ? 'none' : 'translateX(-50%)',
                // A phone shows every second label.
                display: { xs: (ticks.length - 1 - index) % 2 === 0 ? 'block' : 'none', sm: 'block' },
              }}
            >
              {tickText(tick, index === 0, language)}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** Label of a tick. The year stands at the first tick and in January. */
function tickText({ time, unit }: Tick, isFirst: boolean, { locale }: Pick<Language, 'locale'>): string {
  const date = new Date(time)
  const hasYear = isFirst || date.getUTCMonth() === 0
  return new Intl.DateTimeFormat(languageTag[locale], {
    timeZone: 'UTC',
    ...(unit === 'day' && { day: 'numeric', month: 'short' }),
    ...(unit === 'month' && { month: 'short', ...(hasYear && { year: 'numeric' }) }),
    ...(unit === 'year' && { year: 'numeric' }),
  }).format(date)
}

function Row({
  row,
  searched,
  bars,
  inWords,
  ticks,
  mark,
  standing,
  isListed,
}: {
  row: LifeRow
  searched: IndicatorLife
  bars: readonly DrawnBar[]
  inWords: string
  ticks: readonly number[]
  mark: number
  standing: string
  isListed: boolean
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, auto)', md: columns.md },
        gridTemplateAreas: { xs: '"name state" "bars bars"', md: '"name bars state"' },
        columnGap: 2,
        borderTop: 1,
        borderColor: 'divider',
        alignItems: 'stretch',
      }}
    >
      <Box sx={{ gridArea: 'name', minWidth: 0, pt: 1, pb: { xs: 0, md: 1 } }}>
        <SourceLink source={row.source} />
        <RowFacts row={row} searched={searched} />
      </Box>
      <Box
        title={inWords}
        sx={{ gridArea: 'bars', height: { xs: 34, md: 'auto' }, minHeight: { md: 56 }, position: 'relative' }}
      >
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <Bars bars={bars} isLight={isLight(row)} ticks={ticks} />
        </Box>
        <Box
          aria-hidden
          style={{ left: `${mark}%` }}
          className="drawn"
          sx={{ position: 'absolute', top: -1, bottom: 0, ml: '-1px', width: 2, bgcolor: 'text.primary' }}
        />
        <span style={visuallyHidden}>{inWords}</span>
      </Box>
      <SmallText
        sx={{
          gridArea: 'state',
          alignSelf: { xs: 'start', md: 'center' },
          py: 1,
          maxWidth: { xs: 160, md: 'none' },
          fontSize: '0.8125rem',
          textAlign: { xs: 'end', md: 'start' },
          textWrap: 'balance',
          ...(isListed ? { fontWeight: 620 } : { color: 'text.secondary' }),
        }}
      >
        {standing}
      </SmallText>
    </Box>
  )
}

/** How the row matches the value, and the indicator that it lists if that is not the value itself. */
export function RowFacts({ row, searched }: { row: LifeRow; searched: Pick<IndicatorLife, 'kind' | 'value'> }) {
  const { t } = useTexts()
  const [indicator] = row.indicators
  const isOther = indicator !== undefined && (indicator !== searched.value || row.kind !== searched.kind)
  return (
    <Caption component="div" sx={{ overflowWrap: 'anywhere' }}>
      {t(`how.${row.how}`)}
      {isOther && (
        <>
          {' · '}
          <Box component="bdi" sx={{ fontFamily: mono }}>
            {defang(row.kind, indicator)}
          </Box>
        </>
      )}
      {row.indicators.length > 1 && ` ${t('search.row.more', { count: row.indicators.length - 1 })}`}
    </Caption>
  )
}

/** The name of a source, with a link to its page; the made-up sources of the sample have no id and no page. */
export function SourceLink({ source: { id, name } }: { source: LifeRow['source'] }) {
  const { path } = useTexts()
  const sx = { fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24 } as const
  if (id === '')
    return (
      <SmallText component="span" sx={sx}>
        {name}
      </SmallText>
    )
  return (
    <PlainLink to={path('source', { id })} variant="body2" sx={sx}>
      {name}
    </PlainLink>
  )
}

/** Explains the bars; light matches only if there are any. */
export function Legend({ rows }: { rows: readonly LifeRow[] }) {
  const { t } = useTexts()
  const entries: { look: Look; isLight: boolean; text: string }[] = [
    ...looks.map((look) => ({ look, isLight: false, text: t(`search.look.${look}`) })),
    ...(rows.some(isLight) ? [{ look: 'listed', isLight: true, text: t('search.legend.light') } as const] : []),
  ]
  return (
    <Box
      component="ul"
      aria-label={t('search.legend')}
      sx={{ ...plainList, mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, columnGap: 2.5 }}
    >
      {entries.map(({ look, isLight: light, text }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          <Box aria-hidden sx={{ width: 30, height: 16, flexShrink: 0 }}>
            <Bars bars={[{ look, from: 0, to: 100 }]} isLight={light} />
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}
