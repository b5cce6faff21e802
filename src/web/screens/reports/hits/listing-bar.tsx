import Box from '@mui/material/Box'
import { stateOf } from '../../../../domain/hit.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { Span } from '../../../ui/charts/share-bar.tsx'
import { barOf } from './listing-times.ts'
import { textureOf } from './state-texture.ts'

type Match = Evidence['matches'][number]
type Seen = Pick<Evidence, 'firstSeen' | 'lastSeen'>

/** When a source listed the indicator, compared with the event and the nearest look. */
export function ListingBar({ match, seen }: { match: Match; seen: Seen }) {
  const language = useTexts()
  const bar = barOf(match, seen)
  const state = stateOf(match)
  const [before, after] = [bar?.isOpenBefore ? 0 : 4, bar?.isOpenAfter ? 0 : 4]
  return (
    <Box
      role="img"
      aria-label={barText(match, seen, language)}
      className="drawn"
      sx={{
        position: 'relative',
        height: 14,
        minWidth: 60,
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInline: 0,
          top: 6,
          height: 2,
          borderRadius: 1,
          bgcolor: 'divider',
        },
      }}
    >
      {bar && (
        <>
          <Span
            from={bar.listed[0]}
            to={bar.listed[1]}
            least={3}
            look={{ insetBlock: 3, borderRadius: `${before}px ${after}px ${after}px ${before}px`, ...textureOf(state) }}
          />
          {bar.look !== undefined && bar.event && (
            <>
              <Span
                from={Math.min(bar.look, bar.event[1])}
                to={Math.max(bar.event[0], bar.look)}
                look={{ top: 6, borderTop: '2px dotted', borderColor: 'text.secondary' }}
              />
              <Span from={bar.look} to={bar.look} least={8} look={lookMark} />
            </>
          )}
          {bar.event && <Span from={bar.event[0]} to={bar.event[1]} least={2} look={eventMark} />}
        </>
      )}
    </Box>
  )
}

const lookMark = {
  insetBlock: 3,
  ml: '-4px',
  borderRadius: '50%',
  border: '2px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
} as const

const eventMark = {
  ml: '-1px',
  borderInline: '2px solid',
  borderColor: 'text.primary',
  // From the first to the last sighting. Transparent, so that the listing shows through.
  background: 'color-mix(in srgb, var(--mui-palette-text-primary) 22%, transparent)',
} as const

function barText({ listedFrom: from, listedUntil: until }: Match, seen: Seen, language: Language): string {
  const { t, format } = language
  const { date } = format
  const listing =
    from && until
      ? t('hits.bar.fromUntil', { from: date(from), until: date(until) })
      : from
        ? t('hits.bar.from', { from: date(from) })
        : until
          ? t('hits.bar.until', { until: date(until) })
          : t('hits.bar.unknown')
  return t('hits.bar', { listing, event: seenText(seen, language) })
}

/** When an observable was seen: a time, a day, or from day to day. */
export function seenText({ firstSeen: first, lastSeen: last }: Seen, { t, format }: Language): string {
  if (first === null) return t('hits.noTime')
  if (last === null || last === first) return format.dateTime(first)
  const [firstDay, lastDay] = [format.date(first), format.date(last)]
  return firstDay === lastDay ? firstDay : t('hits.span', { first: firstDay, last: lastDay })
}
