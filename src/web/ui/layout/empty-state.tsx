import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { rem } from '../../rem.ts'
import { SecondaryText, SectionTitle } from './text.tsx'

/** Replaces an empty list: why it is empty, and what to do. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <Card
      sx={{
        px: { xs: 3, md: 6 },
        py: { xs: 4, md: 7 },
        textAlign: 'center',
        display: 'grid',
        gap: 1,
        justifyItems: 'center',
      }}
    >
      {icon && (
        <Box
          aria-hidden
          sx={{
            width: rem(56),
            height: rem(56),
            mb: 1,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            color: 'text.secondary',
            bgcolor: 'action.hover',
            '& svg': { fontSize: rem(28) },
          }}
        >
          {icon}
        </Box>
      )}
      <SectionTitle>{title}</SectionTitle>
      <SecondaryText sx={{ maxWidth: rem(560), mb: children ? 1.5 : 0, textWrap: 'balance' }}>{text}</SecondaryText>
      {children}
    </Card>
  )
}
