import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useRevalidator, useRouteLoaderData } from 'react-router'
import { setCookie } from '../../cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { GuardedData } from '../session/guarded.tsx'

export default function Groups() {
  const { t, path } = useTexts()
  const { revalidate } = useRevalidator()
  const guarded = useRouteLoaderData('guarded') as GuardedData
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageTitle>{t('groups.title')}</PageTitle>
      <Box>
        <Typography variant="h2" component="h1">
          {t('groups.title')}
        </Typography>
        <Typography color="textSecondary">{t('groups.lead')}</Typography>
      </Box>
      {guarded.groups.length === 0 && <Alert severity="info">{t('groups.empty')}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
        {guarded.groups.map(({ id, name, role }) => (
          <Card key={id} sx={{ p: 2.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
            <Link component={RouterLink} to={path('group', { groupId: id })} variant="h3" color="textPrimary">
              {name}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {t('groups.role', { role: role.charAt(0).toUpperCase() + role.slice(1) })}
            </Typography>
            {id === guarded.activeGroupId ? (
              <Chip size="small" color="success" variant="outlined" label={t('groups.active')} />
            ) : (
              <Button
                size="small"
                onClick={() => {
                  setCookie('activeGroup', id)
                  void revalidate()
                }}
              >
                {t('groups.activate')}
              </Button>
            )}
          </Card>
        ))}
      </Box>
    </Box>
  )
}
