import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageTitle } from '../../ui/page-title.tsx'

/** What the search of posts is, and how to get in. */
export function Visitor() {
  const { t, locale } = useTexts()
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageTitle>{t('darkWeb.title')}</PageTitle>
      <Typography variant="overline" color="primary" component="p">
        {t('darkWeb.title')}
      </Typography>
      <Typography variant="h1" sx={{ textWrap: 'balance', fontSize: { xs: '1.9rem', md: '2.75rem' } }}>
        {t('darkWeb.visitor.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, fontSize: '1.05rem', textWrap: 'pretty' }}>
        {t('darkWeb.visitor.text')}
      </Typography>
      {/* A page load: it leads to the sign-in, and back here. */}
      <Button
        variant="contained"
        size="large"
        href={locale === 'en' ? '/en/login' : '/login'}
        endIcon={<ArrowForward />}
        sx={{ mt: 3 }}
      >
        {t('darkWeb.visitor.signIn')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2, textWrap: 'pretty' }}>
        {`${t('darkWeb.visitor.how')} ${t('darkWeb.claims')}`}
      </Typography>
    </Box>
  )
}
