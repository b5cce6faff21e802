import Box from '@mui/material/Box'
import Card, { type CardProps } from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { rem } from '../../rem.ts'
import { Quiet, SectionTitle } from './text.tsx'

interface Props extends Omit<CardProps, 'title' | 'sx'> {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
  /** The distance between the parts of the section, if it has several. */
  readonly gap?: number
}

/** A card with a heading, whose id may be given, a text and a button beside these. */
export function Section({ id, title, text, action, gap, children, ...card }: Props) {
  const ownId = useId()
  const titleId = id ?? ownId
  const parts = gap === undefined ? {} : { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap }
  const margin = gap === undefined && children ? 2 : 0
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, ...parts }} {...card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: margin }}>
        <Box sx={{ flexBasis: 260, flexGrow: 1, minWidth: 0 }}>
          <SectionTitle id={titleId}>{title}</SectionTitle>
          {text && <Quiet sx={{ mt: 0.5, maxWidth: rem(720), textWrap: 'pretty' }}>{text}</Quiet>}
        </Box>
        {action}
      </Box>
      {children}
    </Card>
  )
}
