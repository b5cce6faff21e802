import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

async function days(...dates: string[]) {
  const rows = dates.map((date, at) => `45.155.75.${at + 1},${date}`)
  const { records } = await readFeed(`ip,first_seen\n${rows.join('\n')}\n`)
  return records.map(({ firstSeen = 0 }) => new Date(firstSeen).toISOString().slice(5, 10))
}

it.each([
  [
    'halves of the day',
    ['03/04/2025 5:06 AM', '01/12/2025 1:00 PM', '07/02/2025 11:20 PM'],
    ['03-04', '01-12', '07-02'],
  ],
  ['a number above 12', ['01/09/2025', '02/09/2025', '03/09/2025', '04/25/2025'], ['01-09', '02-09', '03-09', '04-25']],
])('the month comes first: %s', async (_, dates, wanted) => {
  expect(await days(...dates)).toEqual(wanted)
})

it.each([
  ['no order', ['03/04/2025', '01/12/2025', '07/02/2025', '02/11/2025']],
  ['both orders', ['01/10/2025', '02/11/2025', '03/12/2025']],
  ['days in a row', ['01/09/2025', '02/09/2025', '03/09/2025']],
  ['a dash', ['03-04-2025', '01-12-2025', '07-02-2025']],
  ['one date', ['03/04/2025']],
])('dates that may begin with the day or the month are not read: %s', async (_, dates) => {
  expect(await days(...dates)).toEqual(dates.map(() => '01-01'))
})

it('of ends that may begin with the day or the month, the later reading counts', async () => {
  const rows = [1, 2, 3].map((n) => `45.155.75.${n},01/02/2025,02/03/2025`)
  const read = async (end: string) => (await readFeed(`ip,added,${end}\n${rows.join('\n')}\n`)).records

  for (const { firstSeen, validUntil } of await read('removed_at'))
    expect([firstSeen, validUntil]).toEqual([undefined, Date.UTC(2025, 2, 2)])
  for (const { firstSeen, validUntil } of await read('expires'))
    expect([firstSeen, validUntil]).toEqual([undefined, Date.UTC(2025, 2, 3)])
})

it('without a header, dates behind the same time in all rows are ends and no first sightings', async () => {
  const seen = async (...dates: string[]) => {
    const rows = dates.map((date, at) => `evil\tevil${at}-test.com\t2026-01-05 00:00:00\t${date}`)
    return (await readFeed(rows.join('\n'))).records.map(({ firstSeen }) => firstSeen)
  }

  expect(await seen('2026-01-05 23:59:59', '2026-01-09 23:59:59', '2026-01-07 23:59:59')).toEqual(
    Array(3).fill(undefined),
  )
  expect(await seen('2026-01-02 10:00:00', '2026-01-03 10:00:00', '2026-01-04 10:00:00')).toEqual(
    [2, 3, 4].map((day) => Date.UTC(2026, 0, day, 10)),
  )
  // They are sightings if they are no ends of days, even if they are all later.
  expect(await seen('2026-01-06', '2026-01-07', '2026-01-08')).toEqual([6, 7, 8].map((day) => Date.UTC(2026, 0, day)))
  expect(await seen('2026-01-06 10:00:00', '', '2026-01-08 10:00:00', '2026-01-09 10:00:00')).toEqual(
    [6, undefined, 8, 9].map((day) => day && Date.UTC(2026, 0, day, 10)),
  )
})
