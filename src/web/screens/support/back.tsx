import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'

export function BackToSupport() {
  const { t, path } = useTexts()
  return (
    <Button
      component={RouterLink}
      to={path('support')}
      size="small"
      color="inherit"
      startIcon={<ArrowBack />}
      sx={{ justifySelf: 'start', color: 'text.secondary', ml: -0.75 }}
    >
      {t('support.back')}
    </Button>
  )
}
