import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ReportRequest, UploadLimits } from '../../contract/uploads.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { latePart } from '../late/late.tsx'
import { whenOpen } from '../late/when-open.tsx'
import { rem } from '../rem.ts'
import { ChoiceCards } from '../ui/fields/choice-cards.tsx'
import { SmallButton } from '../ui/layout/buttons.tsx'
import { Caption, CardTitle, Quiet } from '../ui/layout/text.tsx'
import { unkept } from '../ui/shell/session-watch.tsx'
import { binarySize } from './binary-size.ts'
import { formatTitleOf } from './format-title.ts'
import { handOver, takeHanded } from './handed-files.ts'
import { Switch } from './here/switch.tsx'
import { resumeKey, sentBytes } from './resume.ts'
import { isHopeless, uploadFailureText } from './upload-failure.ts'
import { useFileDrop } from './use-file-drop.ts'
import { usePaste } from './use-paste.ts'
import { useUpload } from './use-upload.ts'
import { useWay } from './use-way.ts'

const AnalyseHere = latePart(() => import('./here/analyse-here.tsx'))
const Sending = latePart(() => import('./sending.tsx'))
const DropCurtain = whenOpen(() => import('./drop-curtain.tsx'))
const Waiting = latePart(() => import('./waiting.tsx'))
const WorkProgress = latePart(async () => ({ default: (await import('../ui/layout/work-progress.tsx')).WorkProgress }))

interface Props {
  readonly groupId: string
  readonly request: () => ReportRequest
  /** The files of `request().lists`. */
  readonly lists?: readonly File[]
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
export function UploadPanel(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none !important', scrollMarginTop: 88 }}>
      <Stage {...props} place={place} />
    </Box>
  )
}

function Stage({ place, ...props }: Props & { readonly place: RefObject<HTMLElement | null> }) {
  const { groupId, request, formatTitles, limits, disabled = false, missing } = props
  const { t, path, language } = useTexts()
  const navigate = useNavigate()
  const upload = useUpload({ ...props, language, disabled, isIncomplete: missing !== undefined })
  const { ready, file, state, waiting, refusal } = upload
  const titleOf = (id: string) => formatTitleOf(id, formatTitles[id] ?? id, language)
  const { way, here, isListedOnly, ...ways } = useWay(upload, disabled)
  const isOver = useFileDrop(ready ? ways.offer : handOver)
  usePaste(ways.offer, (text) => ways.offerText(new File([text], t('upload.pasted'), { lastModified: Date.now() })))
  const kept = ways.isUnkept ? unkept : {}
  // Takes a file that was dropped on the previous page, or on this one while its code was loading. The answers of a draft are loaded by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const handed = ready && takeHanded()
    if (handed) upload.offer(handed)
  }, [ready])
  // Files can be dropped anywhere on the page, also where this is out of sight.
  const shown = refusal ?? waiting?.file ?? here ?? (state?.status === 'error' ? state.status : file)
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, place])

  if (state?.status === 'success' && state.prepared) {
    const taskId = state.prepared.TaskID
    return (
      <WorkProgress
        taskId={taskId}
        detected={titleOf(state.prepared.detectedFormat)}
        mayAct
        onDone={() => void navigate(path('report', { groupId, reportId: taskId }))}
        onAnother={upload.reset}
      />
    )
  }

  if (state?.status === 'saving' && file) {
    return (
      <div {...kept}>
        <Sending upload={upload} file={file} state={state} titleOf={titleOf} />
      </div>
    )
  }

  if (here) {
    return (
      <div {...kept}>
        <AnalyseHere
          files={here}
          groupId={groupId}
          request={request}
          limits={limits}
          titleOf={titleOf}
          isListedOnly={isListedOnly}
          onListedOnly={ways.setListedOnly}
          onDone={ways.send}
          onCancel={ways.cancel}
        />
      </div>
    )
  }

  const failed = state?.status === 'error' ? state.error : undefined
  return (
    <Box {...kept} sx={{ display: 'grid', gap: 2 }}>
      <UploadError failed={failed} upload={upload} />
      <Resumable groupId={groupId} upload={upload} />
      <DropCurtain open={isOver} />
      {waiting && (
        <Waiting
          file={waiting.file}
          detected={waiting.format && titleOf(waiting.format)}
          missing={missing}
          disabled={disabled}
          onStart={() => upload.start(waiting.file, waiting)}
        />
      )}
      <ChoiceCards
        label={t('here.way')}
        value={way}
        choices={[
          { value: 'whole', title: t('here.whole'), text: t('here.whole.text') },
          { value: 'here', title: t('here.here'), text: t('here.here.text') },
        ]}
        onChange={ways.setWay}
      />
      {way === 'here' && (
        <Box>
          <Switch isOn={isListedOnly} onChange={ways.setListedOnly}>
            {t('here.listed')}
          </Switch>
          <Quiet>{t('here.listed.before')}</Quiet>
        </Box>
      )}
      <FileChoice
        limits={way === 'whole' ? limits : undefined}
        formatCount={Object.keys(formatTitles).length}
        isAnother={waiting !== undefined}
        disabled={disabled || !ready}
        onChoose={ways.choose}
      />
    </Box>
  )
}

/** Why a file is not uploaded. */
function UploadError({ failed, upload }: { failed: unknown; upload: ReturnType<typeof useUpload> }) {
  const { t, language } = useTexts()
  const { file, refusal } = upload
  if (failed === undefined && !refusal) return null
  return (
    <Alert
      severity="error"
      data-testid="upload-error"
      action={
        file &&
        !refusal &&
        !isHopeless(failed) && (
          <SmallButton onClick={() => upload.start(file, { isRetry: true })}>{t('retry')}</SmallButton>
        )
      }
    >
      {!refusal && <Typography sx={{ fontWeight: 500, mb: 0.5 }}>{t('upload.error.title')}</Typography>}
      {refusal ?? uploadFailureText(failed, language, upload.isRetry)}
    </Alert>
  )
}

/** Interrupted uploads that can be resumed. */
function Resumable({ groupId, upload }: { groupId: string; upload: ReturnType<typeof useUpload> }) {
  const { t, format } = useTexts()
  return upload.resumable.map((record) => (
    <Alert
      key={resumeKey(groupId, record.file)}
      severity="info"
      action={<SmallButton onClick={() => upload.forget(record)}>{t('group.discard')}</SmallButton>}
    >
      {t('upload.resume', {
        file: record.file.name,
        percent: format.percent((sentBytes(record) / Math.max(1, record.file.size)) * 100, 0),
      })}
    </Alert>
  ))
}

interface FileChoiceProps {
  /** Missing if the file is read in this browser: the card of that choice lists what can be read. */
  readonly limits: UploadLimits | undefined
  readonly formatCount: number
  /** A file has been chosen already. */
  readonly isAnother: boolean
  readonly disabled: boolean
  /** Receives at least one file; several only if they are read in this browser. */
  readonly onChoose: (files: readonly File[]) => void
}

function FileChoice({ limits, formatCount, isAnother, disabled, onChoose }: FileChoiceProps) {
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
      <FileUploadOutlined sx={{ fontSize: rem(34), color: 'primary.main', display: { xs: 'none', sm: 'block' } }} />
      <CardTitle sx={{ display: { xs: 'none', sm: 'block' } }}>{t(limits ? 'upload.drop' : 'here.drop')}</CardTitle>
      <Quiet sx={{ display: { xs: 'none', sm: 'block' } }}>{t('upload.or')}</Quiet>
      <Button variant={isAnother ? 'outlined' : 'contained'} disabled={disabled} onClick={() => input.current?.click()}>
        {t(!limits ? 'here.choose' : isAnother ? 'upload.another' : 'upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={limits === undefined}
        data-testid="file"
        disabled={disabled}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <Caption sx={{ maxWidth: 460 }}>
        {limits &&
          t('upload.hint', {
            packed: binarySize(limits.packedBytes, format),
            expanded: binarySize(limits.expandedBytes, format),
          })}{' '}
        {formatCount > 0 && t('upload.formats', { count: formatCount })}
      </Caption>
    </Box>
  )
}
