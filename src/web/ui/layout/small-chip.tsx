import Chip, { type ChipProps } from '@mui/material/Chip'

/** A chip beside a text: a state, a kind, a remark. */
export const SmallChip = (props: ChipProps) => <Chip size="small" variant="outlined" {...props} />
