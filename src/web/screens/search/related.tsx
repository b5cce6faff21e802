import Box from '@mui/material/Box'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet, SmallText } from '../../ui/layout/text.tsx'
import { HitTable } from './hit-table.tsx'
import { type Given, useAnswerAsOf } from './use-answer-as-of.ts'

/** Listed neighbours of a value, and listed names above and below it. */
export default function Related(given: Given) {
  const { t } = useTexts()
  const asked = useAnswerAsOf((query, options) => api('GET /api/web/search/related', { query }, options), given)
  const { answer: related, failure, again } = asked
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={again} />
  if (!related) return <LoadingBox height={180} />
  const { neighbours, neighbourhood, names } = related
  const range = neighbourhood && defang(neighbourhood.includes(':') ? 'ipv6-cidr' : 'ipv4-cidr', neighbourhood)
  const parts = [
    { label: range ? t('search.related.neighbours', { range }) : '', hits: neighbours },
    { label: t('search.related.names'), hits: names },
  ].filter(({ hits }) => hits.length > 0)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}>
      {parts.length === 0 && <Quiet>{t('search.related.none')}</Quiet>}
      {parts.map(({ label, hits }) => (
        <Box key={label}>
          <SmallText component="h3" sx={{ fontWeight: 620, mb: 0.5 }}>
            {label}
          </SmallText>
          <HitTable label={label} hits={hits} asOf={given.asOf} maxHeight={420} />
        </Box>
      ))}
    </Box>
  )
}
