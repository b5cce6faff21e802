import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'

export function Tag({ colour = 'default', children }: { colour?: 'default' | 'brand'; children: ReactNode }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colour}
      label={children}
      sx={{ height: 20, fontSize: '0.72rem', '& .MuiChip-label': { px: 0.75 } }}
    />
  )
}

/** A percentage as a small bar. */
export function Bar({ percent, width = 56 }: { percent: number; width?: number | string }) {
  return (
    <Box
      component="span"
      aria-hidden
      className="drawn"
      sx={{
        display: 'block',
        height: 4,
        width,
        maxWidth: '100%',
        ml: 'auto',
        mt: 0.5,
        borderRadius: 2,
        bgcolor: 'action.hover',
      }}
    >
      <Box
        component="span"
        style={{ width: `${percent}%` }}
        sx={{ display: 'block', height: '100%', borderRadius: 2, bgcolor: 'primary.main' }}
      />
    </Box>
  )
}
