import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReportRequest, UploadLimits } from '../../../contract/uploads.ts'
import { api, CallFailed, requestOf, send } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { OutlinedButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { LeaveQuestion } from '../leave-question.tsx'
import { ProgressLine } from '../progress-line.tsx'
import { TimesQuestion } from '../times-question.tsx'
import { UploadActions } from '../upload-actions.tsx'
import type { Choice } from './chosen-values.ts'
import { FoundHere } from './found-here.tsx'
import { openThread } from './reader-thread.ts'
import { PooledReading, type ReadingProgress } from './start-reading.ts'
import { type OutsideTools, useReading } from './use-reading.ts'

interface Props {
  readonly files: readonly File[]
  readonly groupId: string
  readonly request: () => ReportRequest
  readonly limits: UploadLimits
  readonly titleOf: (format: string) => string
  /** If true, reading keeps only values that a source may list. */
  readonly isListedOnly: boolean
  /** Reads the logs again with the other value of `isListedOnly`. */
  readonly onListedOnly: (isListedOnly: boolean) => void
  /** Receives the sightings of the logs, ready to be sent. */
  readonly onDone: (sightings: File) => void
  readonly onCancel: () => void
}

const outside: OutsideTools = {
  ownRanges: (id) => api('GET /api/web/groups/{id}/profile', { params: { id } }).then(({ ownRanges }) => ownRanges),
  fetchFilter,
  start: (files, settings, hear, filter) =>
    new PooledReading(files, settings, hear, {
      openThread,
      cores: navigator.hardwareConcurrency || 1,
      ...(filter && { filter }),
    }),
}

/** Reads logs in this browser, shows the values found, and passes on those that the user agrees to send. */
export default function AnalyseHere(props: Props) {
  const { files, groupId, request, limits, titleOf, isListedOnly, onListedOnly, onDone, onCancel } = props
  const { t, language } = useTexts()
  const reading = useReading({
    files,
    groupId,
    language,
    request,
    maxLineBytes: limits.lineBytes,
    isListedOnly,
    onDone,
    tools: outside,
  })
  const { state, isPaused } = reading
  const file = files.length === 1 ? (files[0] as File).name : t('here.files', { count: files.length })

  const readAnew = ({ listedOnly, choice }: { listedOnly: boolean; choice?: Choice | undefined }) => {
    reading.begin(choice)
    onListedOnly(listedOnly)
  }

  if (state.at === 'failed') {
    return (
      <Alert
        severity="error"
        data-testid="here-failed"
        action={<SmallButton onClick={onCancel}>{t('recommender.back')}</SmallButton>}
      >
        <AlertTitle>{t('here.failed', { file })}</AlertTitle>
        {state.text}
        {state.mayPass && (
          <Box sx={{ mt: 1.5 }}>
            <OutlinedButton size="small" onClick={reading.again}>
              {t('retry')}
            </OutlinedButton>
          </Box>
        )}
        {state.isTooMuch && !isListedOnly && (
          <Box sx={{ mt: 1.5 }}>
            <Button variant="contained" size="small" onClick={() => readAnew({ listedOnly: true })}>
              {t('here.readListed')}
            </Button>
          </Box>
        )}
      </Alert>
    )
  }

  if (state.at === 'found') {
    return (
      <>
        <LeaveQuestion title={t('here.leave.title')} text={t('here.leave')} />
        <FoundHere
          file={file}
          found={state}
          reading={reading}
          isSifted={isListedOnly}
          format={titleOf(state.preview.format)}
          onReadAll={(choice) => readAnew({ listedOnly: false, choice })}
          onCancel={onCancel}
        />
      </>
    )
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }} data-testid="reading-here">
      <LeaveQuestion title={t('here.leave.title')} text={t('here.leave')} />
      <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {t('here.reading', { file })}
      </Typography>
      {state.at === 'asked' ? (
        <TimesQuestion times={state.open} zoneOffsetMinutes={reading.zoneOffsetMinutes} onChoose={reading.answer} />
      ) : (
        <HowFar file={file} progress={state.progress} isPaused={isPaused} titleOf={titleOf} />
      )}
      <UploadActions
        isPaused={isPaused}
        onPause={state.at === 'reading' ? reading.togglePause : undefined}
        onCancel={onCancel}
      />
    </Box>
  )
}

interface Shown {
  readonly file: string
  readonly progress: ReadingProgress | undefined
  readonly isPaused: boolean
  readonly titleOf: (format: string) => string
}

function HowFar({ file, progress, isPaused, titleOf }: Shown) {
  const { t, format } = useTexts()
  const share = progress && (progress.bytes / Math.max(1, progress.size)) * 100
  const parts = progress
    ? [
        t('upload.detected', { format: titleOf(progress.format) }),
        t('upload.lines', { count: progress.lines }),
        progress.logs > 1 && t('here.logs', { done: progress.done, count: progress.logs }),
        format.percent(share ?? 0, 0),
        isPaused && t('upload.paused'),
      ]
    : [t('upload.preparing')]
  return <ProgressLine label={t('here.reading', { file })} percent={share} isPaused={isPaused} parts={parts} />
}

/** Fetches the filter of what the group's sources may list; from the browser's cache while nothing has changed. */
async function fetchFilter(groupId: string): Promise<ArrayBuffer> {
  for (let attempt = 1; ; attempt++) {
    const query = { groupID: groupId }
    const { name } = await api('GET /api/web/search/candidates', { query })
    const { method, url } = requestOf('GET /api/web/search/candidates/{name}', { params: { name }, query })
    try {
      const answer = await send(url, { method }, groupId)
      return await answer.arrayBuffer()
    } catch (error) {
      // The index was replaced between the two calls.
      if (attempt === 3 || !(error instanceof CallFailed) || error.status !== 404) throw error
    }
  }
}
