import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReportRequest, UploadLimits } from '../../contract/uploads.ts'
import { api, CallFailed } from '../api.ts'
import { isOfTheFile } from '../failure-text.ts'
import { type Language, useTexts } from '../i18n/use-texts.ts'
import { late } from '../late/late.tsx'
import { browserPorts } from './browser-ports.ts'
import { takeHanded } from './handed-files.ts'
import { openRecords, type ResumeRecord, resumeKey, sentBytes } from './resume.ts'
import { type Sample, withSample } from './speed.ts'
import { canUpload, uploadFailureText } from './upload-failure.ts'
import { type ChosenTimes, startUpload, type Upload, type UploadState } from './uploader.ts'
import { useFileDrop } from './use-file-drop.ts'

const Sending = late(() => import('./sending.tsx'))
const DropCurtain = lazy(() => import('./drop-curtain.tsx'))
const Waiting = late(() => import('./waiting.tsx'))
const WorkProgress = late(async () => ({ default: (await import('../ui/work-progress.tsx')).WorkProgress }))

interface Props {
  readonly groupId: string
  readonly request: () => ReportRequest
  /** Supported log formats: title by id. */
  readonly formatTitles: Readonly<Record<string, string>>
  /** Limits of the server. */
  readonly limits: UploadLimits
  readonly disabled?: boolean
  /** A question that the user must answer before a log can be uploaded, with a link. A log selected earlier waits. */
  readonly missing?: { readonly text: string; readonly onGo: () => void } | undefined
  readonly onStart?: () => void
}

/** Drop zone and file selection for logs, with the progress until the report is ready. */
export function UploadPanel({ groupId, request, formatTitles, limits, disabled = false, missing, onStart }: Props) {
  const language = useTexts()
  const { t, format, path } = language
  const navigate = useNavigate()
  const upload = useRef<Upload>(undefined)
  /** The browser's zone, used for times without one unless the user states another. */
  const zone = useRef(0)
  const [ready, setReady] = useState(false)
  const [waiting, setWaiting] = useState<{ file: File; dragAndDrop: boolean }>()
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<UploadState>()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [open, setOpen] = useState<ResumeRecord[]>([])
  const [times, setTimes] = useState<ChosenTimes>()
  const [refusal, setRefusal] = useState<string>()
  const [isRetry, setRetry] = useState(false)

  useEffect(() => {
    setReady(true)
    setOpen(openRecords(localStorage, groupId, Date.now()))
    return () => void upload.current?.pause()
  }, [groupId])

  const titleOf = (id: string) => formatTitles[id] ?? id
  const formatCount = Object.keys(formatTitles).length

  const start = (chosen: File, dragAndDrop: boolean, again = false) => {
    setRefusal(undefined)
    setRetry(again)
    if (!canUpload()) {
      setRefusal(t('upload.error.browser'))
      return
    }
    if (chosen.size === 0) {
      setRefusal(t('problem.upload.empty', { file: chosen.name }))
      return
    }
    if (chosen.size > limits.packedBytes) {
      setRefusal(
        t('problem.upload.too-large', { file: chosen.name, sizeLimit: binarySize(limits.packedBytes, format) }),
      )
      return
    }
    if (missing) {
      setWaiting({ file: chosen, dragAndDrop })
      return
    }
    setWaiting(undefined)
    onStart?.()
    setFile(chosen)
    setSamples([])
    setTimes(undefined)
    const asked = { ...request(), modified: Math.max(0, Math.trunc(chosen.lastModified)) }
    zone.current = asked.zoneOffsetMinutes
    upload.current = startUpload(
      chosen,
      groupId,
      browserPorts({ file: chosen, groupId, dragAndDrop, request: asked, sliceBytes: limits.sliceBytes }),
      (next) => {
        setState(next)
        setSamples((before) => withSample(next.paused ? [] : before, { at: performance.now(), bytes: next.sent }))
      },
    )
  }
  const reset = () => {
    setState(undefined)
    setFile(undefined)
    setOpen(openRecords(localStorage, groupId, Date.now()))
  }
  const cancel = async () => {
    const taskId = state?.prepared?.TaskID
    const isDropped = await upload.current?.cancel()
    reset()
    // The list of reports shows it as cancelled at once; unfinished uploads are deleted later anyway.
    if (taskId) {
      const place = { params: { id: taskId }, query: { groupID: groupId } }
      const isCancelled = await api('POST /api/web/uploads/files/results/{id}/cancel', place).then(
        () => true,
        () => false,
      )
      if (!isDropped && !isCancelled) setRefusal(t('upload.error.delete'))
    }
  }
  const isAtRest = state === undefined || state.status === 'error'
  const offer = (files: readonly File[]) => {
    if (!ready || disabled || !isAtRest) return
    if (files.length > 1) setRefusal(t('upload.error.one'))
    else if (files[0]) start(files[0], true)
    else setRefusal(t('upload.error.none'))
  }
  const isOver = useFileDrop(offer)
  // Takes a file that was dropped on the previous page. The answers of a draft are loaded by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const handed = ready && takeHanded()
    if (handed) offer(handed)
  }, [ready])

  if (state?.status === 'success' && state.prepared) {
    const taskId = state.prepared.TaskID
    return (
      <Suspense>
        <WorkProgress
          taskId={taskId}
          groupId={groupId}
          detected={titleOf(state.prepared.detectedFormat)}
          onDone={() => void navigate(path('report', { groupId, reportId: taskId }))}
          onAnother={reset}
        />
      </Suspense>
    )
  }

  if (state?.status === 'saving' && file) {
    return (
      <Suspense>
        <Sending
          file={file}
          state={state}
          samples={samples}
          titleOf={titleOf}
          times={times}
          zoneOffsetMinutes={zone.current}
          onChoose={(answers) => {
            setTimes(answers)
            upload.current?.choose(answers)
          }}
          onPause={() => (state.paused ? upload.current?.resume() : upload.current?.pause())}
          onCancel={() => void cancel()}
        />
      </Suspense>
    )
  }

  const failed = state?.status === 'error' ? state.error : undefined
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {(failed !== undefined || refusal) && (
        <Alert
          severity="error"
          data-testid="upload-error"
          action={
            file &&
            !refusal &&
            !(failed instanceof CallFailed && isOfTheFile(failed.code)) && (
              <Button color="inherit" size="small" onClick={() => start(file, false, true)}>
                {t('retry')}
              </Button>
            )
          }
        >
          {!refusal && <AlertTitle>{t('upload.error.title')}</AlertTitle>}
          {refusal ?? uploadFailureText(failed, language, isRetry)}
        </Alert>
      )}
      {open.map((record) => (
        <Alert
          key={resumeKey(groupId, record.file)}
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                localStorage.removeItem(resumeKey(groupId, record.file))
                setOpen(openRecords(localStorage, groupId, Date.now()))
              }}
            >
              {t('upload.forget')}
            </Button>
          }
        >
          {t('upload.resume', {
            file: record.file.name,
            percent: format.percent((sentBytes(record) / Math.max(1, record.file.size)) * 100, 0),
          })}
        </Alert>
      ))}
      <Suspense>{isOver && <DropCurtain />}</Suspense>
      <Suspense>
        {waiting && (
          <Waiting
            file={waiting.file}
            missing={missing}
            disabled={disabled}
            onStart={() => start(waiting.file, waiting.dragAndDrop)}
          />
        )}
      </Suspense>
      <FileChoice
        limits={limits}
        formatCount={formatCount}
        isAnother={waiting !== undefined}
        disabled={disabled || !ready}
        onChoose={(chosen) => start(chosen, false)}
      />
    </Box>
  )
}

function FileChoice({
  limits,
  formatCount,
  isAnother,
  disabled,
  onChoose,
}: {
  limits: UploadLimits
  formatCount: number
  /** A file has been chosen already. */
  isAnother: boolean
  disabled: boolean
  onChoose: (file: File) => void
}) {
  const { t, format } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box
      sx={{
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: '12px',
        p: { xs: 2, sm: 3 },
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        textAlign: 'center',
      }}
    >
      <FileUploadOutlined sx={{ fontSize: 34, color: 'primary.main', display: { xs: 'none', sm: 'block' } }} />
      <Typography variant="h4" component="h2" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('upload.drop')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('upload.or')}
      </Typography>
      <Button variant={isAnother ? 'outlined' : 'contained'} disabled={disabled} onClick={() => input.current?.click()}>
        {t(isAnother ? 'upload.another' : 'upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="file"
        disabled={disabled}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 460 }}>
        {t('upload.hint', {
          packed: binarySize(limits.packedBytes, format),
          expanded: binarySize(limits.expandedBytes, format),
        })}{' '}
        {formatCount > 0 && t('upload.formats', { count: formatCount })}
      </Typography>
    </Box>
  )
}

/** Limits are usually powers of two: 2 GiB rather than 2.1 GB. */
function binarySize(bytes: number, format: Language['format']): string {
  const power = Math.min(3, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${format.number(amount, Number.isInteger(amount) ? 0 : 1)}\u00a0${['B', 'KiB', 'MiB', 'GiB'][power]}`
}
