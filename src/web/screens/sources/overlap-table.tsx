import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import type { ListingLatency, SourceDetails } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { ButtonLink, PageLink } from '../../ui/layout/page-link.tsx'
import { Caption, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { notOnPhones, onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { isResolved, leadText } from './latency.tsx'
import { percentText } from './measures.ts'
import { ShowAll } from './show-all.tsx'

/** Number of sources that are shown at first. */
const few = 8
/** Maximum of sources in a readable heat map, including the source itself. */
const mostInHeatMap = 12

/** Other sources that list the same indicators, and which source lists them first. */
export function OverlapTable({
  id,
  overlaps,
  resolutionHours,
}: Pick<SourceDetails, 'id' | 'overlaps'> & { resolutionHours: number | undefined }) {
  const { t, format, path } = useTexts()
  const [isAll, setAll] = useState(false)
  const visibleOverlaps = isAll ? overlaps : overlaps.slice(0, few)
  const inHeatMap = [id, ...overlaps.slice(0, mostInHeatMap - 1).map((other) => other.id)]
  return (
    <Card component="section" aria-labelledby="overlaps-title" sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          p: { xs: 2, md: 3 },
          pb: { xs: 1, md: 1 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <SectionTitle id="overlaps-title">{t('sources.overlaps.title')}</SectionTitle>
          <Quiet>{t(overlaps.length > 0 ? 'sources.overlaps.text' : 'sources.overlaps.none')}</Quiet>
        </Box>
        {overlaps.length > 0 && (
          <ButtonLink
            to={`${path('sources')}?view=overlap&of=${inHeatMap.join(',')}`}
            size="small"
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('sources.overlaps.map')}
          </ButtonLink>
        )}
      </Box>
      {overlaps.length > 0 && (
        <DataTable
          container={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'overlaps-title' }}
          aria-labelledby="overlaps-title"
          sx={{
            '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
            '& tr > :first-of-type': { pl: { xs: 2, md: 3 } },
            '& tr > :last-child': { pr: { xs: 2, md: 3 } },
          }}
          rows={visibleOverlaps}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'source',
              head: t('column.source'),
              cellSx: { minWidth: 130 },
              cell: ({ id, name }) => (
                <PageLink
                  to={path('source', { id })}
                  color="textPrimary"
                  sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                >
                  {name}
                </PageLink>
              ),
            },
            {
              id: 'share',
              head: t('sources.overlaps.share'),
              align: 'right',
              cell: ({ share }) => <Share share={share} />,
            },
            {
              id: 'shareOfOther',
              head: t('sources.overlaps.shareOfOther'),
              align: 'right',
              sx: notOnPhones,
              cell: ({ shareOfOther }) => <Share share={shareOfOther} />,
            },
            {
              id: 'shared',
              head: t('sources.overlaps.shared'),
              align: 'right',
              sx: onWideScreens,
              cell: ({ shared }) => format.number(shared),
            },
            {
              id: 'latency',
              head: t('sources.overlaps.latency'),
              sx: notOnPhones,
              cell: ({ latency }) => (latency ? <Lead latency={latency} resolutionHours={resolutionHours} /> : '–'),
            },
          ]}
        />
      )}
      {overlaps.length > few && <ShowAll isAll={isAll} count={overlaps.length} margin={1.5} onChange={setAll} />}
    </Card>
  )
}

function Share({ share }: { share: number }) {
  const { format } = useTexts()
  return (
    <>
      {percentText(share * 100, format)}
      <ShareBar percent={share * 100} sx={{ width: 56, maxWidth: '100%', ml: 'auto', mt: 0.5 }} />
    </>
  )
}

function Lead({ latency, resolutionHours }: { latency: ListingLatency; resolutionHours: number | undefined }) {
  const { t, format, language } = useTexts()
  return (
    <>
      {leadText(latency.medianLeadHours, language, resolutionHours)}
      <Caption sx={{ display: isResolved(latency, resolutionHours) ? 'block' : 'none' }}>
        {t('sources.overlaps.first', { share: percentText(latency.first * 100, format) })}
      </Caption>
    </>
  )
}
