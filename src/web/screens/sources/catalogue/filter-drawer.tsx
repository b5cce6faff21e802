import Box from '@mui/material/Box'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { MainButton } from '../../../ui/layout/buttons.tsx'
import { SectionTitle } from '../../../ui/layout/text.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

/** The filters in a drawer, for small screens. */
export default function FilterDrawer({
  found,
  open,
  onClose,
  ...panel
}: FilterPanelProps & { open: boolean; found: number; onClose: () => void }) {
  const { t } = useTexts()
  const title = t('hits.filter')
  return (
    <SideDrawer
      {...{ open, onClose }}
      label={title}
      head={<SectionTitle>{title}</SectionTitle>}
      anchor="left"
      width={360}
    >
      <Box sx={{ overflowY: 'auto', flexGrow: 1, mx: -2, px: 2 }}>
        <FilterPanel {...panel} />
      </Box>
      <MainButton fullWidth onClick={onClose} sx={{ flexShrink: 0 }}>
        {t('sources.filters.show', { count: found })}
      </MainButton>
    </SideDrawer>
  )
}
