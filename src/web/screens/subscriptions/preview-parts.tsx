import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { DeliveryPreview } from '../../../contract/subscriptions.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'
import { reasonText } from './reason-text.ts'
import type { PreviewState } from './use-preview.ts'

type PreviewedSource = DeliveryPreview['sources'][number]
/** Number of reasons that a sentence about a source names. */
const mostReasons = 3

/** Says above the button how much would be delivered. The line keeps its space, so that the button never moves. */
export function PreviewLine({ shown: { state, preview } }: { shown: PreviewState }) {
  const { t } = useTexts()
  const isNothing = state === 'shown' && preview?.indicators === 0
  const text =
    state === 'off' || state === 'failed'
      ? ''
      : preview
        ? t('subscriptions.preview.total', { count: preview.indicators })
        : t('subscriptions.preview.loading')
  return (
    <Typography
      role="status"
      data-testid="delivery-total"
      sx={{
        minHeight: '1.5em',
        fontWeight: preview ? 620 : 400,
        color: isNothing ? 'warning.main' : 'text.primary',
        opacity: state === 'loading' ? 0.6 : 1,
      }}
    >
      {text}
    </Typography>
  )
}

/**
 * Says what all chosen sources together would deliver today, and what would be left out.
 * @param devices the chosen ones; the preview does not know their limits
 */
export function PreviewTotal({
  shown,
  choices,
  devices = [],
}: {
  shown: PreviewState
  choices: SubscriptionChoices
  devices?: readonly string[]
}) {
  const language = useTexts()
  const { t, format } = language
  const { state, preview, isLong, failure, retry } = shown
  if (state === 'off') return null
  if (state === 'failed') {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {t('subscriptions.preview.again')}
          </Button>
        }
      >
        {t('subscriptions.preview.failed', { reason: failure ?? '' })}
      </Alert>
    )
  }
  const silent = preview?.sources.filter(({ indicators }) => indicators === 0).length ?? 0
  const isNothing = state === 'shown' && preview?.indicators === 0
  const left = preview?.omitted.reduce((sum, { indicators }) => sum + indicators, 0) ?? 0
  return (
    <Box
      component="section"
      aria-label={t('subscriptions.preview')}
      aria-busy={state === 'loading'}
      data-testid="delivery-preview"
      sx={{
        border: 1,
        borderColor: isNothing ? 'warning.main' : 'divider',
        borderRadius: '10px',
        p: 1.5,
        display: 'grid',
        gap: 0.5,
        minWidth: 0,
      }}
    >
      <Box role="status">
        <Typography variant="subtitle2" component="div">
          {t('subscriptions.preview')}
        </Typography>
        {state === 'loading' && isLong && (
          <Typography variant="body2" color="textSecondary">
            {t('subscriptions.preview.long')}
          </Typography>
        )}
      </Box>
      {state === 'loading' && <LinearProgress aria-hidden sx={{ borderRadius: 1 }} />}
      {preview && isNothing && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {t('subscriptions.nothing')} {t('subscriptions.nothing.how')}
          <Reasons rows={preview.omitted} choices={choices} />
        </Alert>
      )}
      {preview && (
        <>
          {silent > 0 && (
            <Typography variant="body2" sx={{ color: 'warning.main' }}>
              {t('subscriptions.preview.silent', { count: silent })}
            </Typography>
          )}
          {preview.formats
            .filter(({ indicators }) => indicators < preview.indicators)
            .map(({ id, indicators }) => (
              <Typography key={id} variant="body2" color="textSecondary">
                {t('subscriptions.preview.format', {
                  format: nameIn(choices.formats, id),
                  count: format.number(indicators),
                })}
              </Typography>
            ))}
          {devices.length > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('subscriptions.preview.device', {
                devices: format.list(devices.map((id) => nameIn(choices.devices, id))),
              })}
            </Typography>
          )}
          {preview.shared > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('subscriptions.preview.shared', { count: preview.shared })}
            </Typography>
          )}
          {left > 0 && !isNothing && (
            <Box component="details">
              <Typography
                component="summary"
                variant="body2"
                color="textSecondary"
                sx={{ cursor: 'pointer', py: 0.25 }}
              >
                {t('subscriptions.preview.omitted', { count: left })}
              </Typography>
              <Reasons rows={preview.omitted} choices={choices} />
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

/** Reasons for which indicators are left out, each with the number of these. */
export function Reasons({
  rows,
  choices,
}: {
  rows: DeliveryPreview['omitted']
  choices: Pick<SubscriptionChoices, 'filterFlags'>
}) {
  const language = useTexts()
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
      {rows.map(({ reason, indicators }) => (
        <li key={reason}>{reasonLine(reason, indicators, choices, language)}</li>
      ))}
    </Box>
  )
}

/** Says what a chosen source would deliver today; if nothing, why not, and which sources to choose instead. */
export function PreviewOfSource({
  id,
  shown: { state, preview },
  choices,
  onReplace,
}: {
  id: string
  shown: PreviewState
  choices: SubscriptionChoices
  /** Replaces this source by another one. */
  onReplace?: (by: { id: string; name: string }) => void
}) {
  const language = useTexts()
  const { t, format } = language
  const source = preview?.sources.find(({ ID }) => ID === id)
  if (state === 'loading' && !source) {
    return (
      <Box sx={{ pl: 3.75 }}>
        <Skeleton aria-hidden sx={{ width: 180, maxWidth: '100%' }} />
      </Box>
    )
  }
  if (!source) return null
  if (source.indicators > 0) {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', pl: 3.75 }}>
        {t('subscriptions.preview.source', { count: source.indicators, exclusive: source.exclusive })}
      </Typography>
    )
  }
  return (
    <Box sx={{ pl: 3.75, pb: 0.5 }}>
      <Typography variant="caption" sx={{ display: 'block', color: 'warning.main', fontWeight: 620 }}>
        {t('subscriptions.preview.none', { reason: whyNothing(source, choices, language) })}
      </Typography>
      {onReplace && source.replacements.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
          {source.replacements.slice(0, 3).map((other) => (
            <Link
              key={other.id}
              component="button"
              type="button"
              variant="caption"
              onClick={() => onReplace(other)}
              sx={{ textAlign: 'left', minHeight: 24 }}
            >
              {t('subscriptions.preview.instead', { name: other.name, share: format.percent(other.share * 100, 0) })}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Why a source would deliver nothing, as a part of a sentence. */
function whyNothing(source: PreviewedSource, choices: SubscriptionChoices, language: Language): string {
  const { t, format } = language
  const { dead, newestLook, left, listed } = source
  if (dead === 'unwatched' && newestLook) {
    return t('subscriptions.preview.none.ended', { date: format.date(newestLook) })
  }
  if (newestLook === null) return t('subscriptions.preview.none.never')
  if (listed === 0) return t('subscriptions.preview.none.empty')
  const named = left
    .slice(0, mostReasons)
    .map(({ reason, indicators }) => reasonLine(reason, indicators, choices, language))
  return t('subscriptions.preview.none.left', { reasons: format.list(named) })
}

function reasonLine(
  reason: string,
  indicators: number,
  choices: Pick<SubscriptionChoices, 'filterFlags'>,
  language: Language,
): string {
  return language.t('subscriptions.preview.reason', {
    reason: reasonText(reason, (flag) => nameIn(choices.filterFlags, flag), language),
    count: language.format.number(indicators),
  })
}
