import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { use, useEffect, useState } from 'react'
import { cookies, readCookie, setCookie } from '../../app/cookies.ts'
import { NonceContext } from '../../app/nonce.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { MarkdownTokens } from '../layout/markdown-tokens.tsx'
import { announcementId, type ShownAnnouncement } from './announcement.ts'

/** Blue, orange and red (specification, section 9): in the theme, warning is amber and primary is orange. */
const colours = { info: 'info', warning: 'primary', error: 'error' } as const

/**
 * If the visit starts with a link from another site, the browser does not send the cookie of a closed banner, so the
 * server does not know that it was closed. This script marks the document before the banner is parsed, because a
 * browser may paint between any two elements.
 */
const closedScript = `document.documentElement.toggleAttribute('data-closed',document.cookie.split('; ').includes('${cookies.bannerClosed.name}='+encodeURIComponent(document.currentScript.dataset.date)))`

/** An announcement at the top of the page. After it was closed, it returns only with a different date. */
export default function AnnouncementBanner({
  announcement,
  hasScripts,
}: {
  announcement: ShownAnnouncement
  /** `useServerScripts` of the surrounding component, because this one hydrates later. */
  hasScripts: boolean
}) {
  const { date } = announcement
  const nonce = use(NonceContext)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (readCookie(document.cookie, cookies.bannerClosed.name) === date) setClosed(true)
  }, [date])
  if (isClosed) return null
  const close = () => {
    setCookie('bannerClosed', date)
    setClosed(true)
  }
  return (
    <>
      {hasScripts && (
        <script
          nonce={nonce}
          data-date={date}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: closedScript }}
        />
      )}
      <Box id={announcementId} sx={{ '[data-closed] &': { display: 'none' } }}>
        <Banner announcement={announcement} onClose={close} />
      </Box>
    </>
  )
}

function Banner({ announcement, onClose }: { announcement: ShownAnnouncement; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Alert
      role="region"
      aria-label={t('banner.label')}
      data-testid="banner"
      className="no-print"
      severity={announcement.type}
      elevation={6}
      closeText={t('close')}
      onClose={onClose}
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
      {/* At most three lines with the title; longer texts scroll, so that the page keeps its space. */}
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
        <MarkdownTokens tokens={announcement.tokens} topHeading={3} />
      </Box>
    </Alert>
  )
}
