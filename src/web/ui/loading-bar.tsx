import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'

const throttleMs = 200
const hideDelayMs = 500

/** The bar at the top of the page, shown only where a step takes longer than 200 ms. */
export function LoadingBar() {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? throttleMs : hideDelayMs)
    return () => clearTimeout(timer)
  }, [busy])
  if (!shown) return null
  return (
    <LinearProgress
      className="no-print"
      aria-label={t('loading')}
      sx={{ position: 'fixed', inset: '0 0 auto', height: 5, zIndex: 'tooltip', borderRadius: 0 }}
    />
  )
}
