import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'ref' | 'color' | 'height' | 'width'> {
  readonly label: string
  /** Show the label only to screen readers: the placeholder has the same text. */
  readonly isLabelHidden?: boolean
  readonly hint?: string
}

/** A text field for lightweight pages: the browser's own in our style. */
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
          '&[aria-invalid=true]': { borderColor: 'error.main' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        }}
      />
      {hint && (
        <Typography
          variant="caption"
          color={input['aria-invalid'] === true ? 'error' : 'textSecondary'}
          id={`${id}-hint`}
        >
          {hint}
        </Typography>
      )}
    </Box>
  )
}
