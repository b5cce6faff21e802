import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { RemovableChip } from './removable-chip.tsx'

interface Picked {
  readonly id: string
  readonly name: string
}

/** The sources selected for comparison; stays in view while the list scrolls. */
export function PickTray({
  picked,
  most,
  address,
  onRemove,
  onClear,
}: {
  picked: readonly Picked[]
  most: number
  address: string
  onRemove: (source: Picked) => void
  onClear: () => void
}) {
  const { t } = useTexts()
  if (picked.length === 0) return null
  return (
    <Paper
      component="section"
      aria-label={t('sources.pick.title')}
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 3,
        p: { xs: 1.25, sm: 1.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, ...plainList, minWidth: 0 }}>
        {picked.map((source) => (
          <Box component="li" key={source.id} sx={{ minWidth: 0, maxWidth: 220 }}>
            <RemovableChip
              text={source.name}
              label={t('sources.pick.remove', { name: source.name })}
              onRemove={() => onRemove(source)}
            />
          </Box>
        ))}
      </Box>
      <Caption
        role="status"
        sx={{ flexGrow: 1, ...(picked.length > 1 && picked.length < most && { display: { xs: 'none', sm: 'block' } }) }}
      >
        {picked.length === 1 && t('sources.pick.more')}
        {picked.length >= most && t('sources.pick.full', { most })}
      </Caption>
      <SmallButton onClick={onClear} sx={{ color: 'text.secondary', mr: { xs: 'auto', sm: 0 } }}>
        {t('sources.pick.clear')}
      </SmallButton>
      <Button
        variant="contained"
        {...(picked.length < 2 ? { disabled: true } : { component: RouterLink, to: address })}
      >
        {t('sources.pick.compare', { count: picked.length })}
      </Button>
    </Paper>
  )
}
