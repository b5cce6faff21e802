import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { followProgress } from '../../live-progress.ts'

/** Says that a standing report is being made anew while the older one is in view, and when that has ended. */
export function MadeAnew({
  taskId,
  groupId,
  asOf,
  onDone,
}: {
  taskId: string
  groupId: string
  asOf: string
  onDone: () => void
}) {
  const { t, format } = useTexts()
  const finished = useEffectEvent(onDone)
  useEffect(() => {
    const stop = new AbortController()
    followProgress({ taskId, groupId }, () => {}, stop.signal)
      .then(() => finished())
      // The older one stays in view; the next visit shows what became of it.
      .catch(() => undefined)
    return () => stop.abort()
  }, [taskId, groupId])
  const text = t('report.standing.anew', { when: format.dateTime(asOf) })
  return (
    <Alert severity="info" role="status" className="no-print" sx={{ mb: 3 }}>
      {text}
      <LinearProgress aria-label={text} sx={{ mt: 1 }} />
    </Alert>
  )
}
