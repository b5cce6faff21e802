import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import CloseIcon from '@mui/icons-material/Close'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import History from '@mui/icons-material/History'
import HubOutlined from '@mui/icons-material/HubOutlined'
import RssFeed from '@mui/icons-material/RssFeed'
import Search from '@mui/icons-material/Search'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Destination, useDestinations } from './destinations.ts'
import { Wordmark } from './wordmark.tsx'

const icon: Record<Destination['id'], typeof CloseIcon> = {
  dashboard: SpaceDashboardOutlined,
  search: Search,
  hunt: History,
  recommender: TuneOutlined,
  sources: HubOutlined,
  reports: DescriptionOutlined,
  subscriptions: RssFeed,
  groups: AccountTreeOutlined,
  support: HelpOutlineOutlined,
}

/** Main navigation on small screens. */
export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const destinations = useDestinations()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('nav.menu'), sx: { width: 'min(320px, 86vw)', backgroundImage: 'none' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1, py: 1 }}>
        <Wordmark />
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Divider />
      <Box component="nav" aria-label={t('nav.main')}>
        <List sx={{ px: 1 }}>
          {destinations.map(({ id, to, text, isHere }) => {
            const Icon = icon[id]
            return (
              <ListItem key={id} disablePadding>
                <ListItemButton
                  component={RouterLink}
                  to={to}
                  selected={isHere}
                  aria-current={isHere ? 'page' : undefined}
                  onClick={onClose}
                  sx={{ borderRadius: 1, py: 1.1 }}
                >
                  <ListItemIcon sx={{ minWidth: 40, color: isHere ? 'primary.main' : undefined }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <ListItemText primary={text} />
                </ListItemButton>
              </ListItem>
            )
          })}
        </List>
      </Box>
    </Drawer>
  )
}
