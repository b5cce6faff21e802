import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'

/** What somebody who may not make reports can do in a group without any. */
export function ReaderStart({ groupId }: { groupId: string }) {
  const { t, path } = useTexts()
  const maySearch = may(useGroup(groupId), 'IOC_SEARCH_SHOW')
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Typography variant="h3" component="h2">
        {t('dashboard.reader')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 720, mb: 1 }}>
        {t('dashboard.reader.text', { search: maySearch ? 'yes' : 'no' })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" component={RouterLink} to={path('sources')}>
          {t('dashboard.reader.sources')}
        </Button>
        {maySearch && (
          <Button variant="outlined" color="inherit" component={RouterLink} to={path('search')}>
            {t('dashboard.reader.search')}
          </Button>
        )}
      </Box>
    </Card>
  )
}
