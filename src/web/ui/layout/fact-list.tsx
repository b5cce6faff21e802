import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'
import { rem } from '../../rem.ts'
import { Quiet, SmallText } from './text.tsx'

/**
 * Terms with their values, side by side. With `termWidth`, in pixels at the usual size of text, all terms are as wide, and
 * on phones the values stand below them.
 */
export function FactList({
  facts,
  termWidth,
  sx,
}: {
  facts: readonly (readonly [term: string, value: ReactNode])[]
  termWidth?: number
  sx?: object
}) {
  const columns = termWidth ? { xs: 'minmax(0,1fr)', sm: `${rem(termWidth)} minmax(0,1fr)` } : 'auto minmax(0,1fr)'
  const below = termWidth ? { xs: 1, sm: 0 } : 0
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: columns, columnGap: 2.5, rowGap: 0.75, ...sx }}
    >
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <Quiet component="dt" sx={{ overflowWrap: 'anywhere' }}>
            {term}
          </Quiet>
          <SmallText component="dd" sx={{ m: 0, mb: below, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {value}
          </SmallText>
        </Fragment>
      ))}
    </Box>
  )
}
