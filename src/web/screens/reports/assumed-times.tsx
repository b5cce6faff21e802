import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { AssumedTimes } from '../../../domain/report.ts'
import { offsetText } from '../../../domain/zone.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/**
 * What the report assumes about the times in the log: the year, without which nothing is proven if time counts, the zone, and which of two
 * equal times a line means when clocks change.
 */
export default function AssumedTimesNotice({ assumed, ever }: { assumed: AssumedTimes; ever: boolean }) {
  const { t, format } = useTexts()
  const {
    year,
    zoneOffsetMinutes,
    sightingsZoneOffsetMinutes: zoneOfSightings,
    zone = '',
    linesInRepeatedHour: repeated = 0,
    linesInMissingHour: missing = 0,
  } = assumed
  const zones = [
    ...(zoneOffsetMinutes === undefined ? [] : [zone || offsetText(zoneOffsetMinutes)]),
    ...(zoneOfSightings === undefined ? [] : [offsetText(zoneOfSightings)]),
  ]
  const zoneText = [
    zones.length > 0 && t('report.assumedZone', { zone: format.list([...new Set(zones)]) }),
    repeated > 0 && t('report.repeatedHour', { count: repeated, zone }),
    missing > 0 && t('report.missingHour', { count: missing, zone }),
  ]
    .filter(Boolean)
    .join(' ')
  if (!year) {
    return zoneText === '' ? null : <Alert severity={missing > 0 ? 'warning' : 'info'}>{zoneText}</Alert>
  }
  const because = t(`times.because.${year.reason}`)
  return (
    <Alert severity="warning" data-testid="assumed-year">
      <AlertTitle>{t('report.assumedYear', { count: year.lines })}</AlertTitle>
      {t('times.assume', { year: String(year.year), because })} {!ever && t('report.assumedYear.text')} {zoneText}
    </Alert>
  )
}
