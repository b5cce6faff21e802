import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../i18n/use-texts.ts'
import { Quiet, SecondaryText } from '../ui/layout/text.tsx'
import { PageTitle } from '../ui/shell/page-title.tsx'

/** Introduces a search to visitors, with a button to sign in; `how` says who gets access. */
export function VisitorIntro({
  name,
  title,
  text,
  signIn,
  how,
}: Readonly<Record<'name' | 'title' | 'text' | 'signIn' | 'how', string>>) {
  const { locale } = useTexts()
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageTitle>{name}</PageTitle>
      <Typography variant="overline" color="primary" component="p">
        {name}
      </Typography>
      <Typography variant="h1" sx={{ textWrap: 'balance', fontSize: { xs: '1.9rem', md: '2.75rem' } }}>
        {title}
      </Typography>
      <SecondaryText sx={{ mt: 2, fontSize: '1.05rem', textWrap: 'pretty' }}>{text}</SecondaryText>
      {/* Loads the page: the server leads to the sign-in, and back here with the text that was to be searched. */}
      <Button
        variant="contained"
        size="large"
        href={locale === 'en' ? '/en/login' : '/login'}
        endIcon={<ArrowForward />}
        sx={{ mt: 3 }}
      >
        {signIn}
      </Button>
      <Quiet sx={{ mt: 2, textWrap: 'pretty' }}>{how}</Quiet>
    </Box>
  )
}
