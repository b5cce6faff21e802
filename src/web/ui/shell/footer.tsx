import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageLink } from '../layout/page-link.tsx'

/** Links at the bottom of every page. */
export function Footer() {
  const { t, path } = useTexts()
  const pages = [
    { to: path('status'), text: t('nav.status') },
    { to: path('pricing'), text: t('nav.pricing') },
    { to: path('imprint'), text: t('nav.imprint') },
    { to: path('privacy'), text: t('nav.privacy') },
    { to: path('terms'), text: t('nav.terms') },
  ]
  return (
    <Box component="footer" className="no-print" sx={{ borderTop: 1, borderColor: 'divider', py: 3, mt: 4 }}>
      <Container maxWidth="xl">
        <Box
          component="nav"
          aria-label={t('nav.footer')}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: { xs: 0, sm: 1 } }}
        >
          {pages.map(({ to, text }) => (
            <PageLink key={to} to={to} variant="body2" color="textSecondary" sx={{ py: { xs: 1.25, sm: 0.5 } }}>
              {text}
            </PageLink>
          ))}
        </Box>
      </Container>
    </Box>
  )
}
