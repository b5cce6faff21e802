import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'

/** Leads to the inbox; shows how much of it is unread. */
export function Bell() {
  const { t, path, format } = useTexts()
  const unread = useGroupsOfUser()?.unread ?? 0
  return (
    <IconButton
      component={Link}
      to={path('inbox')}
      aria-label={unread > 0 ? t('inbox.bell', { count: format.number(unread) }) : t('nav.inbox')}
      sx={{ color: 'text.secondary', position: 'relative' }}
    >
      <NotificationsNoneOutlined />
      {unread > 0 && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            top: 2,
            right: 0,
            minWidth: 18,
            px: 0.5,
            borderRadius: 9,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: '0.7rem',
            lineHeight: '18px',
            fontWeight: 700,
          }}
        >
          {unread > 99 ? '99+' : format.number(unread)}
        </Box>
      )}
    </IconButton>
  )
}
