import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

/**
 * Says that there is no network, for as long as it is so, and keeps the reader on the page with what is typed there: the
 * code of another page could not be fetched, and the browser would show its own page instead. To be there in time it is
 * fetched with the first sign of life.
 */
export default function OfflineNotice() {
  const { t } = useTexts()
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    addEventListener('click', keepHere, true)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
      removeEventListener('click', keepHere, true)
    }
  }, [])
  return (
    <Box
      role="status"
      className="no-print"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        inset: 'auto 16px 16px',
        mx: 'auto',
        width: 'fit-content',
        borderRadius: 2,
        typography: 'body2',
        color: 'background.default',
        bgcolor: 'text.primary',
        ...(isOffline && { px: 2, py: 1.25, boxShadow: 6 }),
      }}
    >
      {isOffline && t('offline')}
    </Box>
  )
}

/** Of a link to another page of ours; those within a page work without a network. */
function keepHere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  const here = location.pathname + location.search
  if (!navigator.onLine && link?.origin === location.origin && link.pathname + link.search !== here) {
    event.preventDefault()
  }
}
