import type { AssumedTimes } from '../domain/report.ts'
import type { YearReason } from '../domain/report-codes.ts'
import { offsetText } from '../domain/zone.ts'
import { counted, said } from './terminal.ts'

const because: Record<YearReason, string> = {
  lines: 'other lines of the log state it',
  name: 'the name of the file says so',
  modified: 'the file was last written then',
  members: 'the other files are from then',
  weekday: 'it is the latest year whose days of the week fit',
  'leap-day': 'it is the latest year with a 29 February that fits',
  order: 'it is the latest year in which the log, from December to January, lies in the past',
  latest: 'it is the latest year in which no line lies in the future',
}

/**
 * Describes the assumed year, the reason, and how to set it; undefined if the log states its years or only the zone is
 * open.
 * @param ever time is ignored, so nothing depends on the year but the period of the log
 */
export function assumedSentence(assumed: AssumedTimes | undefined, ever = false): string | undefined {
  if (!assumed?.year) return undefined
  const { year, reason, lines, sure } = assumed.year
  return (
    `${counted(lines, 'line names', 'lines name')} no year: ${year} is ${sure === 'likely' ? 'assumed' : 'a guess'}, as ${because[reason]}; ` +
    (ever
      ? 'say --year if it was another'
      : `no match of these lines is proven until you say --year ${year}, or which it is`)
  )
}

/** Describes the zone that times without one were read in, and what its changes of clocks leave unclear. */
export function zoneSentences({
  zone = '',
  zoneOffsetMinutes,
  sightingsZoneOffsetMinutes: zoneOfSightings,
  linesInRepeatedHour: repeated = 0,
  linesInMissingHour: missing = 0,
}: AssumedTimes = {}): string[] {
  return said(
    zoneOffsetMinutes !== undefined &&
      `times without a zone are read as ${zone || offsetText(zoneOffsetMinutes, '-')}; say --zone if that is wrong`,
    zoneOfSightings !== undefined &&
      `when the sightings were made, times without a zone were read as ${offsetText(zoneOfSightings, '-')}; --zone does not change that`,
    repeated > 0 &&
      `${linesName(repeated)} a time that occurred twice when clocks were put back in ${zone}: the first is used`,
    missing > 0 &&
      `${linesName(missing)} a time that did not occur in ${zone}, because clocks were put forward: the zone is probably wrong`,
  )
}

const linesName = (n: number) => counted(n, 'line names', 'lines name')
