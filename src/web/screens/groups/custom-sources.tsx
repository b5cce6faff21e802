import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'

/** Sources that somebody of the group named by their address. */
export function CustomSources({
  sources,
}: {
  sources: readonly { readonly id: string; readonly name: string; readonly records: number }[]
}) {
  const { t, format, path } = useTexts()
  return (
    <Card component="section" aria-labelledby="custom-title">
      <Box sx={{ p: 2.5, pb: 1 }}>
        <Typography variant="h4" component="h2" id="custom-title">
          {t('group.custom.title', { count: sources.length })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('group.custom.text')}
        </Typography>
      </Box>
      <List disablePadding>
        {sources.map(({ id, name, records }) => (
          <ListItem key={id} divider sx={{ px: 2.5 }}>
            <ListItemText
              primary={
                <Link component={RouterLink} to={path('source', { id })} color="textPrimary">
                  {name}
                </Link>
              }
              secondary={t('group.custom.records', { count: records, shown: format.number(records) })}
              sx={{ overflowWrap: 'anywhere' }}
            />
          </ListItem>
        ))}
      </List>
    </Card>
  )
}
