import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

async function read(...lines: string[]) {
  const { records, tally } = await readFeed(`${lines.join('\n')}\n`)
  return { format: tally.readings[0]?.format, values: records.map(({ value }) => value), records }
}

const three = <T>(make: (at: number) => T) => [1, 2, 3].map(make)

it('reads indicators in CEF behind a header of syslog, without who sent them', async () => {
  const found = await read(
    ...three(
      (at) =>
        `<13>Jan  2 10:00:0${at} collector CEF:0|Northwave|Threat Intelligence|1.0|dom|Malicious domain|${at + 5}|dhost=pay-velmora${at}.com dvc=45.155.75.99 cs2Label=family cs2=Loader`,
    ),
  )

  expect(found.format).toBe('event-lists')
  expect(found.values).toEqual(three((at) => `pay-velmora${at}.com`))
})

it.each([
  ['LEEF:1.0|Northwave|IOC feed|1.0|ioc|', '\t'],
  ['LEEF:2.0|Northwave|IOC feed|1.0|ioc|', '\t'],
  ['LEEF:2.0|Northwave|IOC feed|1.0|ioc|^|', '^'],
  ['LEEF:2.0|Northwave|IOC feed|1.0|ioc|x7E|', '~'],
])('reads indicators in %s', async (header, delimiter) => {
  const found = await read(...three((at) => `${header}${[`src=45.155.75.${at}`, 'sev=8', 'cat=c2'].join(delimiter)}`))

  expect(found.values).toEqual(three((at) => `45.155.75.${at}`))
  expect(found.records[0]?.score).toBe(80)
})

it('does not take events of a sensor for a list', async () => {
  const found = await read(
    ...three(
      (at) => `CEF:0|Northwave|Firewall|1.0|100|Connection blocked|5|src=45.155.75.${at} dst=91.92.38.55 dpt=443`,
    ),
  )

  expect(found.format).not.toBe('event-lists')
})

const listed = (at: number) => `CEF:0|Northwave|Threat Intelligence|1.0|ip|Malicious address|5|src=45.155.75.${at}`

it.each([
  ['a line with the day', ['Generated: 2026-01-02']],
  ['comments', ['; a list', '! of addresses', '// for all', '; of today', '! and more']],
  ['an event that is cut off', ['CEF:0|Northwave|Threat Intelligence']],
])('reads indicators below %s', async (_, before) => {
  const twenty = Array.from({ length: 20 }, (_, at) => at + 1)
  const found = await read(...before, ...twenty.map(listed))

  expect(found).toMatchObject({ format: 'event-lists', values: twenty.map((at) => `45.155.75.${at}`) })
})
