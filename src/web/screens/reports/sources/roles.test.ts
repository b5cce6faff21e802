import { expect, it } from 'vitest'
import { sampleReport } from '../../../../../test/e2e/fixtures/sample-report.ts'
import { filteredRows, sourceRoles, sourceRows } from './roles.ts'

const report = sampleReport('r')
const rows = sourceRows(report)

it('lists each source of a report once, recommended ones first and in order', () => {
  const all = sourceRoles.flatMap((role) => report[`${role}Feeds`]).concat(report.comparedFeeds)

  expect(rows.map(({ feed }) => feed.ID).sort()).toEqual([...new Set(all.map(({ ID }) => ID))].sort())
  expect(rows.slice(0, report.recommendedFeeds.length).map(({ feed }) => feed.ID)).toEqual(
    report.recommendedFeeds.map(({ ID }) => ID),
  )
})

it('filters by role', () => {
  for (const role of sourceRoles) expect(filteredRows(rows, role, '')).toHaveLength(report[`${role}Feeds`].length)
  expect(filteredRows(rows, undefined, '')).toEqual(rows)
})

it('filters by every word, ignoring case', () => {
  const [{ feed } = rows[0] as (typeof rows)[0]] = rows

  expect(filteredRows(rows, undefined, feed.name.toUpperCase()).map((row) => row.feed.ID)).toContain(feed.ID)
  expect(filteredRows(rows, undefined, `${feed.name} not-there`)).toEqual([])
})
