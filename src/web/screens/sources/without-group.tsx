import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'

const NoGroups = latePart(async () => ({ default: (await import('../../session/no-groups.tsx')).NoGroups }))

/** In place of sources: users without a group that they may see have none. */
export function WithoutGroup() {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <PageHead title={t('nav.sources')} />
      <NoGroups />
    </Box>
  )
}
