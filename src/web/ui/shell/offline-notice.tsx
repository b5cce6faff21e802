import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useState } from 'react'
import { isReachable, keepPage } from '../../app/keep-page.ts'
import { unreachable } from '../../app/unreachable.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const askedAgainMs = 5000

/**
 * Shows that the network is down, and blocks links that would leave the page: the code of another page could not be
 * loaded, the browser would show its own error page, and input would be lost. Its own code is loaded with the first
 * user interaction, so that it is available offline.
 */
export default function OfflineNotice(): ReactNode {
  const { t } = useTexts()
  const [notice, setNotice] = useState<'offline' | 'offline.unopened'>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLost = false
    let mustLoad = false
    const update = () => {
      clearTimeout(timer)
      isLost = false
      setNotice(navigator.onLine ? undefined : 'offline')
    }
    // The network can appear to be up and still deliver nothing.
    const lose = (event?: Event) => {
      isLost = true
      mustLoad = true
      setNotice((event as CustomEvent | undefined)?.detail ? 'offline.unopened' : 'offline')
      clearTimeout(timer)
      timer = setTimeout(async () => ((await isReachable()) ? update() : lose()), askedAgainMs)
    }
    const keepHere = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link) return
      if (!navigator.onLine || isLost) event.preventDefault()
      // The router keeps waiting for the missing code; only a full page load helps.
      else if (mustLoad && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.target === '') {
        event.preventDefault()
        location.assign(link.href)
      }
    }
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    addEventListener(unreachable, lose)
    const letGo = keepPage()
    addEventListener('click', keepHere, true)
    return () => {
      clearTimeout(timer)
      letGo()
      removeEventListener(unreachable, lose)
      removeEventListener('online', update)
      removeEventListener('offline', update)
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
        ...(notice && { px: 2, py: 1.25, boxShadow: 6 }),
      }}
    >
      {notice && t(notice)}
    </Box>
  )
}

/** The clicked link to another page of ours; links within the page work offline. */
function linkAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  const isAway = link?.origin === location.origin && link.pathname + link.search !== location.pathname + location.search
  return link && isAway ? link : undefined
}
