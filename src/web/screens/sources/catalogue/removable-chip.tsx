import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { rem } from '../../../rem.ts'

/** A chip that is a button as a whole: pressing it removes what it names. `label` says so to screen readers. */
export function RemovableChip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <Chip
      component="button"
      type="button"
      clickable
      size="small"
      label={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {text}
          </Box>
          <CloseIcon aria-hidden sx={{ fontSize: rem(14) }} />
        </Box>
      }
      aria-label={label}
      onClick={onRemove}
      sx={{ height: 28, maxWidth: '100%' }}
    />
  )
}
