import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { unreachable } from '../../app/unreachable.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type BarPhase, barTimes, nextPhase } from './loading-phases.ts'

/** Progress bar at the top of the page, shown only if a navigation takes longer than 200 ms. */
export function LoadingBar() {
  const { t } = useTexts()
  const { state, location } = useNavigation()
  const [lost, setLost] = useState<typeof location>()
  useEffect(() => {
    const lose = () => setLost(location)
    addEventListener(unreachable, lose)
    return () => removeEventListener(unreachable, lose)
  }, [location])
  const busy = state !== 'idle' && location !== lost
  const [phase, setPhase] = useState<BarPhase>('idle')
  useEffect(() => {
    const next = nextPhase(phase, busy)
    if (!next) return
    const timer = setTimeout(() => setPhase(next.phase), next.afterMs)
    return () => clearTimeout(timer)
  }, [phase, busy])
  if (phase === 'idle') return null
  const isDone = phase !== 'loading'
  return (
    <Box
      role="progressbar"
      aria-label={t('loading')}
      className="no-print drawn"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 5,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        // Starts fast and slows down, because the duration is unknown.
        animation: `loading-bar ${barTimes.durationMs}ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
        '@keyframes loading-bar': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.92)' } },
        ...(isDone && { animation: 'none', transform: 'scaleX(1)' }),
        opacity: phase === 'leaving' ? 0 : 1,
        transition: `opacity ${barTimes.resetDelayMs}ms, transform 100ms`,
      }}
    />
  )
}
