import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { setCookie } from '../cookies.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { Announcement } from './announcement.ts'
import { Markdown } from './markdown.tsx'

/** Blue, orange and red (specification, section 9): the theme's own warning is amber, its primary colour orange. */
const colours = { info: 'info', warning: 'primary', error: 'error' } as const

/** An announcement at the top; closed, it stays away until there is one with another date. */
export default function AnnouncementBanner({ announcement }: { announcement: Announcement }) {
  const { t } = useTexts()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Alert
      role="region"
      aria-label={t('banner.label')}
      data-testid="banner"
      className="no-print"
      severity={announcement.type}
      elevation={6}
      closeText={t('banner.close')}
      onClose={() => {
        setCookie('bannerClosed', announcement.date)
        setClosed(true)
      }}
      sx={{
        borderRadius: 0,
        px: { xs: 2, sm: 3 },
        position: 'relative',
        borderTop: `3px solid var(--mui-palette-${colours[announcement.type]}-main)`,
        '& .MuiAlert-icon': { color: `${colours[announcement.type]}.main` },
        '& .MuiAlert-message': { minWidth: 0 },
      }}
    >
      <AlertTitle sx={{ mb: 0.25, fontWeight: 650 }}>{announcement.title}</AlertTitle>
      {/* Three lines with the title; a longer text scrolls, and leaves the page its room. */}
      <Box
        tabIndex={0}
        sx={{
          lineHeight: 1.5,
          maxHeight: '3em',
          overflowY: 'auto',
          scrollbarWidth: 'thin',
          '& p, & ul, & ol, & li': { my: 0 },
          '& h3, & h4, & h5, & h6': { my: 0, font: 'inherit', fontWeight: 650 },
        }}
      >
        <Markdown text={announcement.description} topHeading={3} />
      </Box>
    </Alert>
  )
}
