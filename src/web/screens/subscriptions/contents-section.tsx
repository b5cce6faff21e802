import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'

/** A card of the contents: a heading with this id, a text, and what it is about. */
export function ContentsSection({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, pt: 2, pb: 0.5 }}>
        <CardTitle id={id}>{title}</CardTitle>
        {text && <Quiet>{text}</Quiet>}
      </Box>
      {children}
    </Card>
  )
}
