import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { HuntState } from '../../../domain/hunt.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Strong } from '../../ui/layout/text.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'

/** How many hits are selected, and what can be done with them; stays in view while the list scrolls. */
export function HitSelection({
  chosen,
  shown,
  matching,
  state,
  busy,
  onChoose,
  onJudge,
}: {
  /** Number of selected hits. */
  chosen: number
  /** Number of hits in the list. */
  shown: number
  /** Number of hits that match the filter. */
  matching: number
  state: HuntState
  busy: boolean
  onChoose: (which: 'none' | 'shown' | 'matching') => void
  onJudge: (state: HuntState) => void
}) {
  const { t } = useTexts()
  const isAllShown = chosen >= shown
  return (
    <Box
      component="section"
      aria-label={t('hunt.several')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        px: { xs: 2, sm: 3 },
        py: 0.25,
        ...(chosen > 0 && {
          position: 'sticky',
          // Below the head of the page.
          top: 72,
          zIndex: 3,
        }),
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={chosen > 0 && isAllShown}
            indeterminate={chosen > 0 && !isAllShown}
            disabled={busy}
            onChange={(_, isOn) => onChoose(isOn ? 'shown' : 'none')}
          />
        }
        label={t('hunt.selectShown', { count: shown })}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Strong role="status">{chosen > 0 && t('hunt.selected', { count: chosen })}</Strong>
      {chosen > 0 && isAllShown && chosen < matching && (
        <Button size="small" disabled={busy} onClick={() => onChoose('matching')}>
          {t('hunt.selectMatching', { count: matching })}
        </Button>
      )}
      {chosen > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: { sm: 'auto' } }}>
          <VerdictButtons state={state} busy={busy} onJudge={onJudge} />
        </Box>
      )}
    </Box>
  )
}
