import Card from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { CardTitle } from '../../ui/layout/text.tsx'

/** A card with a heading, on the page of a post or an actor. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <CardTitle id={id} sx={{ mb: 1.5 }}>
        {title}
      </CardTitle>
      {children}
    </Card>
  )
}
