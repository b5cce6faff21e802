import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UploadPrepared } from '../../contract/uploads.ts'
import { percentOf } from '../../domain/percent.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { latePart } from '../late/late.tsx'
import { Steps } from '../ui/layout/steps.tsx'
import { archive } from './format-title.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ProgressLine } from './progress-line.tsx'
import { secondsLeft, speedOf } from './speed.ts'
import { UploadActions } from './upload-actions.tsx'
import { asksForYear, type UploadState } from './uploader.ts'
import type { useUpload } from './use-upload.ts'

const TimesQuestion = latePart(async () => ({ default: (await import('./times-question.tsx')).TimesQuestion }))

/** A log being sent: progress, speed, and questions to answer meanwhile. */
export default function Sending({
  upload: { samples, times, zoneOffsetMinutes, choose, togglePause, cancel },
  file,
  state,
  titleOf,
}: {
  upload: ReturnType<typeof useUpload>
  file: File
  state: UploadState
  titleOf: (format: string) => string
}) {
  const { t, format } = useTexts()
  const speed = speedOf(samples)
  const left = secondsLeft(samples, state.total)
  const { prepared } = state
  const share = percentOf(state.sent, state.total)
  const isAsked = prepared !== undefined && mayLackYear(prepared) && !times
  // The file has arrived, and its report waits for an answer: nothing is left to pause.
  const isWaiting = isAsked && state.sent >= state.total
  const isStill = state.paused || state.isCutOff === true
  const title = isWaiting
    ? t('upload.waiting', { file: file.name, size: format.bytes(state.total) })
    : t('upload.sending', { file: file.name })
  return (
    <Box sx={{ display: 'grid', gap: 2 }} data-testid="sending">
      <LeaveQuestion />
      <Typography variant="h4" component="p" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Steps current={0} />
      <ProgressLine
        label={title}
        percent={prepared && share}
        isPaused={isStill}
        parts={[
          prepared ? t('upload.detected', { format: titleOf(prepared.detectedFormat) }) : t('upload.preparing'),
          t('upload.sent', { sent: format.bytes(state.sent), total: format.bytes(state.total) }),
          format.percent(share, 0),
          state.paused && t('upload.paused'),
          !isStill && speed !== undefined && t('upload.speed', { speed: format.bytes(speed) }),
          !isStill && left !== undefined && t('upload.eta', { time: format.duration(left) }),
        ]}
      />
      {state.isCutOff && <Alert severity="warning">{t('upload.cutOff')}</Alert>}
      {state.isHeld && <Alert severity="info">{t('upload.held')}</Alert>}
      {isAsked && <TimesQuestion times={prepared.times} zoneOffsetMinutes={zoneOffsetMinutes} onChoose={choose} />}
      <UploadActions
        isPaused={state.paused}
        onPause={isWaiting ? undefined : togglePause}
        onCancel={() => void cancel()}
      />
    </Box>
  )
}

/** An archive is examined only after it has arrived, so users can state the year in advance. */
function mayLackYear(prepared: UploadPrepared): boolean {
  return asksForYear(prepared) || prepared.detectedFormat === archive
}
