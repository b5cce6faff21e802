import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'
import { useFieldFaults } from '../../ui/fields/field-faults.ts'
import { Logo } from '../../ui/shell/logo.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'

/** Card of a page about an account, such as signing in. */
export function AccountCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', py: { xs: 2, md: 8 } }}>
      <PageTitle>{title}</PageTitle>
      <Card sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4.5 } }}>
        <Logo size={38} />
        <Typography variant="h2" component="h1" sx={{ mt: 2 }}>
          {title}
        </Typography>
        {lead && (
          <Typography color="textSecondary" sx={{ mt: 0.75 }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ display: 'grid', gap: 2.25, mt: 3 }}>{children}</Box>
      </Card>
    </Box>
  )
}

/**
 * A form that works without scripts.
 * @param keepsFragment adds the fragment of the current address to the action. A browser carries the fragment of the address
 * that the user wanted through all redirects to this page, and on from here.
 */
export function AccountForm({
  action,
  keepsFragment = false,
  children,
}: {
  action: string
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
      {children}
    </Box>
  )
}
