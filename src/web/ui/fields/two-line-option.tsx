import Box from '@mui/material/Box'
import type { ComponentPropsWithRef } from 'react'
import { Caption, SmallText } from '../layout/text.tsx'

/** An option of an `Autocomplete`, with a smaller line below its text. */
export function TwoLineOption({ text, note, ...item }: ComponentPropsWithRef<'li'> & { text: string; note: string }) {
  return (
    <Box component="li" {...item}>
      <Box sx={{ minWidth: 0 }}>
        <SmallText sx={{ overflowWrap: 'anywhere' }}>{text}</SmallText>
        {note && <Caption sx={{ overflowWrap: 'anywhere' }}>{note}</Caption>}
      </Box>
    </Box>
  )
}
