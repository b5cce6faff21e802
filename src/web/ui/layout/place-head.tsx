import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { rem } from '../../rem.ts'
import { useGroup } from '../../session/use-group.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { PageHeading, SecondaryText } from './text.tsx'

/** Title of a page of a group, what the page is about, and actions for all of it. */
export function PlaceHead({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const group = useGroup()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 360px', minWidth: 0 }}>
        <PageTitle of={group?.name}>{title}</PageTitle>
        <PageHeading sx={{ overflowWrap: 'anywhere' }}>{title}</PageHeading>
        {text && <SecondaryText sx={{ maxWidth: rem(760), mt: 0.5, textWrap: 'pretty' }}>{text}</SecondaryText>}
      </Box>
      {children}
    </Box>
  )
}
