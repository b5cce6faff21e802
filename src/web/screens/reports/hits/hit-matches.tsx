import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { hitStates, stateOf } from '../../../../domain/hit.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import { ListingBar } from './listing-bar.tsx'
import { matchFacts } from './match-facts.ts'
import { textureOf } from './state-texture.ts'
import type { Hit } from './use-hits.ts'

type Match = Evidence['matches'][number]

const mostAtFirst = 2

/** The matches of an observable: who listed it and when, beside the event. */
export function HitMatches({
  hit,
  scope,
  nameOf,
}: {
  hit: Hit
  /** Sources whose matches come first; none if undefined. */
  scope: ReadonlySet<string> | undefined
  nameOf: (id: string) => string
}) {
  const language = useTexts()
  const { t } = language
  const [showsAll, setShowsAll] = useState(false)
  const matches = (hit as Evidence).matches.toSorted(byQuality(scope))
  const visible = showsAll ? matches : matches.slice(0, mostAtFirst)
  const rest = matches.length - mostAtFirst
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75, mt: { xs: 1, md: 0 } }}>
        {visible.map((match) => (
          <Box component="li" key={`${match.ID} ${match.indicator} ${match.how}`} sx={{ minWidth: 0 }}>
            <Box
              sx={{
                display: 'grid',
                // Between phones and wide screens, the column has no room for both.
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) minmax(70px, 1fr)',
                  md: 'minmax(0, 1fr)',
                  lg: 'minmax(0, 1fr) minmax(70px, 1fr)',
                },
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
            <Caption sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {matchFacts(match, language).join(' · ')}
            </Caption>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Button
          size="small"
          color="inherit"
          className="no-print"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.5, minHeight: 26, ml: -0.5, color: 'text.secondary' }}
        >
          {showsAll ? t('hits.fewer') : t('hits.more', { count: rest })}
        </Button>
      )}
    </>
  )
}

/** Sources of the scope first, then by state from best to weakest, then by probability. */
function byQuality(scope: ReadonlySet<string> | undefined) {
  return (a: Match, b: Match): number =>
    Number(scope?.has(b.ID) ?? false) - Number(scope?.has(a.ID) ?? false) ||
    hitStates.indexOf(stateOf(a)) - hitStates.indexOf(stateOf(b)) ||
    b.probability - a.probability
}

/** Explains the bars of the listings. */
export function ListingLegend() {
  const { t } = useTexts()
  const mark = { flexShrink: 0, display: 'inline-block' } as const
  return (
    <Box
      component="ul"
      aria-label={t('hits.legend')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {[
        { id: 'listed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('in-time') } },
        { id: 'assumed', sx: { width: 18, height: 8, borderRadius: 4, ...textureOf('unproven') } },
        { id: 'event', sx: { width: 3, height: 14, bgcolor: 'text.primary' } },
        {
          id: 'look',
          sx: { width: 9, height: 9, borderRadius: '50%', border: '2px solid', borderColor: 'text.secondary' },
        },
      ].map(({ id, sx }) => (
        <Caption component="li" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box component="span" aria-hidden className="drawn" sx={{ ...mark, ...sx }} />
          {t(`hits.legend.${id as 'listed'}`)}
        </Caption>
      ))}
    </Box>
  )
}
