import Box from '@mui/material/Box'
import Card, { type CardProps } from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { rem } from '../../rem.ts'
import { CardTitle, Quiet, SectionTitle } from './text.tsx'

interface Props extends Omit<CardProps, 'title' | 'sx'> {
  /** Padding on large screens. */
  readonly p?: number
  /** With a title as of a card, not of a part of a page. */
  readonly isSmall?: boolean
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
  /** The distance between the parts of the section, if it has several. */
  readonly gap?: number
}

/** A card with a heading, whose id may be given, a text and a button beside these. */
export function Section({ id, title, text, action, gap, p = 3, isSmall = false, children, ...card }: Props) {
  const ownId = useId()
  const titleId = id ?? ownId
  const parts = gap === undefined ? {} : { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap }
  const margin = gap === undefined && children ? (isSmall ? 1.5 : 2) : 0
  const padding = { xs: 2, sm: Math.min(p, 3), md: p }
  const Title = isSmall ? CardTitle : SectionTitle
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: padding, minWidth: 0, ...parts }} {...card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', mb: margin }}>
        <Box sx={{ flexBasis: 260, flexGrow: 1, minWidth: 0 }}>
          <Title id={titleId}>{title}</Title>
          {text && <Quiet sx={{ mt: 0.5, maxWidth: rem(720), textWrap: 'pretty' }}>{text}</Quiet>}
        </Box>
        {action}
      </Box>
      {children}
    </Card>
  )
}
