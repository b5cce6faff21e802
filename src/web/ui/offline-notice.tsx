import CloudOff from '@mui/icons-material/CloudOff'
import Box from '@mui/material/Box'
import { useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

/**
 * Says that there is no network, for as long as it is so, and keeps the reader on the page with what is typed there: the
 * code of another page could not be fetched, and the browser would show its own page instead. None of this may load late.
 */
export function OfflineNotice() {
  const { t } = useTexts()
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  )
  useEffect(() => {
    if (!isOffline) return
    document.addEventListener('click', keepHere, { capture: true })
    return () => document.removeEventListener('click', keepHere, { capture: true })
  }, [isOffline])
  return (
    <Box role="status" className="no-print">
      {isOffline && (
        <Box
          sx={{
            position: 'fixed',
            zIndex: 'snackbar',
            bottom: { xs: 12, sm: 24 },
            left: '50%',
            transform: 'translateX(-50%)',
            width: 'max-content',
            maxWidth: 'calc(100vw - 32px)',
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.25,
            borderRadius: 2,
            typography: 'body2',
            color: 'background.default',
            bgcolor: 'text.primary',
            boxShadow: 6,
          }}
        >
          <CloudOff fontSize="small" />
          {t('offline')}
        </Box>
      )}
    </Box>
  )
}

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A link to another page of ours; those within a page work without a network. */
function keepHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
  if (link.pathname + link.search === location.pathname + location.search) return
  event.preventDefault()
}
