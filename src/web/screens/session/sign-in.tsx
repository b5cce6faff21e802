import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { Logo } from '../../ui/logo.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/sign-in'

export function loader({ params, url }: Route.LoaderArgs) {
  const error = url.searchParams.get('error')
  return {
    uid: params.uid,
    error: error === 'credentials' || error === 'rate' ? error : null,
    email: url.searchParams.get('email')?.slice(0, 254) ?? '',
  }
}

/** The form of the embedded identity provider. It is an ordinary form: it works before any script has loaded. */
export default function SignIn({ loaderData: { uid, error, email } }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', py: { xs: 2, md: 8 } }}>
      <PageTitle>{t('signIn.title')}</PageTitle>
      <Card sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4.5 } }}>
        <Logo size={38} />
        <Typography variant="h2" component="h1" sx={{ mt: 2 }}>
          {t('signIn.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
          {t('signIn.lead')}
        </Typography>
        {error && (
          <Alert severity="error" sx={{ mb: 2.5 }}>
            {t(error === 'rate' ? 'signIn.tooMany' : 'signIn.wrong')}
          </Alert>
        )}
        <Box
          component="form"
          method="post"
          action={`/signin/${encodeURIComponent(uid)}`}
          sx={{ display: 'grid', gap: 2.25 }}
        >
          <TextField
            name="email"
            type="email"
            label={t('signIn.email')}
            autoComplete="username"
            defaultValue={email}
            autoFocus={!email}
            size="medium"
            slotProps={{ htmlInput: { required: true } }}
          />
          <TextField
            name="password"
            type="password"
            label={t('signIn.password')}
            autoComplete="current-password"
            autoFocus={email !== ''}
            size="medium"
            slotProps={{ htmlInput: { required: true } }}
          />
          <Button type="submit" variant="contained" size="large">
            {t('signIn.submit')}
          </Button>
        </Box>
      </Card>
    </Box>
  )
}
