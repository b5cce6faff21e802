import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SmallLink } from '../../../ui/layout/buttons.tsx'
import { Quiet, SectionTitle } from '../../../ui/layout/text.tsx'
import { segment } from '../segment.ts'
import type { CatalogueData } from '../sources.tsx'
import { type CatalogueView, tops } from '../view.ts'
import { HeatMap } from './heat-map.tsx'

/** Overlap of the first filtered sources, or of those in the address. */
export function OverlapPanel({
  data: { overlap },
  view,
  addressOf,
}: {
  data: Pick<CatalogueData, 'overlap'>
  view: CatalogueView
  addressOf: (part: Partial<CatalogueView>) => string
}) {
  const { t, format } = useTexts()
  const isChosen = view.overlapOf.length > 0
  return (
    <Box component="section" aria-labelledby="overlap-title" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <SectionTitle id="overlap-title">{t('sources.overlap.title')}</SectionTitle>
          <Quiet>
            {isChosen
              ? t('sources.overlap.chosen')
              : t('sources.overlap.first', { count: overlap?.sources.length ?? 0 })}
            {overlap?.measuredAt && ` ${t('sources.measuredAt', { time: format.dateTime(overlap.measuredAt) })}`}
          </Quiet>
        </Box>
        {isChosen ? (
          <SmallLink to={addressOf({ overlapOf: [] })} preventScrollReset>
            {t('sources.overlap.all')}
          </SmallLink>
        ) : (
          <Box role="group" aria-label={t('sources.overlap.top')} sx={{ display: 'flex', gap: 0.5 }}>
            {tops.map((top) => (
              <SmallLink
                key={top}
                to={addressOf({ top })}
                preventScrollReset
                aria-current={view.top === top ? 'true' : undefined}
                sx={{ ...segment(view.top === top), minWidth: 40 }}
              >
                {top}
              </SmallLink>
            ))}
          </Box>
        )}
      </Box>
      {overlap && overlap.sources.length > 1 ? (
        <HeatMap matrix={overlap} title={t('sources.overlap.title')} />
      ) : (
        <Alert severity="info">{t('sources.overlap.none')}</Alert>
      )}
    </Box>
  )
}
