import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { rem } from '../../rem.ts'

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
          <Typography variant="h3" component="h2" id={id}>
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: rem(560) }}>
              {text}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </Card>
  )
}
