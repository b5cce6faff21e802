import Typography, { type TypographyProps } from '@mui/material/Typography'
import type { ElementType } from 'react'
import { mono } from '../../theme.ts'

type Props = Omit<TypographyProps, 'variant' | 'color'> & { readonly component?: ElementType }

/** Text beside what a page is about: explanations, remarks, what there is not. */
export const Quiet = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />

/** Small text that says more about what stands above it. */
export const Caption = (props: Props) => <Typography variant="caption" color="textSecondary" {...props} />

/** Title of a section of a page. */
export const SectionTitle = (props: Props) => <Typography variant="h3" component="h2" {...props} />

/** Title of a card. */
export const CardTitle = (props: Props) => <Typography variant="h4" component="h2" {...props} />

/** Code, an address or an indicator; it is broken anywhere rather than being too wide. */
export const Code = ({ sx, ...props }: Props) => (
  <Typography component="code" sx={{ ...codeStyle, ...(sx as object) }} {...props} />
)

const codeStyle = { fontFamily: mono, fontSize: '0.82rem', lineHeight: 'inherit', overflowWrap: 'anywhere' } as const
