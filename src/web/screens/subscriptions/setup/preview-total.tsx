import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { Quiet, SmallText } from '../../../ui/layout/text.tsx'
import { nameIn, type SubscriptionChoices } from '../choices.ts'
import { Reasons } from '../reasons.tsx'
import type { TrialCandidate } from './candidate.ts'
import { tooSmall } from './too-small.ts'
import type { PreviewState } from './use-preview.ts'

/** Says what all chosen sources together would deliver today, and what would be left out. */
export function PreviewTotal({
  shown,
  choices,
  targetFormats,
}: {
  shown: PreviewState
  choices: SubscriptionChoices
  targetFormats: TrialCandidate['targetFormats']
}) {
  const { t, format } = useTexts()
  const { state, preview, isLong, failure, retry } = shown
  if (state === 'off') return null
  if (state === 'failed') {
    return (
      <Alert severity="warning" action={<SmallButton onClick={retry}>{t('subscriptions.preview.again')}</SmallButton>}>
        {t('subscriptions.preview.failed', { reason: failure ?? '' })}
      </Alert>
    )
  }
  // The preview does not know their limits.
  const devices = targetFormats.flatMap(({ device }) => device ?? [])
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
        {state === 'loading' && isLong && <Quiet>{t('subscriptions.preview.long')}</Quiet>}
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
            <SmallText sx={{ color: 'warning.main' }}>{t('subscriptions.preview.silent', { count: silent })}</SmallText>
          )}
          {preview.formats
            .filter(({ indicators }) => indicators < preview.indicators)
            .map(({ id, indicators }) => (
              <Quiet key={id}>
                {t('subscriptions.preview.format', {
                  format: nameIn(choices.formats, id),
                  count: format.number(indicators),
                })}
              </Quiet>
            ))}
          {devices.length > 0 && (
            <Quiet>
              {t('subscriptions.preview.device', {
                devices: format.list(devices.map((id) => nameIn(choices.devices, id))),
              })}
            </Quiet>
          )}
          {tooSmall(preview, targetFormats, choices.devices).map(({ format: id, device, list, most }) => (
            <SmallText key={id} sx={{ color: 'warning.main' }}>
              {t('subscriptions.preview.tooSmall', { format: nameIn(choices.formats, id), device, list, count: most })}
            </SmallText>
          ))}
          {preview.shared > 0 && <Quiet>{t('subscriptions.preview.shared', { count: preview.shared })}</Quiet>}
          {left > 0 && !isNothing && (
            <Box component="details">
              <Quiet component="summary" sx={{ cursor: 'pointer', py: 0.25 }}>
                {t('subscriptions.preview.omitted', { count: left })}
              </Quiet>
              <Reasons rows={preview.omitted} choices={choices} />
            </Box>
          )}
        </>
      )}
    </Box>
  )
}
