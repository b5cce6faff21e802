import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReportRequest, UploadLimits, UploadPrepared } from '../../../contract/uploads.ts'
import type { OpenTimesOfLog, Preview } from '../../../log-reader/messages.ts'
import { api } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { TimesQuestion } from '../times-question.tsx'
import { UploadActions } from '../upload-actions.tsx'
import { faultText } from './fault-text.ts'
import { fetchFilter } from './fetch-filter.ts'
import { FoundHere } from './found-here.tsx'
import { openThread } from './reader-thread.ts'
import { type LeftOutLog, type Reading, type ReadingProgress, type Said, startReading } from './start-reading.ts'

interface Props {
  readonly files: readonly File[]
  readonly groupId: string
  readonly request: () => ReportRequest
  readonly limits: UploadLimits
  readonly titleOf: (format: string) => string
  /** Only what a source may list is kept while reading. */
  readonly isListedOnly: boolean
  /** Has the logs read anew, the other way. */
  readonly onListedOnly: (isListedOnly: boolean) => void
  /** With the sightings of the log, ready to be sent. */
  readonly onDone: (sightings: File) => void
  readonly onCancel: () => void
}

type State =
  | { readonly at: 'reading'; readonly progress?: ReadingProgress }
  | { readonly at: 'asked'; readonly open: OpenTimesOfLog }
  | { readonly at: 'found'; readonly preview: Preview; readonly leftOut: readonly LeftOutLog[] }
  | { readonly at: 'failed'; readonly text: string; readonly isTooMuch?: boolean }

/** Reads logs in this browser, shows what was found, and hands on what the user lets leave. */
export default function AnalyseHere(props: Props) {
  const { files, groupId, request, limits, titleOf, isListedOnly, onListedOnly, onDone, onCancel } = props
  const language = useTexts()
  const { t } = language
  const [state, setState] = useState<State>({ at: 'reading' })
  const [isPaused, setPaused] = useState(false)
  const [isPacking, setPacking] = useState(false)
  const reading = useRef<Reading>(undefined)
  const sifted = useRef<(candidates: Uint8Array | undefined) => void>(undefined)
  const file = files.length === 1 ? (files[0] as File).name : t('here.files', { count: files.length })
  const zone = useRef(0)
  /** Own addresses with which the log was read, and how often it was begun: what is entered later counts, too. */
  const own = useRef('')
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file and its own addresses
  useEffect(() => {
    let isGone = false
    const hear = (said: Said) => {
      if (said.say === 'progress') setState({ at: 'reading', progress: said.progress })
      else if (said.say === 'ask') setState({ at: 'asked', open: said.open })
      else if (said.say === 'found') setState({ at: 'found', preview: said.preview, leftOut: said.leftOut })
      else if (said.say === 'sifted') sifted.current?.(said.candidates)
      else if (said.say === 'failed') {
        const isTooMuch = said.fault === 'too-many'
        const text = isTooMuch && isListedOnly ? t('here.tooManyListed') : faultText(said, t)
        setState({ at: 'failed', text, isTooMuch })
      } else onDone(new File([...said.parts] as BlobPart[], sightingsName(files), { type: 'application/gzip' }))
    }
    const { zoneOffsetMinutes, isZoneChosen, year, ownRanges } = request()
    zone.current = zoneOffsetMinutes
    own.current = ownRanges.join()
    Promise.all([
      api('GET /api/web/groups/{id}/profile', { params: { id: groupId } }),
      isListedOnly ? fetchFilter(groupId) : undefined,
    ]).then(
      ([profile, filter]) => {
        if (isGone) return
        reading.current = startReading(
          files,
          {
            now: Date.now(),
            zone: zoneOffsetMinutes,
            isZoneAssumed: isZoneChosen !== true,
            ...(year !== undefined && { year }),
            ownRanges: [...ownRanges, ...profile.ownRanges],
            maxLineBytes: limits.lineBytes,
          },
          hear,
          { openThread, cores: navigator.hardwareConcurrency || 1, ...(filter && { filter }) },
        )
      },
      (error) => !isGone && setState({ at: 'failed', text: failureText(error, language) }),
    )
    return () => {
      isGone = true
      reading.current?.end()
    }
  }, [files, groupId, round, isListedOnly])

  const readAnew = (listedOnly: boolean) => {
    setState({ at: 'reading' })
    setPaused(false)
    onListedOnly(listedOnly)
  }

  const togglePause = () => {
    if (isPaused) reading.current?.resume()
    else reading.current?.pause()
    setPaused(!isPaused)
  }

  const sift = useCallback(async () => {
    const filter = await fetchFilter(groupId)
    const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>()
    sifted.current = resolve
    reading.current?.sift(filter)
    return promise
  }, [groupId])

  if (state.at === 'failed') {
    return (
      <Alert
        severity="error"
        data-testid="here-failed"
        action={
          <Button color="inherit" size="small" onClick={onCancel}>
            {t('here.back')}
          </Button>
        }
      >
        <AlertTitle>{t('here.failed', { file })}</AlertTitle>
        {state.text}
        {state.isTooMuch && !isListedOnly && (
          <Box sx={{ mt: 1.5 }}>
            <Button variant="contained" size="small" onClick={() => readAnew(true)}>
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
          preview={state.preview}
          leftOut={state.leftOut}
          sift={sift}
          isSifted={isListedOnly}
          onReadAll={() => readAnew(false)}
          format={titleOf(state.preview.format)}
          isBusy={isPacking}
          onSend={(leaves) => {
            if (request().ownRanges.join() === own.current) {
              setPacking(true)
              reading.current?.pack(leaves)
            } else {
              setState({ at: 'reading' })
              setPaused(false)
              setRound(round + 1)
            }
          }}
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
        <TimesQuestion
          prepared={{ times: state.open } as unknown as UploadPrepared}
          zoneOffsetMinutes={zone.current}
          onChoose={(times) => {
            reading.current?.answer(times)
            setState({ at: 'reading' })
          }}
        />
      ) : (
        <HowFar file={file} progress={state.progress} isPaused={isPaused} titleOf={titleOf} />
      )}
      <UploadActions
        isPaused={isPaused}
        onPause={state.at === 'reading' ? togglePause : undefined}
        onCancel={onCancel}
      />
    </Box>
  )
}

function HowFar({
  file,
  progress,
  isPaused,
  titleOf,
}: {
  file: string
  progress: ReadingProgress | undefined
  isPaused: boolean
  titleOf: (format: string) => string
}) {
  const { t, format } = useTexts()
  const share = progress ? (progress.bytes / Math.max(1, progress.size)) * 100 : 0
  return (
    <>
      <LinearProgress
        aria-label={t('here.reading', { file })}
        variant={progress ? 'determinate' : 'indeterminate'}
        value={share}
        color={isPaused ? 'inherit' : 'primary'}
        sx={{ height: 6 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 22 }}>
        {progress
          ? [
              t('upload.detected', { format: titleOf(progress.format) }),
              t('upload.lines', { count: progress.lines }),
              progress.logs > 1 && t('here.logs', { done: progress.done, count: progress.logs }),
              format.percent(share, 0),
              isPaused && t('upload.paused'),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('upload.preparing')}
      </Typography>
    </>
  )
}

/** The name under which the sightings are sent: the report gets it. */
function sightingsName([first, ...others]: readonly File[]): string {
  const name = others.length > 0 ? `${others.length + 1}-logs` : first?.name.replace(/\.(?:gz|zst|zip)$/i, '')
  return `${name}.sightings.gz`
}
