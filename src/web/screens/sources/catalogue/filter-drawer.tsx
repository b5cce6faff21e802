import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MainButton } from '../../../ui/layout/buttons.tsx'
import { SectionTitle } from '../../../ui/layout/text.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

/** The filters in a drawer, for small screens. */
export default function FilterDrawer({
  open,
  found,
  onClose,
  ...panel
}: FilterPanelProps & { open: boolean; found: number; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Drawer
      anchor="left"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('hits.filter'),
          sx: { width: { xs: '100%', sm: 360 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pb: 1 }}>
        <SectionTitle>{t('hits.filter')}</SectionTitle>
        <IconButton aria-label={t('close')} onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flexGrow: 1, px: 2, pb: 2 }}>
        <FilterPanel {...panel} />
      </Box>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
        <MainButton fullWidth onClick={onClose}>
          {t('sources.filters.show', { count: found })}
        </MainButton>
      </Box>
    </Drawer>
  )
}
