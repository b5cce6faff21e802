import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useEffectEvent } from 'react'
import { followProgress } from '../../app/live-progress.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'

/** Says that a standing report is being refreshed while its previous state is shown. */
export default function RefreshNotice({
  taskId,
  asOf,
  onDone,
}: {
  taskId: string
  /** Time of the state that is shown. */
  asOf: string
  onDone: () => void
}) {
  const groupId = useGroupId()
  const { t, format } = useTexts()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const stop = new AbortController()
    followProgress({ taskId, groupId }, () => {}, stop.signal)
      .then(() => done())
      // The previous state stays. The next visit shows how it ended.
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
