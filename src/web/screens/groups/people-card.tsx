import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { plainList } from '../../theme.ts'
import { Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'

/** A card with a list of people. */
export function PeopleCard({
  title,
  text,
  action,
  none,
  head,
  foot,
  children,
}: {
  title: string
  text?: string
  action?: ReactNode
  /** Shown instead of an empty list. */
  none?: string | undefined
  /** Above the list, for example a search. */
  head?: ReactNode
  /** Below the list. */
  foot?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Box
        sx={{
          px: { xs: 2, sm: 3 },
          pt: 2.5,
          pb: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box>
          <SectionTitle id={id}>{title}</SectionTitle>
          {text && <Quiet>{text}</Quiet>}
        </Box>
        {action}
      </Box>
      {head}
      {none && <SecondaryText sx={{ px: { xs: 2, sm: 3 }, pb: 2.5 }}>{none}</SecondaryText>}
      <Box component="ul" sx={plainList}>
        {children}
      </Box>
      {foot}
    </Card>
  )
}

/** Style of a row; it adds its own columns and height. */
export const personRow = {
  px: { xs: 2, sm: 3 },
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
} as const
