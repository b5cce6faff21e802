import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { MainLink, OutlinedLink } from '../../ui/layout/buttons.tsx'
import { SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'

/** What somebody who may not make reports can do in a group without any. */
export function ReaderStart() {
  const { t, path } = useTexts()
  const maySearch = may(useGroup(), 'IOC_SEARCH_SHOW')
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <SectionTitle>{t('dashboard.reader')}</SectionTitle>
      <SecondaryText sx={{ maxWidth: 720, mb: 1 }}>
        {t('dashboard.reader.text', { search: maySearch ? 'yes' : 'no' })}
      </SecondaryText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <MainLink to={path('sources')}>{t('dashboard.reader.sources')}</MainLink>
        {maySearch && <OutlinedLink to={path('search')}>{t('dashboard.reader.search')}</OutlinedLink>}
      </Box>
    </Card>
  )
}
