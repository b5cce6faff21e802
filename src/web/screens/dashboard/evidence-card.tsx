import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type ReactNode, useId } from 'react'
import { plainList } from '../../theme.ts'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'

/** A card of the dashboard: its title, where its figures come from, and what they are. */
export function EvidenceCard({
  title,
  text,
  link,
  children,
}: {
  title: string
  text?: ReactNode
  link?: { readonly to: string; readonly text: string } | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
          <SectionTitle id={id} sx={{ overflowWrap: 'anywhere', flex: '1 1 8em' }}>
            {title}
          </SectionTitle>
          {link && (
            <ButtonLink
              size="small"
              to={link.to}
              aria-label={`${link.text}: ${title}`}
              sx={{ flexShrink: 0, my: -0.5, mr: -0.75 }}
            >
              {link.text}
            </ButtonLink>
          )}
        </Box>
        {text && (
          <Quiet component="div" sx={{ textWrap: 'pretty' }}>
            {text}
          </Quiet>
        )}
      </Box>
      {children}
    </Card>
  )
}

/** Cards side by side where there is room; one alone takes all of it. */
export const pair = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
} as const

/** What a card says if it has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <SecondaryText sx={{ maxWidth: 520, textWrap: 'pretty' }}>{children}</SecondaryText>
}

/** Rows of a card; the link of a row covers all of it. */
export function CardRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ ...plainList, mx: { xs: -2, sm: -3 }, mb: { xs: -1, sm: -2 } }}>
      {children}
    </Box>
  )
}

export const cardRow = {
  position: 'relative',
  px: { xs: 2, sm: 3 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const

/** The link covers the whole row. */
export const wholeRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

/** Tables of cards: on phones closer together, with headings of several lines, and under the sum no line. */
export const cardTable = {
  '& th, & td': { px: { xs: 0.5, sm: 1.75 } },
  '& thead th': { whiteSpace: { xs: 'normal', sm: 'nowrap' }, verticalAlign: 'bottom' },
  '& tfoot tr > *': { borderBottom: 0 },
} as const
