import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { rem } from '../../rem.ts'
import { Quiet, SectionTitle } from './text.tsx'

/** A card with a heading, a text and a button beside these. */
export function Section({
  title,
  text,
  action,
  children,
}: {
  title: string
  text?: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: 2 }}>
        <Box sx={{ flexBasis: 260, flexGrow: 1 }}>
          <SectionTitle id={id}>{title}</SectionTitle>
          {text && <Quiet sx={{ mt: 0.5, maxWidth: rem(560) }}>{text}</Quiet>}
        </Box>
        {action}
      </Box>
      {children}
    </Card>
  )
}
