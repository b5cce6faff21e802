import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { UploadPrepared } from '../../contract/uploads.ts'
import { offsetText } from '../../domain/zone.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { SmallButton } from '../ui/layout/buttons.tsx'
import type { ChosenTimes } from './uploader.ts'
import { zoneOffsets } from './zone-offsets.ts'

/** Same limit as the server. */
const firstYear = 1990

/** Asks for the year of a log without years: shows the proposal and its reason, to confirm or change. */
export function TimesQuestion({
  times,
  zoneOffsetMinutes,
  onChoose,
}: {
  /** What the log itself says; undefined for an archive, which is read only after it has arrived. */
  times: UploadPrepared['times']
  zoneOffsetMinutes: number
  onChoose: (times: ChosenTimes) => void
}) {
  const { t } = useTexts()
  const assumed = times?.assumedYear ?? undefined
  const [year, setYear] = useState(assumed ? String(assumed.year) : '')
  const [zone, setZone] = useState(zoneOffsetMinutes)
  const isYear = /^\d{4}$/.test(year) && Number(year) >= firstYear && Number(year) <= new Date().getUTCFullYear()
  const asksZone = times?.namesZone !== true
  return (
    <Alert severity="info" data-testid="times" role="group" aria-labelledby="times-title">
      <AlertTitle id="times-title">{t(assumed ? 'times.noYear' : 'times.archive')}</AlertTitle>
      {assumed && t('times.assume', { year: String(assumed.year), because: t(`times.because.${assumed.reason}`) })}{' '}
      {t('times.unproven')}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isYear) onChoose({ year: Number(year), ...(asksZone && { zoneOffsetMinutes: zone }) })
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5, alignItems: 'center' }}
      >
        <TextField
          size="small"
          label={t('times.year')}
          value={year}
          error={year !== '' && !isYear}
          onChange={({ target }) => setYear(target.value.trim())}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          sx={{ width: 170 }}
        />
        {asksZone && (
          <TextField
            select
            size="small"
            label={t('times.zone')}
            value={zone}
            onChange={({ target }) => setZone(Number(target.value))}
            sx={{ minWidth: 150 }}
          >
            {zoneOffsets(zoneOffsetMinutes).map((minutes) => (
              <MenuItem key={minutes} value={minutes}>
                {offsetText(minutes)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button type="submit" variant="contained" size="small" disabled={!isYear}>
          {isYear ? t('times.set', { year }) : t('times.setNone')}
        </Button>
        <SmallButton onClick={() => onChoose({})}>{t('times.leave')}</SmallButton>
      </Box>
    </Alert>
  )
}
