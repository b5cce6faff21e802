import { describe, expect, it } from 'vitest'
import { yearsFrom } from './years.ts'

/** Days as `MM-DD` with the year of each if the first is in 2020. */
function dated(head: string, others = ''): string {
  const days = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((day) => ({ month: Number(day.slice(0, 2)), day: Number(day.slice(3)) }))
  const yearOf = yearsFrom(days(head), 2020)
  return days(`${head} ${others}`)
    .map(({ month, day }) => yearOf(month, day))
    .join(' ')
}

describe('the years of a log whose first line has a known year', () => {
  it.each([
    ['continues over the turn of the year', '12-30 12-31 01-01', '02-01 11-30', '2020 2020 2021 2021 2020'],
    ['continues beyond the head', '06-05', '12-31 01-01 05-01', '2020 2020 2021 2021'],
    ['lasts the whole year', '01-01 01-02', '06-01 12-31', '2020 2020 2020 2020'],
    ['lasts the whole year within the head', '01-05 03-01 06-01 09-01 12-31', '', '2020 2020 2020 2020 2020'],
    ['is out of order by some days', '06-05 06-06', '06-01 05-10', '2020 2020 2020 2020'],
    ['is out of order at the turn of the year', '01-01 12-31 01-01 01-02', '12-31', '2020 2019 2020 2020 2019'],
    ['has its newest line first', '01-02 01-01 12-31 12-30', '11-01 01-03', '2020 2020 2019 2019 2019 2020'],
    ['has its newest line first, within a year', '06-05 06-04 06-03', '01-01 12-01', '2020 2020 2020 2020 2019'],
  ])('%s', (_, head, others, years) => {
    expect(dated(head, others)).toBe(years)
  })
})
