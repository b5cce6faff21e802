import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { mono } from '../theme.ts'

export interface Explanation {
  readonly label: string
  readonly value: string
  readonly formula: string
  /** The formula with its figures in place, so that anybody can work it out again. */
  readonly numbers?: string
  readonly note?: string
}

/** A figure that says on demand how it came about. */
export function Explained({ explanation, children }: { explanation: Explanation; children?: ReactNode }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const { label, value, formula, numbers, note } = explanation
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t('explain.button', { label, value })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{
          font: 'inherit',
          color: 'inherit',
          letterSpacing: 'inherit',
          fontVariantNumeric: 'tabular-nums',
          bgcolor: 'transparent',
          border: 0,
          p: 0,
          minHeight: 24,
          cursor: 'help',
          textDecoration: 'underline dotted',
          textDecorationColor: 'var(--mui-palette-text-disabled)',
          textDecorationThickness: '1.5px',
          textUnderlineOffset: '0.25em',
          borderRadius: 0.5,
          '&:hover': { textDecorationColor: 'var(--mui-palette-primary-main)' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          '@media print': { textDecoration: 'none' },
        }}
      >
        {children ?? value}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': `${id}-label`,
            sx: { p: 2.25, maxWidth: 400, border: 1, borderColor: 'divider', mt: 0.75 },
          },
        }}
      >
        <Typography id={`${id}-label`} variant="h4" component="p">
          {label}: {value}
        </Typography>
        <Typography variant="overline" color="textSecondary" sx={{ display: 'block', mt: 1.25 }}>
          {t('explain.formula')}
        </Typography>
        <Typography variant="body2">{formula}</Typography>
        {numbers && (
          <>
            <Typography variant="overline" color="textSecondary" sx={{ display: 'block', mt: 1.25 }}>
              {t('explain.inputs')}
            </Typography>
            <Typography variant="body2" sx={{ fontFamily: mono, fontSize: '0.8rem', overflowWrap: 'anywhere' }}>
              {numbers}
            </Typography>
          </>
        )}
        {note && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.25 }}>
            {note}
          </Typography>
        )}
      </Popover>
    </>
  )
}
