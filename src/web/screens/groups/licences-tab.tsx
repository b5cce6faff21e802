import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { GroupOfUser } from '../session/guarded.tsx'
import { may } from '../session/use-group.ts'
import type { TabData } from './group-page.ts'

/** Own licences come later; sources that the group brought along by their address are there already. */
export default function LicencesTab({ group, custom }: { group: GroupOfUser } & TabData<'licences'>) {
  const { t, format, path } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <EmptyState icon={<KeyOutlined />} title={t('group.licences.title')} text={t('group.licences.text')}>
        {custom.length === 0 && may(group, 'REPORT_CREATE') && (
          <Button
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={path('recommender')}
            sx={{ borderColor: 'divider' }}
          >
            {t('group.licences.go')}
          </Button>
        )}
      </EmptyState>
      {custom.length > 0 && (
        <Card component="section" aria-labelledby="custom-title">
          <Box sx={{ p: 2.5, pb: 1 }}>
            <Typography variant="h4" component="h2" id="custom-title">
              {t('group.custom.title', { count: custom.length })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('group.custom.text')}
            </Typography>
          </Box>
          <List disablePadding>
            {custom.map(({ id, name, records }) => (
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
      )}
    </Box>
  )
}
