import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useState } from 'react'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { Announcement } from './announcement.ts'

const severity: Readonly<Record<string, 'info' | 'warning' | 'error'>> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
}

/** An announcement at the top; closed, it stays away until there is one with another date. */
export default function AnnouncementBanner({ announcement }: { announcement: Announcement }) {
  const { t } = useTexts()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Alert
      role="region"
      aria-label={t('banner.label')}
      className="no-print"
      severity={severity[announcement.type] ?? 'info'}
      closeText={t('banner.close')}
      onClose={() => {
        setCookie('bannerClosed', announcement.date)
        setClosed(true)
      }}
      sx={{ borderRadius: 0, whiteSpace: 'pre-line' }}
    >
      <AlertTitle>{announcement.title}</AlertTitle>
      {announcement.description}
    </Alert>
  )
}
