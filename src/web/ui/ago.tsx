import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

const renewedMs = 60_000

/** How long ago something was, and exactly when for whoever points at it or reaches it with the keyboard. */
export function Ago({ at, isReached = true }: { at: string; isReached?: boolean }) {
  const { format } = useTexts()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewedMs)
    return () => clearInterval(timer)
  }, [])
  const exact = format.dateTime(at)
  return (
    <Box
      component="time"
      dateTime={at}
      title={exact}
      data-exact={exact}
      {...(isReached && { tabIndex: 0 })}
      // The server was a moment earlier.
      suppressHydrationWarning
      sx={{
        // Above a link that takes the whole row.
        position: 'relative',
        zIndex: 1,
        borderRadius: 0.5,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        '&:focus-visible::after': {
          content: 'attr(data-exact)',
          position: 'absolute',
          insetInlineStart: 0,
          bottom: 'calc(100% + 4px)',
          px: 1,
          py: 0.25,
          borderRadius: 1,
          whiteSpace: 'nowrap',
          color: 'background.default',
          bgcolor: 'text.primary',
        },
      }}
    >
      {format.ago(at, now)}
    </Box>
  )
}

const mark = '\u2063'

/** A sentence with a time in it; `text` writes it around what it is given. */
export function TextWithAgo({ at, text }: { at: string; text: (time: string) => string }) {
  const [before, after] = text(mark).split(mark)
  return (
    <>
      {before}
      <Ago at={at} />
      {after}
    </>
  )
}
