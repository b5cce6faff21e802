import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { dayMs } from '../../../domain/time-units.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { columns } from './time-line.tsx'
import type { TimeScale } from './time-scale.ts'

/** Diameter of the thumb in pixels. */
const thumb = 18

/** Slider and buttons that choose the day which the page is about. The thumb stands on the axis of the time line. */
export function AsOf({ scale, day, onChange }: { scale: TimeScale; day: number; onChange: (day: number) => void }) {
  const { t, format } = useTexts()
  const { firstDay, today } = scale
  const date = format.date(new Date(day * dayMs).toISOString())
  const choose = (wanted: number) => onChange(Math.max(firstDay, Math.min(wanted, today)))
  const slider = useRef<HTMLInputElement>(null)
  const toToday = day < today && (
    <SmallButton
      onClick={() => {
        choose(today)
        // The button disappears, and would take the focus with it.
        slider.current?.focus()
      }}
    >
      {t('search.slider.toToday')}
    </SmallButton>
  )
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 2, alignItems: 'center', rowGap: 0.5, mb: 0.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <IconButton
          size="small"
          aria-label={t('search.slider.back')}
          disabled={day <= firstDay}
          onClick={() => choose(day - 1)}
        >
          <ChevronLeft fontSize="small" />
        </IconButton>
        <Typography
          component="span"
          sx={{ minWidth: 108, textAlign: 'center', fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}
          data-testid="as-of"
        >
          {day === today ? t('report.world.today') : date}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('search.slider.on')}
          disabled={day >= today}
          onClick={() => choose(day + 1)}
        >
          <ChevronRight fontSize="small" />
        </IconButton>
        <Box sx={{ display: { md: 'none' }, ml: 'auto' }}>{toToday}</Box>
      </Box>
      <Box
        component="input"
        className="drawn"
        ref={slider}
        type="range"
        min={firstDay}
        max={today}
        step={1}
        value={day}
        aria-label={t('search.slider')}
        aria-valuetext={date}
        onChange={(event) => choose(Number((event.target as HTMLInputElement).value))}
        sx={{
          appearance: 'none',
          // Widened by half a thumb at each end, so that the middle of the thumb covers the whole axis.
          mx: `${-thumb / 2}px`,
          width: `calc(100% + ${thumb}px)`,
          height: 28,
          bgcolor: 'transparent',
          cursor: 'ew-resize',
          borderRadius: 1,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          '&::-webkit-slider-runnable-track': track,
          '&::-moz-range-track': track,
          '&::-webkit-slider-thumb': { ...knob, appearance: 'none', mt: `${(4 - thumb) / 2}px` },
          '&::-moz-range-thumb': knob,
        }}
      />
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>{toToday}</Box>
    </Box>
  )
}

const track = { height: 4, borderRadius: 2, backgroundColor: 'var(--mui-palette-divider)' } as const
const knob = {
  boxSizing: 'border-box',
  width: thumb,
  height: thumb,
  borderRadius: '50%',
  border: '3px solid var(--mui-palette-background-paper)',
  backgroundColor: 'var(--mui-palette-text-primary)',
  boxShadow: '0 0 0 1px var(--mui-palette-text-primary)',
} as const
