import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { CardRows, cardRow, EvidenceCard, Nothing, wholeRow } from './evidence-card.tsx'

/** The newest open hits of the retro-hunt. */
export function NewestHits({
  groupId,
  hunt: { open, newest },
}: {
  groupId: string
  hunt: NonNullable<DashboardEvidence['hunt']>
}) {
  const { t, format, path } = useTexts()
  const to = path('group', { groupId }, 'hunt')
  return (
    <EvidenceCard
      title={t('morning.hunt')}
      text={open > 0 && t('morning.hunt.count', { count: open })}
      link={{ to, text: t('morning.hunt.all') }}
    >
      {newest.length === 0 ? (
        <Nothing>{t('morning.hunt.none')}</Nothing>
      ) : (
        <CardRows>
          {newest.map(({ id, kind, value, lastSeen, sensor, listings, passed }) => (
            <Box component="li" key={id} sx={cardRow}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <PageLink
                  to={to}
                  color="inherit"
                  sx={{ ...wholeRow, fontFamily: mono, fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}
                >
                  {defang(kind, value)}
                </PageLink>
                {passed && <Chip size="small" variant="outlined" color="warning" label={t('hunt.passed')} />}
              </Box>
              <Quiet sx={{ overflowWrap: 'anywhere' }}>
                {t('morning.hunt.hit', {
                  date: format.date(`${lastSeen}T12:00:00.000Z`),
                  sensor: sensor.name,
                  sources: format.list(listings.map(({ source }) => source.name)),
                })}
              </Quiet>
            </Box>
          ))}
        </CardRows>
      )}
    </EvidenceCard>
  )
}
