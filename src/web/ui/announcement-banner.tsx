import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useEffect, useState } from 'react'
import { readCookie, setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'

interface Announcement {
  readonly date: string
  readonly title: string
  readonly description: string
  readonly type: string
}

const severity: Readonly<Record<string, 'info' | 'warning' | 'error'>> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
}

/** The announcement of the operator, from a static file; closed until it has another date. No file: no banner. */
export function AnnouncementBanner() {
  const { t } = useTexts()
  const [announcement, setAnnouncement] = useState<Announcement>()
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal).then((found) => {
      if (found && readCookie(document.cookie, 'bannerClosed') !== found.date) setAnnouncement(found)
    })
    return () => stop.abort()
  }, [])
  if (!announcement) return null
  return (
    <Alert
      role="region"
      aria-label={t('banner.label')}
      className="no-print"
      severity={severity[announcement.type] ?? 'info'}
      closeText={t('banner.close')}
      onClose={() => {
        setCookie('bannerClosed', announcement.date)
        setAnnouncement(undefined)
      }}
      sx={{ borderRadius: 0, whiteSpace: 'pre-line' }}
    >
      <AlertTitle>{announcement.title}</AlertTitle>
      {announcement.description}
    </Alert>
  )
}

async function load(signal: AbortSignal): Promise<Announcement | undefined> {
  try {
    const response = await fetch('/files/appBannerContent.json', { signal })
    if (!response.ok) return undefined
    const { date, title, description, type } = (await response.json()) as Partial<Record<keyof Announcement, unknown>>
    const texts = [date, title, description].map((part) => (typeof part === 'string' ? part : ''))
    if (texts.some((part) => part === '')) return undefined
    return { date: texts[0] ?? '', title: texts[1] ?? '', description: texts[2] ?? '', type: String(type) }
  } catch {
    return undefined
  }
}
