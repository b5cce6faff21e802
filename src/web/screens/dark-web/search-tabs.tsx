import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { SmallLink } from '../../ui/layout/buttons.tsx'

/** Links between the two searches; hidden from users who may use only one of them. */
export function SearchTabs({ here }: { here: 'search' | 'darkWeb' }) {
  const { t, path } = useTexts()
  const group = useGroup()
  if (!may(group, 'DARK_WEB_SEARCH_USE') || !may(group, 'IOC_SEARCH_SHOW')) return null
  return (
    <Box component="nav" aria-label={t('darkWeb.tabs')} sx={{ display: 'flex', gap: 0.5 }}>
      {(['search', 'darkWeb'] as const).map((page) => (
        <SmallLink
          key={page}
          to={path(page)}
          aria-current={page === here ? 'page' : undefined}
          sx={{ bgcolor: page === here ? 'action.selected' : 'transparent' }}
        >
          {t(page === 'search' ? 'nav.search' : 'nav.darkWeb')}
        </SmallLink>
      ))}
    </Box>
  )
}
