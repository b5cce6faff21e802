import { expect, it } from 'vitest'
import { sampleSource } from '../../../../../test/catalogue-samples.ts'
import { toCsv } from '../../../../domain/csv.ts'
import { catalogueRows } from './catalogue-csv.ts'

it('writes a row of heads and a row for each source, without formulas', () => {
  const rows = catalogueRows([
    sampleSource('a', { name: '=cmd()', price: null, kinds: ['ipv4', 'url'], figures: { exclusiveShare: 1 / 3 } }),
    sampleSource('b', { commercial: true, figures: null }),
  ])
  const [head = [], first = [], second = []] = rows
  const cell = (row: typeof first, name: string) => row[head.indexOf(name)]

  expect(cell(first, 'kinds')).toBe('ipv4 url')
  expect(cell(first, 'exclusivePcnt')).toBe(33.333)
  expect([cell(first, 'pricePerYearEur'), cell(second, 'pricePerYearEur')]).toEqual([0, null])
  expect(cell(second, 'quality')).toBeNull()
  expect(toCsv(rows)).toContain("a,'=cmd(),Example Org")
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1)
})

it('writes shares with at most three decimals, and never all or nothing for less than all or more than nothing', () => {
  const shares = { exclusiveShare: 2 / 3, firstShare: 0.999_999_9, warningShare: 1e-9, doubtfulShare: 1, wideShare: 0 }
  const [head = [], row = []] = catalogueRows([sampleSource('a', { figures: shares })])
  const from = head.indexOf('exclusivePcnt')

  expect(row.slice(from, from + 5)).toEqual([66.667, 99.999, 0.001, 100, 0])
})
