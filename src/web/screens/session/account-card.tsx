import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFieldFaults } from '../../ui/fields/field-faults.ts'
import { PageHeading, SecondaryText } from '../../ui/layout/text.tsx'
import { Logo } from '../../ui/shell/logo.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'

/** Card of a page about an account, such as signing in. */
export function AccountCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', py: { xs: 2, md: 8 } }}>
      <PageTitle>{title}</PageTitle>
      <Card sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4.5 } }}>
        <Logo size={38} />
        <PageHeading sx={{ mt: 2 }}>{title}</PageHeading>
        {lead && <SecondaryText sx={{ mt: 0.75 }}>{lead}</SecondaryText>}
        <Box sx={{ display: 'grid', gap: 2.25, mt: 3 }}>{children}</Box>
      </Card>
    </Box>
  )
}

/** The address of an account; with `value`, it cannot be changed. */
export function EmailField(given: Pick<TextFieldProps, 'value' | 'defaultValue' | 'autoFocus'>) {
  const { t } = useTexts()
  return (
    <TextField
      {...given}
      name="email"
      type="email"
      label={t('session.email')}
      autoComplete="username"
      size="medium"
      slotProps={{ htmlInput: given.value === undefined ? { required: true, maxLength: 254 } : { readOnly: true } }}
    />
  )
}

/**
 * A form that works without scripts. `fault` says why the last attempt failed; `submit` is the text of its button.
 * @param keepsFragment adds the fragment of the current address to the action. A browser carries the fragment of the address
 * that the user wanted through all redirects to this page, and on from here.
 */
export function AccountForm({
  action,
  fault,
  submit,
  keepsFragment = false,
  children,
}: {
  action: string
  fault: string | undefined
  submit: string
  keepsFragment?: boolean
  children: ReactNode
}) {
  const faults = useFieldFaults()
  return (
    <Box
      component="form"
      {...faults}
      method="post"
      action={action}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        if (keepsFragment) event.currentTarget.setAttribute('action', action + location.hash)
      }}
      sx={{ display: 'grid', gap: 2.25 }}
    >
      {fault && <Alert severity="error">{fault}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="large">
        {submit}
      </Button>
    </Box>
  )
}
