import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'

const ExplanationPopover = whenOpen(() => import('./explanation-popover.tsx'))

export interface Explanation {
  readonly label: string
  readonly value: string
  readonly formula: string
  /** The formula with its numbers, so that readers can verify it. */
  readonly numbers?: string
  readonly note?: string
  /** Link to the observables that the figure counts. */
  readonly rows?: { readonly to: string; readonly text: string } | undefined
}

/** A figure that explains itself on demand. */
export function Explained({ explanation, children }: { explanation: Explanation; children?: ReactNode }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { label, value } = explanation
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
      <ExplanationPopover
        open={anchor !== null}
        explanation={explanation}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
