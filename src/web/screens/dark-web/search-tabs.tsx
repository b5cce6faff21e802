import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { ButtonLink } from '../../ui/layout/page-link.tsx'

/** Links between the two searches; hidden from users who may use only one of them. */
export function SearchTabs({ here }: { here: 'search' | 'darkWeb' }) {
  const { t, path } = useTexts()
  const group = useGroup()
  if (!may(group, 'DARK_WEB_SEARCH_USE') || !may(group, 'IOC_SEARCH_SHOW')) return null
  return (
    <Box component="nav" aria-label={t('darkWeb.tabs')} sx={{ display: 'flex', gap: 0.5 }}>
      {(['search', 'darkWeb'] as const).map((page) => (
        <ButtonLink
          key={page}
          to={path(page)}
          color="inherit"
          size="small"
          aria-current={page === here ? 'page' : undefined}
          sx={{ bgcolor: page === here ? 'action.selected' : 'transparent' }}
        >
          {t(page === 'search' ? 'nav.search' : 'nav.darkWeb')}
        </ButtonLink>
      ))}
    </Box>
  )
}
