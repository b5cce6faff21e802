import { createTheme, type Theme } from '@mui/material/styles'
import { rem } from './rem.ts'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true
  }
  interface Palette {
    brand: Palette['primary']
  }
  interface PaletteOptions {
    brand?: PaletteOptions['primary']
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    brand: true
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    brand: true
  }
}

/** `sx` of a list without marks and margins. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const
/** `sx` of a row below a line. */
export const ruled = { borderTop: 1, borderColor: 'divider' } as const
/** `sx` of a row below a line, except for the first one. */
export const ruledAfterFirst = { ...ruled, '&:first-of-type': { borderTop: 0 } } as const
/** `sx` of equal columns, as many as stated from each screen width on; one where nothing is stated. */
export const equalColumns = (
  counts: Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', number>>,
  gap?: number | string | Readonly<Record<string, number>>,
) => ({
  display: 'grid',
  ...(gap !== undefined && { gap }),
  gridTemplateColumns: Object.fromEntries(
    Object.entries({ xs: 1, ...counts }).map(([width, count]) => [width, `repeat(${count}, minmax(0, 1fr))`]),
  ),
})

/** The typeface is defined by `app/typeface.ts`; other scripts than the Latin one come from fonts of the system. */
const sans = 'Geist, "Geist Stand-in", system-ui, sans-serif'
export const mono = '"Geist Mono", ui-monospace, monospace'

/** MUI's sizes, in the unit of the text. */
const buttonIcons = (
  [
    ['small', 18],
    ['medium', 20],
    ['large', 22],
  ] as const
).map(([size, pixels]) => ({
  props: { size },
  style: { '& > *:nth-of-type(1)': { fontSize: rem(pixels) } },
}))

const options: Parameters<typeof createTheme>[0] = {
  cssVariables: { colorSchemeSelector: 'class' },
  defaultColorScheme: 'dark',
  colorSchemes: {
    dark: {
      palette: {
        primary: { main: '#ff9f43', light: '#ffbd7d', dark: '#e07f1c', contrastText: '#1a1004' },
        brand: { main: '#a78bfa', light: '#b8a2fb', dark: '#7461af', contrastText: '#140b2e' },
        background: { default: '#0b0c10', paper: '#12141a' },
        divider: 'rgba(255,255,255,0.09)',
        text: { primary: '#eceef3', secondary: '#a0a8b8', disabled: '#6d7585' },
        success: { main: '#4ade80', contrastText: '#04160a' },
        warning: { main: '#fbbf24', contrastText: '#1c1402' },
        error: { main: '#f87171', contrastText: '#220505' },
        info: { main: '#60a5fa', contrastText: '#04101f' },
      },
    },
    light: {
      palette: {
        primary: { main: '#b45309', light: '#d97706', dark: '#92400e', contrastText: '#ffffff' },
        brand: { main: '#6d3fe0', light: '#8a65e6', dark: '#4c2c9c', contrastText: '#ffffff' },
        background: { default: '#fafaf9', paper: '#ffffff' },
        divider: 'rgba(17,20,28,0.1)',
        text: { primary: '#14161c', secondary: '#555e6e', disabled: '#8b93a1' },
        success: { main: '#146c38', contrastText: '#ffffff' },
        warning: { main: '#a16207', contrastText: '#ffffff' },
        error: { main: '#c02626', contrastText: '#ffffff' },
        info: { main: '#1d64d8', contrastText: '#ffffff' },
      },
    },
  },
  // 600, 960, 1280, 1920 and 2560 px; in em, because large text needs the layout of a narrower window.
  breakpoints: { values: { xs: 0, sm: 37.5, md: 60, lg: 80, xl: 120, xxl: 160 }, unit: 'em', step: 0.3 },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: sans,
    h1: {
      fontSize: 'clamp(2rem, 1.35rem + 2.6vw, 3.5rem)',
      fontWeight: 680,
      letterSpacing: '-0.032em',
      lineHeight: 1.08,
    },
    h2: {
      fontSize: 'clamp(1.5rem, 1.25rem + 0.9vw, 2rem)',
      fontWeight: 660,
      letterSpacing: '-0.024em',
      lineHeight: 1.18,
    },
    h3: { fontSize: '1.25rem', fontWeight: 640, letterSpacing: '-0.016em', lineHeight: 1.3 },
    h4: { fontSize: '1.0625rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.35 },
    body1: { fontSize: '0.975rem', lineHeight: 1.6 },
    body2: { fontSize: '0.875rem', lineHeight: 1.55 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: '-0.005em' },
    overline: { fontSize: '0.72rem', fontWeight: 650, letterSpacing: '0.07em', lineHeight: 1.6 },
    caption: { fontSize: '0.78rem', lineHeight: 1.5 },
  },
  components: {
    // Paper, reduced motion and the contrasts of the system: `app/media.css`.
    MuiCssBaseline: {
      styleOverrides: {
        // Keeps focused elements clear of the header and of the bar at the bottom of a report.
        html: { scrollPaddingTop: 88, scrollPaddingBottom: 96 },
        body: { textRendering: 'optimizeLegibility' },
        // The browser's own cross is blue.
        '::-webkit-search-cancel-button': { filter: 'grayscale(1)', opacity: 0.7 },
        '::selection': { backgroundColor: 'rgba(255,159,67,0.32)' },
        // Fields show the focus with their frame; a second one would cross the label.
        'a:focus-visible, [tabindex]:not(.MuiInputBase-input, h1, h2, h3):focus-visible, summary:focus-visible': {
          outline: '2px solid var(--mui-palette-primary-main)',
          outlineOffset: 2,
          borderRadius: 4,
        },
        // Page transition: out, then in.
        '@keyframes page-out': { to: { opacity: 0 } },
        '@keyframes page-in': { from: { opacity: 0 } },
        '::view-transition-old(.page)': { animation: '90ms ease-in both page-out' },
        '::view-transition-new(.page)': { animation: '140ms 90ms ease-out both page-in' },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 8,
          minHeight: 38,
          // Framed like cards and fields: a black frame would outdo the main button.
          variants: [
            { props: { variant: 'outlined', color: 'inherit' }, style: { borderColor: 'var(--mui-palette-divider)' } },
          ],
        },
        startIcon: { variants: buttonIcons },
        endIcon: { variants: buttonIcons },
        sizeLarge: { minHeight: 46, paddingInline: 22 },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 14, borderColor: 'var(--mui-palette-divider)' } },
    },
    MuiTable: { defaultProps: { size: 'medium' } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontVariantNumeric: 'tabular-nums', borderColor: 'var(--mui-palette-divider)', padding: '11px 14px' },
        head: {
          color: 'var(--mui-palette-text-secondary)',
          fontSize: '0.78rem',
          fontWeight: 600,
          lineHeight: 1.35,
          whiteSpace: 'nowrap',
          backgroundColor: 'transparent',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 6%, transparent)',
          },
          '&:last-child td, &:last-child th[scope=row]': { borderBottom: 0 },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: 7, fontWeight: 550 }, sizeSmall: { height: rem(23) } } },
    MuiSwitch: {
      styleOverrides: {
        // Without the ring, the knob would be white on white.
        thumb: { boxShadow: '0 0 0 1px rgba(17,20,28,0.28), 0 1px 3px rgba(0,0,0,0.3)' },
      },
    },
    MuiTooltip: {
      defaultProps: { arrow: true, enterTouchDelay: 0 },
      styleOverrides: {
        // Opaque, because tooltips cover figures.
        tooltip: {
          backgroundColor: '#333a48',
          color: '#fff',
          fontSize: '0.78rem',
          lineHeight: 1.45,
          padding: '7px 10px',
        },
        arrow: { color: '#333a48' },
      },
    },
    MuiAlertTitle: { styleOverrides: { root: { fontWeight: 650 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontWeight: 650, overflowWrap: 'anywhere' } } },
    MuiAlert: {
      // What is only to be known interrupts no screen reader; outcomes and warnings do.
      defaultProps: { slotProps: { root: ({ severity }) => (severity === 'info' ? { role: 'status' } : {}) } },
      styleOverrides: {
        root: { borderRadius: 10 },
        action: { paddingTop: 0, whiteSpace: 'nowrap', '& > .MuiIconButton-root': { marginTop: 3 } },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTextField: { defaultProps: { size: 'small' } },
    // Labels stand on the border, also of empty fields: within a narrow field, long ones would be cut.
    // Most fields are required; the others say that they are optional.
    MuiInputLabel: { defaultProps: { shrink: true, required: false } },
    // The gap in its frame is as wide as the label; that of a required field would have room for an asterisk.
    MuiOutlinedInput: {
      defaultProps: { notched: true, slotProps: { notchedOutline: ({ label }) => ({ label }) } },
    },
    MuiStepLabel: {
      styleOverrides: {
        label: { fontSize: '1rem', '&, &.Mui-completed': { fontWeight: 550 }, '&.Mui-active': { fontWeight: 700 } },
      },
    },
    MuiLinearProgress: { styleOverrides: { root: { borderRadius: 4 } } },
    // Its default grey looks disabled.
    MuiToggleButton: { styleOverrides: { root: { color: 'var(--mui-palette-text-primary)' } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: '0.925rem' } } },
  },
}

let made: Theme | undefined

/** Made at the first call and not while modules load, where it would block a phone's page for too long at once. */
export function theme(): Theme {
  made ??= createTheme(options)
  return made
}
