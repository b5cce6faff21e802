import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'

/** A section of a report with one sentence, such as that there is nothing to draw. */
export function SentenceCard(props: {
  id: string
  title: string
  text: string
  /** Leaves the section out on paper, for example because it says what to click. */
  isOnScreenOnly?: boolean
  children?: ReactNode
}) {
  const { id, title, text, isOnScreenOnly = false, children } = props
  return (
    <Card
      component="section"
      aria-labelledby={id}
      {...(isOnScreenOnly && { className: 'no-print' })}
      sx={{ p: { xs: 2, md: 3.5 } }}
    >
      <SectionTitle id={id}>{title}</SectionTitle>
      <Quiet sx={{ mt: 0.5 }}>{text}</Quiet>
      {children}
    </Card>
  )
}
