import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { AssumedTimes } from '../../../domain/report.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { offsetText } from '../../upload/zone-offsets.ts'

/** What the report assumes about the times in the log. Matches that depend on an assumed year are not proven. */
export default function AssumedTimesNotice({ assumed }: { assumed: AssumedTimes }) {
  const { t } = useTexts()
  const { year, zoneOffsetMinutes, zone } = assumed
  const zoneText =
    zoneOffsetMinutes !== undefined && t('report.assumedZone', { zone: zone ?? offsetText(zoneOffsetMinutes) })
  if (!year) return zoneText && <Alert severity="info">{zoneText}</Alert>
  const because = t(`times.because.${year.reason}`)
  return (
    <Alert severity="warning" data-testid="assumed-year">
      <AlertTitle>{t('report.assumedYear', { count: year.lines })}</AlertTitle>
      {t('times.assume', { year: String(year.year), because })} {t('report.assumedYear.text')} {zoneText}
    </Alert>
  )
}
