import type { ReactNode } from 'react'
import { SmallChip } from '../../../ui/layout/small-chip.tsx'

export function Tag({ colour = 'default', children }: { colour?: 'default' | 'brand'; children: ReactNode }) {
  return (
    <SmallChip
      color={colour}
      label={children}
      sx={{ height: 20, fontSize: '0.72rem', '& .MuiChip-label': { px: 0.75 } }}
    />
  )
}
