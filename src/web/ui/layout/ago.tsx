import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { minuteMs } from '../../../domain/time-units.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const renewedMs = minuteMs

/** Relative time with the exact time as a tooltip, on hover and keyboard focus. */
export function Ago({ at, isReached = true }: { at: string; isReached?: boolean }) {
  const { format } = useTexts()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewedMs)
    return () => clearInterval(timer)
  }, [])
  const exact = format.dateTimeAndUtc(at)
  return (
    <Box
      component="time"
      dateTime={at}
      title={exact}
      data-exact={exact}
      {...(isReached && { tabIndex: 0 })}
      // The server rendered the text a moment earlier.
      suppressHydrationWarning
      sx={{
        // Stays above a link that covers the whole row.
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

/** A sentence that contains a relative time; `text` inserts the placeholder it receives. */
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
