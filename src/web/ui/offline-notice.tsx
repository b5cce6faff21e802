import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { isReachable, keepPage } from '../keep-page.ts'
import { unreachable } from '../unreachable.ts'

const askedAgainMs = 5000

/**
 * Says that there is no network, for as long as it is so, and keeps the reader on the page with what is typed there: the
 * code of another page could not be fetched, and the browser would show its own page instead. To be there in time it is
 * fetched with the first sign of life.
 */
export default function OfflineNotice(): ReactNode {
  const { t } = useTexts()
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLost = false
    let mustLoad = false
    const look = () => {
      clearTimeout(timer)
      isLost = false
      setOffline(!navigator.onLine)
    }
    // The network may seem to be there and bring nothing.
    const lose = () => {
      isLost = true
      mustLoad = true
      setOffline(true)
      clearTimeout(timer)
      timer = setTimeout(async () => ((await isReachable()) ? look() : lose()), askedAgainMs)
    }
    const keepHere = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link) return
      if (!navigator.onLine || isLost) event.preventDefault()
      // The router goes on waiting for the code that did not come: now only a new document gets there.
      else if (mustLoad && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.target === '') {
        event.preventDefault()
        location.assign(link.href)
      }
    }
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    addEventListener(unreachable, lose)
    const letGo = keepPage()
    addEventListener('click', keepHere, true)
    return () => {
      clearTimeout(timer)
      letGo()
      removeEventListener(unreachable, lose)
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

/** The link to another page of ours that was clicked; those within a page work without a network. */
function linkAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  const isAway = link?.origin === location.origin && link.pathname + link.search !== location.pathname + location.search
  return link && isAway ? link : undefined
}
