import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ListingLatency } from '../../../contract/sources.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { StackedBar } from '../../ui/charts/share-bar.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'
import { percentText } from './measures.ts'

/**
 * Says which source is ahead and by how much, from this source's point of view. A lead shorter than `resolutionHours`,
 * the time between two snapshots, is not shown: it may come from the order of collection alone.
 */
export function leadText(hours: number, { t, format }: Pick<Language, 't' | 'format'>, resolutionHours = 0): string {
  if (Math.abs(hours) < resolutionHours) {
    return t('sources.latency.unresolved', { duration: format.duration(resolutionHours * 3600) })
  }
  if (Math.abs(hours) < 1 / 60) return t('sources.latency.same')
  const duration = format.duration(Math.abs(hours) * 3600)
  return t(hours > 0 ? 'sources.latency.ahead' : 'sources.latency.behind', { duration })
}

/** Tells whether the lead is longer than the time between two snapshots, so that it can be trusted. */
export function isResolved({ medianLeadHours }: ListingLatency, resolutionHours = 0): boolean {
  return Math.abs(medianLeadHours) >= resolutionHours
}

const parts = [
  { id: 'first', colour: 'primary.main' },
  { id: 'same', colour: 'text.disabled' },
  { id: 'later', colour: 'brand.main' },
] as const

/** Shows how soon a source lists indicators that others list too. */
export function Latency({
  latency,
  resolutionHours,
}: {
  latency: ListingLatency | null
  resolutionHours: number | undefined
}) {
  const { t, format, language } = useTexts()
  const shares = latency && {
    first: latency.first,
    same: latency.same,
    later: Math.max(0, 1 - latency.first - latency.same),
  }
  return (
    <Section
      title={t('sources.latency.title')}
      text={
        latency ? t('sources.latency.text', { compared: format.number(latency.compared) }) : t('sources.latency.none')
      }
    >
      {latency && shares && (
        <>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, '&::first-letter': { textTransform: 'uppercase' } }}>
            {leadText(latency.medianLeadHours, language, resolutionHours)}
          </Typography>
          {isResolved(latency, resolutionHours) && (
            <>
              <Caption>{t('sources.latency.median')}</Caption>
              <StackedBar
                height={10}
                sx={{ mt: 1.5 }}
                parts={parts.map(({ id, colour }) => ({ id, share: shares[id], look: { bgcolor: colour } }))}
              />
              <Box component="dl" sx={{ m: 0, mt: 1.25, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
                {parts.map(({ id, colour }) => (
                  <Box key={id} sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
                    <Quiet component="dt">
                      <Box
                        component="span"
                        aria-hidden
                        className="drawn"
                        sx={{
                          display: 'inline-block',
                          width: 9,
                          height: 9,
                          borderRadius: '3px',
                          bgcolor: colour,
                          mr: 0.75,
                        }}
                      />
                      {t(`sources.latency.${id}`)}
                    </Quiet>
                    <SmallText component="dd" sx={{ m: 0, fontWeight: 620 }}>
                      {percentText(shares[id] * 100, format)}
                    </SmallText>
                  </Box>
                ))}
              </Box>
            </>
          )}
        </>
      )}
    </Section>
  )
}
