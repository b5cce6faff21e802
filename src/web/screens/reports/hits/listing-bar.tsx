import Box from '@mui/material/Box'
import { stateOf } from '../../../../domain/hit.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { barOf } from './listing-times.ts'
import { textureOf } from './state-texture.ts'

type Match = Evidence['matches'][number]
type Seen = Pick<Evidence, 'firstSeen' | 'lastSeen'>

/** When a source listed the indicator, compared with the event and the nearest look. */
export function ListingBar({ match, seen }: { match: Match; seen: Seen }) {
  const language = useTexts()
  const bar = barOf(match, seen)
  const state = stateOf(match)
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
          <Box
            sx={{
              position: 'absolute',
              top: 3,
              height: 8,
              left: `${bar.listed[0]}%`,
              width: `max(3px, ${bar.listed[1] - bar.listed[0]}%)`,
              borderRadius: `${bar.isOpenBefore ? 0 : 4}px ${bar.isOpenAfter ? 0 : 4}px ${bar.isOpenAfter ? 0 : 4}px ${bar.isOpenBefore ? 0 : 4}px`,
              ...textureOf(state),
            }}
          />
          {bar.look !== undefined && bar.event && (
            <>
              <Box
                sx={{
                  position: 'absolute',
                  top: 6,
                  left: `${Math.min(bar.look, bar.event[1])}%`,
                  width: `${Math.max(bar.event[0] - bar.look, bar.look - bar.event[1])}%`,
                  borderTop: '2px dotted',
                  borderColor: 'text.secondary',
                }}
              />
              <Box
                sx={{
                  position: 'absolute',
                  top: 3,
                  left: `calc(${bar.look}% - 4px)`,
                  width: 8,
                  height: 8,
                  borderRadius: '50%',
                  border: '2px solid',
                  borderColor: 'text.secondary',
                  bgcolor: 'background.paper',
                }}
              />
            </>
          )}
          {bar.event && (
            <Box
              sx={{
                position: 'absolute',
                top: 0,
                height: 14,
                left: `calc(${bar.event[0]}% - 1px)`,
                width: `max(2px, ${bar.event[1] - bar.event[0]}%)`,
                borderInline: '2px solid',
                borderColor: 'text.primary',
                // From the first to the last sighting. Transparent, so that the listing shows through.
                background: 'color-mix(in srgb, var(--mui-palette-text-primary) 22%, transparent)',
              }}
            />
          )}
        </>
      )}
    </Box>
  )
}

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
