import ArrowBack from '@mui/icons-material/ArrowBack'
import { rem } from '../../rem.ts'
import { PageLink } from './page-link.tsx'

/** Stands above a title and leads to the page that this one belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink
      to={to}
      variant="body2"
      color="textSecondary"
      sx={{
        display: 'inline-flex',
        justifySelf: 'start',
        alignItems: 'center',
        gap: 0.5,
        mb: 1,
        minHeight: 24,
      }}
    >
      <ArrowBack sx={{ fontSize: rem(16) }} />
      {children}
    </PageLink>
  )
}
