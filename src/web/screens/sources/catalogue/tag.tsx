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
