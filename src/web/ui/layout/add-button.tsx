import AddIcon from '@mui/icons-material/Add'
import type { ButtonProps } from '@mui/material/Button'
import { MainButton } from './buttons.tsx'

/** The main button where it makes something new. */
export const AddButton = (props: ButtonProps) => <MainButton startIcon={<AddIcon />} {...props} />
