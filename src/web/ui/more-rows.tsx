import Button from '@mui/material/Button'
import type { SxProps } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import type { LongList } from './use-long-list.ts'

/**
 * A button below a long list that shows more of it; nothing if all is shown at once. After the last step a sentence has the
 * focus that the button had.
 */
export function MoreRows({ list, sx }: { list: LongList<unknown>; sx?: SxProps }) {
  const { t } = useTexts()
  const [wasPressed, setWasPressed] = useState(false)
  const isPressed = useRef(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isEnd = list.hidden === 0 && wasPressed && list.query === ''
  // After each rendering: a search that shortens the list keeps the focus.
  useEffect(() => {
    if (isEnd && isPressed.current) end.current?.focus()
    isPressed.current = false
  })
  if (isEnd) {
    return (
      <Typography ref={end} className="no-print" tabIndex={-1} color="textSecondary" sx={sx}>
        {t('list.all', { count: list.found.length })}
      </Typography>
    )
  }
  if (list.hidden === 0) return null
  const showMore = () => {
    isPressed.current = true
    setWasPressed(true)
    list.showMore()
  }
  return (
    <Button className="no-print" color="inherit" onClick={showMore} sx={sx}>
      {t('list.more', { count: list.hidden })}
    </Button>
  )
}
