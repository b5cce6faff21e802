import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Related, SearchedValue } from '../../../contract/search.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { defang } from '../../ui/defang.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { asOfText, endOfDay, readIsoDay } from './days.ts'
import { Folded } from './folded.tsx'
import { HitTable } from './hit-table.tsx'

/** What is listed around a value; asked for when it is opened. */
export function RelatedSection({
  groupId,
  value,
  asOf,
}: {
  groupId: string
  value: SearchedValue
  /** `2026-03-01`; undefined for today. */
  asOf: string | undefined
}) {
  const { t } = useTexts()
  return (
    <Folded title={t('search.related')} text={t('search.related.text')}>
      <Around groupId={groupId} value={value} asOf={asOf} />
    </Folded>
  )
}

/** The slider may move on: the answer for the day at which it rests is what counts. */
const restMs = 400

function Around({ groupId, value: { kind, value }, asOf }: Parameters<typeof RelatedSection>[0]) {
  const { t } = useTexts()
  const [related, setRelated] = useState<Related>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const stop = new AbortController()
    const day = readIsoDay(asOf ?? null)
    const query = { groupID: groupId, kind, value, ...(day !== undefined && { asOf: asOfText(endOfDay(day)) }) }
    const timer = setTimeout(
      () =>
        void api('GET /api/web/search/related', { query }, { signal: stop.signal }).then(
          (next) => {
            setRelated(next)
            setFailure(undefined)
          },
          (error) => !stop.signal.aborted && setFailure(error),
        ),
      related ? restMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [groupId, kind, value, asOf, attempt])
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (!related) return <Skeleton variant="rounded" height={180} aria-label={t('loading')} />
  const { neighbours, neighbourhood, names } = related
  const range = neighbourhood && defang(neighbourhood.includes(':') ? 'ipv6-cidr' : 'ipv4-cidr', neighbourhood)
  const parts = [
    { label: range ? t('search.related.neighbours', { range }) : '', hits: neighbours },
    { label: t('search.related.names'), hits: names },
  ].filter(({ hits }) => hits.length > 0)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}>
      {parts.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('search.related.none')}
        </Typography>
      )}
      {parts.map(({ label, hits }) => (
        <Box key={label}>
          <Typography variant="body2" component="h3" sx={{ fontWeight: 620, mb: 0.5 }}>
            {label}
          </Typography>
          <HitTable label={label} hits={hits} asOf={asOf} maxHeight={420} />
        </Box>
      ))}
    </Box>
  )
}
