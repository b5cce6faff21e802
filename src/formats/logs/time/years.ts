/** Years of consecutive days in a log without years, across the turn of the year. */

export interface Day {
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** Number of days by which a line may be out of order. */
const DISORDER = 31
/** Days of a year with 31 days in every month; sufficient for comparisons. */
const YEAR = 12 * 31

/**
 * Returns the year of each day of a log whose first line is in `year`. A log covers less than a year, so a day before
 * the first one belongs to the next year. If the newest line comes first, a day after it belongs to the previous year.
 * Lines may be a month out of order; across the turn of the year only if `days` show it.
 */
export function yearsFrom(days: readonly Day[], year: number): (month: number, day: number) => number {
  const first = days[0]
  if (!first) return () => year
  const start = ordinal(first)
  const steps = days.slice(1).map((day, i) => turned(ordinal(day) - ordinal(days[i] as Day)))
  const up = steps.filter((step) => step > 0).length
  const down = steps.filter((step) => step < 0).length
  const sign = down > 4 * up ? -1 : 1
  // Distance by which lines of the head are earlier than its first line, against the direction of the log.
  let against = 0
  let position = 0
  for (const step of steps) {
    position += sign * step
    if (-position <= DISORDER) against = Math.max(against, -position)
  }
  const edge = sign === 1 ? start : YEAR - 1 - start
  const slack = against > edge ? against : Math.min(DISORDER, edge)
  return (month, day) => {
    const ahead = sign * (ordinal({ month, day }) - start)
    if (ahead < -slack) return year + sign
    return ahead >= YEAR - slack ? year - sign : year
  }
}

function ordinal({ month, day }: Day): number {
  return (month - 1) * 31 + day - 1
}

/** A difference in days, taking the shorter way around the year. */
function turned(step: number): number {
  if (step > YEAR / 2) return step - YEAR
  return step <= -YEAR / 2 ? step + YEAR : step
}
