import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Progress } from '../../../contract/reports.ts'
import { isFinal } from '../../../domain/final-problems.ts'
import { api, CallFailed } from '../../app/api.ts'
import { followProgress } from '../../app/live-progress.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { failureText, problemText } from '../../text/failure-text.ts'
import { OutlinedButton, SmallButton } from './buttons.tsx'
import { Steps } from './steps.tsx'
import { Quiet } from './text.tsx'

const stepOfStage: Record<Progress['stage'], number> = {
  waiting: 1,
  unpacking: 1,
  extracting: 1,
  matching: 2,
  recommending: 3,
  saving: 3,
  done: 4,
}

/** Shows the work on one report: stage, bytes read, lines. It can be cancelled, and repeated if it failed. */
export function WorkProgress(props: Props) {
  return <Work key={props.taskId} {...props} />
}

interface Props {
  readonly taskId: string
  readonly detected?: string
  /** The reader may cancel and repeat the work. */
  readonly mayAct: boolean
  readonly onDone: () => void
  /** Called if only another file can help: the file is unreadable or the work was cancelled. */
  readonly onAnother?: (() => void) | undefined
}

function Work({ taskId, detected, mayAct, onDone, onAnother }: Props) {
  const groupId = useGroupId()
  const { t, format, language } = useTexts()
  const [progress, setProgress] = useState<Progress>()
  /** Why the work cannot be followed. */
  const [failure, setFailure] = useState<CallFailed>()
  /** Why it was not cancelled or repeated. */
  const [refusal, setRefusal] = useState<unknown>()
  const [round, setRound] = useState(0)
  const finished = useEffectEvent(onDone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round follows the work anew
  useEffect(() => {
    const stop = new AbortController()
    setFailure(undefined)
    followProgress({ taskId, groupId }, setProgress, stop.signal)
      .then(({ state }) => {
        if (state === 'done') finished()
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted)
          setFailure(error instanceof CallFailed ? error : new CallFailed(String(error), 0, 'network'))
      })
    return () => stop.abort()
  }, [taskId, groupId, round])

  const act = async (verb: 'cancel' | 'retry') => {
    setFailure(undefined)
    setRefusal(undefined)
    const place = { params: { id: taskId }, query: { groupID: groupId } }
    try {
      setProgress(await api(`POST /api/web/uploads/files/results/{id}/${verb}`, place))
      setRound((n) => n + 1)
    } catch (error) {
      setRefusal(error)
    }
  }

  const refused = refusal !== undefined && <Alert severity="error">{failureText(refusal, language)}</Alert>
  const problem = failure ? failureText(failure, language) : progress ? stateText(progress, language) : undefined
  if (problem !== undefined) {
    const codes = [failure?.code ?? progress?.problem?.code, refusal instanceof CallFailed ? refusal.code : undefined]
    const isOver = progress?.state === 'cancelled' || codes.some((code) => code !== undefined && isFinal(code))
    const again = failure ? () => setRound((n) => n + 1) : mayAct ? () => void act('retry') : undefined
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert
          severity={progress?.state === 'cancelled' ? 'info' : 'error'}
          data-testid="work-problem"
          sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
          action={
            isOver
              ? onAnother && <SmallButton onClick={onAnother}>{t('upload.another')}</SmallButton>
              : again && <SmallButton onClick={again}>{t('retry')}</SmallButton>
          }
        >
          {progress?.state === 'failed' && !failure && <AlertTitle>{t('upload.workFailed')}</AlertTitle>}
          {problem}
          {failure && (
            <Typography variant="caption" sx={{ display: 'block' }}>
              {t('error.trace', { traceId: failure.traceId })}
            </Typography>
          )}
        </Alert>
        {refused}
      </Box>
    )
  }
  const share = progress?.bytesTotal ? Math.min(100, (progress.bytesRead / progress.bytesTotal) * 100) : undefined
  const step = stepOfStage[progress?.stage ?? 'waiting']
  return (
    <Box sx={{ display: 'grid', gap: 2 }} data-testid="work">
      <Box role="status" aria-live="polite">
        <Typography variant="h4" component="p">
          {t('upload.working')}
        </Typography>
        <Quiet>{t('upload.background')}</Quiet>
      </Box>
      <LinearProgress
        aria-label={t('upload.working')}
        variant={step === 1 && share !== undefined ? 'determinate' : 'indeterminate'}
        value={share}
        sx={{ height: 6 }}
      />
      <Steps current={step} />
      <Quiet sx={{ fontVariantNumeric: 'tabular-nums', minHeight: 22 }}>
        {[
          progress?.turn &&
            progress.turn.place > 1 &&
            t('upload.place', { place: progress.turn.place, minutes: Math.ceil(progress.turn.seconds / 60) }),
          detected && t('upload.detected', { format: detected }),
          progress?.bytesTotal &&
            t('upload.sent', { sent: format.bytes(progress.bytesRead), total: format.bytes(progress.bytesTotal) }),
          progress && progress.lines > 0 && t('upload.lines', { count: progress.lines }),
          progress && progress.skippedLines > 0 && t('upload.skipped', { count: progress.skippedLines }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      {refused}
      {mayAct && (
        <Box>
          <OutlinedButton onClick={() => void act('cancel')}>{t('cancel')}</OutlinedButton>
        </Box>
      )}
    </Box>
  )
}

function stateText({ state, problem }: Progress, language: Language): string | undefined {
  if (state === 'cancelled') return language.t('problem.report.cancelled')
  if (state !== 'failed') return undefined
  const text = problem && (problemText(problem.code, problem.values, language) ?? problem.msg)
  return text ?? language.t('problem.report.failed')
}
