import Button, { type ButtonProps } from '@mui/material/Button'
import { ButtonLink, type ButtonLinkProps } from './page-link.tsx'

/** The button for the main action of a page, a card or a dialog. */
export const MainButton = (props: ButtonProps) => <Button variant="contained" {...props} />

/** A framed button for an action beside the main one. */
export const OutlinedButton = (props: ButtonProps) => <Button variant="outlined" color="inherit" {...props} />

/** A button that draws no attention. */
export const QuietButton = (props: ButtonProps) => <Button color="inherit" {...props} />

/** A button within a message or beside a text. */
export const SmallButton = (props: ButtonProps) => <Button size="small" color="inherit" {...props} />

/** A link to another page of ours that looks like the main button. */
export const MainLink = (props: ButtonLinkProps) => <ButtonLink variant="contained" {...props} />

/** A link to another page of ours that looks like a framed button. */
export const OutlinedLink = (props: ButtonLinkProps) => <ButtonLink variant="outlined" color="inherit" {...props} />

/** A link to another page of ours within a message. */
export const SmallLink = (props: ButtonLinkProps) => <ButtonLink size="small" color="inherit" {...props} />
