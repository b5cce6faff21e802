import Button, { type ButtonProps } from '@mui/material/Button'
import Link, { type LinkProps } from '@mui/material/Link'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

type Target = Pick<
  RouterLinkProps,
  'to' | 'preventScrollReset' | 'replace' | 'reloadDocument' | 'state' | 'viewTransition'
>

/** A link to another page of ours. */
export const PageLink = (props: LinkProps & Target) => <Link component={RouterLink} {...props} />

/** A link to another page of ours in the colour of the text around it. */
export const PlainLink = (props: Omit<LinkProps, 'color'> & Target) => <PageLink color="inherit" {...props} />

export type ButtonLinkProps = ButtonProps & Target

/** A link to another page of ours that looks like a button. */
export const ButtonLink = (props: ButtonLinkProps) => <Button component={RouterLink} {...props} />
