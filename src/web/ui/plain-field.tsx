import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'ref' | 'color' | 'height' | 'width'> {
  readonly label: string
  /** Only for whoever cannot see: the placeholder says the same. */
  readonly isLabelHidden?: boolean
  readonly hint?: string
}

/** A field of text for pages that must be light: the browser's own, in our look. */
export function PlainField({ label, isLabelHidden = false, hint, ...input }: Props) {
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, flexGrow: 1 }}>
      {!isLabelHidden && (
        <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
      )}
      <Box
        component="input"
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
        sx={{
          font: 'inherit',
          fontSize: '0.95rem',
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 1,
          borderColor: 'text.disabled',
          borderRadius: '8px',
          px: 1.5,
          height: 42,
          width: '100%',
          minWidth: 0,
          '&::placeholder': { color: 'text.secondary', opacity: 1 },
          '&:hover': { borderColor: 'text.primary' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        }}
      />
      {hint && (
        <Typography variant="caption" color="textSecondary" id={`${id}-hint`}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}
