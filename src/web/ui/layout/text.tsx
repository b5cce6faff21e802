import Typography, { type TypographyProps } from '@mui/material/Typography'
import type { ElementType } from 'react'

type Props = Omit<TypographyProps, 'variant' | 'color'> & { readonly component?: ElementType }

/** Text beside what a page is about: explanations, remarks, what there is not. */
export const Quiet = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />

/** Small text that says more about what stands above it. */
export const Caption = (props: Props) => <Typography variant="caption" color="textSecondary" {...props} />

/** Title of a section of a page. */
export const SectionTitle = (props: Props) => <Typography variant="h3" component="h2" {...props} />
