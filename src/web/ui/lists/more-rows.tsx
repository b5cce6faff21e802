import type { SxProps } from '@mui/material/styles'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { QuietButton } from '../layout/buttons.tsx'
import { SecondaryText } from '../layout/text.tsx'
import type { RowSteps } from './use-row-steps.ts'

/** A button below a long list that shows more of it; nothing if all is shown at once. */
export function MoreRows({ list, sx }: { list: RowSteps<unknown>; sx?: SxProps }) {
  const { t } = useTexts()
  return (
    <MoreButton
      text={t('list.more', { count: list.hidden })}
      isAll={list.hidden === 0}
      wasCut={list.isGrown}
      count={list.rows.length}
      onMore={list.showMore}
      sx={sx}
    />
  )
}

/** Asks for more of a list. After the last step a sentence has the focus that the button had, unless the reader has moved on. */
export function MoreButton({
  text,
  isAll,
  wasCut,
  count,
  busy,
  onMore,
  sx,
}: {
  text: string
  isAll: boolean
  /** There was more to show before. */
  wasCut: boolean
  /** Number of all rows. */
  count: number
  busy?: boolean
  onMore: () => void
  sx?: SxProps | undefined
}) {
  const { t } = useTexts()
  const isPressed = useRef(false)
  const end = useRef<HTMLParagraphElement>(null)
  // After each rendering: a search that shortens the list keeps the focus. With the button, the focus went to the body.
  useLayoutEffect(() => {
    if (busy) return
    if (isPressed.current && document.activeElement === document.body) end.current?.focus()
    isPressed.current = false
  })
  if (isAll) {
    return (
      wasCut && (
        <SecondaryText ref={end} className="no-print" tabIndex={-1} sx={sx}>
          {t('list.all', { count })}
        </SecondaryText>
      )
    )
  }
  const showMore = () => {
    isPressed.current = true
    onMore()
  }
  return (
    <QuietButton className="no-print" loading={busy} onClick={showMore} sx={sx}>
      {text}
    </QuietButton>
  )
}
