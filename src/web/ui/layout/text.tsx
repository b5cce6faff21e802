import Typography, { type TypographyProps } from '@mui/material/Typography'
import type { ElementType } from 'react'
import { mono } from '../../theme.ts'

type TextProps = Omit<TypographyProps, 'variant'> & { readonly component?: ElementType }
type Props = Omit<TextProps, 'color'>

/** Text beside what a page is about: explanations, remarks, what there is not. */
export const Quiet = (props: Props) => <Typography variant="body2" color="textSecondary" {...props} />

/** Small text that says more about what stands above it. */
export const Caption = (props: Props) => <Typography variant="caption" color="textSecondary" {...props} />

/** Text of the usual size in the colour of explanations. */
export const SecondaryText = (props: Props) => <Typography color="textSecondary" {...props} />

/** Text of a card, a table or a dialog. */
export const SmallText = (props: TextProps) => <Typography variant="body2" {...props} />

/** A name or a figure within small text. */
export const Strong = (props: Omit<Props, 'sx'>) => <SmallText sx={{ fontWeight: 620 }} {...props} />

/** What kind of page it is, above the title. */
export const Overline = (props: Props) => (
  <Typography variant="overline" component="p" color="textSecondary" {...props} />
)

/** Title of a page. */
export const PageHeading = (props: Props) => <Typography variant="h2" component="h1" {...props} />

/** Title of a section of a page. */
export const SectionTitle = (props: Props) => <Typography variant="h3" component="h2" {...props} />

/** Title of a card. */
export const CardTitle = (props: Props) => <Typography variant="h4" component="h2" {...props} />

/** Code, an address or an indicator; it is broken anywhere rather than being too wide. */
export const Code = ({ sx, ...props }: Props) => (
  <Typography component="code" sx={{ ...codeStyle, ...(sx as object) }} {...props} />
)

/** An indicator on a line of its own, in text of the usual size. */
export const CodeLine = (props: Omit<Props, 'sx'>) => (
  <Typography component="code" sx={{ fontFamily: mono, overflowWrap: 'anywhere' }} {...props} />
)

const codeStyle = { fontFamily: mono, fontSize: '0.82rem', lineHeight: 'inherit', overflowWrap: 'anywhere' } as const
